public import RoomCore

/// An event of a bottom sheet and of the list in it.
///
/// A minor version may add cases, so give a `switch` a `default`.
public enum SheetEvent: DescribedCases, Equatable, Sendable {
  /// The reason why a sheet was dismissed.
  public enum Cause: String, CaseIterable, WrittenValue, Sendable {
    /// The user dragged the sheet down.
    case dragged
    /// The user tapped the backdrop.
    case backdrop
    /// The app dismissed the sheet.
    case dismissed
    /// Another sheet replaced the sheet.
    case replaced
    /// The room was left.
    case leftRoom
    /// The module was closed.
    case closed
  }

  /// Emitted when a sheet is presented or updated, before it settles. A view adds the sheet below the
  /// screen, or updates the sheet with the same identity.
  case willPresent(SheetSpec)
  /// Emitted when a finger moves the sheet. A view shows the sheet at this height.
  case didMove(height: Double)
  /// Emitted when the sheet stops while it settles, because a finger caught it or the module is
  /// suspended. A view stops its animation and shows the sheet at this height.
  case didCatch(height: Double)
  /// Emitted when the sheet begins to move by itself. A view animates the sheet by
  /// ``SheetSettling/height(at:)`` or ``SheetSettling/spring``.
  case willSettle(SheetSettling)
  /// Emitted when the sheet rests. A view shows the sheet at this height.
  case didSettle(height: Double)
  /// Emitted when the user attempts to dismiss a sheet that is not dismissible. The sheet settles
  /// at a detent. A view asks the user, for example whether to discard a draft, and calls
  /// `dismissSheet()` if the user agrees.
  case didAttemptDismissal(SheetDismissal)
  /// Emitted when the sheet has left the screen. A view removes the sheet.
  case didDismiss(SheetDismissal)
  /// Emitted when a finger scrolls the list. A view scrolls the list to this offset.
  case listDidScroll(ListScrollStep)
  /// Emitted when a finger leaves the list. A view lets the list decelerate by itself.
  case listDidEndDragging(ListDragEnd)

  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .willPresent(let sheet): visitor.visit("willPresent", sheet)
    case .didMove(let height): visitor.visit("didMove", "height", height)
    case .didCatch(let height): visitor.visit("didCatch", "height", height)
    case .willSettle(let settling): visitor.visit("willSettle", settling)
    case .didSettle(let height): visitor.visit("didSettle", "height", height)
    case .didAttemptDismissal(let dismissal): visitor.visit("didAttemptDismissal", dismissal)
    case .didDismiss(let dismissal): visitor.visit("didDismiss", dismissal)
    case .listDidScroll(let step): visitor.visit("listDidScroll", step)
    case .listDidEndDragging(let end): visitor.visit("listDidEndDragging", end)
    }
  }
}

/// A dismissal of a sheet, or an attempt of the user to dismiss it.
public struct SheetDismissal: Described, Equatable, Sendable {
  /// The identity of the sheet.
  public var id: String
  /// The reason for the dismissal or the attempt.
  public var cause: SheetEvent.Cause

  /// Creates a dismissal, by default by the app.
  public init(id: String, cause: SheetEvent.Cause = .dismissed) {
    self.id = id
    self.cause = cause
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", id)
    visitor.field("cause", cause)
  }
}

/// A step of a finger that scrolls the list in a sheet.
public struct ListScrollStep: Described, Equatable, Sendable {
  /// The identity of the finger.
  public var touch: Int
  /// The scroll offset of the content, in points. It is 0 at the top.
  public var offset: Double

  /// Creates a step, by default of finger 0.
  public init(touch: Int = 0, offset: Double) {
    self.touch = touch
    self.offset = offset
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("touch", touch)
    visitor.field("offset", offset)
  }
}

/// The end of a drag of the list in a sheet.
public struct ListDragEnd: Described, Equatable, Sendable {
  /// The identity of the finger.
  public var touch: Int
  /// The scroll offset of the content, in points. It is 0 at the top.
  public var offset: Double
  /// The velocity of the offset, in points per second. It is positive towards the end of the list,
  /// and 0 if the last sample moved the sheet.
  public var velocity: Double

  /// Creates the end of a drag, by default of finger 0 and without a velocity.
  public init(touch: Int = 0, offset: Double, velocity: Double = 0) {
    self.touch = touch
    self.offset = offset
    self.velocity = velocity
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("touch", touch)
    visitor.field("offset", offset)
    visitor.field("velocity", velocity)
  }
}

/// A motion of a sheet to a height.
public struct SheetSettling: Described, Equatable, Sendable {
  /// The height at the beginning, in points.
  public var from: Double
  /// The height at the end, in points. It is 0 if the sheet is dismissed.
  public var to: Double
  /// The time at which the motion begins.
  public var began: Instant
  /// The progress of the motion, from 0 to 1. It never exceeds 1. It is first below 0 if the sheet
  /// turns back.
  public var spring: DampedSpring
  /// The duration of the motion.
  public var duration: Duration

  /// Returns the height at `now`, in points.
  public func height(at now: Instant) -> Double {
    let elapsed = now - began
    if elapsed >= duration { return to }
    let progress = min(1, spring.value(at: elapsed))
    return from + (to - from) * progress
  }

  /// Returns the upward velocity at `now`, in points per second.
  package func velocity(at now: Instant) -> Double {
    let elapsed = now - began
    return elapsed < duration ? (to - from) * spring.velocity(at: elapsed) : 0
  }

  /// The time at which the motion ends.
  package var ends: Instant { began + duration }

  /// Returns the height at `now` if Reduce Motion is on. It is eased without a spring, and
  /// `displacement` is added at the beginning.
  func easedHeight(at now: Instant, _ displacement: Displacement?) -> Double {
    let way = from + (displacement?.distance ?? 0) - to
    return to + way * Displacement.remainder(at: now - began, of: duration)
  }

  /// Returns the displacement of a sheet whose motion is interrupted. `displacement` is the
  /// displacement at the beginning of the motion.
  func displacement(at now: Instant, after displacement: Displacement?) -> Displacement? {
    Displacement(by: easedHeight(at: now, displacement) - height(at: now), at: now)
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("from", from)
    visitor.field("to", to)
    visitor.field("began", began)
    visitor.field("spring", spring)
    visitor.field("duration", duration)
  }
}
