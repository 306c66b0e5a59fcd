import DanmakuLanes
import PromiseTesting
import RoomCore
import Testing

/// Comments of any width on screens of any size, which rotate, pause and are held: none ever touches another.
///
/// By default some thousands of comments; `PROMISE_SEQUENCES=400` plays 100,000.
@Suite struct OverlapTests {
  @Test(arguments: [false, true])
  func commentsNeverOverlap(atASpeed: Bool) throws {
    var watched = 0
    for seed in 0..<sequenceCount() {
      var source = SeededGenerator(seed: UInt64(seed))
      var stage = try Stage(source: source.split(), atASpeed: atASpeed)
      for _ in 0..<125 { try stage.step() }
      let statistics = stage.machine.state(at: stage.now).statistics
      #expect(statistics.isBalanced && statistics.received >= 100)
      #expect(stage.watch.faults.isEmpty, "seed \(seed): \(stage.watch.faults.prefix(3))")
      watched += stage.watch.pairs
    }
    #expect(watched > 20 * sequenceCount(), "only \(watched) pairs")
  }
}

private struct Stage {
  var machine: DanmakuMachine
  var view: DanmakuViewState
  var watch = LaneWatch()
  var now = Instant.start
  private var source: SeededGenerator
  private var serial = 0

  init(source: SeededGenerator, atASpeed: Bool) throws {
    self.source = source
    var configuration = DanmakuConfiguration()
    configuration.area = self.source.pick([.quarter, .half, .full])
    configuration.gap = self.source.pick([0, 1, 20, 1_000])
    configuration.laneHeight = self.source.pick([8, 32, 33.3])
    configuration.duration = self.source.milliseconds(1_000...60_000)
    if atASpeed { configuration.speed = self.source.number(20.0...2_000) }
    configuration.maximumWait = .seconds(self.source.pick([1, 10]))
    machine = try DanmakuMachine(configuration: configuration)
    view = DanmakuViewState(machine.state(at: .start))
    try send(.resize(size()))
  }

  private mutating func size() -> ScreenSize {
    ScreenSize(
      width: source.pick([
        0, 1, Double(source.number(1...4_000)), source.number(300.0...900), 100_000,
      ]),
      height: source.pick([1, 64, Double(source.number(1...1_200)), source.number(300.0...900)]))
  }

  mutating func step() throws {
    try advance(
      by: source.pick([
        .zero, .milliseconds(16), .nanoseconds(source.number(1...3_000_000_000)),
        source.milliseconds(1...4_000),
      ]))
    serial += 1
    try send(
      .receive(
        CommentMessage(
          text: "\(serial)", priority: source.pick([0, 0, 0, 1]),
          mode: source.pick([.scrolling, .scrolling, .scrolling, .top, .bottom]))))
    if source.chance(90) {
      let width =
        source.chance(50) ? source.number(10.0...300) : source.pick([0, 0.5, 1, 1_499.5, 9_999])
      try send(
        .didMeasure(view.commentsToMeasure.map { DanmakuMeasurement(comment: $0.id, width: width) })
      )
    }
    switch source.below(16) {
    case 0: try send(.resize(size()))
    case 1: try send(.suspend(reason: "a"))
    case 2, 3: try send(.resume(reason: "a"))
    case 4, 5, 6:
      guard let held = view.visibleComments(at: now).randomElement(using: &source) else { return }
      try send(.touch(DanmakuTouch(comment: held.comment.id, .began)))
      if source.chance(50) { try advance(by: .nanoseconds(source.number(1...5_000_000_000))) }
      if source.chance(80) {
        try send(.touch(DanmakuTouch(comment: held.comment.id, source.pick([.ended, .cancelled]))))
      }
    case 7:
      var configuration = machine.configuration
      configuration.duration = source.milliseconds(1_000...60_000)
      configuration.laneHeight = source.pick([8, 20, 32])
      configuration.gap = source.pick([0, 20])
      configuration.speed = configuration.speed.map { _ in source.number(20.0...2_000) }
      try send(.configure(configuration))
    default: break
    }
  }

  private mutating func advance(by duration: Duration) throws {
    let end = now + duration
    var deadlines = Deadlines(through: end)
    while let time = deadlines.next(machine.nextDeadline) {
      now = time
      var outputs: [DanmakuEvent] = []
      machine.deadlineReached(at: now, into: &outputs)
      follow(outputs)
    }
    #expect(deadlines.fault == nil)
    now = end
    follow([])
  }

  private mutating func send(_ input: DanmakuInput) throws {
    var outputs: [DanmakuEvent] = []
    machine.handle(input, at: now, into: &outputs)
    follow(outputs)
  }

  private mutating func follow(_ outputs: [DanmakuEvent]) {
    for output in outputs { view.apply(output, at: now) }
    watch.follow(outputs, at: now, view)
  }
}
