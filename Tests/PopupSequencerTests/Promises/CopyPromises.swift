import Foundation
import PopupPromises
import Testing

/// Plays a random sequence.
private func played(_ seed: Int, _ profile: Profile, _ maker: inout Maker) throws -> PopupPlayer {
  maker = Maker(seed: seed, profile: profile)
  var player = try maker.player()
  player.play(&maker, count: profile.length)
  return player
}

@Suite("Promises 24, 26 and 29: bytes, snapshots, copies")
struct CopyPromises {
  @Test("Promise 24: names are compared byte for byte")
  func comparesBytes() throws {
    func text(_ calls: [Call]) -> String {
      calls.flatMap(\.events).map { plainText("\($0)") }.joined(separator: "\n")
        .replacingOccurrences(of: #"e\u{0301}"#, with: "X")
        .replacingOccurrences(of: #"\u{00E9}"#, with: "Y")
        // A character that is not ASCII is in quotation marks.
        .replacing(/\\u\{201[CD]\}/, with: "")
    }
    var maker = Maker(seed: 0, profile: Profile())
    try verify(24) { seed, _ in
      var profile = Profile(moves: true, advances: true)
      let alike = try played(seed, profile, &maker)
      profile.alike = ("Y", "X")
      let plain = try played(seed, profile, &maker)
      let (first, second) = (text(alike.calls), text(plain.calls))
      if first == second { return }
      let place = zip(first.split(separator: "\n"), second.split(separator: "\n"))
        .first { $0 != $1 }
      throw PromiseFault(text: "\(place?.0 ?? "-") instead of \(place?.1 ?? "-")")
    }
  }

  @Test("Promise 26: what a snapshot holds waits again, and nothing else")
  func restores() throws {
    var maker = Maker(seed: 0, profile: Profile())
    try verify(26, reaching: ["order", "shown", "rest"]) { seed, reach in
      let profile = Profile(length: 30)
      var first = try played(seed, profile, &maker)
      // Some of the time of what is on screen is over.
      for life in first.world.lives.values where life.stay?.phase == .presenting {
        first.send(.didAppear(id: life.popup.id))
      }
      first.send(.signal(PopupSignal("nothing")), at: first.world.now + .milliseconds(1))
      let snapshot = first.machine.snapshot(at: first.world.now)
      var configuration = first.world.configuration
      configuration.capacity = 1_000
      var second = try PopupPlayer(PopupSetup(configuration, rules: []))
      let start = Instant.start + .milliseconds(maker.random.pick([0, 1, 1_000, 10_000_000]))
      second.send(.suspend(reason: "restoring"), at: start)
      var revoked: Set<Name> = []
      for _ in 0..<3 {
        let id = maker.random.pick(maker.words.ids)
        if maker.random.chance(50) {
          second.send(.enqueue(Popup(id: id, version: 9)), at: start)
        } else if second.world.lives[name(id)] == nil {
          second.send(.revoke(id: id), at: start)
          revoked.insert(name(id))
        }
      }
      let known = Set(second.world.lives.keys).union(revoked)
      let away = maker.random.duration(hostile: false)
      second.send(.restore(snapshot, away: away), at: start)
      let queues = maker.words.queues.flatMap { queue in
        ([nil] + maker.words.matches).map { PopupQueue(queue, match: $0) }
      }
      for queue in queues {
        let waiting = second.machine.waiting(in: queue).filter { !known.contains(name($0.id)) }
        let old = first.world.lives.filter { $0.value.popup.queue == queue }
        for popup in waiting {
          // What is enqueued behind an older version on screen is not seen before it has ended.
          let life = first.world.lives[name(popup.id)]
          try ensure(life != nil, "\(plainText(popup.id)) was not saved")
        }
        let expected = old.values.filter { life in
          // What is dismissed to return may have ended since, which no event shows before it is gone.
          life.stay?.phase != .dismissing && !known.contains(name(life.popup.id))
            && life.popup.maximumTime.map { life.shownFor < $0 || !life.wasVisible } != false
            && life.popup.expiry.map { first.world.now + away < $0 } != false
        }.sorted { $0.arrival < $1.arrival }
        let names = expected.filter { !$0.isSuccessor }.map { name($0.popup.id) }
        let order = waiting.map { name($0.id) }.filter { names.contains($0) }
        try ensure(order == names, "\(expected.map { plainText($0.popup.id) })")
        if names.count > 1 { reach.note("order") }
        if old.values.contains(where: { $0.stay != nil && !$0.isEnding }) {
          reach.note("shown")
        }
      }
      second.send(.resume(reason: "restoring"), at: start)
      for presentation in second.calls.last?.events.compactMap(\.presentation) ?? [] {
        let popup = presentation.popup
        guard let life = first.world.lives[name(popup.id)], !known.contains(name(popup.id)),
          !life.isEnding, let maximum = life.popup.maximumTime, maximum < .seconds(1_000_000)
        else { continue }
        let rest = max(.zero, maximum - life.shownFor)
        try ensure(max(.zero, presentation.remaining ?? .zero) == rest, "\(plainText(popup.id))")
        if life.shownFor > .zero { reach.note("rest") }
      }
    }
  }

  @Test("Promise 29: the same inputs emit the same events, and a copy continues on its own")
  func repeats() throws {
    var maker = Maker(seed: 0, profile: Profile())
    try verify(29) { seed, _ in
      let profile = Profile(hasRule: seed % 2 == 0, moves: true, advances: true)
      let first = try played(seed, profile, &maker)
      var other = Maker(seed: seed + 1, profile: profile)
      var second = try PopupPlayer(first.run.setup)
      var copies: [PopupPlayer] = []
      for step in first.run.steps {
        if other.random.chance(10) { copies.append(second) }
        for copy in copies.indices {
          copies[copy].send(other.input(copies[copy].world))
        }
        guard let input = step.input else {
          second.advance(to: step.time)
          continue
        }
        second.send(input, at: step.time)
      }
      let (expected, found) = (first.calls.map(\.events), second.calls.map(\.events))
      try ensure(expected == found, "other events")
    }
  }
}
