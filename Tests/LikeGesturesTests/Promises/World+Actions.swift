import LikePromises

extension World {
  mutating func perform(_ action: Profile.Action, _ profile: Profile) {
    let id = dice.number(0...(profile.fingers - 1))
    switch action {
    case .tap: tap(id, profile)
    case .land: land(id, hand(profile))
    case .move:
      for id in hands.keys.sorted() where dice.chance(70) { move(id) }
    case .lift:
      guard let id = hands.keys.sorted().first else { break }
      if dice.chance(50) { step(id) }
      touch(id, .ended)
    case .cancel:
      guard let id = hands.keys.sorted().last else { break }
      touch(id, .cancelled)
    case .hostileTouch: handle(.touch(hostileTouch()))
    case .conditions:
      let conditions = dice.pick(Self.conditions)
      handle(dice.chance(35) ? .insertConditions(conditions) : .removeConditions(conditions))
    case .present: handle(.presentSheet(sheetSpec(profile)))
    case .dismiss: handle(.dismissSheet)
    case .list: handle(.didChangeList(list()))
    case .enter: handle(.enter(room: dice.pick(["", "a", "b", "\u{E9}", "e\u{301}"])))
    case .flush: handle(.flush)
    case .answer, .badAnswer: answer(isHonest: action == .answer)
    case .others: receive()
    case .suspend:
      handle(.suspend(reason: dice.pick(Self.reasons)))
    case .resume:
      handle(.resume(reason: dice.pick(Self.reasons)))
    case .jump: jump(by: dice.pick(Profile.longWaits + [.seconds(60)]))
    case .wait: advance(by: dice.pick(Profile.longWaits))
    case .close: handle(.close)
    }
  }

  static let reasons: [SuspensionReason] = [.background, .background, "\u{E9}", "e\u{301}"]
  static let conditions: [RoomConditions] = [
    .popup, .landscape, .cleared, [.popup, .landscape], RoomConditions(rawValue: 1 << 16), [],
  ]

  /// Some taps, often near, in one place or in two.
  private mutating func tap(_ id: Int, _ profile: Profile) {
    var hand = self.hand(profile)
    for _ in 0..<dice.pick([1, 1, 2, 2, 3, 5]) {
      if dice.chance(30) { hand.location.x += dice.pick([1, 20, 99, 101, 150]) }
      let id = hands[id] == nil ? id : id + 10
      land(id, hand)
      advance(by: dice.pick([.zero, .milliseconds(30), .milliseconds(60), .milliseconds(499)]))
      touch(id, .ended)
      advance(
        by: dice.pick([
          .milliseconds(39), .milliseconds(41), .milliseconds(90), .milliseconds(150),
          .milliseconds(299), .milliseconds(300), .milliseconds(900), .seconds(1),
        ]))
      if dice.chance(5) { hand.latency = dice.pick([nil, .milliseconds(400)]) }
    }
  }

  mutating func hand(_ profile: Profile) -> RandomFinger {
    let far = dice.pick([0, 0.5, 4, 6, 9, 17.9, 18, 18.1, 30, 60, 400])
    let near = dice.pick([0, 0, 1, far, -far, far / 2])
    let sign = dice.pick([-1.0, 1])
    return RandomFinger(
      location: ScreenPoint(x: dice.number(0...400), y: dice.number(0...800)),
      step: dice.chance(50)
        ? ScreenPoint(x: sign * far, y: near) : ScreenPoint(x: near, y: sign * far),
      regions: dice.pick(profile.regions), list: dice.chance(70) ? list() : nil,
      latency: dice.pick(profile.latencies))
  }

  mutating func list() -> ListExtent {
    ListExtent(
      offset: dice.pick([0, 0, 40, 250, 500, -10, .nan, .infinity]),
      maximum: dice.pick([500, 500, 500, 0, -5, .nan, .infinity]))
  }

  mutating func sheetSpec(_ profile: Profile) -> SheetSpec {
    SheetSpec(
      id: dice.pick(profile.sheetIds),
      detents: dice.pick([
        [300], [200, 500], [500, 200, 350], [300, 300], [120, 900], [400, -20], [.nan, 250],
        [], [.nan], [-3], [0], [.infinity], [1e12], [0.001],
      ]),
      initialDetent: dice.pick([0, 0, 1, 2, -1, .max]), isDismissible: dice.chance(60))
  }

  private mutating func answer(isHonest: Bool) {
    guard !messages.isEmpty else { return }
    var message = dice.chance(70) ? messages[messages.count - 1] : dice.pick(messages)
    if !isHonest {
      switch dice.number(0...4) {
      case 0: message.count = dice.pick([.max, .min, 0, 1])
      case 1: message.id = dice.pick([0, .max, message.id &+ 1])
      case 2: message.room = dice.pick(["\u{E9}", "e\u{301}", "zzz"])
      case 3: message.attempt = dice.pick([.max, .min, 0, message.attempt &+ 1])
      default: break
      }
    }
    switch dice.number(0...5) {
    case 0, 1: handle(.didFailToDeliver(message))
    case 2: handle(.didRefuse(message))
    default: handle(.didDeliver(message))
    }
  }

  private mutating func receive() {
    // Of dice of its own, as the session is.
    var others = dice
    let isOld = others.chance(20)
    handle(
      .receiveLikes(
        ReceivedLikes(
          count: dice.pick([1, 1, 2, 3, 5, 9, 50, 0, -1, .min, .max / 4, .max]),
          total: dice.pick([
            nil, nil, 0, 5, 100, 1_000, dice.number(0...2_000), -7, .max, .max - 1,
          ]), isOld: isOld)))
  }

  mutating func hostileTouch() -> Touch {
    let numbers = [0, 1, -1, 18, 400, 1e9, -1e300, .greatestFiniteMagnitude, .nan, .infinity]
    let times: [Instant?] = [
      nil, nil, now, now - .seconds(1), now + .seconds(1), now - .milliseconds(10), .start,
      Instant(nanoseconds: .min), Instant(nanoseconds: .max),
    ]
    return Touch(
      id: dice.pick([0, 1, 2, .min, .max] + Array(100..<125)),
      phase: dice.pick([.began, .began, .moved, .moved, .ended, .cancelled]),
      location: ScreenPoint(x: dice.pick(numbers), y: dice.pick(numbers)),
      start: dice.pick([nil, .zero, ScreenPoint(x: dice.pick(numbers), y: 0)]),
      time: dice.pick(times), regions: dice.pick(Profile.everywhere),
      list: dice.chance(50) ? list() : nil)
  }

  /// The table of a room, or a table that an app could make of it.
  static func table(_ dice: inout SeededGenerator) -> [GestureRule] {
    var rules = GestureRule.standard
    if dice.chance(40) {
      rules.insert(GestureRule(.twoFingerTap, .twoFingerTap, in: .likeArea), at: 0)
    }
    if dice.chance(30) {
      rules.append(
        GestureRule(
          .commentScroll, .drag(dice.pick([.any, .left, .vertical, .horizontal])),
          in: [.likeArea, .sheet, .control], lockedBy: .landscape, isExclusive: dice.chance(70)))
      rules.append(GestureRule(.controlTap, .tap, in: [.outside, .control], requires: .landscape))
    }
    if dice.chance(15) { rules.shuffle(using: &dice) }
    if dice.chance(10) { rules.removeAll { $0.gesture == .listScroll } }
    return rules
  }

  static func configuration(_ dice: inout SeededGenerator) -> LikeConfiguration {
    var configuration = dice.chance(12) ? LikeConfiguration.liveRoom : LikeConfiguration()
    if configuration.rules == GestureRule.standard { configuration.rules = table(&dice) }
    configuration.sender.messageLimit = dice.pick([1, 2, 3, 15, 120])
    configuration.sender.interval = dice.pick([.seconds(1), .seconds(6), .nanoseconds(1)])
    configuration.hearts.maximumAlive = dice.pick([1, 2, 3, 40, 40])
    configuration.hearts.othersPerSecond = dice.pick([0.3, 1, 2.5, 4, 4, 7, 60])
    configuration.taps.countsTimeOnly = dice.chance(20)
    configuration.sheet.release = dice.pick([.projected, .lastStep])
    configuration.sheet.dismissesOutside = dice.chance(40)
    configuration.sheet.catchesDismissal = dice.chance(60)
    // Of dice of their own, so that the rest of the world stays the same.
    var others = dice
    configuration.session = others.pick([nil, "a", "\u{E9}", "e\u{301}"])
    return configuration
  }
}
