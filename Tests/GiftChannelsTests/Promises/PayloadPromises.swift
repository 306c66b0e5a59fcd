import GiftPromises
import Testing

@Suite("Promises of payloads") struct PayloadPromises {
  private static let longest = String(repeating: "é", count: 2_048)

  /// Gifts of few names, each with a style of its own, and one in four with a payload too long.
  private func run(_ source: inout SeededGenerator) throws -> PromiseRun {
    var settings = GiftConfiguration()
    settings.laneCount = 1 + source.below(2)
    settings.maximumWait = .milliseconds(source.pick([100, 2_000]))
    let inputs = source.messages(every: [0, 50, 300, 4_000]) { source, number in
      GiftMessage(
        sender: source.pick(["ada", "bo", "cy"]), gift: source.pick(["rose", "boat"]),
        count: source.pick([.single(2), .increment(1), .runningTotal(number + 1)]),
        style: "m\(number)",
        payload: source.pick([nil, "p\(number)", Self.longest, Self.longest + "x"]))
    }
    return try PromiseRun(settings, inputs)
  }

  @Test("Promise 37: a combo has the payload of its first message, and one too long is rejected")
  func payloads() throws {
    try verify(reaching: ["rejected", "the longest", "of an earlier message", "none"]) {
      try run(&$0)
    } _: { (run: PromiseRun, reach: inout PromiseReach) in
      var payloads: [String: String?] = [:]
      var latest = ""
      for moment in run.moments {
        if case .receive(let message)? = moment.input {
          latest = message.style ?? ""
          let rejection = GiftEvent.rejected(RejectedGift(reason: .payloadTooLong))
          let isTooLong = (message.payload?.utf8.count ?? 0) > 4_096
          try ensure(moment.events.contains(rejection) == isTooLong, "\(latest)")
          try ensure(
            !isTooLong || moment.after.statistics.units == moment.before.statistics.units,
            "\(latest) credits")
          reach.note("rejected", if: isTooLong)
          if !isTooLong { payloads[latest] = .some(message.payload) }
        }
        for event in moment.events {
          guard let combo = event.laneEntrance?.combo ?? event.comboEnd?.combo else { continue }
          guard let style = combo.style, let payload = payloads[style] else {
            throw PromiseFault(text: "\(combo) began with no message")
          }
          try ensure(combo.payload == payload, "\(combo) of \(style)")
          reach.note("of an earlier message", if: style != latest)
          reach.note("the longest", if: payload == Self.longest)
          reach.note("none", if: payload == nil)
        }
      }
    }
  }
}
