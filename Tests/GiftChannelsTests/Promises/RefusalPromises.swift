import GiftPromises
import Testing

@Suite("Promises of refused gifts") struct RefusalPromises {
  /// Taps of the local user among other gifts. A server refuses some of them, late, twice or never, and sends the
  /// totals of the others.
  private func run(_ source: inout SeededGenerator) throws -> PromiseRun {
    var settings = GiftConfiguration()
    settings.localUser = "me"
    settings.showsLocalTapsImmediately = source.chance(80)
    settings.laneCount = 1 + source.below(2)
    settings.stepping = source.pick([.coalescing, .sequential])
    settings.maximumWait = .milliseconds(source.pick([300, 10_000]))
    settings.comboCountdown = .milliseconds(source.pick([300, 3_000]))
    settings.tracksTopGivers = true
    var run = try PromiseRun(settings)
    var (now, sends, refused) = (Instant.start, [GiftSend](), [GiftSend]())
    var paid: [String: (gift: String, units: Int)] = [:]
    for number in 0..<50 {
      now = now + .milliseconds(source.pick([0, 50, 300, 300, 2_000, 7_000]))
      var input = GiftInput.give(
        GiftTap(gift: source.pick(["rose", "boat"]), batchSize: source.pick([1, 10, 66])))
      switch source.below(10) {
      case ..<3 where !sends.isEmpty:
        refused.append(sends.remove(at: source.below(sends.count)))
        input = .didRefuse(refused[source.chance(80) ? refused.count - 1 : 0])
      case ..<5 where !sends.isEmpty:
        let send = sends.removeFirst()
        paid[send.combo, default: (send.gift, 0)].units += send.batchSize
      case 5 where !paid.isEmpty:
        let (combo, sum) = source.pick(paid.sorted { $0.key < $1.key })
        input = .receive(
          GiftMessage(
            sender: "me", gift: sum.gift, count: .runningTotal(sum.units), combo: combo))
      case 6...7:
        input = .receive(
          GiftMessage(sender: "s\(number)", gift: "car", count: .single(1), unitValue: 500))
      default: break
      }
      for moment in run.play(PromiseInput(time: now, input: input)) {
        for case .button(.willSend(let send)) in moment.events { sends.append(send) }
      }
    }
    _ = run.play(PromiseInput(time: now + .seconds(60), input: nil))
    return run
  }

  @Test("Promise 42: a refused gift ends its button, and its units are in no count")
  func refusals() throws {
    let situations = ["shown", "off screen", "ended", "all", "again", "kept"]
    try verify(reaching: situations) {
      try run(&$0)
    } _: { run, reach in
      let isLocal = run.configuration.showsLocalTapsImmediately
      // The units of each combo that were sent and not refused, the refused gifts, and the units of other users.
      var (own, refused, others) = ([String: Int](), [String](), 0)
      var running: Set<String> = []
      for moment in run.moments {
        for event in moment.events {
          switch event {
          case .button(.willSend(let send)): own[send.combo, default: 0] += send.batchSize
          case .button(.countdownDidStart(let countdown)): running.insert(countdown.combo)
          case .button(.countdownDidEnd(let countdown)): running.remove(countdown.combo)
          default: break
          }
        }
        switch moment.input {
        case .receive(let message)? where message.sender != "me": others += 1
        case .didRefuse(let send)?:
          try ensure(!running.contains(send.combo), "The button of \(send) stays")
          let isRejected = moment.events.contains { $0.rejectedGift?.reason == .nothingToRevoke }
          let key = "\(send.combo) \(send.total)"
          try ensure(isRejected == refused.contains(key), "\(send) is rejected: \(isRejected)")
          if isRejected {
            reach.note("again")
            break
          }
          refused.append(key)
          own[send.combo, default: 0] -= send.batchSize
          reach.note("all", if: own[send.combo] == 0)
          reach.note("kept", if: !isLocal)
          let isStep = moment.events.contains { $0.laneStep != nil }
          reach.note(isStep ? "shown" : "off screen")
          reach.note("ended", if: moment.events.contains { $0.comboEnd?.reason == .revoked })
        default: break
        }
        guard isLocal else { continue }
        let units = own.values.reduce(others, +)
        try ensure(moment.statistics.units == units, "\(moment.statistics) has not \(units) units")
        let mine = moment.after.state(at: moment.time).topGivers.first { $0.sender == "me" }
        try ensure(mine?.value ?? 0 == units - others, "\(mine as Any), not \(units - others)")
      }
    }
  }
}
