public import RoomCore

/// The reason why an input was rejected.
///
/// A minor version may add cases, so give a `switch` a `default`.
public enum LikeRejection: Equatable, Sendable, DiagnosticTextConvertible {
  /// No finger with this identity is down, and the sample cannot begin a touch. Samples of a finger
  /// that the module has cancelled are ignored without a rejection.
  case unknownTouch(Int)
  /// The finger is already down. Its first touch was cancelled, and the new touch counts.
  case touchAlreadyDown(Int)
  /// The location of the finger, or the start of its drag, is not finite.
  case invalidLocation(touch: Int)
  /// More than 16 fingers are down. The finger with the oldest sample was cancelled.
  case tooManyTouches(Int)
  /// The sheet has no detents, a detent that is not from 1 to 100,000 points, or an initial detent
  /// that does not exist.
  case invalidSheet(id: String)
  /// No sheet is presented.
  case noSheet
  /// The number of likes is less than one.
  case invalidCount(Int)
  /// No message with this identity and attempt waits for an answer.
  case unknownMessage(LikeMessage)
  /// The snapshot was not saved by this module.
  case invalidSnapshot
  /// Likes were already made or restored.
  case tooLateToRestore
  /// The room is already the current room.
  case sameRoom(String)
  /// The module is suspended.
  case suspended
  /// The maximum number of reasons to suspend is already active.
  case tooManySuspensions(limit: Int)
  /// The module is closed.
  case closed

  public var text: DiagnosticText { sentence.named("likes.\(caseName)") }

  private var sentence: DiagnosticText {
    switch self {
    case .unknownTouch(let touch): "Finger \(touch) is not down."
    case .touchAlreadyDown(let touch):
      "Finger \(touch) was already down. Its first touch was cancelled."
    case .invalidLocation(let touch): "The location or the start of finger \(touch) is not finite."
    case .tooManyTouches(let touch):
      "Finger \(touch) exceeds the maximum number. The finger with the oldest sample was cancelled."
    case .invalidSheet(let id): "The sheet “\(id)” has an invalid detent or no initial detent."
    case .noSheet: "No sheet is presented."
    case .invalidCount(let count): "The number of likes must be 1 or more, not \(count)."
    case .unknownMessage(let message):
      "Attempt \(message.attempt) of the message \(message.id) is not waiting for an answer."
    case .invalidSnapshot: "The saved likes are invalid."
    case .tooLateToRestore: "Saved likes can be restored only once, before the first like."
    case .sameRoom(let room): "The room “\(room)” is already the current room."
    case .suspended: .suspended
    case .tooManySuspensions(let limit): .tooManySuspensions(limit)
    case .closed: .closed
    }
  }
}

extension LikeRejection: DescribedCases {
  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .unknownTouch(let touch): visitor.visit("unknownTouch", "touch", touch)
    case .touchAlreadyDown(let touch): visitor.visit("touchAlreadyDown", "touch", touch)
    case .invalidLocation(let touch): visitor.visit("invalidLocation", "touch", touch)
    case .tooManyTouches(let touch): visitor.visit("tooManyTouches", "touch", touch)
    case .invalidSheet(let id): visitor.visit("invalidSheet", "id", id)
    case .noSheet: visitor.visit("noSheet")
    case .invalidCount(let count): visitor.visit("invalidCount", "count", count)
    case .unknownMessage(let message): visitor.visit("unknownMessage", message)
    case .invalidSnapshot: visitor.visit("invalidSnapshot")
    case .tooLateToRestore: visitor.visit("tooLateToRestore")
    case .sameRoom(let room): visitor.visit("sameRoom", "room", room)
    case .suspended: visitor.visit("suspended")
    case .tooManySuspensions(let limit):
      visitor.visit("tooManySuspensions", "limit", limit)
    case .closed: visitor.visit("closed")
    }
  }
}
