import GiftChannels
import PromiseTesting
import RoomCore
import Testing

@Suite("Promises of combo buttons") struct ButtonPromises {
  /// A gift and its recipient, byte for byte.
  private static func key(_ gift: String, _ recipient: String?) -> [UInt8] {
    Array("\(gift)\u{0}\(recipient ?? "")".utf8)
  }

  @Test("Promise 17: the lane of a running countdown stays, and exits with it")
  func lanes() throws {
    try verify(.taps, .lanes, .crowd, reaching: ["ended", "kept", "other"]) { run, reach in
      var running: Set<[UInt8]> = []
      var kept: [Int: [UInt8]] = [:]
      try run.follow(
        before: { stage, _ in
          kept = [:]
          guard let user = run.configuration.localUser else { return }
          for (lane, row) in stage.rows {
            let message = row.combo.messages[0]
            let key = Self.key(message.gift, message.recipient)
            guard user.utf8.elementsEqual(message.sender.utf8), running.contains(key) else {
              continue
            }
            kept[lane] = key
          }
        },
        event: { stage, moment, event in
          switch event {
          case .button(.countdownDidStart(let countdown)):
            running.insert(Self.key(countdown.gift, countdown.recipient))
          case .button(.countdownDidEnd(let countdown)):
            running.remove(Self.key(countdown.gift, countdown.recipient))
          case .laneWillExit(let lane, let id, _, let reason):
            if reason == .countdownEnded {
              reach.note("ended")
              try ensure(run.configuration.localUser != nil, "No local user")
              try ensure(kept[lane] != nil, "The lane of \(id) had no countdown")
            }
            guard kept[lane] != nil else { return }
            reach.note(reason == .countdownEnded ? "kept" : "other")
            try ensure(
              reason != .expired && reason != .preempted,
              "At \(moment.time.seconds) the kept lane \(lane) exits: \(reason)")
          default: break
          }
        },
        after: { stage, moment in
          if moment.isLeaving { running = [] }
          guard !moment.isLeaving else { return }
          for (lane, key) in kept where !running.contains(key) {
            let hasExited = moment.events.contains {
              if case .laneWillExit(lane, _, _, _) = $0 { true } else { false }
            }
            try ensure(hasExited, "At \(moment.time.seconds) lane \(lane) outlasts its countdown")
          }
        })
    }
  }

  @Test("Promise 21: a ninth button at once is rejected")
  func buttons() throws {
    var player = try PromisePlayer(GiftConfiguration())
    for number in 0..<8 {
      let tap = GiftInput.didTapGift(gift: "g\(number)", batchSize: 1, unitValue: 1)
      #expect(try player.handle(tap, at: .start).events.count == 2)
    }
    let tap = GiftInput.didTapGift(gift: "g8", batchSize: 1, unitValue: 1)
    #expect(
      try player.handle(tap, at: .start).events == [.button(.rejected(.tooManyButtons))])
  }

  @Test("Promise 21: each accepted tap is sent and counts down, and the countdown ends once")
  func taps() throws {
    let situations = ["sent", "rejected", "ended", "left", "suspended", "again"]
    try verify(.taps, .hostile, reaching: situations) { run, reach in
      var totals: [String: Int] = [:]
      var running: [UInt64: (end: Instant, last: GiftCountdown)] = [:]
      var ended: Set<UInt64> = []
      var suspensions: Set<SuspensionReason> = []
      let isLate = run.inputs.contains(where: \.isLate)
      var isClosed = false
      for moment in run.moments {
        for countdown in running.values where !isLate {
          try ensure(
            countdown.end >= moment.time, "The countdown until \(countdown.end.seconds) runs on")
        }
        var sends = 0
        var starts = 0
        var rejections = 0
        for event in moment.events {
          switch event {
          case .button(.willSend(let gift, let recipient, let combo, let batch, let total)):
            sends += 1
            guard case .didTapGift(let tapped, let to, let size, _)? = moment.input else {
              throw PromiseFault(text: "Sends without a tap")
            }
            try ensure(gift.utf8.elementsEqual(tapped.utf8) && batch == size, "Sends another gift")
            try ensure((to ?? "") == (recipient ?? ""), "Sends to another recipient")
            try ensure(combo.hasPrefix(run.configuration.comboPrefix), "Sends as \(combo)")
            if totals[combo] != nil { reach.note("again") }
            totals[combo, default: 0] += batch
            try ensure(totals[combo] == total, "\(combo): \(total), not \(totals[combo] ?? 0)")
          case .button(.countdownDidStart(let countdown)):
            starts += 1
            try ensure(!ended.contains(countdown.id), "\(countdown.id) starts again")
            try ensure(
              countdown.end == moment.time + run.configuration.comboCountdown, "Ends otherwise")
            running[countdown.id] = (countdown.end, countdown)
          case .button(.countdownDidEnd(let countdown)):
            try ensure(ended.insert(countdown.id).inserted, "\(countdown.id) ends twice")
            guard let known = running.removeValue(forKey: countdown.id) else {
              throw PromiseFault(text: "\(countdown.id) ends and did not start")
            }
            try ensure(known.last == countdown, "\(countdown.id) ends as another")
            if moment.isLeaving {
              reach.note("left")
            } else {
              reach.note(suspensions.isEmpty ? "ended" : "suspended")
              try ensure(
                isLate ? known.end <= moment.time : known.end == moment.time, "Ends at another time"
              )
            }
          case .button(.rejected(let reason)):
            rejections += 1
            reach.note("\(reason)")
            reach.note("rejected")
          case .didLeaveRoom: try ensure(running.isEmpty, "A countdown outlasts the room")
          default: break
          }
        }
        if case .didTapGift? = moment.input, !isClosed {
          if sends > 0 { reach.note("sent") }
          try ensure(
            (sends, starts, rejections) == (1, 1, 0) || (sends, starts, rejections) == (0, 0, 1),
            "A tap has \(sends) sends, \(starts) starts, \(rejections) rejections")
        } else {
          try ensure((sends, starts, rejections) == (0, 0, 0), "Emitted without a tap")
        }
        switch moment.input {
        case .suspend(let reason)?: suspensions.insert(reason)
        case .resume(let reason)?: suspensions.remove(reason)
        case .close?: isClosed = true
        default: break
        }
      }
    }
  }
}
