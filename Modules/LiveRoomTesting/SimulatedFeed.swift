public import LiveRoom
public import RoomBus
import RoomCore

/// A simulated server of messages that numbers them, and loses, repeats and reorders them on the way, and breaks
/// connections off.
///
/// ```swift
/// let feed = SimulatedFeed(clock: simulation.clock, seed: 7)
/// feed.faults.lost = 0.1
/// feed.faults.breaksOffAfter = .seconds(20)
/// async let _ = room.follow(feed)
/// feed.send([.gift(GiftMessage(sender: "bob", gift: "rose"))], to: "harbour")
/// ```
///
/// The server keeps all messages. A connection gets the messages of its room after its position, then the missing
/// messages that it asks for, each with its age, and then each message when it is sent. Equal seeds give equal faults.
/// The first message that a viewer without a position gets is neither lost nor late.
public final class SimulatedFeed: RoomFeed {
  /// The faults of connections. The default has none.
  public struct Faults: Hashable, Sendable {
    /// The share of messages that a connection loses, from 0 to 1. The default is 0. The next connection may ask for
    /// them.
    public var lost = 0.0
    /// The share of messages that come a second time, from 0 to 1. The default is 0.
    public var repeated = 0.0
    /// The share of messages that later messages overtake, from 0 to 1. The default is 0. A message is at most 1 second
    /// late.
    public var reordered = 0.0
    /// The mean duration of a connection, or `nil` if connections last. The default is `nil`. The duration of each
    /// connection is random, from zero to twice the mean.
    public var breaksOffAfter: Duration?
    /// A Boolean value that indicates whether new connections are refused for good, as with an expired token. The
    /// default is `false`.
    public var refuses = false

    /// Creates faults with default values.
    public init() {}
  }

  /// The error of a connection that breaks off.
  private struct BrokenOff: Error {}

  private struct Message: Sendable {
    let number: Int
    let room: String
    let time: Instant
    let input: RoomInput
  }

  private struct State {
    var faults = Faults()
    var generator: SeededGenerator
    var messages: [Message] = []
    var connections = 0
    var breaks = 0

    mutating func happens(_ share: Double) -> Bool {
      share > 0 && Double.random(in: 0..<1, using: &generator) < share
    }
  }

  private let clock: RoomClock
  private let session: String
  private let state: Lock<State>
  private let changes = Bus<Void>()

  /// Creates a server without messages.
  ///
  /// - Parameters:
  ///   - clock: The clock of the rooms that follow the feed.
  ///   - seed: The seed of the faults. The default is 1.
  public init(clock: RoomClock, seed: UInt64 = 1) {
    self.clock = clock
    session = "feed-\(seed)"
    state = Lock(State(generator: SeededGenerator(seed: seed)))
  }

  /// The faults of connections. A change applies to later messages and connections.
  public var faults: Faults {
    get { state.withLock { $0.faults } }
    set { state.withLock { $0.faults = newValue } }
  }

  /// The number of connections so far, with refused connections.
  public var connections: Int { state.withLock { $0.connections } }

  /// Sends messages to the viewers of a room. Each message gets the next number.
  public func send(_ inputs: [RoomInput], to room: String) {
    let now = clock.now
    state.withLock { state in
      for input in inputs {
        state.messages.append(
          Message(number: state.messages.count + 1, room: room, time: now, input: input))
      }
    }
    changes.publish(())
  }

  /// Breaks all connections off.
  public func breakOff() {
    state.withLock { $0.breaks += 1 }
    changes.publish(())
  }

  public func run(_ connection: FeedConnection) async throws {
    let changes = changes.subscribe(.keepNewest(1))
    var link = try open(connection)
    while !Task.isCancelled {
      let (inputs, isBroken) = next(of: &link)
      if !inputs.isEmpty { await connection.deliver(inputs) }
      if isBroken { throw BrokenOff() }
      guard await changes.next(until: link.deadline, by: clock) != nil else { return }
    }
  }

  /// The way from the server to one viewer.
  private struct Link {
    let room: String
    let breaks: Int
    let end: Instant?
    var hasPosition: Bool
    /// The messages before the position that the viewer asks for, in their order.
    var asked: [Int]
    /// The number of messages that were considered.
    var position: Int
    /// The messages that later messages overtake, with the times at which they arrive at the latest.
    var held: [(message: Message, due: Instant)] = []

    var deadline: Instant? { (held.map(\.due) + [end].compactMap(\.self)).min() }
  }

  private func open(_ connection: FeedConnection) throws -> Link {
    let now = clock.now
    let link: Link? = state.withLock { state in
      state.connections += 1
      if state.faults.refuses { return nil }
      let last = connection.position.flatMap { $0.session == session ? $0.number : nil } ?? 0
      let end = state.faults.breaksOffAfter.map {
        now + $0 * Double.random(in: 0...2, using: &state.generator)
      }
      return Link(
        room: connection.room, breaks: state.breaks, end: end, hasPosition: last > 0,
        asked: last > 0 ? connection.missing.flatMap(Array.init) : [], position: last)
    }
    guard let link else { throw ServerRefusal() }
    return link
  }

  /// Returns the messages that arrive now, and a Boolean value that indicates whether the connection breaks off.
  private func next(of link: inout Link) -> (inputs: [RoomInput], isBroken: Bool) {
    let now = clock.now
    return state.withLock { state in
      let isBroken = link.breaks != state.breaks || link.end.map { $0 <= now } ?? false
      let first = min(link.position, state.messages.count) + 1
      let numbers = link.asked + (first..<state.messages.count + 1)
      link.asked = []
      link.position = max(link.position, state.messages.count)
      var arriving: [Message] = []
      for number in numbers where state.messages.indices.contains(number - 1) {
        let message = state.messages[number - 1]
        guard message.room == link.room else { continue }
        // A viewer without a position cannot know of earlier messages.
        let isFirst = !link.hasPosition
        link.hasPosition = true
        if !isFirst, state.happens(state.faults.lost) { continue }
        if !isFirst, state.happens(state.faults.reordered) {
          link.held.append((message, now + .seconds(1)))
          continue
        }
        arriving.append(message)
        if state.happens(state.faults.repeated) { arriving.append(message) }
      }
      let isOvertaken = !arriving.isEmpty
      arriving += link.held.filter { isOvertaken || $0.due <= now }.map(\.message)
      link.held.removeAll { isOvertaken || $0.due <= now }
      // The messages on the way of a broken connection are lost.
      return (isBroken ? [] : arriving.map { delivery(of: $0, at: now) }, isBroken)
    }
  }

  private func delivery(of message: Message, at now: Instant) -> RoomInput {
    .delivered(
      RoomDelivery(
        room: message.room, session: session, number: message.number, age: now - message.time,
        input: message.input))
  }
}
