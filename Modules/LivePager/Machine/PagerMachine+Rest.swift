import RoomCore

// Coming to rest, and locks and suspensions.
extension PagerMachine {
  /// Decides on which page the content comes to rest after a release, and begins the snap.
  mutating func release(
    _ drag: Drag, velocity: Double, at now: Instant, into outputs: inout [PagerEvent]
  ) {
    phase = .resting
    if pageHeight - offset.magnitude <= configuration.restTolerance {
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

  /// The page to which a release leads: -1, 0 or 1 from the current one.
  private func destination(velocity: Double, travel: Double) -> Int {
    let rest = configuration.restTolerance / pageHeight
    let page = offset / pageHeight
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
    let projected = page + glide / pageHeight - floor
    return reachable(projected >= threshold(velocity: velocity, travel: travel) ? ceiling : floor)
  }

  /// The part of the farther page that must be in view for it to be the destination.
  private func threshold(velocity: Double, travel: Double) -> Double {
    let isReversed = velocity * travel < 0
    let part = isReversed ? configuration.reversedTurnThreshold : configuration.turnThreshold
    return travel < 0 ? 1 - part : part
  }

  private func reachable(_ page: Double) -> Int {
    let side = page < 0 ? -1 : page > 0 ? 1 : 0
    return side == 0 || hasNeighbour(side) ? side : 0
  }

  /// Makes the page `side` of the current one the current one, and snaps to it.
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
      number: snapCount, from: offset, velocity: velocity, height: pageHeight,
      response: configuration.snapResponse, rest: configuration.restTolerance)
    phase = .snapping(snap, since: now)
    outputs.append(.willSnap(room: rooms.id(of: current).string, snap: snap))
  }

  mutating func finishSnap(_ number: Int, into outputs: inout [PagerEvent]) {
    if case .snapping(let snap, _) = phase, snap.number == number {
      settle(into: &outputs)
    } else if number < 1 || number > snapCount {
      reject(.unknownSnap(number: number), into: &outputs)
    }
  }

  /// Rests on the current page; its room plays, unless it does already.
  mutating func settle(into outputs: inout [PagerEvent]) {
    let wasSnapping = if case .snapping = phase { true } else { false }
    phase = .resting
    speed = 0
    if offset != 0 && !wasSnapping { outputs.append(.didScroll(offset: 0)) }
    offset = 0
    layOutSurfaces(shiftedBy: 0, into: &outputs)
    let surface = currentSurface
    if let room = surfaces[surface].room {
      account.settled += 1
      outputs.append(.didSettle(room: room.string, index: index, surface: surface))
    }
    play(into: &outputs)
    replan(into: &outputs)
    reportNearEnd(into: &outputs)
  }

  mutating func setPageHeight(
    _ height: Double, at now: Instant, into outputs: inout [PagerEvent]
  ) {
    guard PagerConfiguration.heights.contains(height) else {
      return reject(.invalidHeight, into: &outputs)
    }
    guard height != pageHeight else { return }
    let scale = height / pageHeight
    let velocity = velocityOfSnap(at: now)
    catchContent(at: now, into: &outputs)
    let before = offset
    pageHeight = height
    offset *= scale
    if offset != 0 { layOutSurfaces(shiftedBy: offset - before, into: &outputs) }
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
    endDragSilently()
    catchContent(at: now, into: &outputs)
    let page = ((offset + configuration.lockThreshold * pageHeight) / pageHeight).rounded(.down)
    rest(on: reachable(page), velocity: velocity ?? 0, at: now, into: &outputs)
  }

  mutating func unlock(_ reason: String, into outputs: inout [PagerEvent]) {
    if !locks.unlock(reason) { reject(.notLocked(reason: reason), into: &outputs) }
  }

  mutating func suspend(
    _ reason: SuspensionReason, at now: Instant, into outputs: inout [PagerEvent]
  ) {
    switch suspensions.insert(reason) {
    case .switched: rest(at: now, into: &outputs)
    case .counted: break
    case .unchanged: reject(.alreadySuspended(reason: reason), into: &outputs)
    case .refused:
      reject(.tooManySuspensionReasons(limit: SuspensionReasons.limit), into: &outputs)
    }
  }

  /// Stops all playing, loading and moving, for nobody sees it.
  private mutating func rest(at now: Instant, into outputs: inout [PagerEvent]) {
    if let playing { stop(playing, into: &outputs) }
    switch phase {
    case .resting, .closed: replan(into: &outputs)
    case .snapping:
      catchContent(at: now, into: &outputs)
      settle(into: &outputs)
    case .dragging:
      endDragSilently()
      let side = reachable((offset / pageHeight).rounded())
      if side != 0 { turn(side, into: &outputs) }
      settle(into: &outputs)
    }
  }

  mutating func resume(_ reason: SuspensionReason, into outputs: inout [PagerEvent]) {
    switch suspensions.remove(reason) {
    case .switched:
      play(into: &outputs)
      replan(into: &outputs)
    case .counted: break
    case .unchanged, .refused: reject(.notSuspended(reason: reason), into: &outputs)
    }
  }

  /// Ends all that was begun, and leaves no rooms.
  mutating func close(into outputs: inout [PagerEvent]) {
    removeAllRooms(into: &outputs)
    phase = .closed
  }
}
