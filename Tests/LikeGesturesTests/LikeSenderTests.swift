import LikeGestures
import PromiseTesting
import RoomCore
import Testing

@Suite struct LikeSenderTests {
  private struct Post {
    var sender: LikeSender
    var now = Instant.start + .seconds(100)
    var outputs: [LikeSender.Output] = []
    /// What went out at a deadline, and when.
    var onTime: [(time: Instant, message: LikeMessage)] = []

    init(_ change: (inout LikeSenderConfiguration) -> Void = { _ in }) {
      var configuration = LikeSenderConfiguration()
      change(&configuration)
      sender = LikeSender(configuration, room: "a")
    }

    mutating func add(_ count: Int = 1) { sender.add(count, at: now, into: &outputs) }
    mutating func confirm(_ message: LikeMessage) -> Bool {
      sender.confirm(message, at: now, into: &outputs)
    }
    mutating func fail(_ message: LikeMessage) -> Bool {
      sender.fail(message, at: now, into: &outputs)
    }
    mutating func wait(_ duration: Duration) {
      let end = now + duration
      var deadlines = Deadlines(through: end)
      while let due = deadlines.next(sender.nextDeadline) {
        now = due
        let count = outputs.count
        sender.deadlineReached(at: now, into: &outputs)
        for case .send(let message) in outputs[count...] { onTime.append((now, message)) }
      }
      #expect(deadlines.fault == nil)
      now = end
    }
    /// What was sent since the last call.
    mutating func takeSent() -> [LikeMessage] {
      defer { outputs.removeAll() }
      return outputs.compactMap { if case .send(let message) = $0 { message } else { nil } }
    }
    var isBalanced: Bool {
      sender.made == sender.sent + sender.pendingByRoom.reduce(0) { $0 + $1.count }
    }
  }

  @Test func theFirstIsSentAtOnceThenOneAnInterval() {
    var post = Post()
    post.add()
    let first = post.takeSent()
    #expect(first.map(\.count) == [1])
    expect(post.confirm(first[0]))
    for _ in 0..<50 { post.add() }
    #expect(post.takeSent().isEmpty)
    post.wait(.milliseconds(5_999))
    #expect(post.takeSent().isEmpty)
    post.wait(.milliseconds(1))
    let second = post.takeSent()
    #expect(second.map(\.count) == [50])
    expect(post.confirm(second[0]))
    post.wait(.seconds(60))
    #expect(post.takeSent().isEmpty)
    #expect(post.sender.sent == 51 && post.sender.pending == 0)
    #expect(post.sender.nextDeadline == nil)
    post.add()
    #expect(post.takeSent().map(\.count) == [1])
  }

  @Test func aMessageIsCappedAndTheRestSplit() {
    var post = Post { $0.messageLimit = 15 }
    post.add(40)
    var counts: [Int] = []
    for _ in 0..<4 {
      let sent = post.takeSent()
      counts += sent.map(\.count)
      for message in sent { expect(post.confirm(message)) }
      post.wait(.seconds(6))
    }
    #expect(counts == [15, 15, 10])
    #expect(post.sender.sent == 40)
  }

  @Test func aFailureIsPutBackAndSentAgainLaterAndLater() throws {
    var post = Post { $0.replyTimeout = .seconds(3_600) }
    post.add(3)
    var message = try #require(post.takeSent().first)
    for attempt in 1...6 {
      #expect(message.attempt == attempt)
      post.add(2)
      expect(post.fail(message))
      #expect(post.isBalanced)
      post.wait(.seconds(200))
      let again = post.takeSent()
      #expect(again.count == 1)
      message = try #require(again.first)
      #expect(message.id == 1 && message.count == 3)
    }
    expect(post.confirm(message))
    #expect(post.sender.sent == 3 && post.sender.pending == 12)
    post.wait(.seconds(6))
    #expect(post.takeSent().map(\.count) == [12])
  }

  @Test(arguments: [(1, 6.0), (2, 12.0), (3, 24.0), (4, 48.0), (5, 60.0), (6, 60.0)])
  func theDelayDoublesUpToItsLimit(_ failures: Int, seconds: Double) throws {
    var post = Post { $0.replyTimeout = .seconds(3_600) }
    post.add()
    var message = try #require(post.takeSent().first)
    for failure in 1...failures {
      expect(post.fail(message))
      guard case .returned(let likes) = post.outputs.last else {
        Issue.record("not returned")
        return
      }
      let retryAt = likes.retryAt
      if failure == failures {
        let delay = (retryAt - post.now).seconds
        #expect(delay >= seconds && delay <= seconds * 1.25)
        post.wait(retryAt - post.now - .nanoseconds(1))
        #expect(post.takeSent().isEmpty)
        post.wait(.nanoseconds(1))
        #expect(post.takeSent().count == 1)
      } else {
        post.outputs.removeAll()
        post.wait(retryAt - post.now)
        message = try #require(post.takeSent().first)
      }
    }
  }

  @Test func answersThatComeLateOrTwiceCountOnce() throws {
    var post = Post()
    post.add(5)
    let first = try #require(post.takeSent().first)
    // No answer: it is sent again with the same identity.
    post.wait(.seconds(25))
    let again = try #require(post.takeSent().first)
    #expect(again.id == first.id && again.count == 5 && again.attempt == 2)
    // The failure of the first attempt is late: the second one is still in flight.
    expect(!post.fail(first))
    #expect(post.outputs.isEmpty)
    // The success of the first attempt is late.
    expect(post.confirm(first))
    #expect(post.sender.sent == 5)
    expect(!post.confirm(first))
    expect(!post.confirm(again))
    expect(!post.fail(again))
    #expect(post.sender.sent == 5 && post.sender.pending == 0)
    // A success after a failure removes the message before it is sent again.
    post.wait(.seconds(6))
    post.add(2)
    let second = try #require(post.takeSent().first)
    expect(post.fail(second))
    expect(post.confirm(second))
    post.wait(.seconds(600))
    #expect(post.takeSent().isEmpty)
    #expect(post.sender.sent == 7)
  }

  @Test func aForgedCountIsNotBelieved() throws {
    var post = Post()
    post.add(5)
    var message = try #require(post.takeSent().first)
    message.count = .max
    expect(post.confirm(message))
    #expect(post.sender.sent == 5)
    expect(!post.confirm(LikeMessage(id: 1, room: "never", count: 1)))
  }

  @Test func leavingARoomSendsWhatItHas() throws {
    var post = Post()
    post.add()
    let first = try #require(post.takeSent().first)
    post.add(7)
    #expect(post.takeSent().isEmpty)
    post.sender.enter("b", at: post.now, into: &post.outputs)
    let last = try #require(post.takeSent().first)
    #expect(last.room == "a" && last.count == 7)
    post.add(2)
    #expect(post.takeSent().map(\.room) == ["b"])
    #expect(post.sender.pendingByRoom.map(\.room) == ["a", "b"])
    expect(post.confirm(first))
    expect(post.fail(last))
    post.wait(.seconds(30))
    let retried = post.takeSent().filter { $0.room == "a" }
    #expect(retried.map(\.count) == [7])
    expect(post.confirm(retried[0]))
    #expect(post.sender.sent == 8 && post.sender.pending == 2)
    post.wait(.seconds(30))
    // The room that was left is forgotten once nothing of it is pending.
    #expect(post.sender.roomCount == 1)
  }

  @Test func suspensionSendsAllThenNothing() throws {
    var post = Post {
      $0.messageLimit = 10
      $0.flushLimit = 3
    }
    post.add(5)
    let first = try #require(post.takeSent().first)
    post.add(100)
    post.sender.suspend(at: post.now, into: &post.outputs)
    let flushed = post.takeSent()
    #expect(flushed.map(\.count) == [10, 10, 10])
    #expect(post.sender.nextDeadline == nil)
    #expect(post.isBalanced)
    // Answers still count while suspended, and nothing is sent.
    expect(post.confirm(first))
    expect(post.fail(flushed[0]))
    post.wait(.seconds(3_600))
    #expect(post.takeSent().isEmpty)
    post.sender.resume(at: post.now, into: &post.outputs)
    // One message at once, not all that was due.
    #expect(post.takeSent().count <= 1)
    #expect(post.isBalanced)
    for _ in 0..<100 {
      post.wait(.seconds(6))
      for message in post.takeSent() { _ = post.confirm(message) }
    }
    #expect(post.sender.sent == 105 && post.sender.pending == 0)
  }

  @Test func nothingIsDueAgainAtTheLastInstant() {
    var post = Post()
    post.add()
    let first = post.takeSent()[0]
    post.now = .distantFuture
    post.sender.deadlineReached(at: post.now, into: &post.outputs)
    #expect(post.outputs == [.returned(FailedLikes(message: first, retryAt: .distantFuture))])
    #expect(post.sender.nextDeadline == nil)
    post.outputs.removeAll()
    post.sender.flush(at: post.now, into: &post.outputs)
    #expect(post.takeSent().map(\.attempt) == [2])
    #expect(post.sender.nextDeadline == nil)
  }

  @Test func hugeCountsDoNotTrap() {
    var post = Post()
    post.add(.max)
    post.add(.max)
    post.add(-4)
    #expect(post.sender.made == .max)
    #expect(post.takeSent().map(\.count) == [120])
    #expect(post.isBalanced)
  }

  /// Answers are lost, late, repeated and contradictory; rooms and suspensions begin and end. A
  /// server that distinguishes messages by their identity counts exactly what was made.
  @Test func nothingIsLostWhateverTheServerDoes() {
    for seed in UInt64(0)..<400 {
      var generator = SeededGenerator(seed: seed)
      var post = Post { $0.messageLimit = 15 }
      var server: [UInt64: Int] = [:]
      var seen: [LikeMessage] = []
      func draw(_ count: UInt64) -> Int { Int(generator.next() % count) }
      for _ in 0..<60 {
        switch draw(10) {
        case 0...3: post.add(draw(40))
        case 4...6: post.wait(.milliseconds(draw(12_000)))
        case 7: post.sender.enter("r\(draw(4))", at: post.now, into: &post.outputs)
        case 8 where post.sender.isSuspended:
          post.sender.resume(at: post.now, into: &post.outputs)
        case 8: post.sender.suspend(at: post.now, into: &post.outputs)
        default:
          if let message = seen.randomElement(using: &generator) {
            if draw(2) == 0 {
              _ = post.fail(message)
            }
            // Only what the server has can be confirmed.
            else if server[message.id] != nil {
              _ = post.confirm(message)
            }
          }
        }
        for case .send(let message) in post.outputs {
          seen.append(message)
          if draw(3) > 0 { server[message.id] = message.count }
          #expect(message.count <= 15, "seed \(seed)")
        }
        post.outputs.removeAll()
        #expect(post.isBalanced, "seed \(seed)")
      }
      post.sender.resume(at: post.now, into: &post.outputs)
      for _ in 0..<2_000 where post.sender.pending > 0 {
        for case .send(let message) in post.outputs {
          seen.append(message)
        }
        post.outputs.removeAll()
        for message in seen {
          server[message.id] = message.count
          _ = post.confirm(message)
        }
        seen.removeAll()
        post.wait(.seconds(10))
      }
      #expect(post.sender.pending == 0, "seed \(seed)")
      var last: [String: Instant] = [:]
      for (time, message) in post.onTime {
        if let last = last[message.room] {
          #expect(time - last >= .seconds(6), "seed \(seed)")
        }
        last[message.room] = time
      }
      #expect(server.values.reduce(0, +) == post.sender.made, "seed \(seed)")
    }
  }
}
