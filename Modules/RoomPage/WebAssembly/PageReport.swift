import LiveRoom
import RoomCore

/// A report of a page's views, or of the app around them. A feed cannot have such a report as a
/// message. An unknown field is an error, because no server sends reports.
struct PageReport: SettingsTable {
  /// The height of the list of comments, in points.
  private var height: Double?
  /// The measured heights of the list's rows.
  private var heights: [CommentMeasurement]?
  /// A movement of a scroll that is not caused by a finger.
  private var drag: CommentDrag?
  /// The location of a tap, in points from the upper edge of the list.
  private var tap: Double?
  /// The location of a finger that rests in place, in points from the upper edge of the list.
  private var longPress: Double?
  /// The width of a notice on a single line, as the ticker draws it.
  private var notice: TickerMeasurement?
  /// The width of a broadcast on a single line, as the ticker of the platform draws it.
  private var broadcast: TickerMeasurement?
  /// The scroll offset of the list in a sheet, in points, if no finger has scrolled it.
  private(set) var listOffset: Double?
  /// The size of the view of flying comments.
  private var danmakuSize: ScreenSize?
  /// The widths of flying comments, each on a single line.
  private var danmakuWidths: [DanmakuMeasurement]?
  /// A finger on a flying comment.
  private var danmakuTouch: DanmakuTouch?
  /// The acts of the user on the composer.
  private(set) var composer: ComposerReport?
  /// The identifier of a meter that the user has tapped.
  private var meter: String?
  /// A comment of the local user that the server has received.
  private var didDeliver: CommentSend?
  /// A comment of the local user that was not delivered.
  private var didFailToDeliver: CommentSend?

  init() {}

  mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("height", &height)
    visitor.field("heights", &heights)
    visitor.field("drag", &drag)
    visitor.field("tap", &tap)
    visitor.field("longPress", &longPress)
    visitor.field("notice", &notice)
    visitor.field("broadcast", &broadcast)
    visitor.field("listOffset", &listOffset)
    visitor.field("danmakuSize", &danmakuSize)
    visitor.field("danmakuWidths", &danmakuWidths)
    visitor.field("danmakuTouch", &danmakuTouch)
    visitor.field("composer", &composer)
    visitor.field("meter", &meter)
    visitor.field("didDeliver", &didDeliver)
    visitor.field("didFailToDeliver", &didFailToDeliver)
  }

  /// The inputs of the room that follow from the report.
  var inputs: [RoomInput] {
    let inputs: [CommentInput?] = [
      height.map { .resize(height: $0) }, heights.map { .didMeasure($0) }, drag.map { .drag($0) },
      tap.map { .tap(y: $0) }, longPress.map { .longPress(y: $0) },
      didDeliver.map { .didDeliver($0) },
      didFailToDeliver.map { .didFailToDeliver($0) },
    ]
    let danmaku: [DanmakuInput?] = [
      danmakuSize.map { .resize($0) }, danmakuWidths.map { .didMeasure($0) },
      danmakuTouch.map { .touch($0) },
    ]
    return inputs.compactMap { $0.map { .comments($0) } }
      + danmaku.compactMap { $0.map { .danmaku($0) } }
      + (notice.map { [.ticker(.didMeasure($0))] } ?? [])
      + (broadcast.map { [.broadcast(.didMeasure($0))] } ?? [])
      + (meter.map { [.meters(.tap(id: $0))] } ?? [])
  }
}
