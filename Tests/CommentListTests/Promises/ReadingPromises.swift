import CommentList
import PromiseTesting
import RoomCore
import Testing

@Suite("Promises of a reader") struct ReadingPromises {
  private let world = CommentWorld(
    kinds: CommentWorld.Kind.anything + [.flood, .drag, .drag, .drag, .drag, .drag]
  ) { configuration, _ in configuration.capacity = 20 }

  private func tops(_ screen: CommentViewState, _ time: Instant) -> [Int: Double] {
    Dictionary(uniqueKeysWithValues: screen.visibleRows(at: time).map { ($0.row.id, $0.top) })
  }

  @Test("Promise 14: while the list does not follow, rows on screen remain where they are")
  func nothingMoves() throws {
    try verify(world, reaching: ["appended", "beyond", "removed", "restored"]) { run, reach in
      var coastEnd = Instant.distantPast
      for moment in run.moments {
        let (old, new) = (moment.oldScreen, moment.screen)
        var removed: [Int] = []
        for event in moment.events {
          if case .didRemove(let rows) = event { removed = rows }
        }
        let before = tops(old, moment.time)
        switch moment.input {
        case .drag?:
          coastEnd = moment.time + .seconds(7)
          continue
        case .resize?, .didMeasure?, .scrollToNewest?, .send?: continue
        default: break
        }
        guard !old.isFollowing, !moment.endsVisit, removed.allSatisfy({ before[$0] == nil }),
          !new.isFollowing
        else { continue }
        // At one time also a list that coasts is where it was.
        let after = tops(new, moment.time)
        if case .restore? = moment.input {
          // A restored row at its place on screen moves others.
          if after.keys.contains(where: { $0 < 1 && before[$0] == nil }) { continue }
          reach.note("restored")
        }
        for (row, top) in before {
          try ensure(
            after[row].map { abs($0 - top) < 0.01 } ?? false,
            "row \(row) moved from \(top) to \(after[row] ?? .nan) by \(moment.events)")
        }
        if moment.time > coastEnd {
          try ensure(!new.isMoving(at: moment.time), "it moves by itself")
        }
        reach.note("appended", if: !moment.batches.isEmpty)
        reach.note("removed", if: !removed.isEmpty)
        reach.note("beyond", if: new.rows.count > 20)
      }
    }
  }

  @Test("Promise 15: the list ceases to follow by a finger only, and follows again at the end")
  func following() throws {
    try verify(world, reaching: ["ceased", "finger", "button", "own"]) { run, reach in
      for moment in run.moments {
        let (old, new) = (moment.oldScreen, moment.screen)
        guard old.isFollowing != new.isFollowing else { continue }
        let changes = moment.events.filter {
          if case .didChangeFollowing = $0 { true } else { false }
        }
        try ensure(changes == [.didChangeFollowing(new.isFollowing)], "\(moment.events)")
        switch (new.isFollowing, moment.input) {
        case (false, .drag?):
          try ensure(new.distance > (old.rows.last?.height ?? 0), "\(new)")
          reach.note("ceased")
        case (true, .drag?):
          try ensure(new.distance < 1, "\(new)")
          reach.note("finger")
        case (true, .scrollToNewest?): reach.note("button")
        case (true, .send?): reach.note("own")
        case (true, .enter?), (true, .leave?): break
        case (true, .remove?), (true, .removeSender?), (true, .resize?), (true, .didMeasure?),
          (true, .replace?), (true, .clear?):
          try ensure(new.distance < 1, "\(new)")
          reach.note("gone")
        default: throw PromiseFault(text: "\(new.isFollowing) after \(moment.events)")
        }
      }
    }
  }

  @Test("Promise 16: unread rows are those that batches have added since, without joins")
  func unread() throws {
    try verify(world, reaching: ["unread", "join"]) { run, reach in
      var added: Set<Int> = []
      for moment in run.moments {
        if moment.screen.isFollowing {
          added = []
          try ensure(moment.screen.unread == 0, "\(moment.screen)")
          continue
        }
        // A batch of the turn in which the list ceased to follow came before or after it.
        if moment.oldScreen.isFollowing { added = [] }
        for batch in moment.batches {
          if moment.oldScreen.isFollowing, batch.unread == 0 { continue }
          added.formUnion(batch.rows.map(\.id))
        }
        let unread = moment.screen.rows.filter { added.contains($0.id) && $0.message.kind != .join }
        try ensure(moment.screen.unread == unread.count, "\(moment.screen), not \(unread.count)")
        if let batch = moment.batches.last {
          reach.note("unread", if: batch.unread > 0)
          reach.note("join", if: batch.rows.contains { $0.message.kind == .join })
        }
      }
    }
  }
}
