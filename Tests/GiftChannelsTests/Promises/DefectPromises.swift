import GiftPromises
import Testing

@Suite("Promises, by the smallest sequences that broke them") struct DefectPromises {
  @Test(
    "Promises 20 and 25: a withdrawal and statistics do not depend on inputs that change nothing",
    arguments: [GiftInput.revoke(id: "r"), .leave])
  func idleInputs(_ last: GiftInput) {
    let rigs = [false, true].map { isTapped in
      var rig = Rig("0 suspend")
      rig.send(GiftMessage(id: "r", sender: "bo", gift: "rose", count: .single(1)), at: 1)
      if isTapped { rig.send(.didTapLane(9), at: 15) }
      rig.advance(to: 20)
      rig.clearLog()
      rig.send(last, at: 20)
      return rig
    }
    #expect(rigs[0].log == rigs[1].log)
    #expect(rigs[0].machine.statistics == rigs[1].machine.statistics)
  }

  @Test("Promise 19: a summary stays for its hold after a gift waited for the full screen")
  func summaryHold() {
    let rig = Rig("0 a=1@500^9, 0.5 b=1@500^4", to: 9) {
      $0.fullScreenMaximumWait = .seconds(2)
      $0.maximumWait = .seconds(1)
    }
    #expect(rig.events(\.comboFold?.waited) == [.seconds(2)])
    let ends = rig.log.compactMap { event in
      if case .summaryDidEnd = event.value { event.time.seconds } else { nil }
    }
    #expect(ends == [5.5])
  }

  @Test("Promise 16: what began to wait first at one moment enters first")
  func order() {
    let rig = Rig("0 ada/tea+1~1, 0.1 cy+1, 1.2 bo+1, cy+1", to: 9) {
      $0.laneCount = 1
      $0.order = .arrival
      $0.maximumWait = .seconds(1)
    }
    #expect(rig.events(\.laneEntrance?.combo.sender).prefix(2) == ["ada", "bo"])
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
