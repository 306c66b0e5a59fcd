import LiveRoomKit
import PromiseTesting
import Testing

/// A room and its announcer, both without actors, and what they have emitted in one order.
struct AnnouncedRoom {
  enum Output {
    case event(RoomEvent)
    case announcement(RoomAnnouncement)
  }

  var room: RoomMachine
  private(set) var announcer: RoomAnnouncer
  var now = Instant.start
  private(set) var log: [Timed<Output>] = []

  init(_ configuration: RoomConfiguration = RoomConfiguration(localUser: "me")) throws {
    room = try RoomMachine(configuration)
    announcer = try RoomAnnouncer(of: configuration)
  }

  var announcements: [Timed<RoomAnnouncement>] {
    log.compactMap {
      if case .announcement(let value) = $0.value { Timed(value, at: $0.time) } else { nil }
    }
  }

  var state: RoomState { room.state(at: now) }

  var events: [Timed<RoomEvent>] {
    log.compactMap {
      if case .event(let event) = $0.value { Timed(event, at: $0.time) } else { nil }
    }
  }

  @discardableResult mutating func send(_ inputs: RoomInput...) -> [RoomEvent] { send(inputs) }

  @discardableResult mutating func send(_ inputs: [RoomInput]) -> [RoomEvent] {
    var events: [RoomEvent] = []
    for input in inputs { room.handle(input, at: now, into: &events) }
    return follow(events)
  }

  mutating func send(together inputs: [RoomInput]) {
    var events: [RoomEvent] = []
    room.handle(contentsOf: inputs, at: now, into: &events)
    follow(events)
  }

  @discardableResult mutating func close() -> [RoomEvent] {
    var events: [RoomEvent] = []
    room.close(at: now, into: &events)
    return follow(events)
  }

  @discardableResult mutating func advance(by duration: Duration) -> [RoomEvent] {
    var all: [RoomEvent] = []
    let end = now + duration
    var deadlines = Deadlines(through: end)
    while let next = deadlines.next(
      [room.nextDeadline, announcer.nextDeadline].compactMap(\.self).min())
    {
      now = max(now, next)
      var announcements: [RoomAnnouncement] = []
      announcer.catchUp(to: now, into: &announcements)
      note(announcements)
      var events: [RoomEvent] = []
      room.catchUp(to: now, into: &events)
      all += follow(events)
    }
    #expect(deadlines.fault == nil)
    now = end
    return all
  }

  /// Time leaps, as when a device sleeps: what was due is done at the end of it.
  mutating func jump(by duration: Duration) {
    now = now + duration
    var events: [RoomEvent] = []
    room.catchUp(to: now, into: &events)
    follow(events)
  }

  @discardableResult private mutating func follow(_ events: [RoomEvent]) -> [RoomEvent] {
    for event in events {
      var announcements: [RoomAnnouncement] = []
      announcer.handle(event, at: now, into: &announcements)
      note(announcements)
      log.append(Timed(.event(event), at: now))
    }
    return events
  }

  private mutating func note(_ announcements: [RoomAnnouncement]) {
    log += announcements.map { Timed(.announcement($0), at: now) }
    if let deadline = announcer.nextDeadline {
      #expect(deadline > now, "the deadline is not later than the call")
    }
  }
}

extension RoomInput {
  /// A gift that is over with this message. A yacht is valuable.
  static func gave(_ sender: String, _ gift: String, _ count: Int, value: Int? = nil) -> RoomInput {
    .gift(
      GiftMessage(
        sender: sender, gift: gift, count: .finalTotal(count),
        unitValue: value ?? (gift == "yacht" ? 500 : 1)))
  }
}
