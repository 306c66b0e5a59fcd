import Foundation
import LiveRoomKit
import LiveRoomTesting

/// A few seconds of a room with a clock by hand. At some times of the clock, the elements as drawn are compared with the
/// view states of the room.
public enum FrameScript {
  /// The size of the look of each element, in points.
  public static let size = ScreenSize(width: 120, height: 48)

  /// The settings of the room. Their randomness is fixed, so that each room has the same motions.
  public static var configuration: RoomConfiguration {
    var configuration = RoomConfiguration(localUser: "me")
    configuration.commentDestination = .danmaku
    configuration.danmaku.laneHeight = size.height
    configuration.likes.session = "self-check"
    return configuration
  }

  /// The inputs after the entrance of the room, in order of time.
  public static let inputs: [Timed<RoomInput>] = [
    Timed(
      .gifts(.receiveBatch(["ada", "bob"].map { GiftMessage(sender: $0, gift: "rose") })),
      at: .start),
    Timed(.comment(CommentMessage(id: "one", sender: "eve", text: "one")), at: .start),
    Timed(.likes(.receiveLikes(ReceivedLikes(count: 2))), at: .start),
    Timed(
      .gift(GiftMessage(sender: "ada", gift: "rose", count: .increment(9))),
      at: .start + .milliseconds(900)),
    Timed(
      .comment(CommentMessage(id: "two", sender: "fay", text: "two")),
      at: .start + .milliseconds(900)),
  ]

  /// The times of the comparisons: entrances, motions and exits.
  public static let times: [Instant] = (1...30).map { .start + .milliseconds($0 * 200) }

  /// Returns the names of the elements that move at a time, each with its rectangle by the view state of its family. It is
  /// measured from the place of the element at rest, or for a flying comment from the place of its family.
  public static func computed(
    in room: LiveRoom, at time: Instant, with preferences: ViewPreferences
  ) async -> [String: ViewReport.Rectangle] {
    var rectangles: [String: ViewReport.Rectangle] = [:]
    if let module = room.modules.gifts {
      var gifts = GiftViewState(await module.state)
      gifts.preferences = preferences
      for row in gifts.rows {
        guard let pose = gifts.pose(of: row, at: time, size: size), pose.opacity > 0 else {
          continue
        }
        rectangles[name(of: row)] = rectangle(in: pose, about: gifts.anchor(of: row))
      }
    }
    if let module = room.modules.likes {
      var hearts = HeartViewState(await module.state)
      hearts.preferences = preferences
      for heart in hearts.hearts {
        guard let pose = hearts.pose(of: heart, at: time), pose.opacity > 0 else { continue }
        rectangles[name(of: heart)] = rectangle(in: pose, about: ScreenPoint(x: 0.5, y: 0.5))
      }
    }
    if let module = room.modules.danmaku {
      var danmaku = DanmakuViewState(await module.state)
      danmaku.preferences = preferences
      for placement in danmaku.visibleComments(at: time) {
        rectangles[name(of: placement.comment)] = ViewReport.Rectangle(
          x: placement.origin.x, y: placement.origin.y, width: placement.size.width,
          height: placement.size.height)
      }
    }
    return rectangles
  }

  /// The name of the row of a gift.
  public static func name(of row: GiftRow) -> String { "gift of \(row.combo.sender)" }
  /// The name of a heart.
  public static func name(of heart: Heart) -> String { "heart \(heart.id)" }
  /// The name of a flying comment.
  public static func name(of comment: DanmakuComment) -> String {
    "comment \(comment.message.text)"
  }

  /// The rectangle around an element in a pose.
  private static func rectangle(
    in pose: Pose, about anchor: ScreenPoint
  ) -> ViewReport.Rectangle {
    let (sine, cosine) = (sin(pose.rotation), cos(pose.rotation))
    let (pivotX, pivotY) = (size.width * anchor.x, size.height * anchor.y)
    let corners = [(0, 0), (size.width, 0), (0, size.height), (size.width, size.height)].map {
      let (x, y) = (($0 - pivotX) * pose.scaleX, ($1 - pivotY) * pose.scaleY)
      return (
        x: pivotX + pose.translation.x + x * cosine - y * sine,
        y: pivotY + pose.translation.y + x * sine + y * cosine
      )
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return ViewReport.Rectangle(
      x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }
}
