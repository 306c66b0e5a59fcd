package import LiveRoom
package import RoomCore

/// Ten minutes of a generated room with the habits of real rooms:
///
/// - quiet periods and rushes
/// - mostly single, cheap gifts, and a few long combos
/// - final totals that are repeated, and messages that arrive twice
/// - likes that are sent every six seconds
///
/// A user visits four rooms, sends likes and gifts, and opens popups and sheets.
///
/// The same seed gives the same evening.
package struct SampleEvening: Sendable {
  /// The duration of the evening.
  package static let duration = Duration.seconds(600)

  /// The name of the local user.
  package static let user = "You"

  /// All messages in the order of time. Messages of the same time are in the order in which they
  /// were generated.
  package private(set) var messages: [Timed<RoomInput>] = []

  private static let names = [
    "Ada", "Bao", "Chloé", "Dmitri", "Emeka", "Fatima", "Goran", "Hana", "Iris", "Jun", "Kofi",
    "Linh", "Mateo", "Nadia", "Olu", "Priya", "Quinn", "Rosa", "Sven", "Tomoko", "Uma", "Víctor",
    "Wei", "Ximena", "Yusuf", "Zoë",
  ]

  private var random: SeededGenerator
  private var nextMessage = 1

  /// Creates an evening.
  package init(seed: UInt64 = 2_026) {
    random = SeededGenerator(seed: seed)
    var likesTotal = 0
    for second in 0..<600 {
      for _ in 0..<arrivals(perSecond: giftRate(at: second)) { writeCombo(second) }
      for _ in 0..<arrivals(perSecond: 3.5) { writeLike(second, &likesTotal) }
      for _ in 0..<arrivals(perSecond: 0.8) { writeComment(second) }
    }
    writeOpening()
    messages = (messages + SampleVisit().events).enumerated()
      .filter { $0.element.time <= .start + Self.duration }
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map { $0.element }
  }

  /// The number of combos that begin per second: in a quiet room, in a busy room, and in three
  /// rushes.
  private func giftRate(at second: Int) -> Double {
    switch second {
    case 95..<115: 3
    case 300..<330: 4
    case 500..<515: 8
    case 200..<440: 0.7
    default: 0.4
    }
  }

  private mutating func arrivals(perSecond rate: Double) -> Int {
    var count = 0
    var budget = rate
    while budget > 0 {
      if Double.random(in: 0..<1, using: &random) < min(1, budget) { count += 1 }
      budget -= 1
    }
    return count
  }

  private mutating func moment(in second: Int) -> Instant {
    Instant(
      nanoseconds: Int64(second * 1_000 + Int.random(in: 0..<1_000, using: &random)) * 1_000_000)
  }

  private mutating func person() -> String {
    // A few people stay all evening, and most people come once.
    let share = Double.random(in: 0..<1, using: &random)
    let number = Int(share * share * 700)
    let name = Self.names[number % Self.names.count]
    return number < Self.names.count ? name : "\(name) \(number / Self.names.count)"
  }

  private mutating func gift() -> EveningGift {
    var choice = Double.random(in: 0..<1, using: &random)
    for gift in EveningGift.all {
      choice -= gift.weight
      if choice < 0 { return gift }
    }
    return EveningGift.all[0]
  }

  // MARK: Scenes

  /// The first seconds have a combo, a crown and a gift on the full screen.
  private mutating func writeOpening() {
    for total in 1...14 { open("Rosa", "rose", total, at: 2_600 + total * 380) }
    open("Víctor", "crown", 1, at: 9_400)
    open("Zoë", "rocket", 1, at: 13_200)
  }

  private mutating func open(_ sender: String, _ name: String, _ total: Int, at milliseconds: Int) {
    guard let gift = EveningGift.all.first(where: { $0.name == name }) else { return }
    let message = GiftMessage(
      id: "opening \(name) \(total)", sender: sender, gift: name, count: .runningTotal(total),
      unitValue: gift.value, fullScreen: gift.fullScreen)
    messages.append(Timed(.gift(message), at: .start + .milliseconds(milliseconds)))
  }

  /// Returns the level of a person, which never changes.
  private func level(of person: String) -> Int {
    1 + person.utf8.reduce(7) { ($0 * 31 + Int($1)) % 60 }
  }

  private mutating func writeCombo(_ second: Int) {
    let gift = gift()
    let sender = person()
    var time = moment(in: second)
    let length = gift.value >= 52 ? Int.random(in: 1...2, using: &random) : comboLength()
    var total = 0
    while total < length {
      total = min(length, total + Int.random(in: 1...4, using: &random))
      append(sender, gift, total, at: time)
      time = time + .milliseconds(Int.random(in: 150...900, using: &random))
    }
    // Most combos end with a repetition of their last total.
    if Int.random(in: 0..<10, using: &random) > 0 {
      append(
        sender, gift, total, at: time + .milliseconds(Int.random(in: 1_500...3_500, using: &random))
      )
    }
  }

  private mutating func comboLength() -> Int {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<90: 1
    case 90..<97: Int.random(in: 2...10, using: &random)
    case 97..<99: Int.random(in: 10...40, using: &random)
    default: Int.random(in: 40...200, using: &random)
    }
  }

  private mutating func append(
    _ sender: String, _ gift: EveningGift, _ total: Int, at time: Instant
  ) {
    let message = GiftMessage(
      id: "m\(nextMessage)", sender: sender, gift: gift.name, count: .runningTotal(total),
      unitValue: gift.value, fullScreen: gift.fullScreen)
    nextMessage += 1
    messages.append(Timed(.gift(message), at: time))
    if Int.random(in: 0..<100, using: &random) == 0 {
      let again = time + .milliseconds(Int.random(in: 50...2_000, using: &random))
      messages.append(Timed(.gift(message), at: again))
    }
  }

  private mutating func writeLike(_ second: Int, _ total: inout Int) {
    let count = Int.random(in: 1...15, using: &random)
    total += count
    // The room's total is a sample, and one sample in twenty is late.
    let sampled = Int.random(in: 0..<20, using: &random) == 0 ? max(0, total - 40) : total
    messages.append(
      Timed(.like(RoomLike(sender: person(), count: count, total: sampled)), at: moment(in: second))
    )
  }

  private mutating func writeComment(_ second: Int) {
    let words = [
      "hello!", "so good", "again!", "what song is this?", "哈哈", "👏👏👏", "from Lisbon", "encore!",
      "good evening, everybody", "first time here", "my favourite part", "louder, please", "❤️❤️❤️",
      "greetings to all of you from Osaka, it is five in the morning here",
    ]
    let text = words.randomElement(using: &random)!
    let sender = person()
    let id = "m\(nextMessage)"
    nextMessage += 1
    messages.append(
      Timed(
        .comment(
          CommentMessage(id: id, sender: sender, text: text, payload: "\(level(of: sender))")),
        at: moment(in: second)))
  }
}
