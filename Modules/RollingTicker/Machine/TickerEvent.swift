public import RoomCore

/// An event of a ticker. A view follows the events to draw.
///
/// A minor version may add cases, so give a `switch` a `default`.
public enum TickerEvent: DescribedCases, Equatable, Sendable {
  /// Emitted when an item is shown in its slot without a motion. The slot was empty, or had an item
  /// that was removed. The view draws the item at rest. During a roll, the item takes the place of
  /// the incoming item.
  case didShow(TickerShowing)
  /// Emitted when the item in a slot was replaced by an item with another kind, content, stay or
  /// width. The view updates its content.
  case didUpdate(TickerShowing)
  /// Emitted when a slot is cleared without a motion. The view removes its content.
  case didClear(TickerSlot)
  /// Emitted when a roll from one item to the next begins. The view draws both items by
  /// ``TickerRoll/motion(of:)``, frame by frame.
  case didBeginRoll(TickerRoll)
  /// Emitted when a roll has ended. The view draws the incoming item at rest. The other slot is
  /// empty, and its view can be reused.
  case didEndRoll(TickerRoll)
  /// Emitted when a roll is cancelled. The view stops drawing it. The following events describe the
  /// slots.
  case didCancelRoll(TickerRoll)
  /// Emitted when an item at rest begins to scroll because it is wider than the ticker. Emitted
  /// again when its width or the size changes. The view draws it by ``TickerMarquee/motion``, frame
  /// by frame.
  case didBeginMarquee(TickerMarquee)
  /// Emitted when no other item waits, so that the current item stays. A view hides the ticker after a while, by
  /// ``TickerViewState/opacity(at:)``.
  case didBecomeIdle(TickerShowing)
  /// Emitted when the backlog or the configuration changes the stay of items without their own
  /// stay. The change includes the item at rest. The event is for diagnostics.
  case didChangeDisplayDuration(Duration)
  /// Emitted when all items were replaced. The view animates no change from its previous content.
  case didReload(generation: Int)
  /// Emitted when all items were removed, by an input or after the last round. The view animates no
  /// change from its previous content. An app can hide the ticker.
  case didStop
  /// Emitted when a changed configuration takes effect. A view does nothing, because rolls have
  /// their motions.
  indirect case didConfigure(TickerConfiguration)
  /// Emitted when a reason to suspend begins. The view stays at its current pose.
  case didSuspend(TickerPause)
  /// Emitted when a reason to suspend ends. If it was the last reason, time continues and the view
  /// moves on. Otherwise the view stays at its pose.
  case didResume(TickerResumption)
  /// Emitted when the size changes. The view updates its layout.
  case didResize(TickerResizing)
  /// Emitted when the full list drops an item that was not shown. A view does nothing.
  case didDrop(TickerItem)
  /// Emitted when a tap hits an item. The app performs the action of the item.
  case didTap(TickerItemTap)
  /// Emitted when a tap hits no item. An app can treat it as a tap on the background of the ticker.
  case didTapOutside(ScreenPoint)
  /// Emitted when an input is invalid. The event is for diagnostics.
  case rejected(TickerRejection)

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
    case .didChangeDisplayDuration(let displayDuration):
      visitor.visit("didChangeDisplayDuration", "displayDuration", displayDuration)
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

/// The reason why time stops for a ticker.
public enum TickerSuspension: DescribedCases, Hashable, Sendable {
  /// ``TickerInput/suspend(reason:)`` was sent with this reason.
  case requested(SuspensionReason)
  /// The size of the ticker is empty. This reason differs from all reasons of an app.
  case noSize

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
  /// The elapsed part of the stay or the roll, or zero if nothing is on screen.
  public var elapsed: Duration

  /// Creates the beginning of a reason, by default at the beginning of a stay.
  public init(reason: TickerSuspension, elapsed: Duration = .zero) {
    self.reason = reason
    self.elapsed = elapsed
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("reason", reason)
    visitor.field("elapsed", elapsed)
  }
}

/// The end of a reason to suspend a ticker.
public struct TickerResumption: Described, Equatable, Sendable {
  /// The reason that ends.
  public var reason: TickerSuspension
  /// The time at which the stay or the roll began, shifted by the time for which the ticker was
  /// suspended. Time continues as if the stay or the roll had begun then. The value is `nil` while
  /// other reasons are active.
  public var since: Instant?

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("reason", reason)
    visitor.field("since", since)
  }
}

/// A change of the size of a ticker.
public struct TickerResizing: Described, Equatable, Sendable {
  /// The new size, in points, or 0 × 0 for an empty size.
  public var size: ScreenSize
  /// The roll in progress with motions for the new size, or `nil` if there is none.
  public var roll: TickerRoll?

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("size", size)
    visitor.field("roll", roll)
  }
}

/// A tap on an item.
public struct TickerItemTap: Described, Equatable, Sendable {
  /// The item in its slot.
  public var showing: TickerShowing
  /// The index of the item in the list, or `nil` if the item has left the list and stays on screen
  /// until its end.
  public var index: Int?

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("showing", showing)
    visitor.field("index", index)
  }
}

/// The reason why a ticker rejects an input.
///
/// A minor version may add cases, so give a `switch` a `default`.
public enum TickerRejection: Equatable, Sendable, DiagnosticTextConvertible {
  /// The ticker already has an item with this identifier.
  case duplicate(id: String)
  /// The ticker has no item with this identifier.
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
  /// A roll is in progress, so the next item is already entering.
  case rollInProgress
  /// The ticker is suspended, so no roll can begin.
  case suspended
  /// The width is negative, infinite or not a number.
  case invalidWidth(Double)
  /// The configuration is invalid, and the current configuration is kept.
  indirect case invalidConfiguration(FieldError)
  /// The maximum number of reasons to suspend is already active.
  case tooManySuspensions(limit: Int)
  /// The ticker is closed.
  case closed

  public var text: DiagnosticText { sentence.named("ticker.\(caseName)") }

  private var sentence: DiagnosticText {
    switch self {
    case .duplicate(let id): "The ticker already has the item “\(id)”."
    case .unknown(let id): "The ticker has no item “\(id)”."
    case .emptyIdentifier: "The identifier of an item is empty."
    case .missingIdentifier: "An item without an identifier cannot be replaced."
    case .payloadTooLong: .payloadTooLong()
    case .indexOutOfRange(let index):
      "The index \(index.value) is out of range for \(index.limit) items."
    case .countOutOfRange(let count):
      "The count \(count.value) is out of range: the capacity is \(count.limit) items."
    case .noNextItem: "No other item can be shown next."
    case .rollInProgress: "The next item is already entering."
    case .suspended: .suspended
    case .invalidWidth: "The width of an item must be a finite number of points, 0 or more."
    case .invalidConfiguration(let error): error.text
    case .tooManySuspensions(let limit): .tooManySuspensions(limit)
    case .closed: .closed
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
      visitor.visit("invalidConfiguration", "reason", error.text)
    case .tooManySuspensions(let limit): visitor.visit("tooManySuspensions", "limit", limit)
    case .closed: visitor.visit("closed")
    }
  }
}

extension TickerRejection {
  /// A number that is negative or greater than its limit.
  public struct NumberOutOfRange: Hashable, Sendable, Described {
    /// The number.
    public var value: Int
    /// The maximum number.
    public var limit: Int

    public func describe(_ visitor: inout some FieldVisitor) {
      visitor.field("value", value)
      visitor.field("limit", limit)
    }
  }
}
