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
      // The same message each time, unless it is edited.
      join.id = id
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
        RoomInput.comment(RoomComment(id: id, sender: sender, text: "text \(number)")),
        .notice(TickerItem(id: id, content: "notice \(number)")),
      ])
      send(delivered(message), after: wait)
    case 95..<99:
      let isLast = dice.chance(60)
      let id = isLast ? last.id ?? "none" : dice.pick(Self.names)
      let user = isLast ? last.sender : dice.pick(Self.users)
      let removals: [RoomInput] = [
        .ticker(.remove(id: id)), .comments(.remove(id: id)), .comments(.removeSender(user)),
      ]
      let removal = dice.pick(removals)
      send(removal, after: wait)
      // What `EntranceFault.isRemoved` names does not happen.
      if case .comments(.removeSender) = removal { send(.comments(.allowSender(user))) }
    default: play(.relaunch, after: wait)
    }
  }

  static func play(_ seed: Int) throws -> PromiseRun<MessageSetup> {
    var dice = SeededGenerator(seed: 34_000 + UInt64(seed))
    var configuration = RoomConfiguration(localUser: "ada")
    configuration.commentDestination = dice.pick([.list, .list] + CommentDestination.allCases)
    configuration.rememberedMessages = dice.pick([3, 8_192])
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
    case .danmaku, .ticker: [try twin(false, all)]
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
    return isLong ? .comment(RoomComment(sender: "", text: "", payload: long(4_097))) : .idle
  }

  /// Throws where the account of the room is not that of this one, and of joins that were taken before.
  func compare(
    _ room: RoomMachine, at time: Instant, repeated: Int
  ) throws {
    let real = room.state(at: time).account
    let mine = machine.state(at: time).account
    let joins = real.repeated[.join] ?? 0
    try ensure(joins == repeated, "\(joins) of \(repeated) joins are repeated")
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
        "shown", "timed out", "by priority", "dropped", "known", "waits for another",
        "waits for a gift", "waits for a popup", "waits for a room", "waits again for a gift",
        "waits again for a popup", "below a gift", "on screen, and a popup", "while hidden",
        "while suspended", "old", "repeated", "edited",
        "comes after its removal", "too long", "longest identifier", "below the least priority",
        "without a channel", "entrance of look-alike", "join forgotten", "join of another room",
        "list", "danmaku", "listAndDanmaku", "ticker",
      ]
      + ["hidden", "suspended", "left", "removed", "sender removed"].flatMap {
        ["waiting, and \($0)", "on screen, and \($0)"]
      } + ["hidden", "suspended", "left"].map { "enqueued, and \($0)" }
    try verify(reaching: situations, in: EntranceScript.play, compare)
  }

  /// Checks the entrances by the book, and that the room otherwise emits what one does that is sent a comment in place of
  /// each join.
  private func compare(_ run: PromiseRun<MessageSetup>, _ reach: inout PromiseReach) throws {
    let configuration = run.setup.configuration
    reach.note("\(configuration.commentDestination)")
    var book = EntranceBook(configuration)
    var twins = try EntranceTwin.all(configuration)
    for moment in run.moments {
      if case .room(.restore) = moment.input { book.relaunch() }
      if let input = moment.input { book.take(input, &reach) }
      try book.follow(moment, &reach)
      for index in twins.indices {
        let isOfEntrance = moment.input.map { book.isOfEntrance($0) } ?? false
        let input = isOfEntrance ? .idle : moment.input
        let modules = twins[index].modules
        let own = try twins[index].take(input, at: moment.time).filter {
          modules.contains($0.module)
        }
        let events = moment.events.filter {
          modules.contains($0.module) && !book.isOfEntrance($0)
        }
        try ensure(events == own, "\(events), not \(own)")
        guard moment.input?.messageKind != nil else { continue }
        try twins[index].compare(moment.after, at: moment.time, repeated: book.repeated)
      }
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
    if fault.isOpen {
      withKnownIssue { try compare(run, &reach) }
    } else {
      try compare(run, &reach)
    }
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
  /// The popup of an entrance has the identifier of an entrance of the launch before. The next entrance follows.
  case isRelaunched
  /// The popup of an entrance has the identifier of a popup of the server that has ended, is on screen or waits. The next
  /// entrance follows.
  case isKnown, isKnownOnScreen, isKnownWaiting
  /// A removed user joins again.
  case isRemoved

  /// Whether the room still breaks the promise.
  var isOpen: Bool { [.isKnownOnScreen, .isKnownWaiting, .isRemoved].contains(self) }

  private static func join(_ sender: String) -> MessageStep {
    MessageStep(action: .send(.join(RoomJoin(sender: sender, priority: 1))))
  }

  private static func alert(_ id: String) -> MessageStep {
    MessageStep(action: .send(.popup(Popup(id: id))))
  }

  private static let enter = MessageStep(action: .send(.enter(room: "harbour")))
  private static let report = MessageStep(action: .report(channel: 2))

  private static func gift(_ sender: String) -> MessageStep {
    let gift = GiftMessage(sender: sender, gift: "boat", fullScreen: .seconds(2))
    return MessageStep(action: .send(.gift(gift)))
  }

  var steps: [MessageStep] {
    let later = MessageStep(wait: .seconds(3), action: .report(channel: 2))
    let popup = Popup(id: "entrance-visit-1", channel: PopupChannel.banner)
    let other = Popup(id: "other", channel: PopupChannel.banner)
    return switch self {
    case .isEarly: [Self.join("bob"), Self.enter]
    case .isInGap:
      [
        Self.enter, Self.join("bob"), Self.join("eve"), Self.report, later, Self.report,
        Self.gift("dan"), later,
      ]
    case .flashes:
      [
        Self.enter, MessageStep(action: .send(.suspend(reason: .app))), Self.alert("1"),
        Self.join("bob"), MessageStep(action: .send(.resume(reason: .app))),
      ]
    case .flashesBetweenPopups:
      [
        Self.enter, Self.alert("1"), Self.alert("2"), Self.join("bob"),
        MessageStep(action: .send(.popups(.didFailToAppear(PopupVersion(id: "1"))))),
      ]
    case .isBetweenGifts: [Self.enter, Self.gift("dan"), Self.gift("bob"), Self.join("eve"), later]
    case .isRelaunched:
      [
        Self.enter, Self.join("bob"), Self.report, later, MessageStep(action: .relaunch),
        Self.enter, Self.join("eve"), Self.join("dan"), later,
      ]
    case .isRemoved:
      [
        Self.enter, MessageStep(action: .send(.comments(.removeSender("bob")))), Self.join("bob"),
        later,
      ]
    case .isKnownOnScreen:
      [
        Self.enter, MessageStep(action: .send(.popup(popup))), Self.join("eve"), Self.join("dan"),
        later,
      ]
    case .isKnownWaiting:
      [
        Self.enter, MessageStep(action: .send(.popup(other))),
        MessageStep(action: .send(.popup(popup))), Self.join("eve"), Self.join("dan"), later,
      ]
    case .isKnown:
      [
        Self.enter, MessageStep(action: .send(.popup(popup))), Self.report,
        MessageStep(action: .answer(channel: 1)), Self.report, Self.join("eve"),
        Self.join("dan"), later,
      ]
    }
  }
}
