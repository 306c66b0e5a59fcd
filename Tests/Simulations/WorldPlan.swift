import LiveRoom
import PopupSequencer
import RoomCore

/// A world drawn from a seed: how its room is made, and all that comes to it from outside.
struct WorldPlan: Sendable {
  /// Something that happens, so long after what happened before it.
  struct Step: Sendable {
    var pause: Duration
    var action: Action
  }

  enum Action: Sendable {
    /// Messages come, all at once.
    case receive([RoomInput])
    /// The device sleeps so long: time leaps.
    case sleep(Duration)
  }

  let seed: UInt64
  var configuration: RoomConfiguration
  var manners: Manners
  var steps: [Step]

  /// The same seed gives the same world.
  init(seed: UInt64) {
    self.seed = seed
    var dice = Dice(seed: seed)
    configuration = .drawn(from: &dice)
    manners = Manners(dice: dice.split())
    let length = Double(dice.number(300...330))

    var crowd = Crowd(dice: dice.split(), length: length)
    var network = Network(dice: dice.split(), length: length)
    var user = User(dice: dice.split(), length: length)
    var server = Server(dice: dice.split(), length: length)
    let arrivals = network.deliver(
      crowd.messages() + server.messages() + crowd.afterthoughts)
    steps = Self.steps(arrivals + user.acts(), sleeps: Self.sleeps(&dice, length))
  }

  private static func sleeps(_ dice: inout Dice, _ length: Double) -> [Delivery] {
    (0..<dice.number(0...2)).map { _ in
      Delivery(at: dice.number(1...length), sleep: dice.number(1.0...40))
    }
  }

  /// All deliveries in the order of time, each with the pause before it.
  private static func steps(_ deliveries: [Delivery], sleeps: [Delivery]) -> [Step] {
    var time = 0.0
    return (deliveries + sleeps).enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map { _, delivery in
        let milliseconds = ((delivery.time - time) * 1_000).rounded()
        time += milliseconds / 1_000
        return Step(pause: .milliseconds(Int64(max(0, milliseconds))), action: delivery.action)
      }
  }
}

/// Something that reaches the room at a time, in seconds.
struct Delivery: Sendable {
  var time: Double
  var action: WorldPlan.Action

  init(at time: Double, _ messages: [RoomInput]) {
    self.time = time
    action = .receive(messages)
  }

  init(at time: Double, sleep seconds: Double) {
    self.time = time
    action = .sleep(.milliseconds(Int64(seconds * 1_000)))
  }
}

/// A message as its server sends it.
struct Sent: Sendable {
  var time: Double
  var message: RoomInput
  /// Whether the network may lose it, and nothing is wrong then.
  var isExpendable = false
}
