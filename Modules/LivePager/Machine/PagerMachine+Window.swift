import RoomCore

// MARK: The window of three surfaces around the current room
extension PagerMachine {
  /// A Boolean value that indicates whether the first room follows the last.
  var isRing: Bool { configuration.wrapsAround && rooms.count > 1 }

  /// Returns the neighbor of a room on a side (-1 or 1), or `nil` beyond an end.
  func neighbour(of room: Identifier?, _ side: Int) -> Identifier? {
    guard let index = room.flatMap({ rooms.index(of: $0) }) else { return nil }
    return rooms[index + side] ?? (isRing ? rooms[side < 0 ? rooms.count - 1 : 0] : nil)
  }

  /// Returns the room on a side of the current room. It is the neighbor in the list, unless another
  /// room is in view on that side.
  func neighbourOfCurrent(_ side: Int) -> Identifier? {
    (side == visibleSide ? companion : nil) ?? neighbour(of: current, side)
  }

  /// Returns a Boolean value that indicates whether a finger can pull in the room on a side.
  func isOpen(_ side: Int) -> Bool {
    neighbourOfCurrent(side) != nil && !locks.isLocked(side)
  }

  /// The rooms of the three pages.
  var window: Window {
    var window = Window(
      previous: neighbourOfCurrent(-1), current: current, next: neighbourOfCurrent(1))
    // In a ring of two rooms, one room is on both sides. It is bound to the side in view, or else
    // to the next page.
    if window.previous == window.next {
      if visibleSide < 0 { window.next = nil } else { window.previous = nil }
    }
    return window
  }

  func isInView(_ slot: Int) -> Bool { slot == 0 || slot == visibleSide }

  var order: SurfaceOrder {
    SurfaceOrder(previous: surface(at: -1), current: surface(at: 0), next: surface(at: 1))
  }

  var currentSurface: Int { surface(at: 0) }

  private func surface(at slot: Int) -> Int { surfaces.firstIndex { $0.slot == slot } ?? 0 }

  private var sideInView: Int {
    if offset > Self.restTolerance { return 1 }
    return offset < -Self.restTolerance ? -1 : 0
  }

  /// A Boolean value that indicates whether another side has come into view since the surfaces were
  /// laid out.
  var needsLayout: Bool { sideInView != visibleSide }

  /// Lays out the surfaces for the current room and the offset, after the origin of the offset has
  /// moved by `-shift` points.
  ///
  /// Rooms that have left the view stop and end first. Then the surfaces change their positions and
  /// are bound, and finally the rooms in view are displayed. Each input lays out the surfaces once,
  /// after all its changes.
  mutating func layOutSurfaces(shiftedBy shift: Double) {
    updateCompanion()
    let window = window
    endDisplaying(outside: window)
    let isReordered = assignSlots(for: window)
    if isReordered || shift != 0 {
      outputs.append(
        .didLayoutSurfaces(SurfaceLayout(offset: offset, shift: shift, order: order)))
    }
    bind(window)
    beginDisplaying()
  }

  private mutating func updateCompanion() {
    let side = sideInView
    if side == visibleSide && companion != nil { return }
    visibleSide = side
    companion = side == 0 ? nil : neighbour(of: current, side)
  }

  private mutating func endDisplaying(outside window: Window) {
    for surface in surfaces.indices where surfaces[surface].isDisplayed {
      if let slot = window.slot(of: surfaces[surface].room), isInView(slot) { continue }
      endPlaying(on: surface)
      surfaces[surface].isDisplayed = false
      if let room = surfaces[surface].room {
        if room == stopped { stopped = nil }
        outputs.append(.didEndDisplaying(RoomOnSurface(room: room.string, surface: surface)))
      }
    }
  }

  /// Assigns slots to the surfaces. A surface whose room stays gets the slot of the room. Another
  /// surface keeps its slot if the slot is free, or gets one of the remaining slots.
  ///
  /// - Returns: A Boolean value that indicates whether a surface has another slot.
  private mutating func assignSlots(for window: Window) -> Bool {
    let before = order
    for surface in surfaces.indices {
      if let slot = window.slot(of: surfaces[surface].room) { surfaces[surface].slot = slot }
    }
    for surface in surfaces.indices where window.slot(of: surfaces[surface].room) == nil {
      let own = surfaces[surface].slot
      guard surfaces.count(where: { $0.slot == own }) > 1 else { continue }
      let free = (-1...1).first { slot in !surfaces.contains { $0.slot == slot } }
      surfaces[surface].slot = free ?? own
    }
    return order != before
  }

  private mutating func bind(_ window: Window) {
    for surface in surfaces.indices {
      let room = window[surfaces[surface].slot]
      guard surfaces[surface].room != room else { continue }
      surfaces[surface].room = room
      outputs.append(.didBind(SurfaceBinding(surface: surface, room: room?.string)))
    }
  }

  private mutating func beginDisplaying() {
    for surface in surfaces.indices
    where !surfaces[surface].isDisplayed && isInView(surfaces[surface].slot) {
      guard let room = surfaces[surface].room else { continue }
      surfaces[surface].isDisplayed = true
      outputs.append(.willDisplay(RoomOnSurface(room: room.string, surface: surface)))
    }
  }

  /// Makes the room on a side the current room, without a motion on screen. The caller lays out the
  /// surfaces afterwards, shifted by the returned distance.
  mutating func changePage(by side: Int) -> Double {
    enter(side)
    let shift = -Double(side) * pageLength
    offset += shift
    return shift
  }

  /// Makes the room on a side the current room. The previous current room becomes its companion.
  mutating func enter(_ side: Int) {
    let before = current
    current = neighbourOfCurrent(side)
    (visibleSide, companion) = (-side, before)
  }

  mutating func reportNearEnd() {
    let end = rooms.ids.last
    if reportedEnd != end { reportedEnd = nil }
    let remaining = rooms.count - 1 - index
    guard end != nil, reportedEnd == nil, remaining <= configuration.nearEndDistance else { return }
    reportedEnd = end
    outputs.append(.didApproachEnd(remaining: remaining))
  }
}

// MARK: Playing
extension PagerMachine {
  /// Plays the room on which the content rests.
  mutating func play() {
    guard case .resting = phase, suspensions.isEmpty else { return }
    play(onSurface: currentSurface)
  }

  /// Plays the room with a sufficient part in view, if ``PagerConfiguration/playbackStart`` is a
  /// visible part.
  mutating func playInView() {
    guard case .visible(let part) = configuration.playbackStart else { return }
    switch phase {
    case .resting, .closed: break
    case .dragging:
      let moved = offset.magnitude / pageLength
      if 1 - moved >= part {
        // If half of both rooms is in view, the playing room continues.
        if moved >= part, playing != nil { return }
        play(onSurface: currentSurface)
      } else if moved >= part, companion != nil {
        play(onSurface: visibleSide < 0 ? order.previous : order.next)
      }
    case .snapping(let running, let playTime):
      guard playTime <= now else { return }
      phase = .snapping(running, playTime: running.end)
      play(onSurface: currentSurface)
    }
  }

  private mutating func play(onSurface surface: Int) {
    guard playing != surface, let room = surfaces[surface].room, room != stopped else { return }
    if let playing { endPlaying(on: playing) }
    playing = surface
    statistics.plays += 1
    let isPreloaded = useLoad(of: room)
    outputs.append(
      .willBeginPlaying(
        PlayingRoom(room: room.string, surface: surface, isPreloaded: isPreloaded)))
  }

  /// Stops a room that stays in view.
  mutating func stop(_ room: Identifier) {
    guard let shown = surfaces.firstIndex(where: { $0.isDisplayed && $0.room == room }) else {
      return
    }
    stopped = room
    endPlaying(on: shown)
    replan()
  }

  mutating func endPlaying(on surface: Int) {
    guard playing == surface, let room = surfaces[surface].room else { return }
    playing = nil
    statistics.stops += 1
    outputs.append(.didEndPlaying(RoomOnSurface(room: room.string, surface: surface)))
  }
}

/// The rooms on the three pages.
struct Window {
  var previous: Identifier?
  var current: Identifier?
  var next: Identifier?

  subscript(slot: Int) -> Identifier? { slot == 0 ? current : slot < 0 ? previous : next }

  fileprivate func slot(of room: Identifier?) -> Int? {
    guard let room else { return nil }
    return room == current ? 0 : room == next ? 1 : room == previous ? -1 : nil
  }
}
