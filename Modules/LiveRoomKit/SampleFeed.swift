import CommentList
import GiftChannels
public import LiveRoom
import RollingTicker
import RoomCore

/// A feed of a made-up audience, for previews and for the first run of an app without a server.
///
/// ```swift
/// try await room.follow(SampleFeed())
/// ```
///
/// A room shows gifts, comments and hearts from its first second on. The messages of a room are the same in each run. They
/// have no numbers and no identifiers.
public struct SampleFeed: RoomFeed {
  private static let users = ["bob", "cat", "dan", "eve", "fay", "gil"]
  private static let gifts = [("rose", 1), ("donut", 5), ("rocket", 50)]
  private static let texts = [
    "good evening", "hello from the harbour", "this song again, please", "👏👏👏", "what a view",
    "is it raining there?", "greetings from Lisbon",
  ]

  /// Creates the feed.
  public init() {}

  /// Delivers messages until the task is cancelled, about 4 each second.
  public func run(_ connection: FeedConnection) async throws {
    var dice = SeededGenerator(
      seed: connection.room.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
    for step in 0... {
      await connection.deliver(Self.messages(of: step, &dice))
      try await connection.clock.sleep(until: connection.clock.now + .milliseconds(700))
    }
  }

  private static func messages(of step: Int, _ dice: inout SeededGenerator) -> [RoomInput] {
    func pick<Element>(_ elements: [Element]) -> Element {
      elements[Int.random(in: 0..<elements.count, using: &dice)]
    }
    // A user gives in four steps.
    let giver = users[step / 4 % users.count]
    let (gift, value) = gifts[step / 8 % gifts.count]
    var inputs: [RoomInput] = [
      .gift(
        GiftMessage(
          sender: giver, gift: gift, count: .increment(.random(in: 1...3, using: &dice)),
          unitValue: value)),
      .like(RoomLike(sender: pick(users), count: .random(in: 1...4, using: &dice))),
    ]
    if step % 2 == 0 {
      inputs.append(.comment(CommentMessage(sender: pick(users), text: pick(texts))))
    }
    if step % 10 == 3 {
      inputs.append(.join(RoomJoin(sender: pick(users), priority: step % 20 / 10)))
    }
    if step % 30 == 5 {
      inputs.append(.notice(TickerItem(content: "The show continues until ten.")))
    }
    if step % 40 == 20 {
      inputs.append(
        .gift(GiftMessage(sender: giver, gift: "castle", unitValue: 500, fullScreen: .seconds(3))))
    }
    return inputs
  }
}

extension LiveRoom {
  /// A room with three pages that follows a ``SampleFeed`` while it runs, for previews and for the first run of an app.
  /// All uses share the room.
  ///
  /// ```swift
  /// #Preview { LiveRoomView(.sample) { Text($0) } }
  /// ```
  public static let sample: LiveRoom = {
    let room = LiveRoom(localUser: "ada")
    room.followWhileRunning(SampleFeed())
    room.setRooms(["harbour", "kitchen", "rooftop"])
    return room
  }()
}
