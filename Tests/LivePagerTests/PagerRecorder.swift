import LivePager

/// A view that does what the events say and nothing else, and records what no view should see.
struct PagerRecorder {
  var rooms: [String?] = [nil, nil, nil]
  var order = SurfaceOrder()
  var offset = 0.0
  var displayed: [Int: String] = [:]
  var playing: (surface: Int, room: String)?
  var preloads: [String: RoomPreload] = [:]
  var plays: [String] = []
  var settled: [String] = []
  var violations: [String] = []
  /// Whether rooms play from a part of their page on.
  var playsInView = false
  private var last: PagerEvent?

  mutating func follow(_ event: PagerEvent) {
    last = event
    switch event {
    case .didBind(let binding):
      expect(displayed[binding.surface] == nil, "bound in view")
      expect(playing?.surface != binding.surface, "bound while it plays")
      rooms[binding.surface] = binding.room
    case .didLayoutSurfaces(let layout):
      offset = layout.offset
      order = layout.order
      expect(Set([order.previous, order.current, order.next]).count == 3, "surfaces coincide")
    case .didScroll(let offset): self.offset = offset
    case .willSnap(let motion):
      expect(rooms[order.current] == motion.room, "not the current room")
      expect(motion.snap.from == offset, "the content is elsewhere")
    case .willDisplay(let shown):
      expect(rooms[shown.surface] == shown.room, "not bound there")
      expect(!displayed.values.contains(shown.room), "in view already")
      displayed[shown.surface] = shown.room
    case .didEndDisplaying(let hidden):
      expect(displayed[hidden.surface] == hidden.room, "was not in view")
      expect(playing?.room != hidden.room, "not stopped before")
      displayed[hidden.surface] = nil
    case .didSettle(let rest):
      expect(
        rooms[rest.surface] == rest.room && order.current == rest.surface, "not in the middle")
      expect(displayed == [rest.surface: rest.room], "others in view")
      offset = 0
      settled.append(rest.room)
    case .willBeginPlaying(let begun):
      expect(playing == nil, "another one plays")
      expect(displayed[begun.surface] == begun.room, "not in view")
      expect(playsInView || displayed.count == 1, "others in view")
      playing = (begun.surface, begun.room)
      plays.append(begun.room)
      preloads[begun.room] = nil
    case .didEndPlaying(let ended):
      expect(playing?.room == ended.room && playing?.surface == ended.surface, "did not play")
      playing = nil
    case .willPreload(let preload):
      expect(preloads[preload.room] != preload, "requested unchanged")
      preloads[preload.room] = preload
    case .didCancelPreload(let room):
      expect(preloads.removeValue(forKey: room) != nil, "was not preloaded")
    case .willRetryLoad, .didApproachEnd, .rejected: break
    }
  }

  /// What must hold whenever the pager has answered.
  mutating func finishCall() {
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
