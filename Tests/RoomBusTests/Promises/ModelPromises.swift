import PromiseTesting
import RoomBus
import RoomCore
import RoomSimulation
import Testing

private enum PairInput: Sendable { case add(left: Int, right: Int) }

private enum PairEvent: Hashable, Sendable {
  case left(Int)
  case right(Int)
}

private struct PairState: Hashable, Sendable { var left = 0, right = 0 }

/// Two sums, with an event for each step of one.
private struct PairMachine: StateMachine {
  private var pair = PairState()

  var nextDeadline: Instant? { nil }

  mutating func handle(_ input: PairInput, at now: Instant, into outputs: inout [PairEvent]) {
    guard case .add(let left, let right) = input else { return }
    pair.left += left
    pair.right += right
    for _ in 0..<left { outputs.append(.left(1)) }
    for _ in 0..<right { outputs.append(.right(1)) }
  }

  mutating func deadlineReached(at now: Instant, into outputs: inout [PairEvent]) {}

  func state(at now: Instant) -> PairState { pair }
}

private actor Pairs: HostedModule {
  let host: ModuleHost<PairMachine>
  nonisolated let port: ModuleHost<PairMachine>.Port

  init(clock: RoomClock) {
    host = ModuleHost(PairMachine(), clock: clock)
    port = host.port
  }
}

private struct PairViewState: ModuleViewState {
  typealias Input = PairInput

  private(set) var left: Int
  private(set) var right: Int

  init(_ state: PairState) {
    left = state.left
    right = state.right
  }

  mutating func apply(_ event: PairEvent, at time: Instant) {
    switch event {
    case .left(let number): left += number
    case .right(let number): right += number
    }
  }
}

@MainActor @Suite("Promises of a view model") struct ModelPromises {
  @Test("Promise 17: a model that is not behind equals the view state of the present state")
  func equality() async throws {
    let situations = ["behind", "joined again", "later", "equal"]
    try await verify(reaching: situations) { source, reach in
      let pairs = Pairs(clock: RoomClock(ManualClock()))
      var models: [ModuleViewModel<PairViewState>] = []
      for step in 0..<20 {
        let capacity = 1 + source.below(5)
        switch source.below(6) {
        case 0:
          let policy = source.pick([
            BufferPolicy.default, .keepOldest(capacity), .keepNewest(capacity),
          ])
          models.append(
            source.chance(70)
              ? await ModuleViewModel(joining: pairs, policy)
              : ModuleViewModel(await pairs.join(policy), of: pairs, policy))
          reach.note("later", if: step > 5)
        case 1...3:
          pairs.send(.add(left: source.below(3), right: source.below(3)))
          if source.chance(70) { _ = await pairs.state }
        case 4:
          guard !models.isEmpty else { continue }
          let index = source.below(models.count)
          let wasBehind = models[index].isBehind
          await models[index].catchUp()
          try ensure(!models[index].isBehind, "It is behind after it has joined again")
          reach.note("joined again", if: wasBehind)
        default:
          let state = await pairs.state
          for (index, model) in models.enumerated() where source.chance(70) {
            let wasBehind = model.isBehind
            model.refresh()
            try ensure(model.isBehind || !wasBehind, "Model \(index) has not joined again")
            if model.isBehind {
              reach.note("behind")
            } else {
              try ensure(
                model.viewState == PairViewState(state),
                "Model \(index): \(model.viewState), not \(state)")
              reach.note("equal")
            }
          }
        }
      }
      await pairs.close()
    }
  }

  @Test("Promise 17: a model is behind from the refresh that finds dropped events")
  func behind() async throws {
    try await verify(reaching: ["dropped", "nothing dropped"]) { source, reach in
      let pairs = Pairs(clock: RoomClock(ManualClock()))
      let capacity = 1 + source.below(6)
      let model = await ModuleViewModel<PairViewState>(joining: pairs, .keepOldest(capacity))
      let (left, right) = (source.below(6), source.below(6))
      pairs.send(.add(left: left, right: right))
      _ = await pairs.state
      try ensure(!model.isBehind, "It is behind before a refresh")
      model.refresh()
      let hasDropped = left + right > capacity
      try ensure(model.isBehind == hasDropped, "\(left + right) of \(capacity)")
      reach.note(hasDropped ? "dropped" : "nothing dropped")
    }
  }

  @Test("Promise 18: a view is notified of what it reads when a batch changes it, at most once")
  func notification() async throws {
    let situations = ["left only", "right only", "both", "none"]
    try await verify(reaching: situations) { source, reach in
      let pairs = Pairs(clock: RoomClock(ManualClock()))
      let model = await ModuleViewModel<PairViewState>(joining: pairs)
      let readers = [
        Reader { _ = model.left }, Reader { _ = model.right }, Reader { _ = model.viewState },
      ]
      for _ in 0..<8 {
        let before = (viewState: model.viewState, changes: readers.map(\.changes))
        for _ in 0..<1 + source.below(3) {
          let (left, right) = (source.below(4), source.below(4))
          let (hasLeft, hasRight) = (source.chance(50), source.chance(50))
          pairs.send(.add(left: hasLeft ? left : 0, right: hasRight ? right : 0))
        }
        _ = await pairs.state
        model.refresh()
        let now = model.viewState
        let counts = zip(before.changes, readers).map { $1.changes - $0 }
        let old = before.viewState
        let expected = [old.left != now.left, old.right != now.right, old != now]
        try ensure(counts == expected.map { $0 ? 1 : 0 }, "\(counts) for \(expected)")
        switch (expected[0], expected[1]) {
        case (true, false): reach.note("left only")
        case (false, true): reach.note("right only")
        case (true, true): reach.note("both")
        case (false, false): reach.note("none")
        }
      }
      await pairs.close()
    }
  }

  @Test("Promise 19: a model that is followed changes at once or with the next frame")
  func frames() async throws {
    let situations = ["at rest", "finger", "waits", "shown by a frame", "no frame needed"]
    try await verify(reaching: situations) { source, reach in
      let rig = Rig()
      let (model, frames) = (await rig.model(), rig.frames)
      async let following: Void = model.follow(frames: frames)
      var (emitted, shown) = (0, 0)
      // Since the last frame began.
      var hasChanged = false
      for _ in 0..<30 {
        if source.chance(40) {
          frames.beginFrame()
          reach.note("shown by a frame", if: emitted > shown)
          reach.note("no frame needed", if: !hasChanged)
          hasChanged = emitted > shown
          shown = emitted
        } else {
          let isFinger = source.chance(25)
          emitted += 1
          await rig.deliver(isFinger ? Board.finger : 100)
          reach.note("at rest", if: !hasChanged)
          reach.note("finger", if: hasChanged && isFinger)
          reach.note("waits", if: hasChanged && !isFinger)
          if isFinger || !hasChanged { (shown, hasChanged) = (emitted, true) }
        }
        try ensure(model.high == shown, "\(model.high) steps, not \(shown) of \(emitted)")
        try ensure(frames.isRunning == hasChanged, "A frame is requested: \(frames.isRunning)")
      }
      rig.bus.finish()
      await following
      try ensure(model.high == emitted, "\(model.high) steps at the end, not \(emitted)")
    }
  }
}
