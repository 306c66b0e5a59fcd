/// Why an input was not taken.
public enum LikeGesturesRejection: Hashable, Sendable {
  /// No finger of this identity is down.
  case unknownTouch(Int)
  /// The finger is down already; it was taken to have lifted and landed anew.
  case touchAlreadyDown(Int)
  /// The place of the finger is not a place.
  case badLocation(touch: Int)
  /// More fingers are down than are followed; the oldest was let go.
  case tooManyTouches(Int)
  /// The gesture has not entered for this finger, or has heard its verdict.
  case notACandidate(Gesture, touch: Int)
  /// The sheet has no usable heights.
  case badSheet(id: String)
  /// There is no sheet.
  case noSheet
  /// Fewer than one like.
  case badCount(Int)
  /// No such message, or not this attempt of it, waits for an answer.
  case unknownMessage(id: UInt64, attempt: Int)
  /// The room is the present one already.
  case sameRoom(String)
  /// There are more rules than an arena can hold.
  case tooManyRules(Int)
  /// The app is in the background.
  case suspended

  /// A sentence for people.
  public var reason: String {
    switch self {
    case .unknownTouch(let touch): "No finger \(touch) is down."
    case .touchAlreadyDown(let touch): "Finger \(touch) was down already; it begins anew."
    case .badLocation(let touch): "The location of finger \(touch) is not a finite number."
    case .tooManyTouches(let touch): "Finger \(touch) is one too many; the oldest was let go."
    case .notACandidate(let gesture, let touch):
      "\(gesture.name) does not wait for a verdict about finger \(touch)."
    case .badSheet(let id): "The sheet \(id) has no usable heights."
    case .noSheet: "No sheet is presented."
    case .badCount(let count): "\(count) is not a number of likes."
    case .unknownMessage(let id, let attempt):
      "No message \(id), attempt \(attempt), waits for an answer."
    case .sameRoom(let room): "The room is \(room) already."
    case .tooManyRules(let count):
      "The table has \(count) rules; it can have \(GestureArena.maximumRuleCount)."
    case .suspended: "Touches are not taken in the background."
    }
  }
}
