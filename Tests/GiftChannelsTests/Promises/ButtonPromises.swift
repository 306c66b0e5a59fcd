import GiftPromises
import Testing

@Suite("Promises of combo buttons") struct ButtonPromises {
  /// A gift and its recipient, byte for byte.
  private static func key(_ gift: String, _ recipient: String?) -> [UInt8] {
    Array("\(gift)\u{0}\(recipient ?? "")".utf8)
  }

  /// The gift and recipient of a row of the local user; `nil` for one of somebody else.
  private static func key(_ row: PromiseRow, _ settings: GiftConfiguration) -> [UInt8]? {
    let message = row.combo.messages[0]
    guard let user = settings.localUser, user.utf8.elementsEqual(message.sender.utf8) else {
      return nil
    }
    return key(message.gift, message.recipient)
  }

  @Test("Promises 17 and 34: a countdown keeps its lane, which then rests for its minimum hold")
  func lanes() throws {
    let situations = ["ended", "kept", "other", "at once", "later", "again"]
    try verify(.taps, .lanes, .crowd, reaching: situations) { run, reach in
      let settings = run.configuration
      var running: Set<[UInt8]> = []
      // When the countdown of the row of a lane ended, and when that was credited last.
      var closed: [Int: Instant] = [:]
      var credited: [Int: Instant] = [:]
      /// When nothing keeps a row any longer, unless its count rises.
      func end(_ row: PromiseRow, closed: Instant) -> Instant {
        let hold = row.combo.messages[0].hold ?? settings.usualHold
        let rest = row.stepped ?? row.entered + settings.entrance.duration
        let popEnd = row.stepped.map { $0 + settings.pop.duration } ?? closed
        return max(closed, popEnd, rest + min(hold, settings.minimumHold ?? hold))
      }
      try run.follow(
        before: { rig, moment in
          if rig.credit > 0, let lane = rig.creditCombo?.lane { credited[lane] = moment.time }
        },
        event: { rig, moment, event in
          switch event {
          case .button(.countdownDidStart(let countdown)):
            running.insert(Self.key(countdown.gift, countdown.recipient))
          case .button(.countdownDidEnd(let countdown)):
            let key = Self.key(countdown.gift, countdown.recipient)
            running.remove(key)
            for (lane, row) in rig.rows where Self.key(row, settings) == key {
              closed[lane] = moment.time
              reach.note("ended")
            }
          case .laneWillEnter(let entrance):
            (closed[entrance.lane], credited[entrance.lane]) = (nil, nil)
          case .laneWillExit(let exit):
            guard let row = rig.rows[exit.lane] else { return }
            let (place, time) = ("At \(moment.time.seconds) lane \(exit.lane)", closed[exit.lane])
            if let key = Self.key(row, settings), running.contains(key) {
              try ensure(
                ![.expired, .preempted, .countdownEnded].contains(exit.reason),
                "\(place) exits, and is kept: \(exit.reason)")
              reach.note("other")
            }
            guard exit.reason == .countdownEnded else {
              return try ensure(
                time == nil || exit.reason != .expired, "\(place) expires after a countdown")
            }
            guard let time, settings.localUser != nil else {
              throw PromiseFault(text: "\(place) had no countdown")
            }
            reach.note("kept")
            try ensure(exit.count == row.count, "\(place) exits with \(exit.count)")
            try ensure(moment.time == end(row, closed: time), "\(place) exits not at its end")
            if settings.stepping == .coalescing {
              let start = max(time, credited[exit.lane] ?? time)
              let rest = max(settings.minimumHold ?? .seconds(6), settings.pop.duration)
              try ensure(
                moment.time <= start + settings.maximumLag + rest, "\(place) outlasts its stay")
            }
            reach.note(moment.time == time ? "at once" : "later")
          default: break
          }
        },
        after: { rig, moment in
          if moment.isLeaving { running = [] }
          for (lane, time) in closed {
            guard let row = rig.rows[lane] else { continue }
            if let key = Self.key(row, settings), running.contains(key) {
              reach.note("again")
              continue
            }
            try ensure(
              row.count < row.combo.credited || moment.time < end(row, closed: time),
              "At \(moment.time.seconds) lane \(lane) outlasts its rest")
          }
        })
    }
  }

  @Test("Promise 21: a ninth button at once is rejected")
  func buttons() throws {
    var player = try PromisePlayer(GiftConfiguration())
    for number in 0..<8 {
      let tap = GiftInput.give(GiftTap(gift: "g\(number)"))
      #expect(try player.handle(tap, at: .start).events.count == 2)
    }
    let tap = GiftInput.give(GiftTap(gift: "g8"))
    #expect(
      try player.handle(tap, at: .start).events == [.button(.rejected(.tooManyButtons))])
  }

  @Test("Promise 21: each accepted tap is sent and counts down, and the countdown ends once")
  func taps() throws {
    let situations = ["sent", "rejected", "ended", "left", "suspended", "again"]
    try verify(.taps, .hostile, reaching: situations) { run, reach in
      var totals: [String: Int] = [:]
      var running: [UInt64: GiftCountdown] = [:]
      var ended: Set<UInt64> = []
      var suspensions: Set<SuspensionReason> = []
      let isLate = run.inputs.contains(where: \.isLate)
      var isClosed = false
      for moment in run.moments {
        for countdown in running.values where !isLate {
          try ensure(countdown.end >= moment.time, "\(countdown) runs on")
        }
        var (sends, starts, rejections) = (0, 0, 0)
        for event in moment.events {
          switch event {
          case .button(.willSend(let send)):
            sends += 1
            guard case .give(let tap)? = moment.input else {
              throw PromiseFault(text: "Sends without a tap")
            }
            try ensure(
              send.gift.utf8.elementsEqual(tap.gift.utf8) && send.batchSize == tap.batchSize
                && (tap.recipient ?? "") == (send.recipient ?? ""), "\(send) for \(tap)")
            try ensure(send.combo.hasPrefix(run.configuration.comboPrefix ?? "own-"), "\(send)")
            reach.note("again", if: totals[send.combo] != nil)
            totals[send.combo, default: 0] += send.batchSize
            try ensure(totals[send.combo] == send.total, "\(send)")
          case .button(.countdownDidStart(let countdown)):
            starts += 1
            try ensure(!ended.contains(countdown.id), "\(countdown.id) starts again")
            try ensure(
              countdown.end == moment.time + run.configuration.comboCountdown, "\(countdown)")
            running[countdown.id] = countdown
          case .button(.countdownDidEnd(let countdown)):
            try ensure(ended.insert(countdown.id).inserted, "\(countdown.id) ends twice")
            let known = running.removeValue(forKey: countdown.id)
            try ensure(known == countdown, "\(countdown) ends, not \(known as Any)")
            if moment.isLeaving {
              reach.note("left")
            } else {
              reach.note(suspensions.isEmpty ? "ended" : "suspended")
              let isInTime = isLate ? countdown.end <= moment.time : countdown.end == moment.time
              try ensure(isInTime, "\(countdown) ends at \(moment.time.seconds)")
            }
          case .button(.rejected): rejections += 1
          case .didLeaveRoom: try ensure(running.isEmpty, "A countdown outlasts the room")
          default: break
          }
        }
        let isTap = if case .give? = moment.input { !isClosed } else { false }
        reach.note("sent", if: sends > 0)
        reach.note("rejected", if: rejections > 0)
        try ensure(
          sends == starts && sends + rejections == (isTap ? 1 : 0),
          "A tap has \(sends) sends, \(starts) starts, \(rejections) rejections")
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
