import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import RollingTicker
import RoomCore
import RoomFeeds

extension RoomConfiguration {
  /// Writes what a view needs to know that no event carries, as fields of an object: lengths in
  /// points, durations in seconds, motions as events have them.
  func write(to json: inout JSONText) {
    json.field("lanes", gifts.laneCount)
    json.field("labelPrefix", gifts.labelPrefix)
    let motions = [
      ("entrance", gifts.entrance), ("exit", gifts.exit), ("pop", gifts.pop),
      ("crowdEntrance", gifts.crowdEntrance), ("crowdExit", gifts.crowdExit),
      ("fullScreenEntrance", gifts.fullScreenEntrance), ("fullScreenExit", gifts.fullScreenExit),
      ("overlayEntrance", likes.overlayEntrance),
    ]
    for (name, motion) in motions {
      json.begin(name)
      json.append(motion)
    }
    json.field("tickerWidth", ticker.size.width)
    json.field("tickerHeight", ticker.size.height)
    json.field("pageHeight", pager.pageLength)
  }
}
