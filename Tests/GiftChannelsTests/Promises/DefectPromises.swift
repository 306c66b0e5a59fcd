import GiftChannels
import GiftPromises
import GiftTesting
import PromiseTesting
import RoomCore
import Testing

/// The calls of a machine that receives inputs at these seconds.
private func emitted(
  _ inputs: [(Double, GiftInput?)], _ configuration: GiftConfiguration = GiftConfiguration()
) throws -> [PromiseMoment] {
  let steps = inputs.map {
    PromiseInput(time: Instant(nanoseconds: Int64($0.0 * 1e9)), input: $0.1)
  }
  return try PromiseRun(configuration, steps).moments
}

@Suite("Promises, by the smallest sequences that broke them") struct DefectPromises {
  @Test(
    "Promise 14: a gift waits for the full screen at most 6 s, also while suspended")
  func fullScreenWait() throws {
    let gift = GiftMessage(sender: "bo", gift: "car", fullScreen: .seconds(2))
    let moments = try emitted([
      (0, .suspend(reason: .app)), (1, .receive(gift)), (21, .resume(reason: .app)),
    ])
    for start in moments.flatMap(\.events).compactMap(\.fullScreenStart) {
      #expect(start.waited <= .seconds(6))
    }
  }

  @Test(
    "Promise 20: a withdrawal does not depend on inputs that change nothing")
  func withdrawal() throws {
    let gift = GiftMessage(id: "r", sender: "bo", gift: "rose", count: .single(1))
    let inputs: [(Double, GiftInput?)] = [
      (0, .suspend(reason: .app)), (1, .receive(gift)), (15, .didTapLane(9)),
      (20, .revoke(id: "r")),
    ]
    let moments = try emitted(inputs)
    let others = try emitted(inputs.filter { $0.0 != 15 })
    #expect(moments.last?.events == others.last?.events)
    #expect(moments.last?.account == others.last?.account)
  }

  @Test(
    "Promise 25: the account of a room does not depend on inputs that change nothing")
  func account() throws {
    let gift = GiftMessage(sender: "bo", gift: "rose")
    let inputs: [(Double, GiftInput?)] = [
      (0, .suspend(reason: .app)), (1, .receive(gift)), (15, .didTapLane(9)), (20, .leaveRoom),
    ]
    let moments = try emitted(inputs)
    let others = try emitted(inputs.filter { $0.0 != 15 })
    #expect(moments.last?.account == others.last?.account)
    #expect(moments.last?.events == others.last?.events)
  }

  @Test(
    "Promise 22: a repeated reason emits nothing")
  func repeatedReason() throws {
    let gift = GiftMessage(sender: "bo", gift: "rose", count: .runningTotal(1))
    let moments = try emitted([
      (0, .suspend(reason: .app)), (1, .receive(gift)), (7, .suspend(reason: .app)),
    ])
    #expect(moments.last?.events == [])
  }

  @Test(
    "Promise 19: a summary stays for its hold after a gift waited for the full screen")
  func crowdHold() throws {
    var configuration = GiftConfiguration()
    configuration.maximumWait = .seconds(1)
    configuration.fullScreenMaximumWait = .seconds(2)
    let first = GiftMessage(sender: "cy", gift: "sun", fullScreen: .seconds(20))
    let second = GiftMessage(sender: "bo", gift: "car", fullScreen: .seconds(2))
    let moments = try emitted(
      [(0, .receive(first)), (0.5, .receive(second)), (10, nil)], configuration)
    var changed: Instant?
    for moment in moments {
      for event in moment.events {
        switch event {
        case .comboDidFold(let fold): #expect(fold.waited == .seconds(2))
        case .crowdDidChange: changed = moment.time
        case .crowdDidEnd: #expect(changed.map { moment.time - $0 } == .seconds(3))
        default: break
        }
      }
    }
  }

  @Test(
    "Promise 7: an increment after a folded one begins another combo")
  func increment() throws {
    let gift = GiftMessage(sender: "bo", gift: "rose")
    let moments = try emitted([
      (0, .suspend(reason: .app)), (1, .receive(gift)), (14, .receive(gift)),
    ])
    #expect(moments.last?.account.combos == 2)
  }

  @Test(
    "Promise 16: what began to wait first at one moment enters first")
  func order() throws {
    var configuration = GiftConfiguration()
    configuration.laneCount = 1
    configuration.order = .arrival
    configuration.maximumWait = .seconds(1)
    let moments = try emitted(
      [
        (0, .receive(GiftMessage(sender: "ada", gift: "tea", hold: .seconds(1)))),
        (0.1, .receive(GiftMessage(sender: "cy", gift: "rose"))),
        (1.2, .receive(GiftMessage(sender: "bo", gift: "rose"))),
        (1.2, .receive(GiftMessage(sender: "cy", gift: "rose"))), (9, nil),
      ], configuration)
    let senders = moments.flatMap(\.events).compactMap(\.laneEntrance?.combo.sender)
    #expect(senders.prefix(2) == ["ada", "bo"])
  }

  @Test(
    "After any call the next deadline is later, also if a deadline was missed")
  func deadline() throws {
    let inputs: [GiftInput] = [
      .didTapLane(9), .revoke(id: "x"), .suspend(reason: .app), .receiveBatch([]),
      .receive(GiftMessage(sender: "", gift: "rose")),
      .receive(GiftMessage(sender: "a", gift: "b")),
    ]
    for input in inputs {
      var machine = try GiftMachine(configuration: GiftConfiguration())
      var events: [GiftEvent] = []
      machine.handle(.receive(GiftMessage(sender: "bo", gift: "rose")), at: .start, into: &events)
      let time = Instant.start + .seconds(10)
      machine.handle(input, at: time, into: &events)
      #expect(machine.nextDeadline.map { $0 > time } ?? true, "\(input)")
    }
  }

  @Test(
    "Promise 23: a resumption emits one entrance of a lane")
  func entrances() throws {
    let closing = GiftMessage(sender: "bo", gift: "rose", count: .closingTotal(1))
    let next = GiftMessage(sender: "bo", gift: "rose")
    let moments = try emitted([
      (0, .suspend(reason: .app)), (1, .receive(closing)), (2, .receive(next)),
      (3, .resume(reason: .app)),
    ])
    let entrances = moments.last?.events.count { $0.laneEntrance?.lane == 0 }
    #expect(entrances == 1)
  }

  @Test("What is due when an input is handled is emitted before what the input brings about")
  func dueInputs() throws {
    try verify(.lanes, .crowd, .fullScreen, .taps, reaching: ["due"]) { run, reach in
      var player = try PromisePlayer(run.configuration)
      for input in run.inputs {
        guard let step = input.input else { continue }
        if player.machine.nextDeadline.map({ $0 <= input.time }) ?? false {
          var (woken, late, events) = (player, player, [GiftEvent]())
          var call = input
          call.isLate = true
          try woken.approach(call) { events += $0.events }
          events += try woken.handle(step, at: input.time).events
          reach.note("due")
          let others = try late.handle(step, at: input.time).events
          try ensure(events == others, "\(others), not \(events)")
        }
        try player.approach(input)
        _ = try player.handle(step, at: input.time)
      }
    }
  }
}
