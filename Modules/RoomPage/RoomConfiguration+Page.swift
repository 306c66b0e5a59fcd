import GiftChannels
import LivePager
import LiveRoom
import RollingTicker
import RoomCore
import RoomFeeds

extension RoomConfiguration {
  /// Writes what a view needs to know that no event carries: all in seconds or points.
  func write(to json: inout JSONText) {
    json.field("lanes", gifts.laneCount)
    json.field("entrance", gifts.entrance.duration.seconds)
    json.field("exit", gifts.exit.duration.seconds)
    json.field("labelPrefix", gifts.labelPrefix)
    json.begin("pop")
    json.append(gifts.pop)
    json.field("tickerWidth", ticker.size.width)
    json.field("tickerHeight", ticker.size.height)
    json.field("pageHeight", pager.pageLength)
  }
}
