import LiveRoomKit
import LiveRoomTesting

/// A busy room on the clock of the device: a crowd, a user, views and a server, each in tasks of
/// their own, recorded from its beginning to its close.
struct RealRoom: Sendable {
  /// The outcome.
  struct Result: Sendable {
    let recording: String
    /// The events of the modules, as JSON Lines.
    let events: [String: String]

    var eventCount: Int { events.values.reduce(0) { $0 + $1.utf8.count { $0 == 10 } } }
  }

  /// Whether a task ends before this step of it, counted from 0, at this time.
  let isOver: @Sendable (_ step: Int, _ now: Instant) -> Bool
  var keepsNames = true

  private static var configuration: RoomConfiguration {
    var configuration = RoomConfiguration(localUser: "me")
    configuration.popups.rules = [
      RuleConfiguration("quiet", ["exceptKinds": ["alarm"]]),
      RuleConfiguration("priority", ["preemptFrom": 5]),
    ]
    return configuration
  }

  /// Plays it, and closes it.
  func play() async throws -> Result {
    let clock = RoomClock(.continuous)
    let recorder = RoomRecorder(keepsNames: keepsNames, limit: 1 << 30)
    let modules = try LiveRoom.Modules(Self.configuration, rules: .builtIn(), clock: clock)
    let room = LiveRoom(
      modules, configuration: Self.configuration, clock: clock, recorder: recorder)
    let events = room.events.subscribe(.unbounded)
    let view = SimulatedPopupView(modules.popups, clock: clock)
    let server = SimulatedLikeServer(modules.likes, clock: clock)
    let streams = SimulatedStreams(modules.pager)
    await withDiscardingTaskGroup { group in
      group.addTask { await room.run() }
      group.addTask { await view.run() }
      group.addTask { await server.run() }
      group.addTask { await streams.run() }
      await withDiscardingTaskGroup { tasks in
        for number in 0..<4 { tasks.addTask { await self.crowd(number, in: room, clock) } }
        tasks.addTask { await self.popups(in: room, clock) }
        for finger in 0..<2 { tasks.addTask { await self.finger(finger, in: room, clock) } }
        tasks.addTask { await self.app(in: room, clock) }
      }
      await room.close()
      group.cancelAll()
    }
    let lines = events.takeBuffered().linesByModule
    return Result(recording: recorder.lines.takeBuffered().joined(), events: lines)
  }

  // MARK: Tasks

  /// Repeats `step` after pauses that the seed decides, until it is over.
  private func repeated(
    _ seed: UInt64, upTo longest: Int, on clock: RoomClock,
    _ step: (Int, inout SeededGenerator) -> Void
  ) async {
    var random = SeededGenerator(seed: seed)
    var number = 0
    while !isOver(number, clock.now) {
      step(number, &random)
      number += 1
      let pause = Duration.microseconds(Int.random(in: 0...longest * 1_000, using: &random))
      guard (try? await clock.sleep(until: clock.now + pause)) != nil else { return }
    }
  }

  private func crowd(_ crowd: Int, in room: LiveRoom, _ clock: RoomClock) async {
    await repeated(UInt64(crowd), upTo: 20, on: clock) { step, random in
      let sender = "u\(Int.random(in: 0...60, using: &random))"
      switch Int.random(in: 0...9, using: &random) {
      case 0: room.send(.like(RoomLike(sender: sender, count: 3, total: step)))
      case 1, 2: room.send(.comment(CommentMessage(sender: sender, text: "comment \(step)")))
      case 3:
        room.send(
          .gift(
            GiftMessage(
              id: "f\(crowd)-\(step)", sender: sender, gift: "rocket", count: .single(1),
              unitValue: 500, fullScreen: .milliseconds(700))))
      case 4: room.send(.gifts(.revoke(id: "g\(crowd)-\(max(0, step - 5))")))
      default:
        let gift = ["rose", "lily", "car"][Int.random(in: 0...2, using: &random)]
        room.send(
          .gift(
            GiftMessage(
              id: "g\(crowd)-\(step)", sender: sender, gift: gift, count: .increment(2))))
      }
    }
  }

  private func popups(in room: LiveRoom, _ clock: RoomClock) async {
    await repeated(90, upTo: 120, on: clock) { step, random in
      // The first gives way to the second.
      let priority = step < 2 ? step * 9 : Int.random(in: 0...9, using: &random)
      let kind = step == 1 ? "alarm" : step.isMultiple(of: 3) ? "sale" : "vote"
      room.send(
        .popup(
          Popup(
            id: "p\(step)", kind: kind, payload: "{\(step)}", priority: priority,
            maximumTime: .milliseconds(900))))
      if step.isMultiple(of: 5) { room.send(.popups(.revoke(PopupVersion(id: "p\(step - 1)")))) }
      room.modules.ticker?.send(
        .append(TickerItem(kind: "notice", content: "notice \(step)", width: 500)))
    }
  }

  private func finger(_ finger: Int, in room: LiveRoom, _ clock: RoomClock) async {
    await repeated(50 + UInt64(finger), upTo: 16, on: clock) { step, random in
      let phase: Touch.Phase = [.began, .moved, .moved, .moved, .ended][step % 5]
      let isTap = step / 5 % 3 > 0
      let place = ScreenPoint(
        x: 200, y: 500 - (isTap ? 0 : Double(step % 5) * Double.random(in: 20...90, using: &random))
      )
      room.touch(Touch(id: finger, phase: phase, location: place, time: clock.now))
    }
  }

  private func app(in room: LiveRoom, _ clock: RoomClock) async {
    room.send(.pager(.setRooms(rooms: (0..<30).map { "room \($0)" })))
    await repeated(70, upTo: 240, on: clock) { step, random in
      switch step % 4 {
      case 0: room.suspend()
      case 1: room.resume()
      case 2:
        room.send(.gifts(.give(GiftTap(gift: "rose"))))
        room.send(.pager(.show(room: "room \(step % 30)", isAnimated: true)))
        room.send(.likes(.presentSheet(SheetSpec(id: "s\(step)", detents: [200, 480]))))
      default: room.send(.likes(.dismissSheet))
      }
    }
  }
}

extension [Timed<RoomEvent>] {
  /// The events of each module as JSON Lines; without those of the room as a whole.
  var linesByModule: [String: String] {
    var writers: [String: FeedWriter] = [:]
    for event in self {
      guard let module = event.value.module else { continue }
      writers[module.rawValue, default: FeedWriter()].write(event)
    }
    return writers.mapValues { writer in
      var writer = writer
      return String(decoding: writer.take(), as: UTF8.self)
    }
  }
}
