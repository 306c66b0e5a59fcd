import LiveRoomKit
import RoomSimulation

/// What a sample of a finger costs on its way through the actors of a room, whatever the machine: jobs, each of
/// which is a task that was woken or has changed its actor, allocations and timers.
func sampleFigures() async throws -> [Figure] {
  var figures: [Figure] = []
  for target in FingerTarget.allCases {
    let costs = try await Simulation.run { try await measureSamples(of: target, in: $0) }
    for (name, part) in SampleCosts.parts {
      figures.append(
        Goal.atMost(target.limits[keyPath: part]).figure(
          "samples: \(target), \(name)", value: costs[keyPath: part], unit: "", baseline: 1))
    }
  }
  return figures
}

/// The part that a finger moves, or that counts a tap.
enum FingerTarget: CaseIterable {
  case pager, sheet, likes

  fileprivate var limits: SampleCosts {
    switch self {
    case .pager: SampleCosts(jobs: 18, allocations: 14, timers: 0)
    case .sheet: SampleCosts(jobs: 12, allocations: 10, timers: 0)
    // Half a tap. Likes that wait to be sent, and hearts, have timers.
    case .likes: SampleCosts(jobs: 10, allocations: 8.5, timers: 0.05)
    }
  }
}

private struct SampleCosts {
  static let parts = [
    ("jobs of tasks", \SampleCosts.jobs), ("allocations", \.allocations), ("timers", \.timers),
  ]

  var jobs: Double
  var allocations: Double
  var timers: Double
}

/// The costs of a sample, less those of the time that passes meanwhile.
private func measureSamples(
  of target: FingerTarget, in simulation: Simulation
) async throws -> SampleCosts {
  let timers = TimerCounter(simulation.clock)
  let room = LiveRoom(clock: RoomClock(timers))
  let shown = EventCounter()
  async let _ = room.run()
  async let _ = shown.follow(target, of: room)
  room.send(.pager(.setRooms(rooms: ["harbour", "kitchen", "rooftop"], current: "kitchen")))
  room.modules.pager?.setPageLength(844)
  await simulation.advance(by: .seconds(1))
  if target == .sheet {
    room.send(.likes(.presentSheet(SheetSpec(id: "gifts", detents: [300, 600]))))
    await simulation.advance(by: .seconds(1))
  }
  let regions: TouchRegions = target == .sheet ? .sheetHeader : .likeArea
  func touch(_ phase: Touch.Phase, _ y: Double) {
    room.touch(Touch(phase: phase, location: ScreenPoint(x: 160, y: y), regions: regions))
  }
  if target != .likes {
    touch(.began, 500)
    for step in 1...10 { touch(.moved, 500 - Double(step) * 8) }
  }
  await simulation.advance(by: .seconds(1))

  func counted(_ sample: (Int) -> Void) async -> SampleCosts {
    let (jobs, fired) = (simulation.jobCount, timers.fired)
    let allocations = await Allocations.counted {
      for number in 0..<samples {
        sample(number)
        await simulation.advance(by: .microseconds(8_333))
      }
    }
    return SampleCosts(
      jobs: Double(simulation.jobCount - jobs), allocations: Double(allocations ?? 0),
      timers: Double(timers.fired - fired))
  }
  // The first of them make room in buffers.
  _ = await counted { _ in }
  func moved(_ number: Int) { touch(.moved, 419 - Double(number % 100)) }
  func tapped(_ number: Int) { touch(number % 2 == 0 ? .began : .ended, 300) }
  let sample = target == .likes ? tapped : moved
  _ = await counted(sample)
  let before = await shown.count
  let busy = await counted(sample)
  let changes = await shown.count - before
  let idle = await counted { _ in }
  precondition(changes >= samples / 2, "Only \(changes) samples have moved the \(target).")
  await room.close()
  return SampleCosts(
    jobs: (busy.jobs - idle.jobs) / Double(samples),
    allocations: (busy.allocations - idle.allocations) / Double(samples),
    timers: (busy.timers - idle.timers) / Double(samples))
}

private let samples = 1_000

/// In the place of a model, which the main actor would have out of virtual time: takes batch after batch.
private actor EventCounter {
  private(set) var count = 0

  func follow(_ target: FingerTarget, of room: LiveRoom) async {
    if target == .pager {
      await follow(room.modules.pager!.events)
    } else {
      await follow(room.modules.likes!.events)
    }
  }

  private func follow<Event>(_ events: EventSource<Event>) async {
    for await batch in events.subscribe() { count += batch.count }
  }
}
