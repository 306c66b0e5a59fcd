import CommentList
import PromiseTesting
import RoomCore
import Testing

@Suite("Promises of rich comments") struct RichPromises {
  private var world: CommentWorld {
    CommentWorld(kinds: CommentWorld.Kind.anything.filter { $0 != .pin }, isRich: true) {
      configuration, _ in
      configuration.tiers = [
        CommentTier(from: 100, currency: "USD", color: 0, pinTime: .seconds(5)),
        CommentTier(from: 3_000, currency: "USD", color: 0, pinTime: .seconds(20)),
      ]
    }
  }

  private func isUnpinned(_ pin: CommentPin, by moment: CommentMoment) -> Bool {
    switch moment.input {
    case .remove(let id)?, .unpin(let id)?: pin.message.id.map(Identifier.init) == Identifier(id)
    case .removeSender(let sender)?: pin.message.sender.map(Identifier.init) == Identifier(sender)
    // A replacement that is hidden or is of a removed user removes the comment.
    case .replace(let message)?:
      pin.message.id.map(Identifier.init) == message.id.map(Identifier.init)
    default: moment.endsVisit
    }
  }

  @Test("Promise 31: a paid comment is a chip for the time of its tier")
  func chips() throws {
    try verify(world, reaching: ["pinned", "over", "removed"]) { run, reach in
      var pinned: Set<Identifier> = []
      for moment in run.moments {
        if moment.endsVisit { pinned = [] }
        let chips = moment.screen.chips
        for chip in chips { pinned.insert(Identifier(chip.message.id ?? "")) }
        try ensure(chips.count <= 32, "\(chips.count) chips")
        for event in moment.events {
          guard case .didPin(let pin) = event, let time = pin.message.payment?.tier?.pinTime
          else { continue }
          try ensure(pin.duration == time, "\(pin)")
          try ensure(pin.start <= moment.time && moment.time < pin.start + time, "\(pin)")
          reach.note("pinned")
        }
        for row in moment.batches.flatMap(\.rows) {
          guard let time = row.message.payment?.tier?.pinTime, row.time + time > moment.time,
            let id = row.message.id
          else { continue }
          let isPinned = pinned.contains(Identifier(id))
          try ensure(isPinned || chips.count == 32, "\(row) is no chip")
        }
        for chip in moment.oldScreen.chips {
          let remains = moment.screen.pins.contains {
            $0.message.id.map(Identifier.init) == chip.message.id.map(Identifier.init)
          }
          let isOver = chip.secondsLeft(at: moment.time) == 0
          if remains {
            try ensure(!isOver || isUnpinned(chip, by: moment), "\(chip) is over")
          } else {
            try ensure(
              isOver || isUnpinned(chip, by: moment) || chips.count == 32, "\(chip) has left")
            reach.note(isOver ? "over" : "removed")
          }
        }
      }
    }
  }

  @Test("Promise 32: no quote is of a removed comment or of a removed user")
  func quotes() throws {
    try verify(world, reaching: ["quoted", "comment", "user"]) { run, reach in
      var comments: Set<Identifier> = []
      var users: Set<Identifier> = []
      for moment in run.moments {
        if moment.endsVisit { (comments, users) = ([], []) }
        switch moment.input {
        case .remove(let id)? where !moment.isRejected: comments.insert(Identifier(id))
        case .removeSender(let user)? where !moment.isRejected: users.insert(Identifier(user))
        case .allowSender(let user)?: users.remove(Identifier(user))
        default: break
        }
        for message in moment.screen.rows.map(\.message) + moment.screen.pins.map(\.message) {
          if let id = message.replyTo, comments.contains(Identifier(id)) {
            try ensure(message.quote == nil, "\(message)")
            reach.note("comment")
          }
          guard let quote = message.quote else {
            reach.note("user", if: message.replyTo != nil && !users.isEmpty)
            continue
          }
          reach.note("quoted")
          try ensure(!users.contains(Identifier(quote.sender ?? "-")), "\(message)")
        }
      }
    }
  }

  @Test("Promise 33: only a tap changes whether a row shows the original")
  func translations() throws {
    let world = CommentWorld(
      kinds: CommentWorld.Kind.anything + [.tap, .tap, .tap], isRich: true)
    try verify(world, reaching: ["original"]) { run, reach in
      for moment in run.moments {
        let taps = moment.events.compactMap {
          if case .didTap(let row) = $0 { row.id } else { nil }
        }
        for row in moment.screen.rows {
          guard let old = moment.oldScreen.rows.first(where: { $0.id == row.id }) else {
            try ensure(!row.showsOriginal, "\(row)")
            continue
          }
          let isTapped = taps.contains(row.id) && old.message.translation != nil
          try ensure((old.showsOriginal != row.showsOriginal) == isTapped, "\(row)")
          reach.note("original", if: row.showsOriginal)
        }
      }
    }
  }
}
