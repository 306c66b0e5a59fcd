import LiveRoom
import RoomCore
import RoomFeeds

extension RoomConfiguration {
  /// Writes the settings that a view needs and that the state of the screen lacks, as fields of an object. Lengths
  /// are in points.
  func write(to json: inout JSONText) {
    json.field("laneCount", gifts.laneCount)
    json.objects("channels", of: popups.channels) { json, channel in
      json.field("name", channel.name)
      json.field("placement", channel.placement)
      json.field("backdropOpacity", channel.backdropOpacity)
    }
    json.field("tickerSize", ticker.size)
    json.field("pageLength", pager.pageLength)
    json.field("commentDestination", commentDestination)
    json.field("blockedUsers", blockedUsers)
    json.field("reportReasons", RoomReport.reasons)
  }
}
