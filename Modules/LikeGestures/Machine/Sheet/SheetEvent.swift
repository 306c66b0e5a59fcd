public import RoomCore

/// The events of a bottom sheet and of the list inside it.
public enum SheetEvent: Equatable, Sendable {
  /// Why a sheet was dismissed.
  public enum Cause: String, CaseIterable, WrittenValue, Sendable {
    /// The user dragged it down.
    case dragged
    /// The user tapped the backdrop.
    case backdrop
    /// The app dismissed it.
    case dismissed
    /// Another sheet replaced it.
    case replaced
    /// The room has changed.
    case leftRoom
    /// The module was closed.
    case closed
  }

  /// Emitted when a sheet is presented or updated, before it settles. A view adds the sheet below the
  /// screen, or updates the sheet with the same identity.
  case willPresent(SheetSpec)
  /// Emitted when the finger moves the sheet. A view shows this height of it.
  case didMove(height: Double)
  /// Emitted when the sheet stops while it settles, because a finger caught it or the module is
  /// suspended. A view stops its animation and shows this height.
  case didCatch(height: Double)
  /// Emitted when the sheet begins to move by itself. A view animates it by
  /// ``SheetSettling/height(at:)`` or ``SheetSettling/spring``.
  case willSettle(SheetSettling)
  /// Emitted when the sheet rests at this height. A view shows it there.
  case didSettle(height: Double)
  /// Emitted when the user would have dismissed a sheet that is not dismissible; it settles at a
  /// detent. A view asks the user, for example whether to discard a draft, and dismisses the sheet
  /// with `dismissSheet()`, or does nothing: that is its veto.
  case didAttemptDismissal(SheetDismissal)
  /// Emitted when the sheet is off the screen. A view removes it.
  case didDismiss(SheetDismissal)
  /// Emitted when the finger scrolls the list. A view scrolls it to this offset.
  case listDidScroll(ListScrollStep)
  /// Emitted when the finger leaves the list. A view lets the list decelerate by itself.
  case listDidEndDragging(ListDragEnd)
}

extension SheetEvent: DescribedCases {
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

/// A dismissal of a sheet, or an attempt of the user.
public struct SheetDismissal: Described, Equatable, Sendable {
  /// The identity of the sheet.
  public var id: String
  /// Why it was dismissed, or would have been.
  public var cause: SheetEvent.Cause

  /// A dismissal; by default by the app.
  public init(id: String, cause: SheetEvent.Cause = .dismissed) {
    self.id = id
    self.cause = cause
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", id)
    visitor.field("cause", cause)
  }
}

/// A step of a finger that scrolls the list inside a sheet.
public struct ListScrollStep: Described, Equatable, Sendable {
  /// The identity of the finger.
  public var touch: Int
  /// The distance in points that the content is scrolled; 0 at the top.
  public var offset: Double

  /// A step; by default of the only finger.
  public init(touch: Int = 0, offset: Double) {
    self.touch = touch
    self.offset = offset
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("touch", touch)
    visitor.field("offset", offset)
  }
}

/// The end of a drag of the list inside a sheet.
public struct ListDragEnd: Described, Equatable, Sendable {
  /// The identity of the finger.
  public var touch: Int
  /// The distance in points that the content is scrolled; 0 at the top.
  public var offset: Double
  /// The velocity in points of offset per second, positive towards the end of the list; 0 when the
  /// sheet moved last.
  public var velocity: Double

  /// The end of a drag; by default of the only finger, and without velocity.
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
  /// The height at the end, in points; 0 when the sheet is dismissed.
  public var to: Double
  /// When the motion begins.
  public var began: Instant
  /// The progress of the motion, from 0 to 1. It never exceeds 1, and is below 0 at first if the sheet turns
  /// back.
  public var spring: DampedSpring
  /// The duration of the motion.
  public var duration: Duration

  /// The height at `now`, in points.
  public func height(at now: Instant) -> Double {
    let elapsed = now - began
    if elapsed >= duration { return to }
    let progress = min(1, spring.value(at: elapsed))
    return from + (to - from) * progress
  }

  /// The velocity at `now`, upwards, in points per second.
  package func velocity(at now: Instant) -> Double {
    let elapsed = now - began
    return elapsed < duration ? (to - from) * spring.velocity(at: elapsed) : 0
  }

  /// When the motion ends.
  package var ends: Instant { began + duration }

  /// The height at `now` for users who prefer reduced motion: it is eased without a spring, from
  /// `displacement` beside the height at the beginning.
  func easedHeight(at now: Instant, _ displacement: Displacement?) -> Double {
    let way = from + (displacement?.distance ?? 0) - to
    return to + way * Displacement.remainder(at: now - began, of: duration)
  }

  /// The displacement of a sheet that is interrupted, where this motion had begun with another one.
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
