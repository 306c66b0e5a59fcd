import TickerPromises
import Testing

@Suite("Promises of the view state") struct ViewStatePromises {
  @Test("Promise 28: each tap emits one event, and hits the item that is drawn there")
  func taps() throws {
    let kinds = PromiseKind.usual + [.tap, .tap, .tap, .tap, .tap, .measure, .resize]
    let reaching = ["at rest", "in motion", "ended since", "outside", "outside in motion", "two"]
    let rolls = PromiseWorld(
      kinds: [.next, .next, .tap, .tap, .tap, .tap, .append, .suspend, .resume], length: 30
    ) { configuration, source in
      configuration.rollDuration = source.milliseconds(1_000...4_000)
      configuration.mode = .loop
      configuration.style = source.pick([
        .custom(PromiseMaker.crossing), .scaleY, .fadeThrough(), .slide, .fade(),
      ])
    }
    try verify(PromiseWorld(kinds: kinds), rolls, reaching: reaching) { run, reach in
      // What was drawn from a time on, since anything but time has changed it.
      var drawn: [(Instant, TickerViewState)] = []
      try run.walk { before, moment, _ in
        guard case .tap(let tap) = moment.input else {
          // A tap hits nothing that was drawn before a stop.
          if moment.input != nil || moment.events.contains(.didStop) { drawn = [] }
          drawn.append((moment.time, moment.viewState))
          return
        }
        let point = tap.location
        let hits = moment.events.compactMap { event -> TickerSlot?? in
          switch event {
          case .didTap(let hit): .some(hit.showing.slot)
          case .didTapOutside(let outside) where outside == point: .some(nil)
          default: nil
          }
        }
        try ensure(hits.count == 1 && moment.events.count == 1, "\(moment.events) of a tap")
        let time = tap.time ?? moment.time
        guard time <= moment.time, let viewState = drawn.last(where: { $0.0 <= time })?.1 else {
          return
        }
        // The time of a tap is not earlier than the latest roll.
        let latest = drawn.last { $0.1.roll != nil }?.1.roll
        guard time == moment.time || latest.map({ time >= $0.start }) ?? false else { return }
        guard viewState.size.width > 0, viewState.size.height > 0 else { return }
        let candidates = TickerSlot.allCases.map { cover($0, of: viewState, point, at: time) }
        guard !candidates.contains(.unclear) else { return }
        let covering = zip(TickerSlot.allCases, candidates).compactMap { slot, cover in
          if case .covers(let opacity) = cover { (slot, opacity) } else { nil }
        }
        let isRolling = viewState.roll != nil
        let hit = hits[0]
        guard let best = covering.map(\.1).max() else {
          reach.note(isRolling ? "outside in motion" : "outside")
          return try ensure(hit == nil, "\(hit as Any) is hit, and none covers the point")
        }
        let expected = covering.filter { $0.1 >= best - 0.001 }.map(\.0)
        try ensure(
          hit.map { expected.contains($0) } ?? false, "\(hit as Any), not one of \(expected)")
        if covering.count == 2 { reach.note("two") }
        reach.note(isRolling ? "in motion" : "at rest")
        if isRolling, before.roll == nil { reach.note("ended since") }
      }
    }
  }

  private enum Cover: Equatable {
    case covers(Double)
    case misses
    case unclear
  }

  /// Whether the view in a slot covers a point of the ticker; unclear at its edges, and where it
  /// cannot be seen.
  private func cover(
    _ slot: TickerSlot, of viewState: TickerViewState, _ point: ScreenPoint, at time: Instant
  ) -> Cover {
    guard let pose = viewState.pose(of: slot, at: time),
      let showing = slot == .first ? viewState.first : viewState.second
    else { return .misses }
    let size = viewState.size
    let margins = [point.x, size.width - point.x, point.y, size.height - point.y]
    if margins.contains(where: { abs($0) < 0.2 }) { return .unclear }
    if margins.contains(where: { $0 < 0 }) { return .misses }
    if abs(pose.rotation) > 0 || abs(pose.scaleX - 1) > 0.001 { return .unclear }
    let anchor = viewState.roll?.motion(of: slot)?.anchor.y ?? 0.5
    let height = size.height * pose.scaleY
    let top = pose.translation.y + anchor * (size.height - height)
    let bottom = top + height
    // A view is at least as wide as the ticker, and at most as its content.
    let left = pose.translation.x
    let right = left + size.width
    let isWide = showing.item.width != nil || left < -0.2
    if [top, bottom].contains(where: { abs($0 - point.y) < 0.2 }) { return .unclear }
    guard top < point.y, point.y < bottom else { return .misses }
    if !isWide, point.x > right || point.x < left { return .misses }
    return pose.opacity > 0.01 ? .covers(pose.opacity) : .unclear
  }

  @Test(
    "Promise 29: a view state made from a state equals an earlier one that has applied the events")
  func viewState() throws {
    let world = PromiseWorld(
      kinds: PromiseKind.anything + [.measure, .resize, .close], latePercent: 10, firstPercent: 20)
    try verify(world, reaching: ["roll", "marquee", "suspended", "closed"]) { run, reach in
      try run.follow { made, after in
        if made.roll != nil { reach.note("roll") }
        if made.marquee != nil { reach.note("marquee") }
        if after.isSuspended { reach.note("suspended") }
        if after.isClosed { reach.note("closed") }
      }
    }
  }
}
