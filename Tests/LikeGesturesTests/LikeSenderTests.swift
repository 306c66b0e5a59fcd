import LikeGestures
import PromiseTesting
import RoomCore
import Testing

@Suite struct LikeSenderTests {
  private struct Post {
    var sender: LikeSender
    var now = Instant.start + .seconds(100)
    var outputs: [LikeSender.Output] = []

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
        sender.deadlineReached(at: now, into: &outputs)
      }
      #expect(deadlines.fault == nil)
      now = end
    }
    /// What was sent since the last call.
    mutating func takeSent() -> [LikeMessage] {
      defer { outputs.removeAll() }
      #expect(sender.fault == nil && sender.structureFault == nil)
      return outputs.compactMap { if case .send(let message) = $0 { message } else { nil } }
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

  /// It keeps its identity and count, and waits twice as long each time, up to a limit.
  @Test func aFailureIsSentAgainLaterAndLater() throws {
    var post = Post { $0.replyTimeout = .seconds(3_600) }
    post.add(3)
    var message = try #require(post.takeSent().first)
    for (attempt, seconds) in zip(1..., [6.0, 12, 24, 48, 60, 60]) {
      #expect(message == LikeMessage(id: 1, room: "a", count: 3, attempt: attempt))
      post.add(2)
      expect(post.fail(message))
      guard case .returned(let likes) = post.outputs.last else {
        Issue.record("not returned")
        return
      }
      let delay = likes.retryAt - post.now
      #expect(delay.seconds >= seconds && delay.seconds <= seconds * 1.25)
      post.wait(delay - .nanoseconds(1))
      #expect(post.takeSent().isEmpty)
      post.wait(.nanoseconds(1))
      message = try #require(post.takeSent().first)
    }
    expect(post.confirm(message))
    #expect(post.sender.sent == 3 && post.sender.pending == 12)
    post.wait(.seconds(6))
    #expect(post.takeSent().map(\.count) == [12])
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
  }
}
