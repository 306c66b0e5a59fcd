import LikeGestures

/// A vertical list that scrolls, as touches see it.
///
/// An object, so that scrolling changes no view: its state is read when a finger lands.
@MainActor
final class TouchList {
  /// How far it is scrolled; `nil` until it was laid out.
  private(set) var extent: ListExtent?
  /// Whether it scrolls without a finger: a finger that lands stops it.
  var isMoving = false
  /// Scrolls it, where it does not follow the events of its sheet by itself.
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
}

extension TouchList: Equatable {
  nonisolated static func == (lhs: TouchList, rhs: TouchList) -> Bool { lhs === rhs }
}

extension ListExtent {
  /// The extent of a scroll view, from what it reports of itself, in points: its content offset is
  /// minus the inset at the top where it rests there.
  init(
    contentOffset: Double, contentHeight: Double, visibleHeight: Double,
    insets: (top: Double, bottom: Double)
  ) {
    self.init(
      offset: contentOffset + insets.top,
      maximum: contentHeight + insets.top + insets.bottom - visibleHeight)
  }
}
