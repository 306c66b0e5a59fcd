public import RoomCore

/// Why an input was not followed.
public enum PagerRejection: Equatable, Sendable {
  /// These rooms are in the list already, or were given twice. The others of the edit were taken.
  case duplicateRooms(RefusedRooms)
  /// These rooms are not in the list. The others of the edit were taken.
  case unknownRooms(RefusedRooms)
  /// The list has 10,000 rooms, its greatest number, without these.
  case tooManyRooms(RefusedRooms)
  /// The list is empty.
  case noRooms
  /// Paging is locked.
  case locked
  /// The pager is suspended.
  case suspended
  /// The pager is suspended for this reason already.
  case alreadySuspended(reason: SuspensionReason)
  /// The pager is not suspended for this reason.
  case notSuspended(reason: SuspensionReason)
  /// The pager is suspended for as many reasons as may be active at once, and this was another one.
  case tooManySuspensions(limit: Int)
  /// Another finger drags.
  case secondFinger(touch: Int)
  /// No drag of this finger has begun.
  case notDragging(touch: Int)
  /// The drag of this finger was refused when it began, or was ended before the finger lifted. The
  /// samples that followed had no effect.
  case ignoredDrag(IgnoredDrag)
  /// No snap of this number has begun.
  case unknownSnap(number: Int)
  /// Paging is not locked for this reason, in this direction or, with `nil`, in both.
  case notLocked(PagingLock)
  /// Paging is locked for as many reasons as may be active at once, and this was another one.
  case tooManyLockReasons(limit: Int)
  /// The length of a page is not one that a configuration may have.
  case invalidLength
  /// The travel or the velocity is not finite. Such a velocity counts as 0.
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

  /// Rooms that were refused.
  public struct RefusedRooms: Hashable, Sendable, Described {
    /// The first of them.
    public var first: String
    /// The number of them.
    public var count: Int

    /// Creates such rooms.
    public init(first: String, count: Int) {
      self.first = first
      self.count = count
    }

    public func describe(_ visitor: inout some FieldVisitor) {
      visitor.field("first", first)
      visitor.field("count", count)
    }
  }

  /// A drag that was refused when it began.
  public struct IgnoredDrag: Hashable, Sendable, Described {
    /// The finger.
    public var touch: Int
    /// The number of its samples that were ignored.
    public var samples: Int

    /// Creates such a drag.
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

extension PagerRejection: CustomStringConvertible {
  /// A human-readable description.
  public var description: String {
    switch self {
    case .duplicateRooms(let rooms): rooms.text + " in the list already."
    case .unknownRooms(let rooms): rooms.text + " not in the list."
    case .tooManyRooms(let rooms):
      "The list has \(RoomList.capacity) rooms. \(rooms.count) more were left out."
    case .noRooms: "There are no rooms to drag."
    case .locked: "Paging is locked."
    case .suspended: "The pager is suspended."
    case .alreadySuspended(let reason):
      "The pager is suspended for the reason \(reason.name) already."
    case .notSuspended(let reason): "The pager is not suspended for the reason \(reason.name)."
    case .tooManySuspensions(let limit):
      "The pager is suspended for \(limit) reasons; more are not allowed."
    case .secondFinger(let touch): "Touch \(touch) began while another one drags."
    case .notDragging(let touch): "No drag of touch \(touch) has begun."
    case .unknownSnap(let number): "No snap \(number) has begun."
    case .ignoredDrag(let drag):
      "The drag of touch \(drag.touch) was refused or ended before; \(drag.samples) samples had no "
        + "effect."
    case .notLocked(let lock):
      "Paging\(lock.direction.map { " to \($0.rawValue) rooms" } ?? "") is not locked for the reason "
        + "\(lock.reason)."
    case .tooManyLockReasons(let limit):
      "Paging is locked for \(limit) reasons; more are not allowed."
    case .invalidLength:
      "The length of a page must be \(Double.allowed(PagerConfiguration.lengths, unit: "points"))."
    case .notFinite: "A travel or velocity was not a finite number."
    case .closed: "The pager is closed."
    }
  }
}

extension PagerRejection.RefusedRooms {
  /// The beginning of a sentence.
  fileprivate var text: String {
    count > 1 ? "\(count) rooms, the first of them \(first), are" : "Room \(first) is"
  }
}
