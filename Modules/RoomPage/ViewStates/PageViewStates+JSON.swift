import CommentList
import DanmakuLanes
import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import Meters
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
      json.field("nextChange", nextChange(after: time)?.seconds)
      writeRoom(to: &json)
      writeGifts(to: &json, at: time)
      json.field("ticker") { $0.ticker(ticker, facts.ticker, at: time) }
      json.field("broadcast") { $0.ticker(broadcast, facts.broadcast, at: time) }
      writePopups(to: &json, at: time)
      writePager(to: &json, at: time)
      writeHearts(to: &json, at: time)
      writeSheet(to: &json, at: time)
      writeComments(to: &json, at: time)
      writeDanmaku(to: &json, at: time)
      writeMeters(to: &json, at: time)
      writeComposer(to: &json, at: time)
    }
  }

  // MARK: The room

  private func writeRoom(to json: inout JSONText) {
    if let visit = facts.visit {
      json.field("visit") { json in
        json.field("room", visit.room)
        json.field("since", visit.since.seconds)
        json.field("isOver", visit.isOver)
      }
    }
    json.field("isSuspended", facts.isSuspended)
    json.field("viewers", meters.audience.viewers)
    json.field("topGivers", facts.topGivers)
    if let finger = facts.finger { json.field("finger", finger) }
    if let tap = facts.tap { json.field("tap") { $0.place(tap) } }
  }

  // MARK: Gifts

  private func writeGifts(to json: inout JSONText, at time: Instant) {
    writeRows("lanes", gifts.rows, to: &json, at: time, size(of: .lane))
    writeRows("fullScreen", gifts.fullScreenRows, to: &json, at: time, size(of: .fullScreen))
    let summaries = gifts.summaryRows.filter {
      gifts.pose(of: $0, at: time, size: size(of: .summary)) != nil
    }
    json.objects("summaries", of: summaries) { json, row in
      json.field("id", Int(truncatingIfNeeded: row.id))
      json.field("summary", row.summary)
      json.field("label", row.label)
      json.field("pose", gifts.pose(of: row, at: time, size: size(of: .summary)))
      json.field("labelPose", gifts.labelPose(of: row, at: time, size: size(of: .summaryLabel)))
    }
    json.objects("buttons", of: gifts.buttons) { json, button in
      json.fields(button.countdown)
      json.field("label", button.label)
      json.field("remaining", gifts.remaining(of: button, at: time))
    }
  }

  private func writeRows(
    _ name: StaticString, _ rows: [GiftRow], to json: inout JSONText, at time: Instant,
    _ size: ScreenSize
  ) {
    json.objects(name, of: rows) { json, row in
      json.field("id", Int(truncatingIfNeeded: row.id))
      if let lane = row.lane { json.field("lane", lane) }
      json.field("since", row.enteredAt.seconds)
      json.field("phase", row.isExiting ? "exiting" : "showing")
      json.field("combo", row.combo)
      json.field("isValuable", row.combo.unitValue >= valuableUnitValue)
      json.field("isTapped", facts.isTapped(row.combo.id, at: time))
      json.field("count", row.count)
      json.field("label", row.label)
      json.field("pose", gifts.pose(of: row, at: time, size: size))
      json.field("labelPose", gifts.labelPose(of: row, at: time, size: self.size(of: .laneLabel)))
    }
  }

  // MARK: The other modules

  private func writePopups(to json: inout JSONText, at time: Instant) {
    json.field("popups") { json in
      for channel in channels {
        json.begin(channel)
        json.object { json in
          json.field("backdrop", popups.backdropOpacity(in: channel, at: time))
          let leaving = popups.leaving.filter { $0.popup.channel == channel }
          let staying = popups.all.filter { $0.popup.channel == channel }
          json.objects("showing", of: leaving + staying) { json, showing in
            json.popup(
              showing, facts.visibleSince(showing.popup),
              popups.pose(of: showing, at: time, size: size(of: .popup)))
          }
        }
      }
    }
  }

  private func writePager(to json: inout JSONText, at time: Instant) {
    json.field("pager") { json in
      if let room = pager.room { json.field("room", room) }
      json.field("isSnapping", pager.snapping != nil)
      json.field("offset", pager.offset(at: time))
      json.field("pageLength", pageLength)
      json.objects("surfaces", of: pager.surfaces.enumerated()) { json, surface in
        json.field("surface", surface.offset)
        if let room = surface.element.room { json.field("room", room) }
        json.field("isDisplayed", surface.element.isDisplayed)
        json.field("isPlaying", surface.element.isPlaying)
        json.field("position", pager.position(of: surface.offset, at: time, pageLength: pageLength))
      }
    }
  }

  private func writeHearts(to json: inout JSONText, at time: Instant) {
    json.field("likes") { json in
      if let combo = hearts.combo { json.field("combo", combo) }
      if let like = facts.like { json.field("last") { $0.place(like) } }
      if let total = hearts.total { json.field("total", total) }
      json.field("heartCount", hearts.heartCount)
      json.objects("hearts", of: hearts.hearts) { json, heart in
        json.field("id", Int(truncatingIfNeeded: heart.id))
        json.field("point", heart.point)
        json.field("variant", heart.variant)
        json.field("pose", hearts.pose(of: heart, at: time))
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
      json.field("detents", spec.detents)
      json.field("list") { json in
        json.field("offset", facts.list.offset(at: time))
        json.field("isCoasting", facts.list.isCoasting(at: time))
      }
    }
  }

  private func writeComments(to json: inout JSONText, at time: Instant) {
    json.field("comments") { json in
      json.field("height", comments.height)
      json.field("distance", comments.distance(at: time))
      json.field("isFollowing", comments.isFollowing)
      json.field("isCoasting", comments.isCoasting(at: time))
      json.field("unread", comments.unread)
      json.field("localUser", comments.localUser)
      json.objects("rows", of: comments.visibleRows(at: time)) { json, placement in
        json.fields(placement.row)
        json.field("top", placement.top)
        json.rich(placement.row.message, isTranslated: placement.row.isTranslated)
      }
      json.field("pins", comments.pinnedComments)
      json.objects("chips", of: comments.chips) { json, chip in
        json.fields(chip)
        json.rich(chip.message, isTranslated: false)
        json.field("timeLeft", chip.secondsLeft(at: time)?.timeText)
      }
    }
  }

  private func writeDanmaku(to json: inout JSONText, at time: Instant) {
    json.field("danmaku") { json in
      json.field("size", danmaku.size)
      json.field("opacity", danmaku.opacity)
      json.field("laneHeight", danmaku.laneHeight)
      json.objects("unmeasured", of: danmaku.commentsToMeasure) { json, comment in
        json.fields(comment)
        json.rich(comment.message, isTranslated: comment.message.translation != nil)
      }
      let held = danmaku.showings.filter { $0.stop != nil }.map { $0.id }
      json.objects("comments", of: danmaku.visibleComments(at: time)) { json, placement in
        json.fields(placement.comment)
        let message = placement.comment.message
        json.rich(message, isTranslated: message.translation != nil)
        json.field("slot", placement.slot)
        json.field("isHeld", held.contains(placement.comment.id))
        json.field("origin", placement.origin)
        json.field("size", placement.size)
      }
    }
  }

  private func writeMeters(to json: inout JSONText, at time: Instant) {
    json.objects("meters", of: meters.rows) { json, row in
      let reading = meters.reading(of: row, at: time)
      json.fields(row.meter)
      json.field("form", row.meter.form.rawValue)
      json.field("timeLeft", reading.time)
      json.field("status", status(of: reading))
      json.field("remaining", meters.remaining(of: row.meter, at: time))
      json.field("fraction", meters.fraction(of: row.meter, at: time))
      json.field("progress", reading.progress)
      json.field("scores", reading.scores)
      json.field("shares", reading.shares)
    }
  }

  private func status(of reading: MeterReading) -> String? {
    let named = reading.named(facts.names.name(of:))
    return language == .english ? named.status : named.chineseStatus
  }

  private func writeComposer(to json: inout JSONText, at time: Instant) {
    let machine = composer.machine
    json.field("composer") { json in
      json.field("write", composer.writes)
      json.field("text", machine.text)
      json.field("caret", machine.caret)
      json.field("mentions", machine.mentions)
      json.field("reply", machine.reply)
      json.field("length", machine.length)
      json.field("limit", machine.configuration.limit)
      json.field("lines", machine.configuration.lines)
      json.field("showsLength", machine.showsLength)
      json.field("canSend", machine.canSend(at: time))
      if let obstacle = machine.writing.obstacle(at: time) {
        json.field("obstacle", obstacle.reason)
        json.field("secondsLeft", obstacle.secondsLeft(at: time))
      }
      if let query = machine.mentionQuery {
        json.field("query", query)
        json.field("senders", latestSenders)
      }
    }
  }

  /// The senders of the comments in the list, each once, the latest first.
  private var latestSenders: [String] {
    var seen: Set<Identifier> = []
    return comments.rows.reversed().compactMap { row in
      guard row.delivery == nil, row.message.kind == .comment else { return nil }
      return row.message.sender.flatMap { seen.insert(Identifier($0)).inserted ? $0 : nil }
    }
  }
}

extension JSONText {
  fileprivate mutating func ticker(
    _ ticker: TickerViewState, _ facts: PageFacts.Ticker, at time: Instant
  ) {
    field("size", ticker.size)
    field("opacity", ticker.opacity(at: time))
    field("isTapped", facts.isTapped(at: time))
    objects("slots", of: [ticker.first, ticker.second].compactMap { $0 }) { json, showing in
      let roll = ticker.roll
      json.fields(showing)
      json.field("isFront", roll == nil || roll?.incoming.slot == showing.slot)
      json.field("isWide", facts.isWide(showing.slot))
      json.field("pose", ticker.pose(of: showing.slot, at: time))
      if let anchor = roll?.motion(of: showing.slot)?.anchor { json.field("anchor", anchor) }
    }
  }

  /// Writes the parts of a text, and the amount and the colors of a comment that has more than a plain comment has.
  fileprivate mutating func rich(_ message: CommentMessage, isTranslated: Bool) {
    guard message.rich != nil else { return }
    objects("parts", of: message.parts(isTranslated: isTranslated)) { json, part in
      switch part {
      case .text(let text), .mention(_, let text): json.field("text", text)
      case .emote(let id, let code):
        json.field("emote", id)
        json.field("code", code)
      }
    }
    field("amount", message.payment?.text)
    field("ink", message.payment?.tier?.color.ink)
    field("color", message.style?.color?.readable)
  }

  /// Writes the fields of a place with its time.
  fileprivate mutating func place(_ place: Timed<ScreenPoint>) {
    field("location", place.value)
    field("time", place.time.seconds)
  }

  fileprivate mutating func popup(
    _ showing: PopupState.Showing, _ visibleSince: Instant?, _ pose: Pose?
  ) {
    field("number", showing.number)
    field("id", showing.popup.id)
    field("channel", showing.popup.channel)
    field("kind", showing.popup.kind)
    field("payload", showing.popup.payload)
    if let sender = showing.popup.sender { field("sender", sender) }
    if let visibleSince { field("visibleSince", visibleSince.seconds) }
    field("phase", showing.phase.rawValue)
    field("placement", showing.placement.rawValue)
    field("pose", pose)
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
