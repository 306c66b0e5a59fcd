import DanmakuLanes
import PromiseTesting
import RoomCore
import Testing

@Suite("Promises of arriving comments") struct ArrivalPromises {
  @Test("Promise 5: every comment has an outcome, and only the count of waiting ones decreases")
  func statistics() throws {
    try verify(reaching: ["merged", "dropped", "removed", "waiting", "repeated", "rejected"]) {
      run, reach in
      for moment in run.moments {
        let (old, new) = (moment.oldStatistics, moment.statistics)
        try ensure(new.isBalanced, "\(new)")
        let counts = { (one: CommentStatistics) in
          [
            one.received, one.visible, one.merged, one.dropped, one.removed, one.repeated,
            one.rejected,
          ]
        }
        try ensure(zip(counts(old), counts(new)).allSatisfy { $0 <= $1 }, "\(old), \(new)")
        reach.note("merged", if: new.merged > 0)
        reach.note("dropped", if: new.dropped > 0)
        reach.note("removed", if: new.removed > 0)
        reach.note("waiting", if: new.waiting > 0)
        reach.note("repeated", if: new.repeated > 0)
        reach.note("rejected", if: new.rejected > 0)
      }
    }
  }

  @Test("Promise 6: a comment that is not kept waits for less than the maximumWait")
  func maximumWait() throws {
    try verify(reaching: ["waits", "dropped", "full"]) { run, reach in
      var waiting = WaitingComments()
      for moment in run.moments {
        waiting.follow(moment)
        let ordinary = waiting.all.filter { !$0.comment.isKept }
        try ensure(ordinary.count <= 64, "\(ordinary.count) wait")
        try ensure(waiting.all.count == moment.statistics.waiting, "\(waiting.all)")
        reach.note("waits", if: !ordinary.isEmpty)
        reach.note("full", if: ordinary.count == 64)
        for event in moment.events {
          if case .didDrop = event { reach.note("dropped") }
        }
        guard !moment.isSuspended else { continue }
        for one in ordinary {
          let waited = moment.time - one.arrival
          try ensure(waited < moment.after.configuration.maximumWait, "\(one) waits for \(waited)")
        }
      }
    }
  }

  @Test("Promise 7: kept comments always enter, in a time that is known")
  func kept() throws {
    let world = DanmakuWorld(
      kinds: DanmakuWorld.Kind.chat + DanmakuWorld.Kind.chat + [.remove, .removeSender, .allow])
    try verify(world, reaching: ["entered", "waited"]) { run, reach in
      var waiting = WaitingComments()
      var limits: [Int: Instant] = [:]
      let longest =
        run.setup.speed.map { Duration.seconds(1_900 / $0) } ?? run.setup.duration
      for moment in run.moments {
        waiting.follow(moment)
        for event in moment.events {
          guard case .didDrop(let numbers) = event else { continue }
          for number in numbers {
            try ensure(limits[number] == nil, "\(number) is kept, and was dropped")
          }
        }
        let all = max(1, Int(200 * run.setup.area.share / run.setup.laneHeight))
        // A single lane is at the top, for both modes at rest.
        func mode(of comment: DanmakuComment) -> CommentMode {
          all == 1 && comment.message.mode == .bottom ? .top : comment.message.mode
        }
        for comment in moment.requests where comment.isKept && limits[comment.id] == nil {
          let own = mode(of: comment)
          let place = waiting.all.filter {
            $0.comment.isKept && mode(of: $0.comment) == own && $0.comment.id <= comment.id
          }.count
          // Of the modes at rest at least a lane.
          let lanes = own == .scrolling ? all : 1
          let rows = (place + lanes - 1) / lanes
          limits[comment.id] =
            moment.time + max(longest, .seconds(5)) * rows + .milliseconds(102)
        }
        for number in moment.settled { limits[number] = nil }
        reach.note("entered", if: moment.entries.contains { $0.comment.isKept })
        for (number, limit) in limits {
          try ensure(moment.time <= limit, "\(number) waits")
          reach.note("waited")
        }
      }
    }
  }

  @Test("Promise 8: waiting comments enter in the order in which they came")
  func order() throws {
    try verify(reaching: ["entered"]) { run, reach in
      var waiting = WaitingComments()
      var measured: Set<Int> = []
      for moment in run.moments {
        let candidates = waiting.follow(moment)
        // The widths that were known before this moment.
        let known = measured
        for event in moment.events {
          if case .didMeasure(let widths) = event { measured.formUnion(widths.map(\.comment)) }
        }
        for showing in moment.entries {
          reach.note("entered")
          let left = waiting.all.map(\.comment).filter { known.contains($0.id) }
          let earlier = left.first {
            $0.id < showing.id && $0.isKept == showing.comment.isKept
              && $0.message.mode == showing.mode
          }
          // Kept comments pass each other only to lanes that none has reserved.
          guard !showing.comment.isKept else { continue }
          try ensure(earlier == nil, "\(showing) entered before \(earlier as Any)")
        }
        try ensure(candidates.count >= moment.entries.count, "\(moment.entries)")
      }
    }
  }

  @Test("Promise 9: a comment enters with its measured width")
  func widths() throws {
    try verify(reaching: ["measured", "estimated"]) { run, reach in
      var waiting = WaitingComments()
      var arrivals: [Int: Instant] = [:]
      var widths: [Int: Double] = [:]
      for moment in run.moments {
        waiting.follow(moment)
        for comment in moment.requests {
          arrivals[comment.id] = arrivals[comment.id] ?? moment.time
          // Another text has another width.
          widths[comment.id] = nil
        }
        for event in moment.events {
          guard case .didMeasure(let measured) = event else { continue }
          for one in measured { widths[one.comment] = one.width }
        }
        for showing in moment.entries {
          try ensure(1...1_500 ~= showing.width, "\(showing)")
          if let width = widths[showing.id] {
            try ensure(
              Double(showing.width) == min(1_500, max(1, width.rounded(.up))), "\(showing)")
            reach.note("measured")
          } else {
            let waited = moment.time - (arrivals[showing.id] ?? moment.time)
            try ensure(waited >= .milliseconds(100), "\(showing) after \(waited)")
            reach.note("estimated")
          }
        }
      }
    }
  }

  @Test("Promise 13: rules hide and merge comments")
  func rules() throws {
    let world = DanmakuWorld(
      kinds: DanmakuWorld.Kind.anything(without: .configure, .replace),
      tune: { configuration, _ in
        configuration.rules = [
          RuleConfiguration("merge"), RuleConfiguration("mute", ["words": ["spam"]]),
        ]
      })
    try verify(world, reaching: ["merged", "too late"]) { run, reach in
      var waiting = WaitingComments()
      // The latest comment of each text.
      var latest: [[UInt8]: (comment: Int, time: Instant)] = [:]
      for moment in run.moments {
        let present =
          Set(waiting.all.map(\.comment.id) + moment.before.showings(at: moment.time))
        waiting.follow(moment)
        for showing in moment.entries {
          let text = showing.comment.message.text
          try ensure(!["spam", "S\u{200B}PAM"].contains(text), "\(text) flies")
        }
        guard case .receive(let message) = moment.input, !moment.isRejected else { continue }
        let text = Array(message.text.utf8)
        let first = latest[text].flatMap { first in
          first.time + .seconds(10) >= moment.time && present.contains(first.comment) ? first : nil
        }
        if let comment = moment.requests.first {
          try ensure(
            comment.isKept || first == nil || message.kind != .comment || message.text.isEmpty,
            "\(message) did not merge")
          reach.note("too late", if: latest[text] != nil && first == nil)
          if !comment.isKept, message.kind == .comment {
            latest[text] = (comment.id, moment.time)
          }
        }
        guard moment.statistics.merged > moment.oldStatistics.merged else { continue }
        try ensure(message.kind == .comment, "\(message) merged")
        reach.note("merged")
      }
    }
  }

  @Test("Promise 14: a removed comment, and a removed user, do not fly")
  func moderation() throws {
    let world = DanmakuWorld(kinds: DanmakuWorld.Kind.anything + [.remove, .removeSender])
    try verify(world, reaching: ["removed", "user"]) { run, reach in
      var (removed, senders): (Set<[UInt8]>, Set<[UInt8]>) = ([], [])
      for moment in run.moments {
        if moment.endsVisit { (removed, senders) = ([], []) }
        switch moment.input {
        case .remove(let id)? where !moment.isRejected: removed.insert(Array(id.utf8))
        case .removeSender(let sender)? where !moment.isRejected:
          senders.insert(Array(sender.utf8))
        case .allowSender(let sender)?: senders.remove(Array(sender.utf8))
        default: break
        }
        reach.note("removed", if: !removed.isEmpty)
        reach.note("user", if: !senders.isEmpty)
        for placement in moment.screen.visibleComments(at: moment.time) {
          let message = placement.comment.message
          if let id = message.id { try ensure(!removed.contains(Array(id.utf8)), "\(message)") }
          guard let sender = message.sender else { continue }
          try ensure(!senders.contains(Array(sender.utf8)), "\(message)")
        }
      }
    }
  }

  @Test("Promise 15: a comment that came before has no effect")
  func repetitions() throws {
    try verify(reaching: ["repeated"]) { run, reach in
      var known: Set<[UInt8]> = []
      for moment in run.moments {
        if moment.endsVisit { known = [] }
        guard case .receive(let message) = moment.input, let id = message.id, !moment.isRejected
        else { continue }
        guard !known.insert(Array(id.utf8)).inserted else { continue }
        reach.note("repeated")
        try ensure(moment.statistics.received == moment.oldStatistics.received, "\(message)")
        try ensure(moment.statistics.repeated == moment.oldStatistics.repeated + 1, "\(message)")
        try ensure(moment.events.isEmpty, "\(moment.events)")
      }
    }
  }

  @Test("Promise 16: the end of the visit empties the screen")
  func visits() throws {
    let world = DanmakuWorld(kinds: DanmakuWorld.Kind.anything + [.room, .room])
    try verify(world, reaching: ["emptied", "cleared"]) { run, reach in
      for moment in run.moments where moment.endsVisit || moment.input == .clear {
        try ensure(moment.screen.visibleComments(at: moment.time).isEmpty, "\(moment.screen)")
        let (old, new) = (moment.oldStatistics, moment.statistics)
        try ensure(new.waiting == 0 && new.removed == old.removed + old.waiting, "\(new)")
        reach.note(moment.input == .clear ? "cleared" : "emptied", if: old.waiting > 0)
      }
    }
  }

  @Test("Promise 19: a rejected input has no effect")
  func rejections() throws {
    let world = DanmakuWorld(kinds: DanmakuWorld.Kind.anything + [.invalid, .invalid, .invalid])
    try verify(world, reaching: ["rejected"]) { run, reach in
      for moment in run.moments where moment.isRejected {
        reach.note("rejected")
        if case .didMeasure? = moment.input { continue }
        try ensure(moment.events.count == 1, "\(moment.events)")
        try ensure(moment.screen == moment.oldScreen, "\(moment.screen)")
        var statistics = moment.oldStatistics
        statistics.rejected += 1
        try ensure(moment.statistics == statistics, "\(moment.statistics)")
      }
    }
  }
}

extension DanmakuMachine {
  /// The comments on screen, by their numbers.
  fileprivate func showings(at time: Instant) -> [Int] {
    state(at: time).screen.visibleComments(at: time).map(\.comment.id)
  }
}
