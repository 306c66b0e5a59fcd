// How an element that an app draws is measured: a view with a size of its own keeps it, any other fills its place.

/// The length that is proposed to a view: `nil` for its ideal length, or the length of its place if it grows without
/// limit.
///
/// - Parameters:
///   - greatest: the length of the view where all space is offered, in points.
///   - place: the length of its place, in points.
func cellLength<Length: BinaryFloatingPoint>(greatest: Length, place: Length) -> Length? {
  greatest < .infinity ? nil : place
}

/// The length of a view that has a length of its own, or else all that is proposed to it.
func cellLength<Length: BinaryFloatingPoint>(own: Length, proposal: Length?) -> Length {
  own > 0 ? own : proposal ?? 0
}
