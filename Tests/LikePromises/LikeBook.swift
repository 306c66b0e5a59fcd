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
  private(set) var room: [UInt8]
  /// The likes of each room: made, or restored.
  private(set) var likes: [[UInt8]: Int]
  /// The messages that are known, first sent here or restored.
  package private(set) var messages: [LikeMessage.Identity: Message]
  private(set) var ended: Set<LikeMessage.Identity> = []
  package let complaints = Complaints()
  package private(set) var cases: Set<String> = []
  private var inMessages: [[UInt8]: Int] = [:]
  private var restored: Set<LikeMessage.Identity>
  private var restoredUnsent: Set<LikeMessage.Identity>
  // The number of the last message that was new.
  private var last: UInt64?
  private var used: Set<LikeMessage.Identity>
  private var lastSent: [[UInt8]: Instant] = [:]
  private var reasons: Set<SuspensionReason> = []
  private var waits = LikeWaits()
  private let hasFormer: Bool
  // The session of the run before.
  private let former: [UInt8]?

  /// A book of a module that has restored what `former` has left.
  package init(_ configuration: LikeConfiguration, restoring former: LikeBook? = nil) {
    self.configuration = configuration
    hasFormer = former != nil
    self.former = former.map { bytes($0.configuration.session ?? "") }
    room = bytes(configuration.firstRoom)
    messages = former?.open ?? [:]
    restored = Set(messages.keys)
    restoredUnsent = restored
    used = former.map { $0.used } ?? []
    likes = former?.left ?? [:]
    for message in messages.values { inMessages[message.room, default: 0] += message.count }
  }

  /// The messages that have not ended.
  package var open: [LikeMessage.Identity: Message] { messages.filter { !ended.contains($0.key) } }

  /// The likes that are neither confirmed nor lost, by room.
  package var left: [[UInt8]: Int] {
    var left = likes
    for id in ended { left[messages[id]!.room]! -= messages[id]!.count }
    return left.filter { $0.value != 0 }
  }

  /// The likes of a room that are in no message.
  package func unsent(_ room: [UInt8]) -> Int {
    likes[room, default: 0] - inMessages[room, default: 0]
  }

  package mutating func take(_ step: PromiseMoment<LikeMachine>) {
    let left = room
    let isFirst = reasons.isEmpty
    checkWaits(step)
    if case .restore(let snapshot) = step.input, !step.isRejected, !hasFormer { adopt(snapshot) }
    for event in step.events {
      switch event {
      case .didLike: likes[room, default: 0] += 1
      case .didEnter(let entered): room = bytes(entered)
      case .sendLikes(let message): send(message, step)
      case .didDeliverLikes(let message), .didLoseLikes(let message):
        let known = messages[message.identity]
        expect(13, known == Message(message), "\(message) ends, and is \(known as Any)")
        expect(13, ended.insert(message.identity).inserted, "\(message) ends again")
        cases.insert("ended")
        waits.end(message.identity)
      case .didFailToDeliverLikes(let likes): fail(likes, step)
      default: break
      }
    }
    for (room, count) in likes where !step.events.isEmpty {
      expect(13, unsent(room) >= 0, "more than \(count) likes of \(room)")
    }
    guard !step.isRejected else { return }
    switch step.input {
    case .close:
      waits.close()
      for room in likes.keys { expect(13, unsent(room) == 0, "\(unsent(room)) likes are not sent") }
    case .flush:
      guard isFirst else { break }
      for room in likes.keys { checkFlush(room, step) }
    case .suspend(let reason):
      reasons.insert(reason)
      waits.isSuspended = true
      guard isFirst else { break }
      for room in likes.keys { checkFlush(room, step) }
    case .resume(let reason):
      reasons.remove(reason)
      waits.isSuspended = !reasons.isEmpty
    case .enter:
      if isFirst { checkFlush(left, step) }
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
      expect(14, old == new, "\(message) was \(old)")
      expect(14, !ended.contains(message.identity), "\(message) is sent after its end")
      cases.insert("again")
      if restoredUnsent.remove(message.identity) != nil { cases.insert("restored") }
    } else {
      expect(16, !used.contains(message.identity), "\(message) has an identity of another")
      expect(
        34, new.session == bytes(configuration.session ?? ""), "\(message) is of another session")
      expect(34, last.map { message.id == $0 + 1 } ?? true, "\(message) comes after \(last ?? 0)")
      expect(34, message.attempt == 1, "\(message) is new")
      last = message.id
      if let former, former != new.session { cases.insert("session") }
      messages[message.identity] = new
      inMessages[new.room, default: 0] += new.count
    }
    used.insert(message.identity)
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
    waits.send(message, configuration.sender)
  }

  /// What an earlier run has left that was not observed.
  private mutating func adopt(_ snapshot: LikeSnapshot) {
    for sent in snapshot.messages {
      let message = Message(sent)
      messages[sent.identity] = message
      likes[message.room, default: 0] += message.count
      inMessages[message.room, default: 0] += message.count
      restored.insert(sent.identity)
    }
    (used, restoredUnsent) = (used.union(restored), restored)
    for unsent in snapshot.unsent { likes[bytes(unsent.room), default: 0] += unsent.count }
  }

  private mutating func fail(_ likes: FailedLikes, _ step: PromiseMoment<LikeMachine>) {
    let delay = likes.retryAt - step.time
    let sender = configuration.sender
    expect(
      15, delay <= max(sender.maximumRetryDelay * 5 / 4, sender.interval),
      "\(likes.message) is to be sent again after \(delay)")
    waits.fail(likes.message.identity, for: delay)
  }

  /// Whatever was due before a call in time has been done.
  private mutating func checkWaits(_ step: PromiseMoment<LikeMachine>) {
    waits.pass(to: step.time)
    guard !step.isLate else { return }
    let open = open
    for (identity, message) in open {
      cases.insert("waits")
      expect(15, !waits.isOverdue(identity, message.room), "\(message) waits for too long")
    }
    let busy = Set(open.values.map(\.room))
    for room in likes.keys where unsent(room) > 0 && !busy.contains(room) {
      expect(15, !waits.isOverdue(room), "\(unsent(room)) likes are not sent")
    }
  }
}
