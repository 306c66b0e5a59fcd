package import LikeGestures
package import PromiseTesting
import RoomCore

/// Observes likes and messages: what was made or restored, and what was sent and ended.
package struct LikeBook {
  /// A message, without the number of its attempt.
  package struct Message: Hashable {
    package let id: UInt64
    package let room: [UInt8]
    package let count: Int

    package init(_ message: LikeMessage) {
      (id, room, count) = (message.id, bytes(message.room), message.count)
    }
  }

  let configuration: LikeConfiguration
  private(set) var room: [UInt8]
  /// The likes of each room: made, or restored.
  private(set) var likes: [[UInt8]: Int]
  /// The messages that are known, first sent here or restored.
  package private(set) var messages: [UInt64: Message]
  private(set) var ended: Set<UInt64> = []
  /// What contradicts a promise, by its number.
  package var problems: [Int: String] { complaints.first }
  private let complaints = Complaints()
  package private(set) var cases: Set<String> = []
  private var inMessages: [[UInt8]: Int] = [:]
  private var restored: Set<UInt64>
  private var restoredUnsent: Set<UInt64>
  private var used: Set<UInt64>
  private var lastSent: [[UInt8]: Instant] = [:]
  private var reasons: Set<SuspensionReason> = []
  private var waits = LikeWaits()
  private let hasFormer: Bool

  /// A book of a module that has restored what `former` has left.
  package init(_ configuration: LikeConfiguration, restoring former: LikeBook? = nil) {
    self.configuration = configuration
    hasFormer = former != nil
    room = bytes(configuration.firstRoom)
    messages = former?.open ?? [:]
    restored = Set(messages.keys)
    restoredUnsent = restored
    used = former.map { $0.used } ?? []
    likes = former?.left ?? [:]
    for message in messages.values { inMessages[message.room, default: 0] += message.count }
  }

  /// The messages that have not ended.
  package var open: [UInt64: Message] { messages.filter { !ended.contains($0.key) } }

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

  func expect(_ promise: Int, _ condition: Bool, _ text: @autoclosure () -> String) {
    complaints.expect(promise, condition, text())
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
        let known = messages[message.id]
        expect(13, known == Message(message), "\(message) ends, and is \(known as Any)")
        expect(13, ended.insert(message.id).inserted, "\(message) ends again")
        cases.insert("ended")
        waits.end(message.id)
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
    if let old = messages[message.id] {
      expect(14, old == new, "\(message) was \(old)")
      expect(14, !ended.contains(message.id), "\(message) is sent after its end")
      cases.insert("again")
      if restoredUnsent.remove(message.id) != nil { cases.insert("restored") }
    } else {
      expect(16, !used.contains(message.id), "\(message) has an id of another")
      messages[message.id] = new
      inMessages[new.room, default: 0] += new.count
    }
    used.insert(message.id)
    expect(
      15, message.count <= configuration.sender.messageLimit || restored.contains(message.id),
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
    for message in snapshot.messages.map(Message.init) {
      messages[message.id] = message
      likes[message.room, default: 0] += message.count
      inMessages[message.room, default: 0] += message.count
      restored.insert(message.id)
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
    waits.fail(likes.message.id, for: delay)
  }

  /// Whatever was due before a call in time has been done.
  private mutating func checkWaits(_ step: PromiseMoment<LikeMachine>) {
    waits.pass(to: step.time)
    guard !step.isLate else { return }
    let open = open
    for message in open.values {
      cases.insert("waits")
      expect(15, !waits.isOverdue(message.id, message.room), "\(message) waits for too long")
    }
    let busy = Set(open.values.map(\.room))
    for room in likes.keys where unsent(room) > 0 && !busy.contains(room) {
      expect(15, !waits.isOverdue(room), "\(unsent(room)) likes are not sent")
    }
  }
}
