import LivePager

/// A view that does what the events say and nothing else, and records what no view should see.
struct Screen {
  var rooms: [String?] = [nil, nil, nil]
  var order = SurfaceOrder()
  var offset = 0.0
  var displayed: [Int: String] = [:]
  var playing: (surface: Int, room: String)?
  var preloads: [String: PagerState.Preload] = [:]
  var plays: [String] = []
  var settled: [String] = []
  var violations: [String] = []
  private var last: PagerEvent?

  mutating func follow(_ event: PagerEvent) {
    last = event
    switch event {
    case .didBind(let surface, let room):
      expect(displayed[surface] == nil, "bound in view")
      expect(playing?.surface != surface, "bound while it plays")
      rooms[surface] = room
    case .didLayoutSurfaces(let offset, _, let order):
      expect(Set([order.previous, order.current, order.next]).count == 3, "surfaces coincide")
      self.offset = offset
      self.order = order
    case .didScroll(let offset): self.offset = offset
    case .willSnap(let room, let snap):
      expect(rooms[order.current] == room, "not the current room")
      expect(snap.from == offset, "the content is elsewhere")
    case .willDisplay(let room, let surface):
      expect(rooms[surface] == room, "not bound there")
      expect(!displayed.values.contains(room), "in view already")
      displayed[surface] = room
    case .didEndDisplaying(let room, let surface):
      expect(displayed[surface] == room, "was not in view")
      expect(playing?.room != room, "not stopped before")
      displayed[surface] = nil
    case .didSettle(let room, _, let surface):
      expect(rooms[surface] == room && order.current == surface, "not in the middle")
      expect(displayed == [surface: room], "others in view")
      offset = 0
      settled.append(room)
    case .willBeginPlaying(let room, let surface, _):
      expect(playing == nil, "another one plays")
      expect(displayed == [surface: room], "others in view")
      playing = (surface, room)
      plays.append(room)
    case .didEndPlaying(let room, let surface):
      expect(playing?.room == room && playing?.surface == surface, "did not play")
      playing = nil
    case .willPreload(let room, let level, let rank):
      let preload = PagerState.Preload(room: room, level: level, rank: rank)
      expect(preloads[room] != preload, "requested unchanged")
      preloads[room] = preload
    case .didCancelPreload(let room):
      expect(preloads.removeValue(forKey: room) != nil, "was not preloaded")
    case .willRetryLoad, .didApproachEnd, .rejected: break
    }
    if case .willBeginPlaying(let room, _, _) = event { preloads[room] = nil }
  }

  /// What must hold whenever the pager has answered.
  mutating func finishTurn() {
    let bound = rooms.compactMap { $0 }
    expect(Set(bound).count == bound.count, "one room on two surfaces")
    if let playing {
      expect(displayed[playing.surface] == playing.room, "plays unseen")
    }
  }

  private mutating func expect(_ holds: Bool, _ message: StaticString) {
    if !holds { violations.append("\(message): \(last.map { "\($0)" } ?? "")") }
  }
}
