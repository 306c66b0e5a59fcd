/// Why an input was not followed.
public enum PagerRejection: Hashable, Sendable {
  /// These rooms are in the list already, or came twice. The others of the edit were taken.
  case duplicateRooms(first: String, count: Int)
  /// These rooms are not in the list. The others of the edit were taken.
  case unknownRooms(first: String, count: Int)
  /// There is nothing to drag.
  case noRooms
  /// Paging is locked.
  case locked
  /// The app is not on the screen.
  case suspended
  /// The app is on the screen.
  case notSuspended
  /// Another finger drags.
  case secondFinger(touch: Int)
  /// No drag of this finger has begun.
  case notDragging(touch: Int)
  /// No such snap has begun.
  case unknownSnap(number: Int)
  /// Nothing holds this lock.
  case notLocked(reason: String)
  /// Paging is locked for as many reasons as the configuration allows, and this was another one.
  case tooManyLockReasons(limit: Int)
  /// A height beyond 1 to 1,000,000 points.
  case badHeight
  /// A travel or a velocity that is not a finite number. A velocity counts as 0 then.
  case notFinite
}

extension PagerRejection: CustomStringConvertible {
  /// A sentence for people.
  public var description: String {
    switch self {
    case .duplicateRooms(let first, let count):
      count > 1
        ? "\(count) rooms, the first of them \(first), are in the list already."
        : "Room \(first) is in the list already."
    case .unknownRooms(let first, let count):
      count > 1
        ? "\(count) rooms, the first of them \(first), are not in the list."
        : "Room \(first) is not in the list."
    case .noRooms: "There are no rooms to drag."
    case .locked: "Paging is locked."
    case .suspended: "The pager is suspended."
    case .notSuspended: "The pager is not suspended."
    case .secondFinger(let touch): "Touch \(touch) came while another one drags."
    case .notDragging(let touch): "No drag of touch \(touch) has begun."
    case .unknownSnap(let number): "There was no snap \(number)."
    case .notLocked(let reason): "There is no lock for the reason \(reason)."
    case .tooManyLockReasons(let limit):
      "Paging is locked for \(limit) reasons; there may be no more."
    case .badHeight: "A page is 1 to 1,000,000 points high."
    case .notFinite: "A travel or velocity was not a finite number."
    }
  }
}
