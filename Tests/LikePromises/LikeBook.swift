package import LikeGestures
package import PromiseTesting
import RoomCore

/// Observes likes and messages: what was made or restored, and what was sent and ended.
package struct LikeBook: PromiseBook {
  /// A message, without the number of its attempt.
  package struct Message: Hashable {
    package let session: [UInt8]
    package let id: UInt64
    package let room: [UInt8]
    package let count: Int

    package init(_ message: LikeMessage) {
      (session, id) = (bytes(message.session), message.id)
      (room, count) = (bytes(message.room), message.count)
    }
  }

  let configuration: LikeConfiguration
  package let complaints = Complaints()
  package private(set) var cases: Set<String> = []
  private var room: [UInt8]
  /// The likes of each room: made, or restored. Those in messages, and those in none.
  private var likes: [[UInt8]: Int] = [:]
  private var inMessages: [[UInt8]: Int] = [:]
  /// The messages that are known, first sent here or restored.
  private var messages: [LikeMessage.Identity: Message] = [:]
  private var ended: Set<LikeMessage.Identity> = []
  /// The messages of earlier runs, and those that have ended in them.
  private var restored: Set<LikeMessage.Identity> = []
  private var former: Set<LikeMessage.Identity> = []
  private var formerSession: [UInt8]?
  // The number of the last message that was new.
  private var last: UInt64?
  private var lastSent: [[UInt8]: Instant] = [:]
  // A clock that stands still while the module is suspended, and after its end; whether it ran until the
  // present call; and when a message of a room may be sent again.
  private var clock = Duration.zero
  private var hasRun = true
  private var before = Instant.start
  private var gates: [[UInt8]: Duration] = [:]

  /// A book of a module that has restored the likes of `former`.
  package init(_ configuration: LikeConfiguration, restoring book: LikeBook? = nil) {
    self.configuration = configuration
    room = bytes(configuration.firstRoom)
    guard let book else { return }
    formerSession = bytes(book.configuration.session ?? "")
    (messages, ended, former) = (book.messages, book.ended, book.ended)
    (likes, inMessages, restored) = (book.likes, book.inMessages, Set(book.open.keys))
  }

  /// The messages that have not ended.
  private var open: [LikeMessage.Identity: Message] { messages.filter { !ended.contains($0.key) } }

  /// The likes of a room that are in no message.
  private func unsent(_ room: [UInt8]) -> Int {
    likes[room, default: 0] - inMessages[room, default: 0]
  }

  package mutating func take(_ step: PromiseMoment<LikeMachine>) {
    let left = room
    let isFirst = !step.before.state(at: step.time).isSuspended
    checkWaits(step)
    if case .restore(let snapshot) = step.input, !step.isRejected, formerSession == nil {
      adopt(snapshot)
    }
    for event in step.events {
      switch event {
      case .didLike: likes[room, default: 0] += 1
      case .didEnter(let entered): room = bytes(entered)
      case .willSendLikes(let message): send(message, step)
      case .didDeliverLikes(let message), .didLoseLikes(let message):
        let known = messages[message.identity]
        expect(13, known == Message(message), "\(message) ends, and is \(known as Any)")
        expect(13, ended.insert(message.identity).inserted, "\(message) ends again")
        cases.insert("ended")
      case .didFailToDeliverLikes(let likes): fail(likes, step)
      default: break
      }
    }
    for (room, count) in likes where !step.events.isEmpty {
      expect(13, unsent(room) >= 0, "more than \(count) likes of \(room)")
    }
    hasRun = !step.state.isSuspended && !step.state.isClosed
    guard !step.isRejected else { return }
    switch step.input {
    case .close:
      for room in likes.keys { expect(13, unsent(room) == 0, "\(unsent(room)) likes are not sent") }
    case .flush, .suspend: if isFirst { for room in likes.keys { checkFlush(room, step) } }
    case .enter: if isFirst { checkFlush(left, step) }
    default: break
    }
  }

  private mutating func checkFlush(_ room: [UInt8], _ step: PromiseMoment<LikeMachine>) {
    guard unsent(room) > 0 else { return }
    cases.insert("exceeds")
    let sent = step.messages.filter { bytes($0.room) == room }.count
    expect(13, sent >= 8, "\(unsent(room)) are left, \(sent) messages sent")
  }

  private mutating func send(_ message: LikeMessage, _ step: PromiseMoment<LikeMachine>) {
    let new = Message(message)
    if let old = messages[message.identity] {
      expect(16, !former.contains(message.identity), "\(message) has an identity of another")
      expect(14, old == new, "\(message) was \(old)")
      expect(14, !ended.contains(message.identity), "\(message) is sent after its end")
      cases.insert("again")
      if restored.contains(message.identity) { cases.insert("restored") }
    } else {
      expect(
        34, new.session == bytes(configuration.session ?? ""), "\(message) is of another session")
      expect(34, last.map { message.id == $0 + 1 } ?? true, "\(message) comes after \(last ?? 0)")
      expect(34, message.attempt == 1, "\(message) is new")
      last = message.id
      if let formerSession, formerSession != new.session { cases.insert("session") }
      messages[message.identity] = new
      inMessages[new.room, default: 0] += new.count
    }
    expect(
      15, message.count <= configuration.sender.messageLimit || restored.contains(message.identity),
      "\(message) is over the limit")
    if let last = lastSent[new.room], !step.sendsAhead {
      cases.insert("interval")
      expect(
        15, step.time - last >= configuration.sender.interval,
        "\(message) after \(step.time - last) of \(configuration.sender.interval)")
    }
    lastSent[new.room] = step.time
    gates[new.room] = clock + configuration.sender.interval
  }

  /// The likes that an earlier run has left and that were not observed.
  private mutating func adopt(_ snapshot: LikeSnapshot) {
    for sent in snapshot.messages {
      let message = Message(sent)
      messages[sent.identity] = message
      likes[message.room, default: 0] += message.count
      inMessages[message.room, default: 0] += message.count
      restored.insert(sent.identity)
    }
    for unsent in snapshot.unsent { likes[bytes(unsent.room), default: 0] += unsent.count }
  }

  private mutating func fail(_ likes: FailedLikes, _ step: PromiseMoment<LikeMachine>) {
    let delay = likes.retryAt - step.time
    expect(
      15, delay <= max(.seconds(75), configuration.sender.interval),
      "\(likes.message) is to be sent again after \(delay)")
  }

  /// Likes of a room that no message carries are sent in time.
  private mutating func checkWaits(_ step: PromiseMoment<LikeMachine>) {
    if hasRun { clock += step.time - before }
    before = step.time
    guard hasRun, !step.isLate else { return }
    let busy = Set(open.values.map(\.room))
    for room in likes.keys where unsent(room) > 0 && !busy.contains(room) {
      cases.insert("waits")
      expect(15, clock <= gates[room, default: .zero], "\(unsent(room)) likes are not sent")
    }
  }
}
