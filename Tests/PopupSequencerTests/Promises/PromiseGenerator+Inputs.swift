import PopupPromises

extension Maker {
  mutating func input(_ world: KnownPopups) -> PopupInput { input(world, isNested: false) }

  private mutating func input(_ world: KnownPopups, isNested: Bool) -> PopupInput {
    switch Int.random(in: 0..<(isNested ? 90 : 100), using: &random) {
    case 0..<26: return .enqueue(popup(world))
    case 26..<30: return revocation(world)
    case 30..<35:
      let id = id(world, in: random.chance(20) ? [.dismissing] : [.visible, .presenting])
      return .didAnswer(id: id, version: version(id, world), random.pick([.confirmed, .cancelled]))
    case 35..<48:
      let id = id(world, in: [.presenting])
      return .didAppear(id: id, version: version(id, world))
    case 48..<50:
      let id = id(world, in: [.presenting])
      return .didFailToAppear(id: id, version: version(id, world))
    case 50..<57:
      let id = id(world, in: random.chance(80) ? [.dismissing] : [])
      return .didDisappear(id: id, version: version(id, world))
    case 57..<62: return signal()
    case 62..<65: return .setScene(random.chance(30) ? nil : random.pick(words.scenes))
    case 65..<67: return .setMatch(random.chance(20) ? nil : random.pick(words.matches))
    case 67..<76: return suspension()
    case 76..<81:
      return .advance(
        scope(), if: profile.advances && random.chance(60) ? condition(world) : nil,
        otherwise: profile.advances ? random.pick([.skips, .stops]) : .skips)
    case 81..<85: return .prioritize(id: id(world), to: random.pick([0, 1, 3, .max]))
    case 85..<87: return .dropQueue(queue: queue(2), keepsVisible: random.chance(50))
    case 87: return random.chance(25) ? .removeAll : .enqueue(popup(world))
    case 88..<90: return .enqueue(popup(world))
    case 90..<93: return .pauseTimer(id: id(world), reason: reason())
    case 93..<96: return .resumeTimer(id: id(world), reason: reason())
    default: return profile.batches ? batch(world) : .enqueue(popup(world))
    }
  }

  private mutating func revocation(_ world: KnownPopups) -> PopupInput {
    let id = random.chance(50) ? id(world) : random.pick(words.ids)
    return .revoke(id: id, version: version(id, world))
  }

  private mutating func signal() -> PopupInput {
    .signal(
      PopupSignal(
        random.pick(words.signals), random.pick([.once, .began, .ended]),
        scope: random.chance(50) ? scope() : nil))
  }

  private mutating func suspension() -> PopupInput {
    switch Int.random(in: 0..<9, using: &random) {
    case 0: .suspend(reason: reason())
    case 1..<4: .resume(reason: reason())
    case 4..<6: .suspend(scope(), reason: reason())
    default: .resume(scope(), reason: reason())
    }
  }

  private mutating func condition(_ world: KnownPopups) -> PopupCondition {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: .id(random.pick(words.ids))
    case 1: .kind("urgent")
    case 2: .queue(queue(2))
    case 3: .version(atLeast: 1)
    case 4: .not(.priority(atLeast: 1))
    default: .any([.id(random.pick(words.ids)), .payload("")])
    }
  }

  private mutating func batch(_ world: KnownPopups) -> PopupInput {
    var ids = Array(0..<words.ids.count)
    ids.shuffle(using: &random)
    let popups = ids.prefix(Int.random(in: 1...4, using: &random)).map { popup(world, id: $0) }
    if random.chance(40) { return .enqueueBatch(popups) }
    var inputs = popups.map { PopupInput.enqueue($0) }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let other = input(world, isNested: true)
      if case .enqueue = other { continue }
      inputs.insert(other, at: Int.random(in: 0...inputs.count, using: &random))
    }
    return random.chance(20) ? .batch([.batch(inputs)]) : .batch(inputs)
  }

  mutating func moment(_ now: Instant, _ deadline: Instant?) -> Instant {
    if random.chance(40) { return now }
    if let deadline, random.chance(45), deadline < now + .seconds(100_000) {
      let offset = random.pick([Duration.zero, .zero, .nanoseconds(-1), .nanoseconds(1)])
      return max(now, deadline + offset)
    }
    return now + (random.chance(2) ? .seconds(3_600) : random.duration(hostile: false))
  }
}
