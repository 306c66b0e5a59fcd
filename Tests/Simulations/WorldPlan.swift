import LiveRoomKit
import PromiseTesting

/// A world drawn from a seed: the configuration of its room, and all its inputs.
struct WorldPlan: Sendable {
  /// An action, and the pause after the previous one.
  struct Step: Sendable {
    var pause: Duration
    var action: Action
  }

  enum Action: Sendable {
    /// Messages come, all at once.
    case receive([RoomInput])
    /// The device sleeps for a duration: time leaps.
    case sleep(Duration)
    /// A task begins to run the room, the first or the second.
    case run(Int)
    /// That task is cancelled.
    case cancel(Int)
    /// The room is closed. Inputs after that have no effect.
    case close
    /// The snapshot of the room is restored in another room.
    case save
  }

  let seed: UInt64
  var configuration: RoomConfiguration
  var manners: Manners
  /// Whether the clock wakes sleepers a nanosecond early.
  var wakesEarly: Bool
  var steps: [Step]
  /// Whether messages wait for a picture.
  var hasLatePicture: Bool
  /// How long the server is served each time before it is cancelled, and until it is served again; the last time it is
  /// not. `nil` in a world whose server follows the events.
  var serving: [(active: Duration, away: Duration)]?

  /// The same seed draws the same world.
  init(seed: UInt64) throws {
    self.seed = seed
    var dice = SeededGenerator(seed: seed)
    configuration = .drawn(from: &dice)
    manners = Manners(dice: dice.split())
    let length = Double(dice.number(300...330))

    var crowd = Crowd(dice: dice.split(), length: length)
    var network = Network(dice: dice.split(), length: length)
    var user = User(dice: dice.split(), length: length)
    var server = Server(dice: dice.split(), length: length)
    var sent = crowd.messages() + server.messages()
    sent += crowd.afterthoughts
    var reader = Reader(seed: seed, length: length, configuration)
    sent += reader.messages()
    // Drawn apart, as what is drawn later: without them a world is as it was.
    var numbers = SeededGenerator(seed: seed ^ 0x6E75_6D62_6572_7324)
    if numbers.chance(40) { Self.number(&sent, network, &numbers) }
    var other = network
    let names = other.deliver(crowd.names)
    var scoreboard = Scoreboard(seed: seed, length: length)
    let scores = other.deliver(scoreboard.messages())
    let arrivals = network.deliver(sent)
    let sleeps = Self.sleeps(&dice, length)
    wakesEarly = dice.chance(30)
    let acts = user.acts()
    let readings = reader.acts()
    let restores = Delivery(at: 0, try server.restores(configuration))
    let lifecycle = Self.lifecycle(&dice, near: acts.map(\.time))
    var late = SeededGenerator(seed: ~seed)
    let changes = Self.changes(&late, configuration.popups.rules, length)
    let aged = Self.aged(arrivals, &late)
    if late.chance(40) {
      serving = (0..<late.number(0...2)).map { _ in
        (late.milliseconds(1_000...90_000), late.milliseconds(0...20_000))
      }
    }
    var visits = Visits(seed: seed, length: length)
    let entries = seed.isMultiple(of: 3) ? [] : visits.acts()
    hasLatePicture = seed % 4 == 3
    var picture = LatePicture(seed: seed, length: length)
    let pictures = hasLatePicture ? picture.acts() : []
    steps = Self.steps(
      [restores] + aged + acts + readings + lifecycle + changes + names + scores + entries
        + pictures,
      // After a leap of time, the messages of a late picture and the deadlines of modules have no order among them.
      sleeps: hasLatePicture ? [] : sleeps)
  }

  /// The server numbers its messages. After it was away, it may count in another session.
  private static func number(
    _ sent: inout [Sent], _ network: Network, _ dice: inout SeededGenerator
  ) {
    let restarts = network.outages.map(\.upperBound).filter { _ in dice.chance(50) }
    var counts = [Int](repeating: 0, count: restarts.count + 1)
    let inOrder = sent.indices.sorted { (sent[$0].time, $0) < (sent[$1].time, $1) }
    for index in inOrder where sent[index].message.messageKind != nil {
      let session = restarts.count { $0 <= sent[index].time }
      counts[session] += 1
      sent[index].message = .delivered(
        RoomDelivery(
          session: "session \(session)", number: counts[session], input: sent[index].message))
    }
  }

  /// In some worlds the server says how old messages are, but for gifts, whose observers know no old ones.
  private static func aged(
    _ deliveries: [Delivery], _ dice: inout SeededGenerator
  ) -> [Delivery] {
    guard dice.chance(40) else { return deliveries }
    return deliveries.map { delivery in
      guard case .receive(let messages) = delivery.action else { return delivery }
      let aged = messages.map { message in
        guard let kind = message.messageKind, kind != .gift, dice.chance(30) else {
          return message
        }
        let ages: [Duration?] = [
          nil, .seconds(-1), .seconds(3), .seconds(30), .seconds(31), .seconds(400),
        ]
        return RoomInput.delivered(RoomDelivery(age: dice.pick(ages), input: message))
      }
      return Delivery(at: delivery.time, aged)
    }
  }

  /// Views that come and go, soon after something that the user did.
  private static func lifecycle(_ dice: inout SeededGenerator, near times: [Double]) -> [Delivery] {
    var deliveries: [Delivery] = []
    for _ in 0..<dice.pick([0, 0, 1, 4]) {
      var time = dice.pick(times) + dice.number(0.0...3)
      func then(_ action: Action) {
        deliveries.append(Delivery(at: time, action))
        time += dice.number(0.0...20)
      }
      if dice.chance(50) {
        then(.cancel(0))
        then(.run(0))
      } else {
        then(.run(1))
        then(.cancel(0))
        then(.run(0))
        then(.cancel(1))
      }
    }
    return deliveries
  }

  /// Other rules, and an app that saves its room. What is promised of the rule `quiet` is checked: it remains.
  private static func changes(
    _ dice: inout SeededGenerator, _ rules: [RuleConfiguration], _ length: Double
  ) -> [Delivery] {
    var deliveries: [Delivery] = []
    for _ in 0..<dice.pick([0, 0, 1, 3]) {
      var choices = rules.filter { $0.rule == "quiet" || dice.chance(70) }
      if dice.chance(50) { choices.reverse() }
      if dice.chance(10) { choices.append(RuleConfiguration("unknown")) }
      deliveries.append(Delivery(at: dice.number(0...length), [.setRules(choices)]))
    }
    if dice.chance(25) { deliveries.append(Delivery(at: dice.number(0...length), .save)) }
    return deliveries
  }

  private static func sleeps(_ dice: inout SeededGenerator, _ length: Double) -> [Delivery] {
    (0..<dice.number(0...2)).map { _ in
      Delivery(at: dice.number(1...length), .sleep(dice.milliseconds(1_000...40_000)))
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

  init(at time: Double, _ action: WorldPlan.Action) {
    self.time = time
    self.action = action
  }
}

/// A message as its server sends it.
struct Sent: Sendable {
  var time: Double
  var message: RoomInput
  /// Whether the network may lose it, and nothing is wrong then.
  var isExpendable = false
}
