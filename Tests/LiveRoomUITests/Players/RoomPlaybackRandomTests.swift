import LiveRoomKit
import PromiseTesting
import Testing

@testable import LiveRoomUI

/// Whatever the pager, the player and the system do, in whatever order.
@Suite struct RoomPlaybackRandomTests {
  @Test(
    "Never two rooms are heard, each preparation is released once, and what plays is what the pager has"
  )
  func everything() throws {
    for seed in 1...UInt64(sequenceCount(default: 120)) {
      var run = try RandomPlayback(seed: seed)
      for _ in 0..<150 { run.step() }
      run.settle()
      run.end()
      try #require(run.complaints == [], "seed \(seed)")
    }
  }
}

/// A pager in random hands, a player that ends its preparations when it likes, and what they do to each
/// other.
private struct RandomPlayback {
  private(set) var complaints: [String] = []
  private var random: SeededGenerator
  private var pager: FollowedPages
  private var machine = RoomPlaybackMachine()
  /// The number of events of the pager that have been delivered.
  private var delivered = 0
  private var isInBackground = false
  private var isKept = false
  /// Whether the stream that is heard is broken, and loaded again.
  private var breaksStream = false
  /// The rooms that were ducked last.
  private var ducked: Set<String> = []
  private var warnings = 0

  // The calls of the player.
  private var running: [(number: Int, room: String)] = []
  private var cancelled: Set<Int> = []
  /// By room, whether its last preparation has ended well.
  private var held: [String: Bool] = [:]
  private var heard: RoomPlaybackMachine.Target?
  private var shown: [Int: String] = [:]
  /// The first frame for which the player waits.
  private var frames: Set<Int> = []

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    var configuration = PagerConfiguration()
    if random.chance(30) { configuration.playbackStart = .visible(0.5) }
    if random.chance(30) { configuration.wrapsAround = true }
    if random.chance(20) { configuration.preload.sourceDistance = 0 }
    if random.chance(20) { configuration.preload.tracksDistance = 0 }
    pager = FollowedPages(try PagerMachine(configuration: configuration))
    pager.send(.setRooms(rooms: ["a", "b", "c", "d", "e"]))
    join()
  }

  mutating func step() {
    switch random.below(12) {
    case 0: pager.send(.show(room: room(), isAnimated: random.chance(50)))
    case 1, 2: swipe()
    case 3: pager.advance(by: random.milliseconds(0...3_000))
    case 4: edit()
    case 5: random.chance(50) ? pager.send(.suspend(reason: "x")) : pager.send(.resume(reason: "x"))
    case 6:
      random.chance(50) ? setBackground(random.chance(50)) : setKept(random.chance(50))
      if isKept, random.chance(20) { appearAgain() }
    case 7: if random.chance(30) { warn() }
    case 8: if let heard { pager.send(.didFailToLoad(room: heard.room)) }
    case 9:
      renderFirstFrame()
      if random.chance(20) { take(machine.handle(.setDucked(random.chance(50)))) }
    default: endPreparation()
    }
    // Now and then the events of several inputs are delivered at once.
    if random.chance(70) { deliver() }
  }

  private mutating func setKept(_ isKept: Bool) {
    self.isKept = isKept
    take(machine.handle(.setKept(isKept)))
    expect(isKept || !isInBackground || heard == nil, "\(heard as Any) is heard in the background")
  }

  /// The view disappears while a stream may be kept, and the next view joins the pager.
  private mutating func appearAgain() {
    let last = heard
    take(machine.handle(.end))
    while !running.isEmpty { endPreparation() }
    while !frames.isEmpty { renderFirstFrame() }
    expect(heard == last && held.count == (last == nil ? 0 : 1), "keeps \(held)")
    if let last {
      shown = [RoomPlaybackMachine.aside: last.room]
      heard = .init(room: last.room, surface: RoomPlaybackMachine.aside)
    }
    pager.advance(by: random.milliseconds(0...3_000))
    join()
  }

  /// Lets all come to rest, with a player that succeeds.
  mutating func settle() {
    pager.send(.resume(reason: "x"))
    setKept(false)
    setBackground(false)
    deliver()
    for _ in 0..<20 {
      while !running.isEmpty { endPreparation(succeeds: true) }
      pager.advance(by: .seconds(40))
      deliver()
    }
    let state = pager.machine.state(at: pager.now)
    let surface = state.surfaces.firstIndex(where: \.isPlaying)
    expect(heard?.room == state.playing && heard?.surface == surface, "\(heard as Any) is heard")
    let wanted = Set(state.preloads + [state.playing].compactMap { $0 })
    expect(Set(held.keys).isSubset(of: wanted), "holds \(held.keys)")
    if warnings == 0 { expect(Set(held.keys) == wanted, "holds \(held.keys) of \(wanted)") }
    expect(held.values.allSatisfy(\.self), "not all are prepared")
    expect(Set(shown.values).count <= 1 && shown.count <= 1, "shows \(shown)")
  }

  mutating func end() {
    let last = heard
    setKept(true)
    take(machine.handle(.end))
    while !running.isEmpty { endPreparation() }
    expect(heard == last && held.count == (last == nil ? 0 : 1), "keeps \(held)")
    setKept(false)
    expect(ducked.isEmpty, "leaves \(ducked) ducked")
    expect(held.isEmpty && heard == nil && shown.isEmpty, "leaves \(held), \(shown)")
  }

  // MARK: Inputs

  private mutating func room() -> String { random.pick(["a", "b", "c", "d", "e", "f", "g"]) }

  private mutating func swipe() {
    pager.send(
      .didBeginDrag(touch: 0), .didDrag(travel: random.number(-900.0...900)))
    if random.chance(50) { pager.advance(by: random.milliseconds(0...300)) }
    pager.send(.didEndDrag(velocity: random.number(-3_000.0...3_000)))
  }

  private mutating func edit() {
    let name = room()
    switch random.below(3) {
    case 0: pager.send(.insert(rooms: [name], position: random.chance(50) ? .first : .last))
    case 1: pager.send(.remove([name]))
    default: pager.send(.setRooms(rooms: random.some(["a", "b", "c", "d", "e", "f"])))
    }
  }

  private mutating func setBackground(_ isInBackground: Bool) {
    self.isInBackground = isInBackground
    take(machine.handle(.setBackground(isInBackground)))
    expect(isKept || !isInBackground || heard == nil, "\(heard as Any) is heard in the background")
  }

  private mutating func warn() {
    warnings += 1
    take(machine.handle(.didReceiveMemoryWarning))
    let cancelled = cancelled
    let kept = held.keys.filter { room in
      !running.contains { $0.room == room && cancelled.contains($0.number) }
    }
    expect(kept.count <= (isKept ? 2 : 1), "keeps \(kept) though memory is scarce")
  }

  private mutating func endPreparation(succeeds: Bool? = nil) {
    guard !running.isEmpty else { return }
    let ended = running.remove(at: random.below(running.count))
    let succeeds = succeeds ?? random.chance(70)
    held[ended.room] = succeeds && !cancelled.contains(ended.number)
    take(machine.handle(.didEnd(number: ended.number, isPrepared: succeeds)))
  }

  private mutating func renderFirstFrame() {
    guard let frame = frames.popFirst() else { return }
    take(machine.handle(.didRenderFirstFrame(number: frame)))
  }

  private mutating func join() {
    let state = pager.machine.state(at: pager.now)
    delivered = pager.events.count
    let surface = state.surfaces.firstIndex(where: \.isPlaying)
    take(
      machine.handle(
        .didJoin(
          preloads: state.plan,
          playing: surface.map { .init(room: state.playing!, surface: $0) })))
  }

  private mutating func deliver() {
    let events = Array(pager.events.dropFirst(delivered))
    delivered = pager.events.count
    for case .willRetryLoad(let retry) in events where retry.room == heard?.room {
      breaksStream = true
    }
    take(machine.handle(.pager(events)))
  }

  // MARK: Commands

  private mutating func take(_ commands: [RoomPlaybackMachine.Command]) {
    for command in commands { take(command) }
  }

  private mutating func take(_ command: RoomPlaybackMachine.Command) {
    switch command {
    case .prepare(let room, _, let number):
      expect(!running.contains { $0.room == room }, "prepares \(room) twice at once")
      expect(heard?.room != room, "prepares \(room) while it is heard")
      expect(!isInBackground, "prepares \(room) in the background")
      running.append((number, room))
      held[room] = false
    case .cancel(let number) where frames.contains(number): frames.remove(number)
    case .cancel(let number):
      expect(running.contains { $0.number == number }, "cancels \(number), which has ended")
      expect(cancelled.insert(number).inserted, "cancels \(number) twice")
    case .play(let place, let number):
      expect(heard == nil, "plays \(place) beside \(heard as Any)")
      expect(!isInBackground, "plays \(place) in the background")
      expect(held[place.room] == true, "plays \(place), which is not prepared")
      expect(shown.allSatisfy { $0 == (place.surface, place.room) }, "plays over \(shown)")
      heard = place
      breaksStream = false
      shown[place.surface] = place.room
      expect(frames.isEmpty, "waits for \(frames) and \(number)")
      frames.insert(number)
    case .show(let place, let surface, let number):
      expect(heard?.room == place.room && heard?.surface == surface, "moves \(heard as Any)")
      expect(shown.removeValue(forKey: surface) == place.room, "moves \(shown)")
      heard = place
      shown[place.surface] = place.room
      expect(frames.isEmpty, "waits for \(frames) and \(number)")
      frames.insert(number)
    case .setVolume(let volume, let room):
      expect((volume < 1) == !ducked.contains(room), "\(room) has the volume \(volume) already")
      expect(volume == 1 || heard?.room == room, "ducks \(room), which is not heard")
      if volume < 1 { ducked.insert(room) } else { ducked.remove(room) }
    case .pause(let room):
      expect(frames.isEmpty, "waits for the first frame of \(room), which is paused")
      expect(heard?.room == room, "pauses \(room), which is not heard")
      expect(!isKept || breaksStream, "pauses \(room), which is kept")
      heard = nil
    case .clear(let surface):
      expect(shown.removeValue(forKey: surface) != nil, "clears \(surface), which is empty")
    case .release(let room):
      expect(held.removeValue(forKey: room) != nil, "releases \(room), which holds nothing")
      expect(!running.contains { $0.room == room }, "releases \(room) while it is prepared")
      expect(heard?.room != room && !shown.values.contains(room), "releases \(room) on screen")
    case .report(let report):
      if case .didRenderFirstFrame(let room) = report {
        expect(heard?.room == room, "reports a frame of \(room), which is not heard")
      }
      pager.send(report)
    }
  }

  private mutating func expect(_ condition: Bool, _ complaint: String) {
    if !condition { complaints.append(complaint) }
  }
}
