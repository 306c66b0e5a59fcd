import CommentList
import LiveRoom
import RoomCore

/// What the views of a page report, and the app around it: no message of a feed may be one.
struct PageReport: ReadFields {
  /// The height of the list of comments, in points.
  private var height: Double?
  /// The heights of its rows.
  private var heights: [CommentMeasurement]?
  /// A step of a scroll that is no finger's.
  private var drag: CommentDrag?
  /// The place of a tap, in points from the upper edge of the list.
  private var tap: Double?
  /// The same of a finger that is held.
  private var hold: Double?
  /// An own comment that the server has taken.
  private var didDeliver: CommentSend?
  /// An own comment that did not reach the server.
  private var didFailToDeliver: CommentSend?

  init(from fields: some FieldReader) throws(FieldError) {}

  mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("height", &height)
    visitor.field("heights", &heights)
    visitor.field("drag", &drag)
    visitor.field("tap", &tap)
    visitor.field("hold", &hold)
    visitor.field("didDeliver", &didDeliver)
    visitor.field("didFailToDeliver", &didFailToDeliver)
  }

  /// The inputs of the room.
  var inputs: [RoomInput] {
    let inputs: [CommentInput?] = [
      height.map { .resize(height: $0) }, heights.map { .didMeasure($0) }, drag.map { .drag($0) },
      tap.map { .tap(y: $0) }, hold.map { .hold(y: $0) }, didDeliver.map { .didDeliver($0) },
      didFailToDeliver.map { .didFailToDeliver($0) },
    ]
    return inputs.compactMap { $0.map { .comments($0) } }
  }
}
