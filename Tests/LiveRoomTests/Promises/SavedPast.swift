import LiveRoomKit
import PromiseTesting
import RoomPromises

extension RoomConfiguration {
  /// That of a room whose snapshots are restored.
  static func saved(localUser: String = "\u{E9}") -> RoomConfiguration {
    var configuration = RoomConfiguration(localUser: localUser)
    configuration.likes.session = "visit"
    configuration.popups.rules = [
      RuleConfiguration("quiet"), RuleConfiguration("priority"),
    ]
    return configuration
  }
}

/// A room as a machine, with a server of likes.
struct Launch {
  private(set) var machine: RoomMachine
  private(set) var now = Instant.start
  private(set) var events: [RoomEvent] = []
  private(set) var room: String?
  /// The messages that the server has, and how often it was asked for each.
  private(set) var likes: [UInt64: LikeMessage] = [:]
  private(set) var sends: [UInt64: Int] = [:]
  /// The answer to a message of likes; `nil` for none.
  var answer: (LikeMessage) -> LikeInput? = { .didDeliver($0) }
  private var seen = 0

  init() throws { machine = try RoomMachine(.saved(), rules: .builtIn()) }

  var statistics: RoomStatistics { machine.state(at: now).statistics }

  mutating func send(_ input: RoomInput) {
    machine.handle(input, at: now, into: &events)
    follow()
  }

  mutating func report(_ input: PopupInput) {
    machine.handle(report: .popups(input), at: now, into: &events)
    follow()
  }

  mutating func wait(_ duration: Duration) {
    let end = now + duration
    while let deadline = machine.nextDeadline, deadline <= end {
      now = deadline
      machine.deadlineReached(at: now, into: &events)
      follow()
    }
    now = end
  }

  private mutating func follow() {
    while seen < events.count {
      defer { seen += 1 }
      switch events[seen] {
      case .room(.didEnter(let room)): self.room = room
      case .room(.didLeave): room = nil
      case .room(.willSend(.likes(let message))):
        sends[message.id, default: 0] += 1
        guard let answer = answer(message) else { break }
        if case .didDeliver = answer { likes[message.id] = message }
        machine.handle(report: .likes(answer), at: now, into: &events)
      default: break
      }
    }
  }

  /// The popups that were enqueued, in order.
  var enqueued: [String] {
    events.compactMap {
      if case .popups(.didEnqueue(let popup)) = $0 { popup.id } else { nil }
    }
  }
}

/// A server that keeps what it would send again, and a user.
struct Past {
  var dice: SeededGenerator
  var launch: Launch
  // Each with the room that it is of.
  private var sent: [(room: Identifier?, message: RoomInput)] = []
  /// Whether the server is started again, and forgets the numbers of its messages.
  let isRestarted: Bool
  private var count = 0

  init(_ source: SeededGenerator) throws {
    dice = source
    launch = try Launch()
    isRestarted = dice.chance(30)
    // A server that is slow, fails and loses answers.
    let answers = dice.some([0, 1, 2, 2])
    launch.answer = { message in
      switch answers.isEmpty ? 2 : answers[Int(message.id) % answers.count] {
      case 0: .didDeliver(message)
      case 1: .didFailToDeliver(message)
      default: nil
      }
    }
  }

  private mutating func message() -> RoomInput {
    count += 1
    let id = "\(dice.chance(80) ? count : dice.below(count))"
    switch dice.below(6) {
    case 0: return .gift(GiftMessage(id: id, sender: "bob", gift: "rose"))
    case 1: return .like(RoomLike(id: id, sender: dice.pick(["\u{E9}", "bob"]), count: 2))
    case 2: return .comment(CommentMessage(id: id, sender: "bob", text: "text \(id)"))
    case 3: return .notice(TickerItem(id: "n" + id, content: "notice"))
    default:
      let expiry = dice.chance(30) ? launch.now + dice.milliseconds(100...90_000) : nil
      return .popup(
        Popup(
          id: "p\(count)", channel: dice.pick([PopupChannel.modal, PopupChannel.banner]),
          priority: dice.below(5), expiry: expiry,
          maximumTime: dice.pick([nil, .seconds(4)])))
    }
  }

  mutating func act() {
    launch.wait(dice.milliseconds(0...dice.pick([0, 300, 4_000])))
    switch dice.below(12) {
    case 0:
      let room = dice.pick(["harbour", "\u{E9}", "e\u{301}"])
      if launch.room == nil {
        sent = sent.map { ($0.room ?? Identifier(room), $0.message) }
      }
      launch.send(.enter(room: room))
    case 1 where dice.chance(40): launch.send(.leave)
    case 2...3:
      for phase in [Touch.Phase.began, .ended, .began, .ended] {
        launch.send(.touch(Touch(phase: phase, location: ScreenPoint(x: 160, y: 300))))
        launch.wait(.milliseconds(60))
      }
    case 4...5:
      for event in launch.events.suffix(20) {
        guard case .popups(.willPresent(let shown)) = event, dice.chance(50) else { continue }
        let id = shown.popup.id
        launch.report(.didAppear(PopupVersion(id: id)))
        if dice.chance(50) { launch.report(.didAnswer(PopupReply(id: id, answer: .confirmed))) }
      }
    case 6: launch.send(.setRules(dice.some(RoomConfiguration.saved().popups.rules)))
    default:
      var input = message()
      if dice.chance(40) {
        let last = launch.statistics.position?.number ?? 0
        let number = last + dice.pick([1, 1, 2, 5])
        input = .delivered(RoomDelivery(session: "s", number: number, input: input))
      }
      launch.send(input)
      sent.append((launch.room.map(Identifier.init), input))
    }
  }

  /// What a restored room must not take again: messages of the present room, and of any room those that have a number
  /// or are popups.
  var messages: [RoomInput] {
    let room = launch.room.map(Identifier.init)
    return sent.filter {
      if $0.room == room { return true }
      switch isRestarted ? $0.message.content : $0.message {
      case .delivered, .popups: return true
      default: return false
      }
    }.map(\.message)
  }
}
