import TickerPromises

enum PromiseKind: CaseIterable {
  case append, insert, set, reload, remove, replace, setCount
  case next, stop, configure, suspend, resume, resize, measure, tap, close, invalid, pass

  static let edits: [PromiseKind] = [.append, .append, .insert, .set, .remove, .replace]
  /// The inputs of a ticker with default settings.
  static let usual: [PromiseKind] =
    edits + [.next, .next, .suspend, .resume, .resume, .pass, .pass, .pass]
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
    var run = try PromiseRun(maker.configuration())
    if beginsWithSet, maker.source.chance(70) {
      let items = (0...maker.source.below(5)).map { _ in maker.item() }
      run.play(PromiseInput(time: .start, input: .set(items)))
    }
    for _ in 0..<length { run.play(maker.step(in: run)) }
    return run
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
    configuration.minimumDisplayDuration = source.milliseconds(9...700)
    configuration.displayDuration =
      configuration.minimumDisplayDuration + source.milliseconds(0...2_000)
    configuration.rollDuration = source.pick([
      .milliseconds(9), .milliseconds(200), .milliseconds(660), .milliseconds(660),
      .milliseconds(1_000), source.milliseconds(9...1_500),
    ])
    configuration.pacing = source.chance(20) ? .period : .displayDuration
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

  mutating func step(in run: PromiseRun) -> PromiseInput {
    let time = max(run.now, time(in: run))
    var step = PromiseInput(time: time, input: input(source.pick(world.kinds), at: time, in: run))
    step.isLate = source.chance(world.latePercent)
    step.isFirst = source.chance(world.firstPercent)
    return step
  }

  private mutating func time(in run: PromiseRun) -> Instant {
    let due = run.machine.nextDeadline ?? run.now
    return switch source.below(20) {
    case 0..<5: run.now
    case 5..<12: run.now + source.milliseconds(1...1_500)
    case 12..<15: due
    case 15: due - .nanoseconds(1)
    case 16: due + .nanoseconds(1)
    case 17: due + source.milliseconds(1...400)
    case 18: run.now + source.milliseconds(1...30)
    default: run.now + source.milliseconds(2_000...12_000)
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
      item.displayDuration = source.pick([.zero, .seconds(-1), .milliseconds(900), .seconds(4)])
    }
    if world.hasWidths, source.chance(35) {
      item.width = source.pick([50, 400, 700, 320, 320.5, -1, .nan, .infinity])
    }
    return item
  }

  private mutating func position() -> ListPosition {
    switch source.below(4) {
    case 0: .before(source.pick(Self.identifiers))
    case 1: .after(source.pick(Self.identifiers))
    default: .index(source.below(4))
    }
  }

  private mutating func input(
    _ kind: PromiseKind, at time: Instant, in run: PromiseRun
  ) -> TickerInput? {
    switch kind {
    case .append: return .append(item())
    case .insert: return .insert(TickerInsertion(item: item(), position: position()))
    case .set: return .set((0..<source.below(6)).map { _ in item() })
    case .reload: return .reload((0..<source.below(5)).map { _ in item() })
    case .remove: return .remove(id: source.pick(Self.identifiers))
    case .replace: return .replace(item())
    case .setCount: return .setCount(source.below(5))
    case .next: return .next
    case .stop: return .stop
    case .configure: return .configure(configuration())
    case .suspend: return .suspend(reason: source.pick(Self.reasons))
    case .resume: return .resume(reason: source.pick(Self.reasons))
    case .resize:
      let (width, height) = source.pick([
        (320.0, 44.0), (100, 20), (500, 44), (0, 0), (0, 44), (320, 0),
      ])
      return .resize(ScreenSize(width: width, height: height))
    case .measure: return measure(source.below(4), [50, 350, 400, 700, 100, 320], in: run)
    case .tap:
      let point = ScreenPoint(
        x: source.pick([0.3, 40, 160, 310, 400, -5]), y: Double(source.below(60)) + 0.3)
      let ago = source.chance(40) ? source.milliseconds(-200...900) : nil
      return .tap(TickerTap(location: point, time: ago.map { time - $0 }))
    case .close: return .close
    case .invalid: return invalid(in: run)
    case .pass: return nil
    }
  }

  /// The width of the item that was shown a number of items ago.
  private mutating func measure(
    _ back: Int, _ widths: [Double], in run: PromiseRun
  ) -> TickerInput? {
    let width = source.pick(widths)
    return run.shown.dropLast(back).last.map { .didMeasure(.init(showing: $0, width: width)) }
  }

  private mutating func invalid(in run: PromiseRun) -> TickerInput? {
    func insert(_ position: ListPosition, _ item: TickerItem = TickerItem(content: "i"))
      -> TickerInput
    { .insert(TickerInsertion(item: item, position: position)) }
    switch source.below(16) {
    case 0: return .append(TickerItem(id: "", content: "e"))
    case 1: return insert(.index(-1))
    case 2: return insert(.index(.max))
    case 3: return .replace(TickerItem(content: "m"))
    case 4: return .remove(id: source.pick(["", String(repeating: "x", count: 257)]))
    case 5: return .setCount(source.pick([-1, 100_001, .min, .max]))
    case 6: return measure(source.below(3), [-1, .nan, .infinity], in: run)
    case 7:
      var configuration = configuration()
      configuration.capacity = 0
      return .configure(configuration)
    case 8: return insert(.before("absent"))
    case 9: return insert(.after(""))
    case 10: return .replace(TickerItem(id: "", content: "m"))
    case 11: return .append(tooLong(nil))
    case 12: return insert(.index(0), tooLong("a"))
    case 13: return .replace(tooLong(source.pick(Self.identifiers)))
    case 14: return .set([item(), tooLong("long"), item()])
    default: return .remove(id: "")
    }
  }

  private func tooLong(_ id: String?) -> TickerItem {
    TickerItem(id: id, content: "l", payload: String(repeating: "é", count: 2_048) + "x")
  }
}
