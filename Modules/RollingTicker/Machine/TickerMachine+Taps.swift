import RoomCore

extension TickerMachine {
  mutating func tap(_ point: ScreenPoint, at time: Instant) {
    guard isInside(point), var showing = showing(under: point, at: time) else {
      outputs.append(.didTapOutside(point))
      return
    }
    let index = list.index(of: showing.item.key)
    if let index { showing.item = list[index].item }
    statistics.taps += 1
    outputs.append(.didTap(TickerItemTap(showing: showing, index: index)))
  }

  /// Returns the item that was drawn at `point` at `time`. The time may be in the stay or the roll
  /// before the current one. The point must be inside the ticker.
  private func showing(under point: ScreenPoint, at time: Instant) -> TickerShowing? {
    let isBefore = suspendedAfter == nil && time < since
    switch phase {
    case .empty, .closed: return nil
    case .staying(let showing, let last):
      guard isBefore, let last else { return showing }
      return last.showing(under: point, after: time - last.start, size: size)
    case .rolling(let roll):
      if isBefore { return roll.outgoing }
      return roll.showing(under: point, after: suspendedAfter ?? (time - since), size: size)
    }
  }

  private func isInside(_ point: ScreenPoint) -> Bool {
    point.x >= 0 && point.x < size.width && point.y >= 0 && point.y < size.height
  }
}

extension TickerRoll {
  /// Returns the item that covers the point, or `nil` if no visible item covers it. If both items
  /// cover the point, the item with the higher opacity is returned.
  func showing(under point: ScreenPoint, after elapsed: Duration, size: ScreenSize)
    -> TickerShowing?
  {
    var found: TickerShowing?
    var opacity = 0.01
    for (showing, motion, scrolled) in [
      (incoming, motions.incoming, 0), (outgoing, motions.outgoing, scrolled),
    ] {
      guard let showing else { continue }
      var pose = motion.pose(at: elapsed)
      // A scrolled item counts with its visible part.
      pose.translation.x -= scrolled
      if pose.opacity > opacity, pose.covers(point, size: size, anchor: motion.anchor) {
        found = showing
        opacity = pose.opacity
      }
    }
    return found
  }
}
