import LikeGestures
import PromiseTesting
import RoomCore
import Testing

/// Promises 10 to 12 and 17.
struct LikePromises {
  private func eachWorld(
    _ profile: Profile = .taps, keepsStates: Bool = false, restores: Bool = false,
    reaching cases: Set<String>,
    _ body: (World, inout Findings) -> Void, at location: SourceLocation = #_sourceLocation
  ) {
    eachSequence(
      reaching: cases,
      { dice, findings in
        var world = World(World.configuration(&dice), dice: dice, keepsStates: keepsStates)
        if restores, world.dice.chance(50) {
          var former = World(world.configuration, dice: world.dice.split())
          former.run(.sending, 6)
          world.handle(.restore(former.state.snapshot))
        }
        world.run(profile, 20)
        if world.dice.chance(50) { world.advance(by: .seconds(3)) }
        world.handle(.close)
        body(world, &findings)
      }, at: location)
  }

  @Test("Promise 10: the likes of a combo are numbered 1, 2, 3, and comboDidEnd has the last")
  func combos() {
    eachWorld(reaching: ["three", "continued", "ended by time"]) { world, findings in
      var ledger = FingerLedger(world.configuration)
      let taps = world.configuration.taps
      var last = 0
      var isOpen = false
      var lifted: Instant?
      var busyUntil = Instant.start
      for (index, step) in world.steps.enumerated() {
        var text: String { tail(world.steps, until: index) }
        let finger = ledger.fingers.first { $0.id == step.touch?.id }
        ledger.take(step)
        for event in step.events {
          if let combo = event.combo {
            let time = ledger.newest
            if combo == 3 { findings.reach("three") }
            if isOpen || combo != 1 {
              findings.expect(combo == last + 1, "\(combo) after \(last): \(text)")
            }
            if !isOpen, combo != 1, let lifted, let finger {
              findings.reach("continued")
              let gap = (taps.gapsEndAtLift ? time : finger.landed) - lifted
              findings.expect(gap <= taps.longestComboGap, "continued after \(gap): \(text)")
            }
            (isOpen, last, lifted) = (true, combo, time)
          }
          if case .comboDidEnd(let count) = event {
            findings.expect(isOpen && count == last, "\(count) ends after \(last): \(text)")
            if step.input == nil { findings.reach("ended by time") }
            isOpen = false
          }
        }
        let end = step.suspends || step.closes || step.entersRoom != nil
        findings.expect(!isOpen || !end, "the combo has not ended: \(text)")
        let mayTap = ledger.fingers.contains { $0.unresolved.contains(.likeTap) }
        if mayTap || !step.combos.isEmpty { busyUntil = step.time }
        if isOpen, let lifted, !mayTap {
          let limit = lifted + taps.longestComboGap + .nanoseconds(1)
          let late = max(limit, busyUntil + .nanoseconds(1))
          findings.expect(step.time < late, "the combo is late: \(text)")
        }
      }
    }
  }

  private struct FirstTap {
    let tap: GestureTap
    let lifted: Instant
    let number: Int
  }

  @Test("Promise 11: a tap that is no like begins a double tap, or is confirmed exactly once")
  func singleTaps() {
    eachWorld(reaching: ["double", "confirmed by time", "both"]) { world, findings in
      var ledger = FingerLedger(world.configuration)
      let settings = world.configuration.taps
      var open: [FirstTap] = []
      var confirmed: FirstTap?
      var busyUntil = Instant.start
      var number = 0
      for (index, step) in world.steps.enumerated() {
        var text: String { tail(world.steps, until: index) }
        let finger = ledger.fingers.first { $0.id == step.touch?.id }
        ledger.take(step)
        for event in step.events {
          if let tap = event.tap, tap.gesture == .likeTap {
            number += 1
            let lifted = ledger.newest
            if !step.combos.isEmpty {
              guard step.combos == [1] else { continue }
              if let first = open.last, first.number == number - 1 {
                findings.reach("double")
                open.removeLast()
              } else if let first = confirmed, first.number == number - 1, let finger {
                findings.reach("both")
                let gap = (settings.gapsEndAtLift ? lifted : finger.landed) - first.lifted
                findings.expect(gap <= settings.longestGap, "both after \(gap): \(text)")
                let wait = step.time - first.lifted
                findings.expect(
                  wait > settings.longestGap, "both, received in time \(wait): \(text)")
              } else {
                findings.expect(false, "a double tap without a first: \(text)")
              }
            } else {
              open.append(FirstTap(tap: tap, lifted: lifted, number: number))
            }
          }
          if case .didConfirmTap(let tap) = event {
            if step.input == nil { findings.reach("confirmed by time") }
            let first = open.firstIndex { $0.tap == tap }
            findings.expect(first != nil, "confirmed again, or a like: \(text)")
            if let first { confirmed = open.remove(at: first) }
          }
        }
        let end = step.suspends || step.closes || step.entersRoom != nil
        findings.expect(open.isEmpty || !end, "not confirmed at the end: \(text)")
        let mayTap = ledger.fingers.contains { $0.unresolved.contains(.likeTap) }
        if mayTap || !step.taps.isEmpty { busyUntil = step.time }
        for first in open where !mayTap {
          let limit = first.lifted + settings.longestGap
          findings.expect(
            step.time < max(limit, busyUntil) + .nanoseconds(1), "confirmed late: \(text)")
        }
      }
    }
  }

  @Test("Promise 12: the account of likes is balanced at any time, and has the sums of the events")
  func account() throws {
    eachWorld(
      .sending, keepsStates: true, restores: true,
      reaching: ["sent", "lost", "saturated", "restored"]
    ) { world, findings in
      var restored = 0
      var localUser = 0
      var others = 0
      var sent = 0
      var lost = 0
      for (index, step) in world.steps.enumerated() {
        for event in step.events {
          switch event {
          case .didLike: localUser += 1
          case .didRestoreLikes(let count): restored += count
          case .didReceiveLikes(let count): others = saturating([others, count])
          case .didDeliverLikes(let message): sent = saturating([sent, message.count])
          case .didLoseLikes(let message): lost = saturating([lost, message.count])
          default: break
          }
        }
        guard let account = step.state?.account else { continue }
        if sent > 0 { findings.reach("sent") }
        if restored > 0 { findings.reach("restored") }
        if lost > 0 { findings.reach("lost") }
        if others == .max { findings.reach("saturated") }
        let isBalanced =
          account.localUser + account.restored == account.sent + account.lost + account.pending
        findings.expect(isBalanced, "\(account)\(tail(world.steps, until: index))")
        let sums = [
          account.localUser, account.others, account.sent, account.lost, account.restored,
        ]
        findings.expect(
          sums == [localUser, others, sent, lost, restored],
          "\(account)\(tail(world.steps, until: index))")
      }
    }
  }

  @Test("Promise 17: the total only increases within a room, and by one with each like")
  func total() {
    eachWorld(.sending, keepsStates: true, reaching: ["like", "server", "never sent"]) {
      world, findings in
      var total: Int?
      var made: [[UInt8]: Int] = [:]
      var messages: [UInt64: LikeMessage] = [:]
      var room = world.firstRoom
      for (index, step) in world.steps.enumerated() {
        var text: String { tail(world.steps, until: index) }
        let before = total
        for event in step.events {
          if let new = event.total {
            findings.expect(total.map { new > $0 } ?? true, "\(new) after \(total ?? 0): \(text)")
            total = new
          }
          if case .didEnter(let entered) = event { (total, room) = (nil, entered) }
        }
        if !step.combos.isEmpty, let before, before < .max {
          findings.reach("like")
          let raised = step.events.compactMap(\.total)
          findings.expect(
            raised == [saturating([before, step.combos.count])], "not raised: \(text)")
        }
        if case .didReceiveLikes(_, let given?) = step.input, !step.isRejected, given >= 0 {
          findings.reach("server")
          let sent = messages.values.filter { bytes($0.room) == bytes(room) }.reduce(0) {
            $0 + $1.count
          }
          let unsent = made[bytes(room), default: 0] - sent
          if unsent > 0 { findings.reach("never sent") }
          let expected = max(before ?? .min, saturating([given, unsent]))
          findings.expect(total == expected, "\(total ?? 0), not \(expected): \(text)")
        }
        for message in step.messages { messages[message.id] = message }
        made[bytes(room), default: 0] += step.combos.count
        if let state = step.state {
          findings.expect(HeartScreen(state).total == total, "another total in the state: \(text)")
        }
      }
    }
  }
}
