import RoomCore

// Coming to rest, and being held there.
extension PagerMachine {
  /// The finger has left: decides which page the content rests on, and sends it there.
  mutating func release(
    _ drag: Drag, velocity: Double, at now: Instant, into outputs: inout [PagerEvent]
  ) {
    phase = .resting
    if height - offset.magnitude <= configuration.restTolerance {
      let side = reachable(offset)
      if side != 0 { turn(side, into: &outputs) }
    }
    let velocity = min(max(velocity, -Self.highestVelocity), Self.highestVelocity)
    let side = destination(velocity: velocity, travel: drag.travel)
    speed = velocity.magnitude
    if velocity != 0 { direction = velocity < 0 ? -1 : 1 }
    rest(on: side, velocity: velocity, at: now, into: &outputs)
  }

  /// Faster than any finger.
  private static var highestVelocity: Double { 20_000 }

  /// Which page a release leads to: -1, 0 or 1 from the current one.
  private func destination(velocity: Double, travel: Double) -> Int {
    let rest = configuration.restTolerance / height
    let page = offset / height
    var floor = page.rounded(.down)
    var ceiling = page.rounded(.up)
    if page - floor <= rest { ceiling = floor }
    if ceiling - page <= rest { floor = ceiling }
    let isFar = travel.magnitude > configuration.flickTravel
    if isFar && velocity.magnitude > configuration.flickVelocity {
      return reachable(velocity > 0 ? floor + 1 : ceiling - 1)
    }
    guard floor < ceiling else { return reachable(floor) }
    let glide =
      isFar ? Scrolling.projection(of: velocity, rate: configuration.decelerationRate) : 0
    let projected = page + glide / height - floor
    return reachable(projected >= threshold(velocity: velocity, travel: travel) ? ceiling : floor)
  }

  /// How much of the farther page must have come.
  private func threshold(velocity: Double, travel: Double) -> Double {
    let isReversed = velocity * travel < 0
    let part = isReversed ? configuration.reversedTurnThreshold : configuration.turnThreshold
    return travel < 0 ? 1 - part : part
  }

  private func reachable(_ page: Double) -> Int {
    let side = page < 0 ? -1 : page > 0 ? 1 : 0
    return side == 0 || hasNeighbour(side) ? side : 0
  }

  /// Makes the page `side` of the current one the current one, and moves it to the middle.
  private mutating func rest(
    on side: Int, velocity: Double, at now: Instant, into outputs: inout [PagerEvent]
  ) {
    if side != 0 { turn(side, into: &outputs) }
    snap(velocity: velocity, at: now, into: &outputs)
    if case .snapping = phase { replan(into: &outputs) }
  }

  mutating func snap(
    velocity: Double, at now: Instant, into outputs: inout [PagerEvent]
  ) {
    guard offset.magnitude > configuration.restTolerance, configuration.snapResponse > .zero else {
      return settle(into: &outputs)
    }
    snapCount += 1
    let snap = Snap(
      number: snapCount, from: offset, velocity: velocity, height: height,
      response: configuration.snapResponse, rest: configuration.restTolerance)
    phase = .snapping(snap, since: now)
    outputs.append(.snapped(room: rooms.id(of: current), snap))
  }

  mutating func finishSnap(_ number: Int, into outputs: inout [PagerEvent]) {
    if case .snapping(let snap, _) = phase, snap.number == number {
      settle(into: &outputs)
    } else if number < 1 || number > snapCount {
      reject(.unknownSnap(number: number), into: &outputs)
    }
  }

  /// The content rests on the current page; its room plays, unless it does already.
  mutating func settle(into outputs: inout [PagerEvent]) {
    let wasSnapping = if case .snapping = phase { true } else { false }
    phase = .resting
    speed = 0
    if offset != 0 && !wasSnapping { outputs.append(.moved(offset: 0)) }
    offset = 0
    arrange(shiftedBy: 0, into: &outputs)
    let surface = currentSurface
    if let room = surfaces[surface].room {
      account.settled += 1
      outputs.append(.settled(room: room, index: index, surface: surface))
    }
    play(into: &outputs)
    replan(into: &outputs)
    askForMore(into: &outputs)
  }

  mutating func resize(
    to height: Double, at now: Instant, into outputs: inout [PagerEvent]
  ) {
    guard PagerConfiguration.heights.contains(height) else {
      return reject(.badHeight, into: &outputs)
    }
    guard height != self.height else { return }
    let scale = height / self.height
    let velocity = velocityOfSnap(at: now)
    catchContent(at: now, into: &outputs)
    let before = offset
    self.height = height
    offset *= scale
    if offset != 0 { arrange(shiftedBy: offset - before, into: &outputs) }
    rebaseDrag()
    if let velocity { snap(velocity: velocity * scale, at: now, into: &outputs) }
  }

  func velocityOfSnap(at now: Instant) -> Double? {
    guard case .snapping(let snap, let start) = phase else { return nil }
    return snap.velocity(at: now - start)
  }

  mutating func lock(_ reason: String, at now: Instant, into outputs: inout [PagerEvent]) {
    let wasFree = locks.isEmpty
    guard locks.lock(reason) else {
      return reject(
        .tooManyLockReasons(limit: configuration.maximumLockReasons), into: &outputs)
    }
    guard wasFree else { return }
    let velocity = velocityOfSnap(at: now)
    if case .resting = phase { return }
    abandonDrag()
    catchContent(at: now, into: &outputs)
    let page = ((offset + configuration.lockThreshold * height) / height).rounded(.down)
    rest(on: reachable(page), velocity: velocity ?? 0, at: now, into: &outputs)
  }

  mutating func unlock(_ reason: String, into outputs: inout [PagerEvent]) {
    if !locks.unlock(reason) { reject(.notLocked(reason: reason), into: &outputs) }
  }

  /// Nothing plays, nothing loads, and the content rests, for no one sees it move.
  mutating func suspend(at now: Instant, into outputs: inout [PagerEvent]) {
    guard !isSuspended else { return reject(.suspended, into: &outputs) }
    isSuspended = true
    if let playing { stop(playing, into: &outputs) }
    switch phase {
    case .resting: replan(into: &outputs)
    case .snapping:
      catchContent(at: now, into: &outputs)
      settle(into: &outputs)
    case .dragging:
      abandonDrag()
      let side = reachable((offset / height).rounded())
      if side != 0 { turn(side, into: &outputs) }
      settle(into: &outputs)
    }
  }

  mutating func resume(into outputs: inout [PagerEvent]) {
    guard isSuspended else { return reject(.notSuspended, into: &outputs) }
    isSuspended = false
    if case .resting = phase { play(into: &outputs) }
    replan(into: &outputs)
  }
}
