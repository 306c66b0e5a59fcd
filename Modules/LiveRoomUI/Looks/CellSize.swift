import RoomCore

// How an element that an app draws is measured: a view with a size of its own keeps it, any other fills its place.

extension ScreenSize {
  /// The size of a view, or of its place in a direction in which the view needs nothing.
  func filling(_ place: ScreenSize) -> ScreenSize {
    ScreenSize(
      width: width > 0 ? width : place.width, height: height > 0 ? height : place.height)
  }
}

/// The length that is proposed to a view: `nil` for its ideal length, or the length of its place if it grows without
/// limit.
///
/// - Parameters:
///   - greatest: the length of the view where all space is offered, in points.
///   - place: the length of its place, in points.
func cellLength<Length: BinaryFloatingPoint>(greatest: Length, place: Length) -> Length? {
  greatest < .infinity ? nil : place
}
