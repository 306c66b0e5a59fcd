import LikeGestures

/// A scroll command of a sheet to its list.
enum ListScroll: Equatable, Sendable {
  /// It follows the finger to this offset.
  case follow(to: Double)
  /// It comes to rest at this offset by itself, eased out in this duration in seconds.
  case decelerate(to: Double, in: Double)

  /// The distance of a deceleration, in points for each point per second of velocity. The value is the distance
  /// of a `UIScrollView` with the normal rate, 0.998 per millisecond.
  static let reach = 0.4995
  /// The slope at which easing out begins, in whole distances per duration.
  static let easingSlope = 1 / 0.58
  /// The duration in seconds in which an assistive technology scrolls by a page.
  static let pageDuration = 0.3
  /// At a lower velocity in points per second a list rests where it is.
  static let leastVelocity = 10.0

  /// A list that a finger leaves at this velocity in points of offset per second. It begins with
  /// that velocity and ends within its content.
  static func release(at offset: Double, velocity: Double, maximum: Double) -> ListScroll {
    let end = min(max(0, offset + velocity * reach), max(0, maximum))
    guard velocity.magnitude >= leastVelocity, end != offset else { return .follow(to: offset) }
    return .decelerate(to: end, in: easingSlope * ((end - offset) / velocity).magnitude)
  }
}

extension TouchReceiver {
  /// Returns the scroll command of an event for a list, or `nil` if the event doesn't scroll the list.
  func scroll(of list: TouchList, after event: LikeEvent) -> ListScroll? {
    switch event {
    case .sheet(.listDidScroll(let step)) where self.list(under: step.touch) == list:
      .follow(to: step.offset)
    case .sheet(.listDidEndDragging(let end)) where self.list(under: end.touch) == list:
      .release(
        at: end.offset, velocity: end.velocity, maximum: list.extent?.maximum ?? end.offset)
    default: nil
    }
  }

  /// Scrolls lists by an event of their sheet.
  func scroll(_ lists: [TouchList], after event: LikeEvent) {
    for list in lists { scroll(of: list, after: event).map { list.scroll?($0) } }
  }

  /// Reads the parts of the view before fingers are reported.
  func readPlaces() {
    map = TouchMap(of: nodes.map(\.element))
    refreshLists()
  }

  /// Reads the extents of the lists that the map has; a finger on one learns of changes.
  func refreshLists() {
    for list in map.lists where list.refresh() { contentDidChange(of: list) }
  }
}
