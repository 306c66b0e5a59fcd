public import RoomCore

/// The reason why an input was rejected.
///
/// A minor version may add cases, so give a `switch` a `default`.
public enum PagerRejection: Equatable, Sendable {
  /// These rooms are already in the list, or were given twice. The other rooms of the edit were
  /// accepted.
  case duplicateRooms(RefusedRooms)
  /// These rooms are not in the list. The other rooms of the edit were accepted.
  case unknownRooms(RefusedRooms)
  /// The list has 10,000 rooms, the maximum number, without these rooms.
  case tooManyRooms(RefusedRooms)
  /// The list is empty.
  case noRooms
  /// Paging is locked.
  case locked
  /// The pager is suspended.
  case suspended
  /// The pager is already suspended for this reason.
  case alreadySuspended(reason: SuspensionReason)
  /// The pager is not suspended for this reason.
  case notSuspended(reason: SuspensionReason)
  /// The maximum number of reasons to suspend is already active.
  case tooManySuspensions(limit: Int)
  /// Another finger drags.
  case secondFinger(touch: Int)
  /// No drag of this finger has begun.
  case notDragging(touch: Int)
  /// The drag of this finger was refused at its beginning, or was ended before the finger lifted.
  /// The samples in between had no effect.
  case ignoredDrag(IgnoredDrag)
  /// There is no snap with this number.
  case unknownSnap(number: Int)
  /// Paging is not locked for this reason in this direction, or in both directions if the direction
  /// is `nil`.
  case notLocked(PagingLock)
  /// The maximum number of reasons to lock is already active.
  case tooManyLockReasons(limit: Int)
  /// The length of a page is out of range.
  case invalidLength
  /// The travel or the velocity is not finite. A velocity that is not finite counts as 0.
  case notFinite
  /// The pager is closed.
  case closed
}

extension PagerRejection: DescribedCases {
  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .duplicateRooms(let rooms): visitor.visit("duplicateRooms", rooms)
    case .unknownRooms(let rooms): visitor.visit("unknownRooms", rooms)
    case .tooManyRooms(let rooms): visitor.visit("tooManyRooms", rooms)
    case .noRooms: visitor.visit("noRooms")
    case .locked: visitor.visit("locked")
    case .suspended: visitor.visit("suspended")
    case .alreadySuspended(let reason): visitor.visit("alreadySuspended", "reason", reason)
    case .notSuspended(let reason): visitor.visit("notSuspended", "reason", reason)
    case .tooManySuspensions(let limit):
      visitor.visit("tooManySuspensions", "limit", limit)
    case .secondFinger(let touch): visitor.visit("secondFinger", "touch", touch)
    case .notDragging(let touch): visitor.visit("notDragging", "touch", touch)
    case .ignoredDrag(let drag): visitor.visit("ignoredDrag", drag)
    case .unknownSnap(let number): visitor.visit("unknownSnap", "number", number)
    case .notLocked(let lock): visitor.visit("notLocked", lock)
    case .tooManyLockReasons(let limit): visitor.visit("tooManyLockReasons", "limit", limit)
    case .invalidLength: visitor.visit("invalidLength")
    case .notFinite: visitor.visit("notFinite")
    case .closed: visitor.visit("closed")
    }
  }

  /// Rooms that were rejected.
  public struct RefusedRooms: Hashable, Sendable, Described {
    /// The first rejected room.
    public var first: String
    /// The number of rejected rooms.
    public var count: Int

    /// Creates rejected rooms.
    public init(first: String, count: Int) {
      self.first = first
      self.count = count
    }

    public func describe(_ visitor: inout some FieldVisitor) {
      visitor.field("first", first)
      visitor.field("count", count)
    }
  }

  /// A drag that was refused at its beginning.
  public struct IgnoredDrag: Hashable, Sendable, Described {
    /// The finger.
    public var touch: Int
    /// The number of ignored samples.
    public var samples: Int

    /// Creates an ignored drag.
    public init(touch: Int, samples: Int) {
      self.touch = touch
      self.samples = samples
    }

    public func describe(_ visitor: inout some FieldVisitor) {
      visitor.field("touch", touch)
      visitor.field("samples", samples)
    }
  }
}

extension PagerRejection: DiagnosticTextConvertible {
  public var text: DiagnosticText { sentence.named("pager.\(caseName)") }

  private var sentence: DiagnosticText {
    switch self {
    case .duplicateRooms(let rooms):
      "Rooms already in the list: \(rooms.count), the first is “\(rooms.first)”."
    case .unknownRooms(let rooms):
      "Rooms missing from the list: \(rooms.count), the first is “\(rooms.first)”."
    case .tooManyRooms(let rooms):
      "The list is limited to \(RoomList.capacity) rooms. Rooms left out: \(rooms.count)."
    case .noRooms: "The list has no rooms."
    case .locked: "Paging is locked."
    case .suspended: .suspended
    case .alreadySuspended(let reason):
      "The pager is already suspended for the reason “\(reason.name)”."
    case .notSuspended(let reason): "The pager is not suspended for the reason “\(reason.name)”."
    case .tooManySuspensions(let limit): .tooManySuspensions(limit)
    case .secondFinger(let touch): "The touch \(touch) began while another finger drags."
    case .notDragging(let touch): "The touch \(touch) has not begun a drag."
    case .unknownSnap(let number): "The snap \(number) does not exist."
    case .ignoredDrag(let drag):
      "The drag of the touch \(drag.touch) was refused or ended. Samples ignored: \(drag.samples)."
    case .notLocked(let lock) where lock.direction == nil:
      "Paging is not locked for the reason “\(lock.reason)”."
    case .notLocked(let lock):
      .init(
        "pager.directionNotLocked",
        "Paging \(lock.direction?.rawValue ?? "") is not locked for the reason “\(lock.reason)”.")
    case .tooManyLockReasons(let limit): "At most \(limit) reasons can lock paging at once."
    case .invalidLength:
      """
      The length of a page must be \
      \(.allowed(Double.allowed(PagerConfiguration.lengths, unit: "points"))).
      """
    case .notFinite: "The travel and the velocity must be finite numbers."
    case .closed: .closed
    }
  }
}
