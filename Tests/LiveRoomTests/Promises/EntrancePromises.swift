import LiveRoomKit
import PromiseTesting
import RoomPromises
import Testing

@testable import LiveRoom

/// Users who join, in bursts, while popups block, gifts have the full screen, overlays are hidden, and rooms are entered
/// and left.
struct EntranceScript {
  private var dice: SeededGenerator
  private var run: PromiseRun<MessageSetup>
  private var number = 0
  // The last join, which is removed more often than others.
  private var last = RoomJoin(sender: "bob")

  private static let names = ["1", "2", "3", "4", "\u{E9}", "e\u{301}"]
  private static let users = ["bob", "\u{E9}", "e\u{301}", "ada", "eve"]
  private static let rooms = ["harbour", "\u{E9}", "e\u{301}"]
  private static let longest = String(repeating: "\u{E9}", count: 128)

  private mutating func play(
    _ action: MessageStep.Action, after wait: Duration = .zero, isLate: Bool = false
  ) {
    run.play(MessageStep(wait: wait, action: action, isLate: isLate))
  }

  private mutating func send(_ input: RoomInput, after wait: Duration = .zero) {
    play(.send(input), after: wait)
  }

  private mutating func id() -> String? {
    dice.chance(4) ? dice.pick(["", Self.longest, Self.longest + "x"]) : dice.pick(Self.names)
  }

  private mutating func join() -> RoomInput {
    number += 1
    var join = RoomJoin(
      sender: dice.pick(Self.users), priority: dice.pick([0, 1, 1, 2, 2, 3, .min, .max]),
      duration: dice.pick([.nanoseconds(1), .milliseconds(800), .seconds(3), .seconds(3)]),
      payload: "mount \(number)")
    if dice.chance(45), let id = id() {
      // The same message each time, unless it is edited. No comment has its identifier.
      join.id = id.isEmpty ? id : "j" + id
      (join.sender, join.payload) = ("bob", dice.pick([nil, nil, nil, "edited"]))
    }
    if dice.chance(2) { join.sender = Self.longest + dice.pick(["", "x"]) }
    if dice.chance(2) { join.payload = String(repeating: "x", count: dice.pick([4_096, 4_097])) }
    last = join
    return .join(join)
  }

  private mutating func delivered(_ message: RoomInput) -> RoomInput {
    guard dice.chance(30) else { return message }
    let room = dice.pick([nil, nil, "harbour", "\u{E9}", "e\u{301}"])
    let maximum = run.setup.configuration.maximumAge
    let age = dice.pick([nil, maximum, maximum + .nanoseconds(1), .seconds(90)])
    return .delivered(RoomDelivery(room: room, age: age, input: message))
  }

  /// A server ends the visit, or that of another room, also in a delivery.
  private mutating func end() -> RoomInput {
    let end = RoomInput.end(
      RoomEnd(
        reason: dice.pick([RoomEnd.kicked, RoomEnd.banned, RoomEnd.streamEnded, ""]),
        room: dice.pick([nil, nil] + Self.rooms), payload: dice.pick([nil, "until \u{E9}"])))
    guard dice.chance(40) else { return end }
    number += 1
    return .delivered(
      RoomDelivery(
        room: dice.chance(20) ? dice.pick(Self.rooms) : nil, session: "s",
        number: dice.chance(30) ? number : nil, age: dice.pick([nil, .seconds(90)]),
        origin: dice.pick([nil, "1", "1"]), input: end))
  }

  private mutating func popup() -> RoomInput {
    number += 1
    return .popup(
      Popup(
        id: "popup \(number)", channel: dice.pick([PopupChannel.modal, PopupChannel.banner]),
        maximumTime: dice.pick([nil, .milliseconds(600), .seconds(3)])))
  }

  /// A finger that moves horizontally, accelerates and slows down.
  private mutating func swipe() {
    let width = dice.pick([240.0, 240, -240])
    func touch(_ phase: Touch.Phase, _ part: Double) -> RoomInput {
      .touch(Touch(phase: phase, location: ScreenPoint(x: 160 + width * part, y: 300)))
    }
    let stroke = FingerStroke(1, over: 80)
    send(touch(.began, 0), after: .milliseconds(200))
    for step in 1...5 {
      send(touch(.moved, stroke.way(at: Double(step) * 16)), after: .milliseconds(16))
    }
    send(touch(.ended, 1), after: .milliseconds(dice.pick([8, 16])))
  }

  private mutating func act() {
    let wait = dice.milliseconds(0...dice.pick([0, 250, 250, 1_000, 4_000]))
    switch dice.below(100) {
    case 0..<20:
      let count = dice.chance(25) ? dice.number(4...14) : 1
      for index in 0..<count { send(delivered(join()), after: index == 0 ? wait : .zero) }
    case 20..<55: play(.report(channel: dice.below(3)), after: wait, isLate: dice.chance(5))
    case 55..<60: play(.answer(channel: dice.below(2)), after: wait)
    case 60..<68: send(popup(), after: wait)
    case 68..<73:
      let duration = dice.milliseconds(300...2_500)
      play(.report(channel: 2), after: wait)
      send(.gift(GiftMessage(sender: "bob", gift: "boat", fullScreen: duration)))
    case 73..<79: swipe()
    case 79..<86: send(.enter(room: dice.pick(Self.rooms)), after: wait)
    case 86..<88: send(.leave, after: wait)
    case 88..<90: send(end(), after: wait)
    case 90..<92:
      send(dice.pick([.suspend(reason: .app), .resume(reason: .app)]), after: wait)
    case 92..<95:
      let (id, sender) = (id(), dice.pick(Self.users))
      let message = dice.pick([
        RoomInput.comment(CommentMessage(id: id, sender: sender, text: "text \(number)")),
        .notice(TickerItem(id: id, content: "notice \(number)")),
      ])
      send(delivered(message), after: wait)
    case 95..<99:
      let isLast = dice.chance(60)
      let id = isLast ? last.id ?? "none" : "j" + dice.pick(Self.names)
      let user = isLast ? last.sender : dice.pick(Self.users)
      let removals: [RoomInput] = [
        .ticker(.remove(id: id)), .comments(.remove(id: id)), .comments(.removeSender(user)),
      ]
      let removal = dice.pick(removals)
      send(removal, after: wait)
      if case .comments(.removeSender) = removal, dice.chance(70) {
        send(.comments(.allowSender(user)))
      }
    default: play(.relaunch, after: wait)
    }
  }

  static func play(_ seed: Int) throws -> PromiseRun<MessageSetup> {
    var dice = SeededGenerator(seed: 34_000 + UInt64(seed))
    var configuration = RoomConfiguration(localUser: "ada")
    configuration.commentDestination = dice.pick([.list, .list] + CommentDestination.allCases)
    configuration.entrancePriority = dice.pick([1, 1, 1, 1, 0, 3, .max, nil])
    if dice.chance(20) { configuration.blockingChannels.insert(PopupChannel.banner) }
    if dice.chance(12) { configuration.popups.channels.removeLast() }
    var script = EntranceScript(dice: dice, run: try PromiseRun(MessageSetup(configuration)))
    if script.dice.chance(40) {
      script.send(.pager(.setRooms(rooms: Self.rooms)))
    } else if script.dice.chance(80) {
      script.send(.enter(room: "harbour"))
    }
    for _ in 0..<80 { script.act() }
    return script.run
  }
}

/// A room that is sent no joins, or comments in place of joins.
private struct EntranceTwin {
  private var machine: RoomMachine
  private let configuration: RoomConfiguration
  /// Whether it has a comment of each join.
  let isSentComments: Bool
  /// The modules whose events are those of the room.
  let modules: [ModuleKind?]

  init(
    _ configuration: RoomConfiguration, isSentComments: Bool, comparing modules: [ModuleKind?]
  ) throws {
    var configuration = configuration
    configuration.entrancePriority = nil
    // In the list, and not on the lanes.
    if isSentComments { configuration.commentDestination = .list }
    self.configuration = configuration
    self.isSentComments = isSentComments
    self.modules = modules
    machine = try RoomMachine(configuration)
  }

  /// Those of a room, whose events together are all events of the room.
  static func all(_ configuration: RoomConfiguration) throws -> [EntranceTwin] {
    let all = ModuleKind.allCases.map(Optional.some) + [nil]
    let others = all.filter { $0 != .comments }
    func twin(_ isSentComments: Bool, _ modules: [ModuleKind?]) throws -> EntranceTwin {
      try EntranceTwin(configuration, isSentComments: isSentComments, comparing: modules)
    }
    return switch configuration.commentDestination {
    case .list: [try twin(true, all)]
    case .listAndDanmaku: [try twin(true, [.comments]), try twin(false, others)]
    case .danmaku: [try twin(false, all)]
    }
  }

  mutating func take(_ input: RoomInput?, at time: Instant) throws -> [RoomEvent] {
    if case .room(.restore) = input { return try machine.relaunch(configuration, at: time) }
    return machine.take(input.map { translated($0) }, at: time)
  }

  private func translated(_ input: RoomInput) -> RoomInput {
    guard case .room(.receiveJoin(let join)) = input.content else { return input }
    let comment = CommentMessage(
      id: join.id, kind: .join, sender: join.sender, payload: join.payload)
    return input.replacingContent(
      with: isSentComments ? .comments(.receive(comment)) : Self.checked(join))
  }

  /// A message that is rejected as a join is, and otherwise has no effect.
  private static func checked(_ join: RoomJoin) -> RoomInput {
    func long(_ count: Int) -> String { String(repeating: "x", count: count) }
    if max(join.id?.utf8.count ?? 0, join.sender.utf8.count) > 256 {
      return .profile(ProfileMessage(id: long(257), name: ""))
    }
    let isLong = join.payload?.utf8.count ?? 0 > 4_096
    return isLong ? .comment(CommentMessage(sender: "", text: "", payload: long(4_097))) : .idle
  }

  /// Throws where the account of the room is not that of this one.
  func compare(_ room: RoomMachine, at time: Instant) throws {
    let real = room.state(at: time).account
    let mine = machine.state(at: time).account
    try ensure(real.isBalanced, "Not balanced")
    try ensure(real.rejected == mine.rejected, "\(real.rejected) of \(mine.rejected) are rejected")
    guard isSentComments else { return }
    try ensure(real.commentList == mine.commentList, "Another account of the list")
    try ensure(real.oldMessages == mine.oldMessages, "\(real.oldMessages) are old")
    let sums = [real, mine].map { ($0.repeated[.join] ?? 0) + ($0.repeated[.comment] ?? 0) }
    try ensure(sums[0] == sums[1], "\(sums) are repeated")
  }
}

@Suite("Promises of users who join") struct EntrancePromises {
  @Test("Promise 34: a join is a row, and from a priority on an entrance, one at a time")
  func entrances() throws {
    let situations =
      [
        "shown", "again", "timed out", "at once", "of a removed user", "late call", "below a gift",
        "list", "danmaku", "listAndDanmaku",
      ] + ["left", "hidden", "suspended", "blocked", "removed"]
      + ["below a gift", "left", "hidden", "suspended"].map { "enqueued, and \($0)" }
    try verify(reaching: situations, in: EntranceScript.play, compare)
  }

  /// Observes the entrances, and checks that the room otherwise emits the events of a room that is sent a comment in
  /// place of each join.
  private func compare(_ run: PromiseRun<MessageSetup>, _ reach: inout PromiseReach) throws {
    let configuration = run.setup.configuration
    reach.note("\(configuration.commentDestination)")
    var observer = EntranceObserver(configuration)
    var twins = try EntranceTwin.all(configuration)
    for moment in run.moments {
      // No entrance is restored.
      if case .room(.restore) = moment.input { observer = EntranceObserver(configuration) }
      var joined: String?
      if case .room(.receiveJoin(let join))? = moment.input {
        joined = observer.expectsEntrance(of: join, at: moment.time) ? join.sender : nil
      }
      if let input = moment.input { observer.take(input, &reach) }
      for event in moment.events { try observer.follow(event, at: moment.time, &reach) }
      try observer.check(at: moment.time)
      if let joined {
        reach.note("at once")
        try ensure(observer.hasEntrance, "\(joined) has no entrance")
      }
      try compare(moment, with: &twins, &reach)
    }
  }

  /// Returns a Boolean value that indicates whether an input or an event names an entrance or its channel.
  private func isOfEntrances(_ value: Any) -> Bool {
    let text = "\(value)"
    return text.contains("entrance-") || text.contains("\"entrance\"")
  }

  private func compare(
    _ moment: PromiseMoment<RoomMachine>, with twins: inout [EntranceTwin],
    _ reach: inout PromiseReach
  ) throws {
    reach.note("late call", if: moment.isLate)
    let isReport = moment.input.map {
      $0.module == .popups && $0.messageKind == nil && isOfEntrances($0)
    }
    let events = moment.events.filter { $0.module != .popups || !isOfEntrances($0) }
    for index in twins.indices {
      let input = isReport ?? false ? .idle : moment.input
      let own = try twins[index].take(input, at: moment.time)
      let modules = twins[index].modules
      // A late call follows the order of the deadlines, some of which belong to entrances.
      for group in moment.isLate ? modules.map({ [$0] }) : [modules] {
        let real = events.filter { group.contains($0.module) }
        let mine = own.filter { group.contains($0.module) }
        try ensure(real == mine, "\(real), not \(mine)")
      }
      guard moment.input?.messageKind != nil else { continue }
      try twins[index].compare(moment.after, at: moment.time)
    }
  }

  @Test(
    "Promise 34: nothing else keeps an entrance waiting, and none is shown over a gift",
    arguments: EntranceFault.allCases)
  func faults(_ fault: EntranceFault) throws {
    var configuration = RoomConfiguration(localUser: "ada")
    configuration.likes.session = "visit"
    var run = try PromiseRun(MessageSetup(configuration))
    for step in fault.steps { run.play(step) }
    var reach = PromiseReach()
    try compare(run, &reach)
    var users: [String] = []
    for case .popups(.willPresent(let shown)) in run.moments.flatMap(\.events) {
      if let user = shown.popup.sender { users.append(user) }
    }
    #expect(users == fault.users)
  }
}

/// Short sequences in which rooms have broken promise 34.
enum EntranceFault: CaseIterable {
  /// A user joins while no room is present. The entrance follows when a room is entered.
  case isEarly
  /// A gift gets the full screen while an entrance is enqueued. The entrance waits again.
  case isInGap
  /// A popup that blocks and a join wait for the end of a suspension. The join is a row only.
  case flashes
  /// The next popup that blocks takes the place of one that has failed. The entrance waits for both.
  case flashesBetweenPopups
  /// Two gifts have the full screen, one after another. The entrance waits for both.
  case isBetweenGifts
  /// The session is the session of the launch before. The entrances have the identifiers of that launch.
  case isRelaunched
  /// A popup of the server has the identifier of an entrance, and has ended, is on screen, waits, or is a newer version
  /// of the entrance. The popup is rejected.
  case isKnown, isKnownOnScreen, isKnownWaiting, isNewer
  /// A removed user joins again.
  case isRemoved
  /// The scene is not the room while a user joins, and the room is left. The next room has entrances.
  case isStale
  /// A user joins nine times beside two other users.
  case takesAll
  /// A user joins again after 29.9 s and 30 s.
  case returns
  /// The device sleeps while an entrance, then a gift and then a banner are due. The entrance changes the order of the
  /// modules.
  case isLate

  /// The users whose entrances are shown, in their order.
  var users: [String] {
    switch self {
    case .isEarly, .isLate: ["bob"]
    case .isInGap, .flashesBetweenPopups: ["bob", "eve"]
    case .flashes, .isRemoved: []
    case .isBetweenGifts: ["eve"]
    case .isRelaunched: ["bob", "eve", "dan"]
    case .isKnown, .isKnownOnScreen, .isKnownWaiting, .isNewer: ["eve", "dan"]
    case .isStale: ["eve", "dan"]
    case .takesAll: ["cid", "flap", "dan"]
    case .returns: ["bob", "bob"]
    }
  }

  private static func send(
    _ input: RoomInput, after wait: Duration = .zero
  ) -> MessageStep { MessageStep(wait: wait, action: .send(input)) }

  private static func join(
    _ sender: String, _ priority: Int = 1, after wait: Duration = .zero
  ) -> MessageStep { send(.join(RoomJoin(sender: sender, priority: priority)), after: wait) }

  private static func alert(_ id: String) -> MessageStep { send(.popup(Popup(id: id))) }

  private static func gift(_ sender: String) -> MessageStep {
    send(.gift(GiftMessage(sender: sender, gift: "boat", fullScreen: .seconds(2))))
  }

  private static let enter = send(.enter(room: "harbour"))
  private static let report = MessageStep(action: .report(channel: 2))
  private static let later = send(.idle, after: .seconds(3))
  /// An entrance is shown and ends, with the reports of its view.
  private static let passes = [
    send(.idle, after: .milliseconds(400)), report, later, report,
  ]

  var steps: [MessageStep] {
    let (enter, report, later, passes) = (Self.enter, Self.report, Self.later, Self.passes)
    let popup = Popup(id: "entrance-visit-1", channel: PopupChannel.banner)
    let newer = Popup(id: "entrance-visit-1", version: 1, channel: PopupChannel.entrance)
    let joins = [Self.join("eve"), Self.join("dan")] + passes + passes
    return switch self {
    case .isEarly: [Self.join("bob"), enter] + passes
    case .isInGap:
      [enter, Self.join("bob"), Self.join("eve")] + passes + [Self.gift("dan"), later] + passes
    case .flashes:
      [
        enter, Self.send(.suspend(reason: .app)), Self.alert("1"), Self.join("bob"),
        Self.send(.resume(reason: .app)), later,
      ]
    case .flashesBetweenPopups:
      [
        enter, Self.alert("1"), Self.alert("2"), Self.join("bob"), Self.join("eve"),
        Self.send(.popups(.didFailToAppear(PopupVersion(id: "1")))), later,
        Self.send(.popups(.didFailToAppear(PopupVersion(id: "2")))),
      ] + passes + passes
    case .isBetweenGifts:
      [enter, Self.gift("dan"), Self.gift("bob"), Self.join("eve"), later, later] + passes
    case .isRelaunched:
      [enter, Self.join("bob")] + passes + [MessageStep(action: .relaunch), enter] + joins
    case .isRemoved:
      [enter, Self.send(.comments(.removeSender("bob"))), Self.join("bob", after: .seconds(59))]
        + passes
    case .isKnownOnScreen: [enter, Self.send(.popup(popup))] + joins
    case .isKnownWaiting:
      [enter, Self.send(.popup(Popup(id: "other", channel: PopupChannel.banner)))]
        + [Self.send(.popup(popup))] + joins
    case .isKnown:
      [
        enter, Self.send(.popup(popup)), report,
        MessageStep(action: .answer(channel: 1)), report,
      ] + joins
    case .isNewer:
      [
        enter, Self.join("eve"), Self.send(.popup(newer)), Self.join("dan"),
        Self.send(.popups(.enqueueBatch([newer])), after: .milliseconds(400)),
      ] + passes + passes
    case .isStale:
      [
        enter, Self.send(.popups(.setScene("shop"))), Self.join("bob", after: .seconds(1)),
        Self.send(.end(RoomEnd(reason: "maintenance")), after: .seconds(3)),
        Self.send(.enter(room: "kitchen"), after: .seconds(5)), Self.join("eve"),
      ] + passes + [Self.join("dan", after: .seconds(20))] + passes
        + [Self.send(.enter(room: "harbour"), after: .seconds(20))] + passes
    case .takesAll:
      [enter, Self.join("cid", 3), Self.join("dan", 3), Self.join("flap", 9)]
        + (1...8).map { _ in Self.join("flap", 9, after: .milliseconds(100)) }
        + passes + passes + passes + passes
    case .isLate:
      [
        enter, Self.send(.popup(Popup(id: "invite", channel: PopupChannel.banner))),
        Self.send(.gift(GiftMessage(sender: "dan", gift: "rose"))), Self.join("bob"),
        MessageStep(wait: .seconds(10), action: .send(.idle), isLate: true),
      ]
    case .returns:
      // The first entrance appears 0.4 s after the join.
      [enter, Self.join("bob")] + passes + [Self.join("bob", after: .milliseconds(26_900))]
        + [Self.join("bob", after: .milliseconds(100))] + passes
    }
  }
}
