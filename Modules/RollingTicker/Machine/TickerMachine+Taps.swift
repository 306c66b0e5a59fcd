import RoomCore

extension TickerMachine {
  mutating func tap(_ point: ScreenPoint, at time: Instant, into outputs: inout [TickerEvent]) {
    guard isInside(point), var showing = showing(under: point, at: time) else {
      outputs.append(.missed(point))
      return
    }
    let index = list.index(of: showing.item.id)
    if let index { showing.item = list[index].item }
    account.taps += 1
    outputs.append(.tapped(showing, index: index))
  }

  /// What is drawn at `point`, inside the ticker, at `time`: as far back as the stay or the roll
  /// before the present one.
  private func showing(under point: ScreenPoint, at time: Instant) -> TickerShowing? {
    if pausedAfter == nil && time < since {
      if roll != nil { return current }
      if let lastRoll {
        return lastRoll.showing(under: point, after: time - lastRoll.start, size: size)
      }
    }
    guard let roll else { return current }
    return roll.showing(under: point, after: pausedAfter ?? (time - since), size: size)
  }

  private func isInside(_ point: ScreenPoint) -> Bool {
    point.x >= 0 && point.x < size.width && point.y >= 0 && point.y < size.height
  }
}

extension TickerRoll {
  /// Of what covers the point the more opaque; nobody touches what cannot be seen.
  func showing(under point: ScreenPoint, after elapsed: Duration, size: ScreenSize)
    -> TickerShowing?
  {
    var found: TickerShowing?
    var opacity = 0.01
    for (showing, motion) in [(incoming, motions.incoming), (outgoing, motions.outgoing)] {
      guard let showing else { continue }
      let pose = motion.pose(at: elapsed)
      if pose.opacity > opacity, pose.covers(point, size: size, anchor: motion.anchor) {
        found = showing
        opacity = pose.opacity
      }
    }
    return found
  }
}
