import PromiseTesting
import RoomBus
import Testing

@MainActor @Suite("Promises of a view model") struct ModelPromises {
  @Test("Promise 17: a model that is not behind equals the view state of the present state")
  func equality() async throws {
    let situations = ["behind", "joined again", "later", "equal"]
    try await verify(reaching: situations) { source, reach in
      let rig = Rig()
      var models: [ModuleViewModel<Board>] = []
      for step in 0..<20 {
        let capacity = 1 + source.below(5)
        switch source.below(6) {
        case 0:
          let policy = source.pick([
            BufferPolicy.default, .keepOldest(capacity), .keepNewest(capacity),
          ])
          models.append(
            source.chance(70)
              ? await rig.model(policy) : ModuleViewModel(rig.join(policy), of: rig, policy))
          reach.note("later", if: step > 5)
        case 1...3:
          rig.emit((0..<source.below(5)).map { _ in source.pick([1, 100]) })
        case 4:
          guard !models.isEmpty else { continue }
          let index = source.below(models.count)
          let wasBehind = models[index].isBehind
          await models[index].catchUp()
          try ensure(!models[index].isBehind, "It is behind after it has joined again")
          reach.note("joined again", if: wasBehind)
        default:
          for (index, model) in models.enumerated() where source.chance(70) {
            let wasBehind = model.isBehind
            model.refresh()
            try ensure(model.isBehind || !wasBehind, "Model \(index) has not joined again")
            if model.isBehind {
              reach.note("behind")
            } else {
              try ensure(
                model.viewState == Board(rig.state),
                "Model \(index): \(model.viewState), not \(rig.state)")
              reach.note("equal")
            }
          }
        }
      }
    }
  }

  @Test("Promise 17: a model is behind from the refresh that finds dropped events")
  func behind() async throws {
    try await verify(reaching: ["dropped", "nothing dropped"]) { source, reach in
      let rig = Rig()
      let (capacity, count) = (1 + source.below(6), source.below(12))
      let model = await rig.model(.keepOldest(capacity))
      rig.emit(Array(repeating: 1, count: count))
      try ensure(!model.isBehind, "It is behind before a refresh")
      model.refresh()
      let hasDropped = count > capacity
      try ensure(model.isBehind == hasDropped, "\(count) of \(capacity)")
      await model.catchUp()
      try ensure(!model.isBehind && model.low == count, "It has \(model.low) of \(count)")
      try ensure(rig.joins == (hasDropped ? 2 : 1), "It has joined \(rig.joins) times")
      reach.note(hasDropped ? "dropped" : "nothing dropped")
    }
  }

  @Test("Promise 18: a view is notified of what it reads when a batch changes it, at most once")
  func notification() async throws {
    let situations = ["low only", "high only", "both", "none"]
    try await verify(reaching: situations) { source, reach in
      let rig = Rig()
      let model = await rig.model()
      let readers = [
        Reader { _ = model.low }, Reader { _ = model.high }, Reader { _ = model.viewState },
        Reader { _ = model.isBehind },
      ]
      for _ in 0..<8 {
        let before = (viewState: model.viewState, changes: readers.map(\.changes))
        rig.emit((0..<source.below(5)).map { _ in source.pick([-1, 0, 1, 100]) })
        model.refresh()
        await model.catchUp()
        let now = model.viewState
        if source.chance(30) { await model.joinAgain() }
        let counts = zip(before.changes, readers).map { $1.changes - $0 }
        let old = before.viewState
        let expected = [old.low != now.low, old.high != now.high, old != now, false]
        try ensure(counts == expected.map { $0 ? 1 : 0 }, "\(counts) for \(expected)")
        switch (expected[0], expected[1]) {
        case (true, false): reach.note("low only")
        case (false, true): reach.note("high only")
        case (true, true): reach.note("both")
        case (false, false): reach.note("none")
        }
      }
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
        try ensure(frames.hasRequests == hasChanged, "A frame is requested: \(frames.hasRequests)")
      }
      rig.bus.finish()
      await following
      try ensure(model.high == emitted, "\(model.high) steps at the end, not \(emitted)")
    }
  }
}
