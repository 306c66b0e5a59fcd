import LiveRoom
import RoomCore
import RoomFeeds

extension RoomConfiguration {
  /// Writes the settings that a view needs and that no event carries, as fields of an object. Lengths are in
  /// points and durations in seconds. Motions have the format of events.
  func write(to json: inout JSONText) {
    json.field("laneCount", gifts.laneCount)
    json.field("labelPrefix", gifts.labelPrefix)
    let motions = [
      ("entrance", gifts.entrance), ("exit", gifts.exit), ("pop", gifts.pop),
      ("fadeIn", GiftConfiguration.fadeIn), ("fadeOut", GiftConfiguration.fadeOut),
      ("overlayEntrance", likes.overlayEntrance),
    ]
    for (name, motion) in motions { json.entry(name, motion) }
    json.field("summaryReordering", GiftConfiguration.summaryReordering.seconds)
    json.begin("channels")
    json.array(popups.channels) { json, channel in
      json.object { json in
        json.field("name", channel.name)
        json.field("placement", channel.placement)
        json.field("backdropOpacity", channel.backdropOpacity)
        json.field("presentation", channel.presentation ?? channel.placement.presentation)
        json.field("dismissal", channel.dismissal)
      }
    }
    json.field("tickerSize", ticker.size)
    json.field("pageLength", pager.pageLength)
    json.field("commentDestination", commentDestination)
    guard commentDestination.includesDanmaku else { return }
    json.field("danmaku") { json in
      json.field("laneHeight", danmaku.laneHeight)
      json.field("opacity", danmaku.opacity)
      json.field("area", danmaku.area)
      json.field("speed", danmaku.speed)
    }
  }
}
