import LikeGestures

/// A vertical list that scrolls, as touches see it.
///
/// An object, so that scrolling changes no view: its state is read when a finger lands.
@MainActor
final class TouchList {
  /// How far it is scrolled; `nil` until it was laid out.
  private(set) var extent: ListExtent?
  /// The height of the visible part, in points.
  var visibleHeight = 0.0
  /// Whether it scrolls without a finger: a finger that lands stops it.
  var isMoving = false
  /// Scrolls it, where it can be scrolled by others than its fingers.
  var scroll: (@MainActor (ListScroll) -> Void)?
  /// Reads its extent, where it does not report each layout by itself.
  var readExtent: (@MainActor () -> ListExtent?)?

  nonisolated init() {}

  /// Takes the extent after a layout or a scroll.
  ///
  /// - Returns: whether its content or its height has changed, and not only its offset.
  func didLayOut(_ extent: ListExtent) -> Bool {
    defer { self.extent = extent }
    return self.extent.map { $0.maximum != extent.maximum } ?? false
  }

  /// Reads the extent, and takes it as after a layout.
  func refresh() -> Bool { readExtent?().map(didLayOut) ?? false }

  /// A finger has landed on it: it rests where it is.
  func stop() {
    guard isMoving, let extent else { return }
    scroll?(.follow(to: extent.offset))
  }

  /// Returns the scroll command for a number of pages, or `nil` before the first layout and at the end of the
  /// list. Assistive technologies scroll by pages. A positive number scrolls down.
  func page(_ count: Double) -> ListScroll? {
    guard let extent else { return nil }
    let end = min(max(0, extent.offset + count * visibleHeight), max(0, extent.maximum))
    return end == extent.offset ? nil : .decelerate(to: end, in: ListScroll.pageDuration)
  }
}

/// The decision who scrolls a list.
struct ListControl: Equatable {
  /// A Boolean value that indicates whether the list is in a sheet.
  var isInSheet: Bool
  /// A Boolean value that indicates whether the events of a sheet can scroll the list.
  var followsSheet: Bool

  var isScrolledBySheet: Bool { isInSheet && followsSheet }

  /// The touch regions of the list. A list in a sheet that the sheet doesn't scroll handles its fingers alone.
  var regions: TouchRegions { isInSheet && !followsSheet ? .outside : .list }

  /// Returns a Boolean value that indicates whether fingers scroll the list by the system.
  ///
  /// - Parameters:
  ///   - systemFollowsFingers: whether a scroll view of the platform follows fingers. On a Mac it follows the wheel and
  ///     the trackpad alone, and on tvOS the focus.
  ///   - isAssisted: whether VoiceOver or Switch Control is on. Then no finger reaches the room.
  func isScrolledByFingers(systemFollowsFingers: Bool, isAssisted: Bool) -> Bool {
    !isScrolledBySheet || !systemFollowsFingers || isAssisted
  }
}

extension TouchList: Equatable {
  nonisolated static func == (lhs: TouchList, rhs: TouchList) -> Bool { lhs === rhs }
}

extension ListExtent {
  /// Creates the extent of a scroll view from its geometry, in points. The content offset of a scroll view that
  /// rests at its top is the negative top inset.
  init(
    contentOffset: Double, contentHeight: Double, visibleHeight: Double,
    insets: (top: Double, bottom: Double)
  ) {
    self.init(
      offset: contentOffset + insets.top,
      maximum: contentHeight + insets.top + insets.bottom - visibleHeight)
  }
}
