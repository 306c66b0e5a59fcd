import GiftPromises

/// Chooses one input after another.
struct PromiseScript {
  let world: PromiseWorld
  var source: SeededGenerator
  let configuration: GiftConfiguration
  var now = Instant.start
  var number = 0
  var identifiers: [String] = []
  var playing: GiftCombo.ID?
  var preparing: [GiftCombo.ID] = []
  var active: Set<SuspensionReason> = []

  mutating func see(_ moment: PromiseMoment) {
    if case .suspend(let reason)? = moment.input { active.insert(reason) }
    if case .resume(let reason)? = moment.input { active.remove(reason) }
    for event in moment.events {
      switch event {
      case .fullScreenWillBegin(let start): playing = start.combo.id
      case .fullScreenDidEnd: playing = nil
      case .fullScreenWillPrepare(let combo): preparing.append(combo.id)
      default: break
      }
    }
  }

  mutating func next(after deadline: Instant?, isLast: Bool) -> PromiseInput {
    now = now + gap(deadline)
    var result = PromiseInput(time: now, input: isLast && source.chance(60) ? nil : input())
    if isLast, result.input == nil {
      now = now + .seconds(40)
      result.time = now
    }
    result.isLate = source.chance(world.lateness)
    return result
  }

  private mutating func gap(_ deadline: Instant?) -> Duration {
    if let deadline, source.chance(20) {
      let until = deadline - now
      return max(.zero, until + .nanoseconds(source.pick([-1, 0, 0, 1])))
    }
    switch source.below(100) {
    case ..<30: return .zero
    case ..<35: return .nanoseconds(1)
    case ..<65: return .milliseconds(source.below(300))
    case ..<80: return .milliseconds(source.pick([100, 300, 800, 1000, 1500, 2000, 3000]))
    case ..<86: return .milliseconds(5000) + .nanoseconds(source.pick([-1, 0, 1]))
    case ..<88: return .seconds(source.pick([6, 10, 12]))
    case ..<89 where !world.isBusy: return .seconds(source.pick([60, 86_400]))
    default: return .milliseconds(source.below(world.isBusy ? 600 : 3000))
    }
  }

  private mutating func input() -> GiftInput {
    if let reason = active.min(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }),
      source.chance(15)
    {
      return .resume(reason: reason)
    }
    if world.visits > 0, source.chance(world.visits) {
      let room = source.pick([nil, "harbour", "\u{e9}", "e\u{301}"])
      return room.map(GiftInput.enter) ?? .leave
    }
    guard source.chance(world.control) else { return receive() }
    if world.player > 0, source.chance(world.player) { return report() }
    if source.chance(world.taps) { return tap() }
    switch source.below(100) {
    case ..<25: return .revoke(id: identifier(fresh: false) ?? "none")
    case ..<45 where world.fullScreen > 0:
      let combo = source.chance(70) ? playing ?? 1 : UInt64(source.pick([0, 1, 2, 3, 999]))
      return source.chance(50)
        ? .didFinishFullScreen(combo: combo) : .didFailFullScreen(combo: combo)
    case ..<72: return .suspend(reason: reason())
    case ..<88: return .resume(reason: reason())
    case ..<95: return .leave
    case ..<97: return .didTapLane(source.pick([0, 0, 1, -1, 8, .max, .min]))
    case ..<98 where world.hostility > 0: return .close
    default: return .revoke(id: source.pick(["", "none", String(repeating: "x", count: 300)]))
    }
  }

  private mutating func report() -> GiftInput {
    if preparing.isEmpty || source.chance(5) {
      return source.chance(85) ? .didAttachPlayer : .didDetachPlayer
    }
    let combo = source.chance(80) ? source.pick(preparing.suffix(2)) : 3
    switch source.below(100) {
    case ..<55: return .didPrepareFullScreen(combo: combo)
    case ..<70: return .didFailFullScreen(combo: combo)
    default: return .didRenderFirstFrame(combo: playing ?? combo)
    }
  }

  private mutating func reason() -> SuspensionReason {
    SuspensionReason(source.pick(["app", "app", "background", "\u{e9}", "e\u{301}"]))
  }

  private mutating func tap() -> GiftInput {
    let gift = source.pick(["rose", "rose", "car", "car", "car", "\u{e9}", "e\u{301}"])
    let recipient = source.pick([nil, nil, nil, "hal", ""])
    var batch = source.pick([1, 1, 10])
    var value = value(of: gift)
    if source.chance(world.hostility) {
      batch = source.pick([0, -1, .max, .min, 1_000_000_001])
      value = source.pick([value, -1, .max, 0])
    }
    if source.chance(world.taps > 50 ? 30 : world.hostility) {
      return .give(
        GiftTap(
          gift: source.chance(80)
            ? "g\(source.below(12))" : source.pick(["", String(repeating: "g", count: 257)]),
          recipient: recipient, batchSize: batch, unitValue: value))
    }
    return .give(
      GiftTap(gift: gift, recipient: recipient, batchSize: batch, unitValue: value))
  }

  private func value(of gift: String) -> Int {
    ["rose": 1, "car": 120, "tea": 7, "sun": 99, "zero": 0][gift] ?? 2
  }

  private mutating func receive() -> GiftInput {
    if world.batches, source.chance(15) {
      return .receiveBatch((0..<source.below(5)).map { _ in message() })
    }
    return .receive(message())
  }

  /// An identifier, which was used before by chance.
  private mutating func identifier(fresh: Bool) -> String? {
    if !identifiers.isEmpty, !fresh { return source.pick(identifiers) }
    let result = source.pick(["i", "\u{e9}", "e\u{301}"]) + "\(source.below(fresh ? 400 : 40))"
    identifiers.append(result)
    return result
  }

  private mutating func message() -> GiftMessage {
    number += 1
    let gift = source.pick(["rose", "rose", "tea", "car", "sun", "zero", "\u{e9}", "e\u{301}"])
    var message = GiftMessage(
      sender: source.pick(["ada", "ada", "bo", "cy", "\u{e9}", "e\u{301}"]), gift: gift,
      recipient: source.pick([nil, nil, nil, "hal", "", "e\u{301}"]), count: count(),
      combo: source.pick([nil, nil, nil, nil, "", "k", "\u{e9}", "e\u{301}"]),
      unitValue: value(of: gift), style: "m\(number)")
    if world.isNarrow {
      message.sender = source.pick(["ada", "ada", "\u{e9}", "e\u{301}"])
      message.gift = source.pick(["rose", "car"])
      message.recipient = source.pick([nil, nil, nil, ""])
      message.combo = source.pick([nil, nil, "\u{e9}", "e\u{301}"])
      message.unitValue = value(of: message.gift)
    }
    if world.isBusy { message.sender += "\(source.below(3))" }
    if world.kinds != .units, source.chance(15) { message.batchSize = source.pick([2, 10]) }
    if source.chance(70) {
      message.id = identifier(fresh: !source.chance(world.visits > 0 ? 40 : 8))
    }
    if source.chance(10) { message.hold = .milliseconds(source.pick([1, 500, 6000])) }
    if source.chance(world.fullScreen) {
      message.fullScreen = .milliseconds(source.pick([300, 2000, 5000]))
    }
    if source.chance(world.hostility) { spoil(&message) }
    if world.hostility > 0, source.chance(2) {
      (message.count, message.unitValue) = (.single(1_000_000_000), 1_000_000_000)
    }
    return message
  }

  private mutating func count() -> GiftCount {
    if source.chance(world.totals) {
      let total = 1 + source.below(source.pick([3, 8]))
      return source.chance(80) ? .runningTotal(total) : .finalTotal(total)
    }
    if world.kinds == .units { return .increment(1) }
    if world.kinds == .increments { return .increment(1 + source.below(3)) }
    switch source.below(20) {
    case ..<3: return .single(1 + source.below(3))
    case 3: return .alreadyCounted(5)
    default: return .increment(source.pick([1, 1, 1, 2, 7]))
    }
  }

  private mutating func spoil(_ message: inout GiftMessage) {
    let long = String(repeating: "\u{e9}", count: 129)
    let huge = source.pick([Int.max, .max / 2, 1_000_000_000, 1_000_000_001, 0, -1, .min])
    switch source.below(11) {
    case 0: message.sender = source.pick(["", long])
    case 1: message.gift = source.pick(["", long])
    case 2: message.recipient = long
    case 3: message.combo = long
    case 4: message.id = source.pick(["", long])
    case 5: message.batchSize = huge
    case 6: message.unitValue = source.pick([-1, .min, .max, 1_000_000_000, 1_000_000_001])
    case 7: message.hold = .seconds(source.pick([0, -1, .max]))
    case 8: message.fullScreen = .seconds(source.pick([0, -1, 1_000_000]))
    case 9: message.count = .alreadyCounted(huge)
    default: message.count = source.pick([.runningTotal(huge), .increment(huge), .single(huge)])
    }
  }
}
