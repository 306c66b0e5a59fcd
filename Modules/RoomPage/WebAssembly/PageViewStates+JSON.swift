import CommentList
import DanmakuLanes
import GiftChannels
import LikeGestures
import LivePager
import PopupSequencer
import RollingTicker
import RoomCore
import RoomFeeds

extension PageViewStates {
  /// Writes the state of the screen at `time` as one object, each part with its pose.
  func write(to json: inout JSONText, at time: Instant) {
    json.object { json in
      json.field("time", time.seconds)
      json.field("isMoving", isMoving(at: time))
      writeGifts(to: &json, at: time)
      writeTicker(to: &json, at: time)
      writePopups(to: &json, at: time)
      writePager(to: &json, at: time)
      writeHearts(to: &json, at: time)
      writeSheet(to: &json, at: time)
      writeComments(to: &json, at: time)
      writeDanmaku(to: &json, at: time)
    }
  }

  // MARK: Gifts

  private func writeGifts(to json: inout JSONText, at time: Instant) {
    json.begin("lanes")
    json.rows(of: gifts, gifts.rows, at: time, size(of: .lane), size(of: .laneLabel))
    json.begin("fullScreen")
    json.rows(
      of: gifts, gifts.fullScreenRows, at: time, size(of: .fullScreen), size(of: .laneLabel))
    json.begin("summaries")
    let summaries = gifts.summaryRows.filter {
      gifts.pose(of: $0, at: time, size: size(of: .summary)) != nil
    }
    json.array(summaries) { json, row in
      json.object { json in
        json.field("id", Int(truncatingIfNeeded: row.id))
        json.field("summary", row.summary)
        json.field("label", row.label)
        json.field("pose", gifts.pose(of: row, at: time, size: size(of: .summary)))
        json.field("labelPose", gifts.labelPose(of: row, at: time, size: size(of: .summaryLabel)))
      }
    }
    json.begin("buttons")
    json.array(gifts.buttons) { json, button in
      json.object { json in
        json.fields(button.countdown)
        json.field("label", button.label)
        json.field("remaining", gifts.remaining(of: button, at: time))
      }
    }
  }

  // MARK: The other modules

  private func writeTicker(to json: inout JSONText, at time: Instant) {
    json.field("ticker") { json in
      json.field("size", ticker.size)
      json.begin("slots")
      json.array([ticker.first, ticker.second].compactMap { $0 }) { json, showing in
        json.object { json in
          json.fields(showing)
          json.field("pose", ticker.pose(of: showing.slot, at: time))
        }
      }
    }
  }

  private func writePopups(to json: inout JSONText, at time: Instant) {
    json.field("popups") { json in
      for channel in channels {
        json.begin(channel)
        json.object { json in
          json.field("backdrop", popups.backdropOpacity(in: channel, at: time))
          json.begin("showing")
          let leaving = popups.leaving.filter { $0.popup.channel == channel }
          let staying = popups.all.filter { $0.popup.channel == channel }
          json.array(leaving + staying) { json, showing in
            json.popup(showing, popups.pose(of: showing, at: time, size: size(of: .popup)))
          }
        }
      }
    }
  }

  private func writePager(to json: inout JSONText, at time: Instant) {
    json.field("pager") { json in
      if let room = pager.room { json.field("room", room) }
      json.field("offset", pager.offset(at: time))
      json.field("pageLength", pageLength)
      json.begin("surfaces")
      json.array(Array(pager.surfaces.enumerated())) { json, surface in
        json.object { json in
          json.field("surface", surface.offset)
          if let room = surface.element.room { json.field("room", room) }
          json.field("isDisplayed", surface.element.isDisplayed)
          json.field("isPlaying", surface.element.isPlaying)
          json.field(
            "position", pager.position(of: surface.offset, at: time, pageLength: pageLength))
        }
      }
    }
  }

  private func writeHearts(to json: inout JSONText, at time: Instant) {
    json.field("likes") { json in
      if let combo = hearts.combo { json.field("combo", combo) }
      if let total = hearts.total { json.field("total", total) }
      json.field("heartCount", hearts.heartCount)
      json.begin("hearts")
      json.array(hearts.hearts) { json, heart in
        json.object { json in
          json.field("id", Int(truncatingIfNeeded: heart.id))
          json.field("point", heart.point)
          json.field("variant", heart.variant)
          json.field("pose", hearts.pose(of: heart, at: time))
        }
      }
      json.field("isCleared", hearts.isCleared)
      json.field("overlays", hearts.overlayPose(at: time, size: size(of: .screen)))
    }
  }

  private func writeSheet(to json: inout JSONText, at time: Instant) {
    json.begin("sheet")
    guard let spec = sheet.sheet else { return json.append(literal: "null") }
    json.object { json in
      json.field("id", spec.id)
      json.field("height", sheet.height(at: time))
      json.field("backdrop", sheet.backdropOpacity(at: time))
    }
  }

  private func writeComments(to json: inout JSONText, at time: Instant) {
    json.field("comments") { json in
      json.field("height", comments.height)
      json.field("distance", comments.distance(at: time))
      json.field("isFollowing", comments.isFollowing)
      json.field("unread", comments.unread)
      json.begin("rows")
      json.array(comments.visibleRows(at: time)) { json, placement in
        json.object { json in
          json.fields(placement.row)
          json.field("top", placement.top)
        }
      }
      json.begin("pins")
      json.array(comments.pins) { json, pin in json.object { $0.fields(pin) } }
    }
  }

  private func writeDanmaku(to json: inout JSONText, at time: Instant) {
    json.field("danmaku") { json in
      json.field("size", danmaku.size)
      json.field("opacity", danmaku.opacity)
      json.begin("comments")
      json.array(danmaku.visibleComments(at: time)) { json, placement in
        json.object { json in
          json.fields(placement.comment)
          json.field("slot", placement.slot)
          json.field("origin", placement.origin)
          json.field("size", placement.size)
        }
      }
    }
  }
}

extension JSONText {
  fileprivate mutating func rows(
    of viewState: GiftViewState, _ rows: [GiftRow], at time: Instant, _ size: ScreenSize,
    _ labelSize: ScreenSize
  ) {
    array(rows) { json, row in
      json.object { json in
        json.field("id", Int(truncatingIfNeeded: row.id))
        if let lane = row.lane { json.field("lane", lane) }
        json.field("phase", row.isExiting ? "exiting" : "showing")
        json.field("combo", row.combo)
        json.field("count", row.count)
        json.field("label", row.label)
        json.field("pose", viewState.pose(of: row, at: time, size: size))
        json.field("labelPose", viewState.labelPose(of: row, at: time, size: labelSize))
      }
    }
  }

  fileprivate mutating func popup(
    _ showing: PopupState.Showing, _ pose: Pose?
  ) {
    object { json in
      json.field("number", showing.number)
      json.field("id", showing.popup.id)
      json.field("kind", showing.popup.kind)
      json.field("payload", showing.popup.payload)
      json.field("phase", showing.phase.rawValue)
      json.field("placement", showing.placement.rawValue)
      json.field("pose", pose)
    }
  }

  /// Writes a pose, or `null` if nothing is visible.
  fileprivate mutating func field(_ name: String, _ pose: Pose?) {
    begin(name)
    guard let pose else { return append(literal: "null") }
    object { json in
      json.field("x", pose.translation.x)
      json.field("y", pose.translation.y)
      json.field("scaleX", pose.scaleX)
      json.field("scaleY", pose.scaleY)
      json.field("opacity", pose.opacity)
      json.field("rotation", pose.rotation)
    }
  }
}
