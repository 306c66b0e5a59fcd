import RoomCore

extension PagerMachine {
  /// Decides on which page the content comes to rest after a release, and begins the snap.
  mutating func release(_ drag: Drag, velocity: Double) {
    phase = .resting
    let share = shareOfTravel
    var shift = 0.0
    if let page = exactPage {
      let side = reachable(page)
      if side != 0 { shift = changePage(by: side) }
    }
    let velocity = min(max(velocity, -Self.highestVelocity), Self.highestVelocity)
    let side = destination(velocity: velocity, travel: drag.travel)
    speed = velocity.magnitude
    if velocity != 0 { direction = velocity < 0 ? -1 : 1 }
    rest(on: side, velocity: velocity * share, shiftedBy: shift)
  }

  /// The maximum velocity, in points per second. It is faster than any finger.
  private static var highestVelocity: Double { 20_000 }
  /// The travel above which the velocity of a drag counts, in points, as in Android's ViewPager.
  static var flickTravel: Double { 25 }
  /// The velocity above which a release turns the page in its direction, in points per second, as
  /// in Android's ViewPager.
  static var flickVelocity: Double { 400 }
  /// The part of its speed that a gliding page keeps in each millisecond. It is the normal
  /// deceleration rate of `UIScrollView`.
  private static var decelerationRate: Double { 0.998 }
  /// The offset that counts as exactly on a page, in points. Scroll views stop with such an error.
  static var restTolerance: Double { 0.5 }

  /// The page on which the content rests within the tolerance, or `nil` if the content is between
  /// two pages.
  var exactPage: Double? {
    let page = (offset / pageLength).rounded()
    return (offset - page * pageLength).magnitude <= Self.restTolerance ? page : nil
  }

  /// Returns the page to which a release leads: -1, 0 or 1 from the current page.
  private func destination(velocity: Double, travel: Double) -> Int {
    let page = offset / pageLength
    let exact = exactPage
    let floor = exact ?? page.rounded(.down)
    let ceiling = exact ?? page.rounded(.up)
    let isFar = travel.magnitude > Self.flickTravel
    if isFar && velocity.magnitude > Self.flickVelocity {
      return reachable(velocity > 0 ? floor + 1 : ceiling - 1)
    }
    guard floor < ceiling else { return reachable(floor) }
    let rate = Self.decelerationRate
    let glide = isFar ? velocity / 1_000 * rate / (1 - rate) : 0
    let projected = page + glide / pageLength - floor
    // The part of the farther page that must be in view. It is larger for a drag that moves back,
    // as in Android's ViewPager.
    let part = velocity * travel < 0 ? 0.6 : 0.5
    return reachable(projected >= (travel < 0 ? 1 - part : part) ? ceiling : floor)
  }

  func reachable(_ page: Double) -> Int {
    let side = page < 0 ? -1 : page > 0 ? 1 : 0
    return side == 0 || isOpen(side) ? side : 0
  }

  /// Makes the page `side` the current page, and snaps to it.
  mutating func rest(on side: Int, velocity: Double, shiftedBy shift: Double = 0) {
    snap(velocity: velocity, shiftedBy: side == 0 ? shift : shift + changePage(by: side))
    guard case .snapping = phase else { return }
    replan()
    reportNearEnd()
  }

  /// Snaps to the current page, after the origin of the offset has moved by `-shift` points.
  mutating func snap(velocity: Double, shiftedBy shift: Double) {
    guard offset.magnitude > Self.restTolerance, configuration.snapResponse > .zero else {
      return settle(shiftedBy: shift)
    }
    layOutSurfaces(shiftedBy: shift)
    displacement = displacement?.rebased(at: now)
    snapCount += 1
    let snap = Snap(
      number: snapCount, from: offset, velocity: velocity, pageLength: pageLength,
      settings: configuration)
    let running = Timed(snap, at: now)
    phase = .snapping(running, playTime: playTime(in: running))
    outputs.append(.willSnap(PagerSnap(room: current!.string, snap: snap)))
  }

  /// Returns the time at which the destination of a snap begins to play.
  func playTime(in running: Timed<Snap>) -> Instant {
    guard case .visible(let part) = configuration.playbackStart else { return running.end }
    return running.time + running.value.time(within: (1 - part) * pageLength)
  }

  /// Stops a snap at its current offset.
  ///
  /// - Returns: The velocity of the snap, or `nil` if no snap is running.
  mutating func stopSnap() -> Double? {
    guard case .snapping(let running, _) = phase else { return nil }
    offset = running.offset(at: now)
    displacement = running.displacement(at: now, after: displacement)
    phase = .resting
    return running.value.velocity(at: now - running.time)
  }

  mutating func finishSnap(_ number: Int) {
    if case .snapping(let running, _) = phase, running.value.number == number {
      settle()
    } else if number < 1 || number > snapCount {
      reject(.unknownSnap(number: number))
    }
  }

  /// Rests on the current page. Its room begins to play unless it already plays.
  mutating func settle(shiftedBy shift: Double = 0) {
    // The motion of a snap has already brought the content to the page.
    let isMoved = if case .snapping = phase { false } else { offset != 0 }
    phase = .resting
    displacement = nil
    speed = 0
    offset = 0
    layOutSurfaces(shiftedBy: shift)
    if isMoved { outputs.append(.didScroll(offset: 0)) }
    let surface = currentSurface
    if let room = surfaces[surface].room {
      statistics.settled += 1
      outputs.append(
        .didSettle(SettledRoom(room: room.string, index: index, surface: surface)))
    }
    play()
    replan()
    reportNearEnd()
  }

  /// Shows a room of the list.
  mutating func show(_ id: String, animated: Bool) {
    guard index(of: id) != nil else { return }
    let room = Identifier(id)
    if room == stopped {
      stopped = nil
      play()
      replan()
    }
    let isMotion = animated && suspensions.isEmpty && configuration.snapResponse > .zero
    if isMotion && move(to: room) { return }
    showAtOnce(room, insteadOf: current)
  }

  /// Moves the content to a room if the content rests or the room is in view.
  private mutating func move(to room: Identifier) -> Bool {
    switch phase {
    case .closed: return false
    case .resting:
      if room != current { leave(for: room) }
    case .dragging, .snapping:
      if room != current && room != companion { return false }
      if case .snapping = phase, room == current { return true }
      let velocity = stopSnap() ?? 0
      endDragSilently()
      let side = room == current ? 0 : visibleSide
      rest(on: side, velocity: velocity)
    }
    return true
  }

  /// Moves from the room at rest to another room, as if the other room were the next.
  private mutating func leave(for room: Identifier) {
    let side =
      if room == neighbour(of: current, 1) { 1 } else if room == neighbour(of: current, -1) {
        -1
      } else { rooms.index(of: room) ?? 0 < index ? -1 : 1 }
    (visibleSide, companion) = (-side, current)
    (current, direction) = (room, side)
    let shift = -Double(side) * pageLength
    offset = shift
    rest(on: 0, velocity: 0, shiftedBy: shift)
  }

  mutating func setPageLength(_ length: Double) {
    guard PagerConfiguration.lengths.contains(length) else { return reject(.invalidLength) }
    guard length != pageLength else { return }
    let scale = length / pageLength
    let velocity = stopSnap()
    let before = offset
    pageLength = length
    offset *= scale
    let shift = offset - before
    if let velocity {
      snap(velocity: velocity * scale, shiftedBy: shift)
    } else if offset != 0 {
      layOutSurfaces(shiftedBy: shift)
      rebaseDrag()
    }
  }
}
