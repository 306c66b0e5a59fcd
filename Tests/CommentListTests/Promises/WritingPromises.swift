import CommentList
import PromiseTesting
import RoomCore
import Testing

extension CommentMoment {
  fileprivate var writing: CommentWriting { screen.writing }
  fileprivate var oldObstacle: CommentObstacle? { oldScreen.writing.obstacle(at: time) }
  fileprivate var refused: [CommentSend] {
    events.compactMap { if case .didRefuse(let comment) = $0 { comment } else { nil } }
  }
}

@Suite("Promises of writing") struct WritingPromises {
  private let world = CommentWorld(kinds: [
    .send, .send, .answer, .answer, .answer, .retry, .slowMode, .permission, .permission, .room,
    .suspend, .resume, .resume, .pass, .pass, .pass,
  ])

  @Test("Promise 25: a user who may not write sends nothing, and the room remembers it")
  func permission() throws {
    try verify(world, reaching: ["refused", "retry", "remembered"]) { run, reach in
      var left: [String?: CommentWriting] = [:]
      for moment in run.moments {
        if moment.endsVisit {
          left[moment.oldScreen.writing.room] = moment.oldScreen.writing
          let earlier = left[moment.writing.room]
          try ensure(
            moment.writing.obstacle(at: moment.time) == earlier?.obstacle(at: moment.time)
              && moment.writing.slowMode == earlier?.slowMode ?? .zero,
            "\(moment.writing), and before \(String(describing: earlier))")
          reach.note("remembered", if: moment.writing.obstacle(at: moment.time) != nil)
        }
        // Messages may change a room that is not present only by answers.
        for comment in moment.refused where comment.room != moment.writing.room {
          left[comment.room] = nil
        }
        if case .didFailToDeliver(let comment)? = moment.input { left[comment.room] = nil }
        if moment.input == nil { left = left.filter { $0.value.lastWait == nil } }
        guard moment.oldObstacle != nil else { continue }
        switch moment.input {
        case .send? where !moment.isRejected:
          try ensure(moment.screen.rows.last?.delivery == .failed, "\(moment.screen.rows)")
          try ensure(moment.refused.count == 1, "\(moment.events)")
          reach.note("refused")
        case .retry?:
          try ensure(moment.isRejected, "\(moment.events)")
          reach.note("retry")
        default: break
        }
      }
    }
  }

  @Test("Promise 26: a comment begins a wait, which ends if the server does not have the comment")
  func slowMode() throws {
    try verify(world, reaching: ["wait", "refused", "later"]) { run, reach in
      // The comment that began the wait of each room, as far as the events say.
      var last: [String?: String] = [:]
      for moment in run.moments {
        let until = moment.writing.waitsUntil
        let room = moment.writing.room
        switch moment.input {
        case .send? where !moment.isRejected && moment.refused.isEmpty:
          guard moment.writing.slowMode > .zero else { break }
          try ensure(until == moment.time + moment.writing.slowMode, "\(moment.writing)")
          last[room] = moment.screen.rows.last?.message.id
          reach.note("wait", if: moment.writing.obstacle(at: moment.time) != nil)
        case .retry? where moment.writing.slowMode == .zero: last[room] = nil
        case .didFailToDeliver?, nil: last[room] = nil
        case .retry(let id)? where !moment.isRejected:
          try ensure(until == moment.time + moment.writing.slowMode, "\(moment.writing)")
          last[room] = id
        case .didRefuse(let comment)? where !moment.refused.isEmpty && comment.room == room:
          if let retryAfter = comment.retryAfter {
            try ensure(until == moment.time + retryAfter, "\(moment.writing)")
            last[room] = nil
            reach.note("later")
          } else if last[room] == comment.message.id {
            try ensure(until == nil, "\(moment.writing)")
            reach.note("refused")
          }
        default: break
        }
      }
    }
  }
}

extension CommentWriting {
  /// The end of a wait that an answer may have changed.
  fileprivate var lastWait: Instant? { waitsUntil }
}
