import LikePromises

/// A finger of the user, as far as the generator knows.
struct RandomFinger {
  var location: ScreenPoint
  var step: ScreenPoint
  var regions: TouchRegions
  var list: ListExtent?
  var latency: Duration?
}

/// A machine that is driven by random inputs, in its time, with all steps.
struct World {
  private(set) var run: PromiseRun
  var dice: SeededGenerator
  var hands: [Int: RandomFinger] = [:]
  var messages: [LikeMessage] = []

  init(_ configuration: LikeConfiguration, dice: SeededGenerator) {
    run = (try? PromiseRun(configuration)) ?? (try! PromiseRun(LikeConfiguration()))
    self.dice = dice
  }

  var configuration: LikeConfiguration { run.setup }
  var steps: [Step] { run.moments }
  var machine: LikeMachine { run.machine }
  var now: Instant { run.now }
  var state: LikeState { machine.state(at: now) }
  var last: Step { steps[steps.count - 1] }

  mutating func handle(_ input: LikeInput) { play(PromiseInput(time: now, input: input)) }

  /// Lets time pass, with each deadline in its time.
  mutating func advance(by duration: Duration) {
    play(PromiseInput(time: now + duration, input: nil))
  }

  /// Lets time pass at once: deadlines are late.
  mutating func jump(by duration: Duration) {
    play(PromiseInput(time: now + duration, input: nil, isLate: true))
  }

  private mutating func play(_ input: PromiseInput<LikeInput>) {
    messages += run.play(input).flatMap(\.messages)
  }

  mutating func touch(_ id: Int, _ phase: Touch.Phase) {
    guard let hand = hands[id] else { return }
    let regions = phase == .began || !dice.chance(10) ? hand.regions : [.backdrop]
    handle(
      .touch(
        Touch(
          id: id, phase: phase, location: hand.location, time: hand.latency.map { now - $0 },
          regions: regions, list: hand.list)))
    if phase == .ended || phase == .cancelled { hands[id] = nil }
  }

  mutating func land(_ id: Int, _ hand: RandomFinger) {
    hands[id] = hand
    touch(id, .began)
  }

  mutating func step(_ id: Int) {
    guard let hand = hands[id] else { return }
    hands[id]!.location = ScreenPoint(
      x: hand.location.x + hand.step.x, y: hand.location.y + hand.step.y)
  }

  mutating func move(_ id: Int) {
    step(id)
    touch(id, .moved)
  }

  /// Performs one random action after another.
  mutating func run(_ profile: Profile, _ count: Int) {
    for _ in 0..<count {
      perform(profile.action(&dice), profile)
      if dice.chance(70) { advance(by: dice.pick(profile.waits)) }
    }
  }
}

/// Which actions a sequence has, and how often.
struct Profile {
  enum Action: CaseIterable {
    case tap, land, move, lift, cancel, hostileTouch, conditions, present
    case dismiss, list, enter, flush, answer, badAnswer, others, suspend, resume, jump, wait, close
  }

  var weights: [(action: Action, weight: Int)]
  var waits: [Duration] = [
    .zero, .nanoseconds(1), .milliseconds(1), .milliseconds(8), .milliseconds(16),
    .milliseconds(16), .milliseconds(33),
  ]
  var fingers = 3
  var regions = Profile.everywhere
  var sheetIds = ["a", "b", "\u{E9}", "e\u{301}"]
  /// How much earlier than received a finger may have been sampled.
  var latencies: [Duration?] = [nil, nil, nil, .milliseconds(30), .milliseconds(250)]

  func action(_ dice: inout SeededGenerator) -> Action {
    dice.pick(weights.flatMap { Array(repeating: $0.action, count: $0.weight) })
  }

  static let everywhere: [TouchRegions] = [
    [.likeArea], [.likeArea], [.likeArea], [.likeArea, .control], [.control], [.list],
    [.list, .likeArea], [.outside], [.sheet], [.sheet, .sheetHeader], [.sheet, .list],
    [.sheet, .list], [.sheet, .list, .row], [.row], [.row, .likeArea], [.backdrop],
    [.backdrop, .likeArea], [.likeArea, .moving], [], TouchRegions(rawValue: .max),
    TouchRegions(rawValue: 1 << 16),
  ]

  static let longWaits: [Duration] = [
    .zero, .milliseconds(16), .milliseconds(40), .milliseconds(90), .milliseconds(300),
    .nanoseconds(300_000_001), .milliseconds(700), .seconds(1), .nanoseconds(1_000_000_001),
    .seconds(2), .seconds(6), .seconds(15),
  ]

  static let fingers = Profile(weights: [
    (.tap, 2), (.land, 14), (.move, 40), (.lift, 8), (.cancel, 2),
    (.conditions, 3), (.present, 3), (.dismiss, 1), (.list, 1), (.enter, 1),
    (.suspend, 1), (.resume, 2), (.wait, 3), (.jump, 1),
  ])
  static let taps = Profile(
    weights: [
      (.tap, 50), (.land, 4), (.move, 3), (.lift, 4), (.cancel, 1), (.wait, 20), (.enter, 1),
      (.suspend, 1), (.resume, 3), (.others, 2), (.flush, 1), (.answer, 3), (.jump, 2),
      (.conditions, 1), (.present, 1), (.dismiss, 1),
    ],
    regions: [[.likeArea], [.likeArea], [.likeArea], [.likeArea, .control], [.list, .likeArea]])
  static let sending = Profile(
    weights: [
      (.tap, 60), (.wait, 22), (.enter, 4), (.suspend, 2), (.resume, 5), (.flush, 3),
      (.answer, 14), (.badAnswer, 3), (.jump, 2), (.others, 4),
    ],
    waits: longWaits, regions: [[.likeArea]])
  static let hearts = Profile(
    weights: [
      (.tap, 20), (.others, 40), (.wait, 30), (.enter, 2), (.suspend, 2), (.resume, 5), (.jump, 4),
    ],
    waits: longWaits, regions: [[.likeArea]])
  static let sheets = Profile(
    weights: [
      (.present, 8), (.dismiss, 3), (.land, 18), (.move, 60), (.lift, 12), (.cancel, 2),
      (.wait, 8), (.list, 3), (.enter, 1), (.suspend, 1), (.resume, 4), (.conditions, 1),
      (.jump, 1), (.tap, 4),
    ],
    waits: [
      .zero, .milliseconds(8), .milliseconds(16), .milliseconds(16), .milliseconds(16),
      .milliseconds(200),
    ],
    fingers: 2,
    regions: [
      [.sheet], [.sheet, .sheetHeader], [.sheet, .list], [.sheet, .list], [.backdrop], [.likeArea],
    ])
  static let all = Profile(
    weights: [
      (.tap, 20), (.land, 8), (.move, 25), (.lift, 8), (.cancel, 2),
      (.conditions, 2), (.present, 4), (.dismiss, 2), (.list, 2), (.enter, 2),
      (.flush, 2), (.answer, 4), (.badAnswer, 2), (.others, 4), (.suspend, 2), (.resume, 3),
      (.jump, 2), (.wait, 4),
    ])
}
