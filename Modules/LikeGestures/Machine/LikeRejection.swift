public import RoomCore

/// Why an input was rejected.
public enum LikeRejection: Equatable, Sendable, CustomStringConvertible {
  /// No finger of this identity is down, and the sample is not one that begins it. Samples of a finger
  /// that the module has cancelled are ignored without this.
  case unknownTouch(Int)
  /// The finger is down already. Its first touch was cancelled, and the new one counts.
  case touchAlreadyDown(Int)
  /// The location of the finger, or the start of its drag, is not finite.
  case invalidLocation(touch: Int)
  /// More fingers are down than are followed, 16. The one without a sample for longest was cancelled.
  case tooManyTouches(Int)
  /// The gesture has not entered for this finger, or is resolved already.
  case notACandidate(TouchClaim)
  /// The sheet has no detents, one that is not a number from 1 to 100,000 points, or no detent that it
  /// could open at.
  case invalidSheet(id: String)
  /// No sheet is presented.
  case noSheet
  /// The number of likes is less than one.
  case invalidCount(Int)
  /// No such message, or not this attempt of it, waits for an answer.
  case unknownMessage(LikeMessage)
  /// The snapshot cannot have been saved by this module.
  case invalidSnapshot
  /// Likes were made, or restored, before.
  case tooLateToRestore
  /// The room is the present one already.
  case sameRoom(String)
  /// There are more rules than a table can have.
  case tooManyRules(Int)
  /// The module is suspended.
  case suspended
  /// More reasons suspend the module than are counted.
  case tooManySuspensions(limit: Int)
  /// The module is closed.
  case closed

  /// A human-readable description.
  public var description: String {
    switch self {
    case .unknownTouch(let touch): "No finger \(touch) is down."
    case .touchAlreadyDown(let touch): "Finger \(touch) was down already; it starts again."
    case .invalidLocation(let touch): "The location or the start of finger \(touch) is not finite."
    case .tooManyTouches(let touch):
      "Finger \(touch) exceeds the maximum; the oldest was cancelled."
    case .notACandidate(let claim):
      "\(claim.gesture.caseName) is not a candidate for finger \(claim.touch)."
    case .invalidSheet(let id): "The sheet \(id) has an invalid detent, or none to open at."
    case .noSheet: "No sheet is presented."
    case .invalidCount(let count): "\(count) is not a valid number of likes."
    case .unknownMessage(let message):
      "No message \(message.id), attempt \(message.attempt), waits for an answer."
    case .invalidSnapshot: "The saved likes are invalid."
    case .tooLateToRestore: "Saved likes are restored before the first like, and once."
    case .sameRoom(let room): "The room is \(room) already."
    case .tooManyRules(let count):
      "The table has \(count) rules; the maximum is \(GestureArena.maximumRuleCount)."
    case .suspended: "Touches are ignored while the module is suspended."
    case .tooManySuspensions(let limit):
      "\(limit) reasons suspend the module already; no more are counted."
    case .closed: "The module is closed."
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
    case .notACandidate(let claim): visitor.visit("notACandidate", claim)
    case .invalidSheet(let id): visitor.visit("invalidSheet", "id", id)
    case .noSheet: visitor.visit("noSheet")
    case .invalidCount(let count): visitor.visit("invalidCount", "count", count)
    case .unknownMessage(let message): visitor.visit("unknownMessage", message)
    case .invalidSnapshot: visitor.visit("invalidSnapshot")
    case .tooLateToRestore: visitor.visit("tooLateToRestore")
    case .sameRoom(let room): visitor.visit("sameRoom", "room", room)
    case .tooManyRules(let count): visitor.visit("tooManyRules", "count", count)
    case .suspended: visitor.visit("suspended")
    case .tooManySuspensions(let limit):
      visitor.visit("tooManySuspensions", "limit", limit)
    case .closed: visitor.visit("closed")
    }
  }
}
