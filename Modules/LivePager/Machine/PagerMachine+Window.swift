import RoomCore

// The window: three surfaces around the current room.
extension PagerMachine {
  /// Whether the last room is a neighbour of the first.
  var isRing: Bool { configuration.wrapsAround && rooms.count > 1 }

  /// The room `side` (-1 or 1) of another one; `none` beyond an end.
  func neighbour(of node: Int32, _ side: Int) -> Int32 {
    guard node != RoomList.none else { return node }
    let neighbour = side < 0 ? rooms.previous(node) : rooms.next(node)
    if neighbour != RoomList.none || !isRing { return neighbour }
    return side < 0 ? rooms.last : rooms.first
  }

  func hasNeighbour(_ side: Int) -> Bool { neighbour(of: current, side) != RoomList.none }

  /// The room that belongs `slot` pages from the current one.
  private func node(inSlot slot: Int) -> Int32 {
    if slot == 0 { return current }
    // Two rooms in a ring: the other one is on both sides, and is bound where it is seen.
    if isRing && rooms.count == 2 && slot != (visibleSide < 0 ? -1 : 1) { return RoomList.none }
    return neighbour(of: current, slot)
  }

  private func isInView(_ slot: Int) -> Bool { slot == 0 || slot == visibleSide }

  var order: SurfaceOrder {
    var order = SurfaceOrder()
    for (surface, state) in surfaces.enumerated() {
      switch state.slot {
      case -1: order.previous = surface
      case 0: order.current = surface
      default: order.next = surface
      }
    }
    return order
  }

  var currentSurface: Int { order.current }

  private var sideInView: Int {
    if offset > configuration.restTolerance { return 1 }
    return offset < -configuration.restTolerance ? -1 : 0
  }

  /// Whether another side has come into view since the surfaces were laid out.
  var needsLayout: Bool { sideInView != visibleSide }

  /// Lays out the surfaces for the current room and the offset, after the origin of the offset has
  /// moved by `-shift` points.
  ///
  /// Rooms that are out of view are stopped and ended first; then the surfaces change places, then
  /// they are bound, and only then rooms that come into view are displayed.
  mutating func layOutSurfaces(shiftedBy shift: Double, into outputs: inout [PagerEvent]) {
    visibleSide = sideInView
    endDisplaying(into: &outputs)
    let isReordered = assignSlots()
    if isReordered || shift != 0 {
      outputs.append(.didLayoutSurfaces(offset: offset, by: shift, order: order))
    }
    bind(into: &outputs)
    beginDisplaying(into: &outputs)
  }

  private func slot(of node: Int32) -> Int? {
    guard node >= 0 else { return nil }
    if node == self.node(inSlot: 0) { return 0 }
    if node == self.node(inSlot: 1) { return 1 }
    return node == self.node(inSlot: -1) ? -1 : nil
  }

  private mutating func endDisplaying(into outputs: inout [PagerEvent]) {
    for surface in surfaces.indices where surfaces[surface].isDisplayed {
      if let slot = slot(of: surfaces[surface].node), isInView(slot) { continue }
      stop(surface, into: &outputs)
      surfaces[surface].isDisplayed = false
      if let room = surfaces[surface].room {
        outputs.append(.didEndDisplaying(room: room.string, surface: surface))
      }
    }
  }

  /// Surfaces whose room stays get the slot of that room; the others keep their slot if it is
  /// free, or get one of the rest.
  ///
  /// - Returns: whether any surface has another slot.
  private mutating func assignSlots() -> Bool {
    let before = order
    var freeSlots: UInt8 = 0b111
    var waiting: UInt8 = 0b111
    func claim(_ slot: Int, for surface: Int, in surfaces: inout [Surface]) {
      let bit: UInt8 = 1 << UInt8(slot + 1)
      guard freeSlots & bit != 0, waiting & (1 << UInt8(surface)) != 0 else { return }
      freeSlots &= ~bit
      waiting &= ~(1 << UInt8(surface))
      surfaces[surface].slot = slot
    }
    for surface in 0..<3 {
      if let slot = slot(of: surfaces[surface].node) {
        claim(slot, for: surface, in: &surfaces)
      }
    }
    for surface in 0..<3 {
      claim(surfaces[surface].slot, for: surface, in: &surfaces)
    }
    for surface in 0..<3 {
      for slot in -1...1 { claim(slot, for: surface, in: &surfaces) }
    }
    return order != before
  }

  private mutating func bind(into outputs: inout [PagerEvent]) {
    for surface in surfaces.indices {
      let node = node(inSlot: surfaces[surface].slot)
      guard surfaces[surface].node != node else { continue }
      let room = node == RoomList.none ? nil : rooms.id(of: node)
      surfaces[surface].node = node
      surfaces[surface].room = room
      outputs.append(.didBind(surface: surface, room: room?.string))
    }
  }

  private mutating func beginDisplaying(into outputs: inout [PagerEvent]) {
    for surface in surfaces.indices
    where !surfaces[surface].isDisplayed && isInView(surfaces[surface].slot) {
      guard let room = surfaces[surface].room else { continue }
      surfaces[surface].isDisplayed = true
      outputs.append(.willDisplay(room: room.string, surface: surface))
    }
  }

  /// Makes the room `side` of the current one the current one, without a motion on the screen.
  mutating func turn(_ side: Int, into outputs: inout [PagerEvent]) {
    current = neighbour(of: current, side)
    step(side)
    let shift = -Double(side) * pageHeight
    offset += shift
    layOutSurfaces(shiftedBy: shift, into: &outputs)
    reportNearEnd(into: &outputs)
  }

  private mutating func step(_ side: Int) {
    index += side
    if index < 0 { index = rooms.count - 1 }
    if index >= rooms.count { index = 0 }
  }

  mutating func reportNearEnd(into outputs: inout [PagerEvent]) {
    guard rooms.count > 0 else {
      reportedEnd = nil
      return
    }
    let remaining = rooms.count - 1 - index
    guard remaining <= configuration.nearEndDistance else { return }
    let end = rooms.id(of: rooms.last)
    guard reportedEnd != end else { return }
    reportedEnd = end
    outputs.append(.didApproachEnd(remaining: remaining))
  }
}

// Playing: at most one surface, and only where the content rests.
extension PagerMachine {
  mutating func play(into outputs: inout [PagerEvent]) {
    guard case .resting = phase, suspensions.isEmpty else { return }
    let surface = currentSurface
    guard playing != surface, let room = surfaces[surface].room else { return }
    playing = surface
    account.plays += 1
    let isPreloaded = useLoad(of: current, room: room)
    outputs.append(
      .willBeginPlaying(room: room.string, surface: surface, isPreloaded: isPreloaded))
  }

  mutating func stop(_ surface: Int, into outputs: inout [PagerEvent]) {
    guard playing == surface, let room = surfaces[surface].room else { return }
    playing = nil
    account.stops += 1
    outputs.append(.didEndPlaying(room: room.string, surface: surface))
  }
}
