import PromiseTesting
import RollingTicker
import RoomCore
import TickerPromises

enum PromiseKind: CaseIterable {
  case append, insert, set, reload, remove, replace, setCount
  case next, stop, configure, suspend, resume, resize, measure, tap, close, invalid, pass

  static let edits: [PromiseKind] = [.append, .append, .insert, .set, .remove, .replace]
  static let anything: [PromiseKind] =
    edits + edits + [
      .next, .next, .next, .suspend, .suspend, .resume, .resume, .resume, .resize, .measure, .tap,
      .configure, .reload, .stop, .setCount, .invalid, .invalid, .pass, .pass, .pass, .pass,
    ]
}

/// The kinds of sequences by which a promise is checked.
struct PromiseWorld {
  var kinds: [PromiseKind] = PromiseKind.anything
  var length = 22
  /// How many steps in a hundred are late.
  var latePercent = 0
  /// How many steps in a hundred are handled before what is due at their time.
  var firstPercent = 0
  var hasWidths = true
  var hasStays = true
  /// Whether items have identifiers always, and otherwise contents that occur once.
  var hasIdentifiers = false
  /// Whether each item is a new one.
  var isFresh = false
  var beginsWithSet = true
  var tune: @Sendable (inout TickerConfiguration, inout SeededGenerator) -> Void = { _, _ in }

  func run(_ seed: Int) throws -> PromiseRun {
    var maker = PromiseMaker(world: self, source: SeededGenerator(seed: UInt64(seed)))
    let configuration = maker.configuration()
    var steps: [PromiseStep] = []
    if beginsWithSet, maker.source.chance(70) {
      let items = (0...maker.source.below(5)).map { _ in maker.item() }
      steps.append(PromiseStep(wait: .by(.zero), action: .input(.set(items))))
    }
    for _ in 0..<length { steps.append(maker.step()) }
    return try PromiseRun(configuration, steps)
  }
}

/// Makes up the steps of a sequence.
struct PromiseMaker {
  static let identifiers = ["a", "b", "c", "d", "1", "0", "é", "e\u{301}", "\u{0}"]
  /// Both items are drawn in the same place.
  static let crossing = TickerTransition(
    outgoing: Motion([
      .opacity: [Keyframe(at: .zero, value: 1), Keyframe(at: .seconds(2), value: 0.1)]
    ]),
    incoming: Motion(
      [
        .opacity: [Keyframe(at: .zero, value: 0), Keyframe(at: .seconds(1), value: 1)],
        .translationY: [Keyframe(at: .zero, value: 0.3), Keyframe(at: .seconds(1), value: 0)],
      ], unit: .size),
    overlap: .seconds(1))
  static let reasons: [SuspensionReason] = ["app", "é", "e\u{301}", "", .background]

  let world: PromiseWorld
  var source: SeededGenerator
  var serial = 0

  mutating func configuration() -> TickerConfiguration {
    var configuration = TickerConfiguration()
    configuration.minimumStay = source.milliseconds(9...700)
    configuration.stay = configuration.minimumStay + source.milliseconds(0...2_000)
    configuration.rollDuration = source.pick([
      .milliseconds(9), .milliseconds(200), .milliseconds(660), .milliseconds(660),
      .milliseconds(1_000), source.milliseconds(9...1_500),
    ])
    configuration.pacing = source.chance(20) ? .period : .stay
    configuration.style = source.pick([
      .slide, .slide, .fade(), .fadeThrough(), .scaleY, .legacyScaleY, .fade(shift: -30),
      .fadeThrough(.init(shift: 9, lag: .milliseconds(300), overlap: .milliseconds(500))),
      .fadeThrough(.init(shift: 9, lag: .seconds(3), overlap: .seconds(3))),
      .custom(Self.crossing),
    ])
    configuration.mode = source.pick([
      .loop, .loop, .once, .once, .rounds(1, then: .rest), .rounds(2, then: .stop),
      .rounds(3, then: .rest), .rounds(1, then: .stop),
    ])
    configuration.rollsSingleItem = source.chance(30)
    configuration.capacity = source.pick([1, 2, 3, 4, 6, 50])
    configuration.comfortableBacklog = source.pick([0, 1, 2, 5, 60])
    configuration.marqueeSpeed = source.pick([0, 30, 100, 1_000])
    configuration.marqueePause = source.pick([.zero, .milliseconds(400), .seconds(1)])
    configuration.size = source.pick([
      ScreenSize(width: 320, height: 44), ScreenSize(width: 100, height: 20),
    ])
    configuration.spacing = source.pick([0, 8])
    world.tune(&configuration, &source)
    return configuration
  }

  mutating func step() -> PromiseStep {
    var step = PromiseStep(wait: wait(), action: action(source.pick(world.kinds)))
    step.isLate = source.chance(world.latePercent)
    step.isFirst = source.chance(world.firstPercent)
    return step
  }

  private mutating func wait() -> PromiseWait {
    switch source.below(20) {
    case 0..<5: .by(.zero)
    case 5..<12: .by(source.milliseconds(1...1_500))
    case 12..<15: .untilDeadline(.zero)
    case 15: .untilDeadline(.nanoseconds(-1))
    case 16: .untilDeadline(.nanoseconds(1))
    case 17: .untilDeadline(source.milliseconds(1...400))
    case 18: .by(source.milliseconds(1...30))
    default: .by(source.milliseconds(2_000...12_000))
    }
  }

  mutating func item() -> TickerItem {
    serial += 1
    let isNew = !world.hasIdentifiers && source.chance(35)
    var item = TickerItem(
      id: isNew ? nil : world.isFresh ? "i\(serial)" : source.pick(Self.identifiers),
      kind: source.pick(["", "", "k", "é", "e\u{301}"]),
      content: isNew ? "n\(serial)" : source.pick(["x", "y", "z\(serial)"]))
    if source.chance(15) { item.sender = source.pick(["", "é", "e\u{301}"]) }
    if source.chance(15) {
      item.payload = source.pick(["", "é", "e\u{301}", String(repeating: "é", count: 2_048)])
    }
    if world.hasStays, source.chance(15) {
      item.stay = source.pick([.zero, .seconds(-1), .milliseconds(900), .seconds(4)])
    }
    if world.hasWidths, source.chance(35) {
      item.width = source.pick([50, 400, 700, 320, 320.5, -1, .nan, .infinity])
    }
    return item
  }

  private mutating func position() -> TickerPosition {
    switch source.below(4) {
    case 0: .before(source.pick(Self.identifiers))
    case 1: .after(source.pick(Self.identifiers))
    default: .index(source.below(4))
    }
  }

  private mutating func action(_ kind: PromiseKind) -> PromiseAction {
    switch kind {
    case .append: .input(.append(item()))
    case .insert: .input(.insert(TickerInsertion(item: item(), position: position())))
    case .set: .input(.set((0..<source.below(6)).map { _ in item() }))
    case .reload: .input(.reload((0..<source.below(5)).map { _ in item() }))
    case .remove: .input(.remove(id: source.pick(Self.identifiers)))
    case .replace: .input(.replace(item()))
    case .setCount: .input(.setCount(source.below(5)))
    case .next: .input(.next)
    case .stop: .input(.stop)
    case .configure: .input(.configure(configuration()))
    case .suspend: .input(.suspend(reason: source.pick(Self.reasons)))
    case .resume: .input(.resume(reason: source.pick(Self.reasons)))
    case .resize:
      .input(
        .resize(
          source.pick([
            ScreenSize(width: 320, height: 44), ScreenSize(width: 100, height: 20),
            ScreenSize(width: 500, height: 44), ScreenSize(width: 0, height: 0),
            ScreenSize(width: 0, height: 44), ScreenSize(width: 320, height: 0),
          ])))
    case .measure:
      .measure(back: source.below(4), width: source.pick([50, 350, 400, 700, 100, 320]))
    case .tap:
      .tap(
        ScreenPoint(
          x: source.pick([0.3, 40, 160, 310, 400, -5]), y: Double(source.below(60)) + 0.3),
        ago: source.chance(40) ? source.milliseconds(-200...900) : nil)
    case .close: .input(.close)
    case .invalid: invalid()
    case .pass: .pass
    }
  }

  private mutating func invalid() -> PromiseAction {
    switch source.below(16) {
    case 12: .input(.append(tooLong(nil)))
    case 13: .input(.insert(TickerInsertion(item: tooLong("a"), position: .index(0))))
    case 14: .input(.replace(tooLong(source.pick(Self.identifiers))))
    case 15: .input(.set([item(), tooLong("long"), item()]))
    case 0: .input(.append(TickerItem(id: "", content: "e")))
    case 1: .input(.insert(TickerInsertion(item: TickerItem(content: "i"), position: .index(-1))))
    case 2: .input(.insert(TickerInsertion(item: TickerItem(content: "i"), position: .index(.max))))
    case 3: .input(.replace(TickerItem(content: "m")))
    case 4: .input(.remove(id: "absent"))
    case 5: .input(.setCount(source.pick([-1, 100_001, .min, .max])))
    case 6: .measure(back: source.below(3), width: source.pick([-1, .nan, .infinity]))
    case 7: .input(.configure(invalidConfiguration()))
    case 8: .input(.insert(.init(item: TickerItem(content: "i"), position: .before("absent"))))
    case 9: .input(.insert(TickerInsertion(item: TickerItem(content: "i"), position: .after(""))))
    case 10: .input(.replace(TickerItem(id: "", content: "m")))
    default: .input(.remove(id: ""))
    }
  }

  private func tooLong(_ id: String?) -> TickerItem {
    TickerItem(id: id, content: "l", payload: String(repeating: "é", count: 2_048) + "x")
  }

  private mutating func invalidConfiguration() -> TickerConfiguration {
    var configuration = configuration()
    switch source.below(9) {
    case 0: configuration.minimumStay = .nanoseconds(8_333_332)
    case 1: configuration.stay = configuration.minimumStay - .nanoseconds(1)
    case 2: configuration.rollDuration = .nanoseconds(source.pick([-1, 0, 8_333_332]))
    case 3: configuration.capacity = 0
    case 4: configuration.comfortableBacklog = -1
    case 5: configuration.spacing = source.pick([-1, .nan, .infinity])
    case 6: configuration.mode = .rounds(source.pick([0, -1, .min]), then: .rest)
    case 7: configuration.marqueeSpeed = source.pick([-1, .nan, .infinity])
    default: configuration.marqueePause = .nanoseconds(-1)
    }
    return configuration
  }
}
