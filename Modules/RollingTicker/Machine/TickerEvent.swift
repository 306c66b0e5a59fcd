public import RoomCore

/// An event of a ticker. A view follows these to draw.
public enum TickerEvent: Equatable, Sendable {
  /// Emitted when an item is in its slot at once, without a motion. Before, the slot was empty or
  /// held an item that was removed. The view draws it at rest; during a roll, in the place of the
  /// roll's incoming item.
  case didShow(TickerShowing)
  /// Emitted when the item in the slot was replaced by one with another kind, content, stay or
  /// width. The view binds it again.
  case didUpdate(TickerShowing)
  /// Emitted when the slot is empty at once. The view removes what it drew in it.
  case didClear(TickerSlot)
  /// Emitted when one item begins to give way to the next. The view draws both by
  /// ``TickerRoll/motion(of:)``, frame by frame.
  case didBeginRoll(TickerRoll)
  /// Emitted when a roll is complete. The view draws the incoming item at rest; the other slot is
  /// empty, and its view free for reuse.
  case didEndRoll(TickerRoll)
  /// Emitted when a roll is abandoned. The view draws nothing more of it; the events that follow
  /// say what the slots hold.
  case didCancelRoll(TickerRoll)
  /// Emitted when an item at rest is wider than the ticker and scrolls, and again when its width or
  /// the size changes. The view draws it by ``TickerMarquee/motion``, frame by frame.
  case didBeginMarquee(TickerMarquee)
  /// Emitted when no other item waits, so that this one stays. A view needs nothing of it; an app
  /// can hide the ticker after a while.
  case didBecomeIdle(TickerShowing)
  /// Emitted when the backlog or the configuration changes how long items stay that have no stay of
  /// their own, the item at rest included. For diagnostics.
  case didChangeStay(Duration)
  /// Emitted when all items were replaced. The view animates nothing from what it drew before.
  case didReload(generation: Int)
  /// Emitted when all items were removed, by an input or after the last round. The view animates
  /// nothing from what it drew before; an app can hide the ticker.
  case didStop
  /// Emitted when a changed configuration takes effect. A view needs nothing of it: rolls have their
  /// motions.
  indirect case didConfigure(TickerConfiguration)
  /// Emitted when a reason to suspend begins. The view holds the pose.
  case didSuspend(TickerPause)
  /// Emitted when a reason to suspend ends. If it was the last, time continues, and the view moves
  /// on; otherwise it remains at the pose.
  case didResume(TickerResumption)
  /// Emitted when the size changes. The view lays out again.
  case didResize(TickerResizing)
  /// Emitted when an item leaves the full list before it was shown. A view needs nothing of it.
  case didDrop(TickerItem)
  /// Emitted when a tap hits an item. The app acts on the item.
  case didTap(TickerItemTap)
  /// Emitted when a tap hits no item. An app can act on it as on the ticker's background.
  case didTapOutside(ScreenPoint)
  /// Emitted when an input is invalid. For diagnostics.
  case rejected(TickerRejection)
}

extension TickerEvent: DescribedCases {
  @inlinable
  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .didShow(let showing): visitor.visit("didShow", showing)
    case .didUpdate(let showing): visitor.visit("didUpdate", showing)
    case .didClear(let slot): visitor.visit("didClear", "slot", slot)
    case .didBeginRoll(let roll): visitor.visit("didBeginRoll", roll)
    case .didEndRoll(let roll): visitor.visit("didEndRoll", roll)
    case .didCancelRoll(let roll): visitor.visit("didCancelRoll", roll)
    case .didBeginMarquee(let marquee): visitor.visit("didBeginMarquee", marquee)
    case .didBecomeIdle(let showing): visitor.visit("didBecomeIdle", showing)
    case .didChangeStay(let stay): visitor.visit("didChangeStay", "stay", stay)
    case .didReload(let generation): visitor.visit("didReload", "generation", generation)
    case .didStop: visitor.visit("didStop")
    case .didConfigure(let settings): visitor.visit("didConfigure", "configuration", settings)
    case .didSuspend(let pause): visitor.visit("didSuspend", pause)
    case .didResume(let resumption): visitor.visit("didResume", resumption)
    case .didResize(let resizing): visitor.visit("didResize", resizing)
    case .didDrop(let item): visitor.visit("didDrop", item)
    case .didTap(let tap): visitor.visit("didTap", tap)
    case .didTapOutside(let point): visitor.visit("didTapOutside", point)
    case .rejected(let reason): visitor.visit("rejected", "reason", reason)
    }
  }
}

/// Why time stops for a ticker.
public enum TickerSuspension: Hashable, Sendable {
  /// ``TickerInput/suspend(reason:)`` was sent with this reason.
  case requested(SuspensionReason)
  /// The ticker has no size. No reason of an app's equals it.
  case noSize
}

extension TickerSuspension: DescribedCases {
  @inlinable
  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .requested(let reason): visitor.visit("requested", "reason", reason)
    case .noSize: visitor.visit("noSize")
    }
  }
}

/// The beginning of a reason to suspend a ticker.
public struct TickerPause: Described, Equatable, Sendable {
  /// The reason that begins.
  public var reason: TickerSuspension
  /// How much of the stay or the roll is over; zero while nothing is on screen.
  public var elapsed: Duration

  /// The beginning of a reason, by default at the beginning of a stay.
  public init(reason: TickerSuspension, elapsed: Duration = .zero) {
    self.reason = reason
    self.elapsed = elapsed
  }

  @inlinable
  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("reason", reason)
    visitor.field("elapsed", elapsed)
  }
}

/// The end of a reason to suspend a ticker.
public struct TickerResumption: Described, Equatable, Sendable {
  /// The reason that ends.
  public var reason: TickerSuspension
  /// When the stay or the roll began, less the time for which the ticker was suspended: time
  /// continues as though it had begun then. `nil` while other reasons are active.
  public var since: Instant?

  /// The end of a reason, by default while others are active.
  public init(reason: TickerSuspension, since: Instant? = nil) {
    self.reason = reason
    self.since = since
  }

  @inlinable
  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("reason", reason)
    visitor.field("since", since)
  }
}

/// A change of the size of a ticker.
public struct TickerResizing: Described, Equatable, Sendable {
  /// The new size, in points; 0 × 0 for an empty one.
  public var size: ScreenSize
  /// The roll in progress, whose motions fit the new size; `nil` without one.
  public var roll: TickerRoll?

  /// A change to a size, by default without a roll in progress.
  public init(size: ScreenSize, roll: TickerRoll? = nil) {
    self.size = size
    self.roll = roll
  }

  @inlinable
  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("size", size)
    visitor.field("roll", roll)
  }
}

/// A tap that hit an item.
public struct TickerItemTap: Described, Equatable, Sendable {
  /// The item, in the slot that the tap hit.
  public var showing: TickerShowing
  /// The index of the item in the list; `nil` if it has left the list and is on screen to its end.
  public var index: Int?

  /// A tap on an item, by default on one that has left the list.
  public init(showing: TickerShowing, index: Int? = nil) {
    self.showing = showing
    self.index = index
  }

  @inlinable
  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("showing", showing)
    visitor.field("index", index)
  }
}

/// Why a ticker rejects an input.
public enum TickerRejection: Equatable, Sendable, CustomStringConvertible {
  /// An item with this identifier is on the ticker.
  case duplicate(id: String)
  /// No item with this identifier is on the ticker.
  case unknown(id: String)
  /// The identifier of an item is empty.
  case emptyIdentifier
  /// An item without an identifier cannot be replaced.
  case missingIdentifier
  /// The payload of an item is longer than 4 KiB.
  case payloadTooLong
  /// The index is negative, or greater than the count of items.
  case indexOutOfRange(NumberOutOfRange)
  /// The count is negative, or greater than the capacity.
  case countOutOfRange(NumberOutOfRange)
  /// No other item can be shown next.
  case noNextItem
  /// A roll is in progress: the next item is entering already.
  case rollInProgress
  /// The ticker is suspended, so that no roll can begin.
  case suspended
  /// The width is negative, infinite or not a number.
  case invalidWidth(Double)
  /// The configuration is invalid; the present one remains.
  indirect case invalidConfiguration(FieldError)
  /// This many reasons suspend the ticker already.
  case tooManySuspensions(limit: Int)
  /// The ticker is closed.
  case closed

  public var description: String {
    switch self {
    case .duplicate(let id): "An item \"\(id)\" is on the ticker already."
    case .unknown(let id): "No item \"\(id)\" is on the ticker."
    case .emptyIdentifier: "The identifier of an item is empty."
    case .missingIdentifier: "An item without an identifier cannot be replaced."
    case .payloadTooLong: "The payload is longer than \(Payload.maximumLength) bytes."
    case .indexOutOfRange(let index):
      "The index \(index.value) is out of range for \(index.limit) items."
    case .countOutOfRange(let count):
      "The count \(count.value) is out of range for at most \(count.limit) items."
    case .noNextItem: "No other item can be shown next."
    case .rollInProgress: "The next item is entering already."
    case .suspended: "The ticker is suspended."
    case .invalidWidth: "The width of an item is a finite number of points, zero or more."
    case .invalidConfiguration(let error): error.description
    case .tooManySuspensions(let limit): "\(limit) reasons suspend the ticker already."
    case .closed: "The ticker is closed."
    }
  }
}

extension TickerRejection: DescribedCases {
  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .duplicate(let id): visitor.visit("duplicate", "id", id)
    case .unknown(let id): visitor.visit("unknown", "id", id)
    case .emptyIdentifier: visitor.visit("emptyIdentifier")
    case .missingIdentifier: visitor.visit("missingIdentifier")
    case .payloadTooLong: visitor.visit("payloadTooLong")
    case .indexOutOfRange(let index): visitor.visit("indexOutOfRange", index)
    case .countOutOfRange(let count): visitor.visit("countOutOfRange", count)
    case .noNextItem: visitor.visit("noNextItem")
    case .rollInProgress: visitor.visit("rollInProgress")
    case .suspended: visitor.visit("suspended")
    case .invalidWidth(let width): visitor.visit("invalidWidth", "width", width)
    case .invalidConfiguration(let error):
      visitor.visit("invalidConfiguration", "reason", error.description)
    case .tooManySuspensions(let limit): visitor.visit("tooManySuspensions", "limit", limit)
    case .closed: visitor.visit("closed")
    }
  }
}

extension TickerRejection {
  /// A number from 0 on that is negative, or greater than its limit.
  public struct NumberOutOfRange: Hashable, Sendable, Described {
    /// The number.
    public var value: Int
    /// The greatest number that is allowed.
    public var limit: Int

    /// Creates such a number.
    public init(_ value: Int, limit: Int) {
      self.value = value
      self.limit = limit
    }

    public func describe(_ visitor: inout some FieldVisitor) {
      visitor.field("value", value)
      visitor.field("limit", limit)
    }
  }
}
