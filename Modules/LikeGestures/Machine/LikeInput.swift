public import RoomCore

/// An input of the likes and gestures of a room.
public enum LikeInput: ReadInputs, Equatable, ModuleInput {
  /// A sample of a finger.
  case touch(Touch)
  /// Adds conditions to the conditions of the room.
  case insertConditions(RoomConditions)
  /// Removes conditions from the conditions of the room.
  case removeConditions(RoomConditions)
  /// Presents a bottom sheet, or updates the sheet on screen that has the same identity. An updated
  /// sheet keeps its detent.
  case presentSheet(SheetSpec)
  /// Dismisses the bottom sheet with an animation.
  case dismissSheet
  /// The content of the list under the finger has changed.
  case didChangeList(ListExtent)
  /// Sets the room in which likes are made.
  case enter(room: String)
  /// Sends all unsent likes immediately.
  case flush
  /// The server has accepted a message of ``LikeEvent/willSendLikes(_:)``.
  case didDeliver(LikeMessage)
  /// A message of ``LikeEvent/willSendLikes(_:)`` was not delivered.
  case didFailToDeliver(LikeMessage)
  /// The server has permanently refused a message of ``LikeEvent/willSendLikes(_:)``. The message is
  /// not sent again.
  case didRefuse(LikeMessage)
  /// Sends the likes that an earlier launch of the app saved.
  case restore(LikeSnapshot)
  /// Other users have liked.
  case receiveLikes(ReceivedLikes)
  /// Suspends the module for a reason. Touches and hearts end, unsent likes are sent, and all
  /// clocks stop.
  case suspend(reason: SuspensionReason)
  /// Ends a reason. The module continues if no other reason is active.
  case resume(reason: SuspensionReason)
  /// Sends all unsent likes and ends all activities. Every later input is rejected.
  case close

  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .touch(let touch): visitor.visit("touch", touch)
    case .insertConditions(let added): visitor.visit("insertConditions", "conditions", added)
    case .removeConditions(let ended): visitor.visit("removeConditions", "conditions", ended)
    case .presentSheet(let sheet): visitor.visit("presentSheet", sheet)
    case .dismissSheet: visitor.visit("dismissSheet")
    case .didChangeList(let list): visitor.visit("didChangeList", list)
    case .enter(let room): visitor.visit("enter", "room", room)
    case .flush: visitor.visit("flush")
    case .didDeliver(let message): visitor.visit("didDeliver", message)
    case .didFailToDeliver(let message): visitor.visit("didFailToDeliver", message)
    case .didRefuse(let message): visitor.visit("didRefuse", message)
    case .restore(let snapshot): visitor.visit("restore", snapshot)
    case .receiveLikes(let likes): visitor.visit("receiveLikes", likes)
    case .suspend(let reason): visitor.visit("suspend", "reason", reason)
    case .resume(let reason): visitor.visit("resume", "reason", reason)
    case .close: visitor.visit("close")
    }
  }

  public init(from reader: some CaseReader) throws(FieldError) {
    switch reader.name {
    case "touch": self = .touch(try reader.fields())
    case "presentSheet": self = .presentSheet(try reader.fields())
    case "dismissSheet": self = .dismissSheet
    // Only the app and its views send the other inputs.
    case _ where !reader.isExact: throw reader.unknown
    case "insertConditions": self = .insertConditions(try reader.value("conditions"))
    case "removeConditions": self = .removeConditions(try reader.value("conditions"))
    case "didChangeList": self = .didChangeList(try reader.fields())
    case "enter": self = .enter(room: try reader.value("room"))
    case "flush": self = .flush
    case "didDeliver": self = .didDeliver(try reader.fields())
    case "didFailToDeliver": self = .didFailToDeliver(try reader.fields())
    case "didRefuse": self = .didRefuse(try reader.fields())
    case "restore": self = .restore(try reader.fields())
    case "receiveLikes": self = .receiveLikes(try reader.fields())
    default: self = try Self(lifecycle: reader)
    }
  }

  public var messageKind: MessageKind? {
    if case .receiveLikes = self { .like } else { nil }
  }
}

/// Likes of other users.
public struct ReceivedLikes: ReadFields, Equatable, Sendable {
  /// The number of additional likes.
  public var count: Int
  /// The total of the room, or `nil` if it is unknown. A total that is not greater than the last
  /// total is ignored.
  public var total: Int?
  /// A Boolean value that indicates whether the likes are too old to be shown as new. Old likes are
  /// counted without hearts.
  public var isOld: Bool

  /// Creates likes, by default new likes without the total of the room.
  public init(count: Int, total: Int? = nil, isOld: Bool = false) {
    self.count = count
    self.total = total
    self.isOld = isOld
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(count: try fields.required("count"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("count", &count)
    visitor.field("total", &total)
    visitor.field("isOld", &isOld)
  }
}
