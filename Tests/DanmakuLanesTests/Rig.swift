import DanmakuLanes
import PromiseTesting
import RoomCore
import Testing

/// Lanes and a clock set by hand: each deadline is reached at its own moment. A view follows the events, and measures
/// texts by their lengths.
struct Rig {
  var machine: DanmakuMachine
  private(set) var view: DanmakuViewState
  var now = Instant.start
  var log: [Timed<DanmakuEvent>] = []
  /// The width of a character in points, or `nil` for a view that reports no widths.
  var characterWidth: Double? = 10
  private var calls = 0

  /// By default five lanes of 400 points.
  init(
    width: Double = 400, height: Double = 320,
    configure: (inout DanmakuConfiguration) -> Void = { _ in }
  ) throws {
    var configuration = DanmakuConfiguration()
    configuration.localUser = "me"
    configure(&configuration)
    machine = try DanmakuMachine(configuration: configuration)
    view = DanmakuViewState(machine.state(at: .start))
    send(.resize(ScreenSize(width: width, height: height)))
    log = []
  }

  var state: DanmakuState { machine.state(at: now) }
  var statistics: CommentStatistics { state.statistics }
  var placements: [DanmakuPlacement] { view.visibleComments(at: now) }
  /// The texts on screen, with the counts of merged ones.
  var texts: [String] { placements.map { text(of: $0.comment) } }
  var rejections: [CommentRejection] {
    log.compactMap { if case .rejected(let reason) = $0.value { reason } else { nil } }
  }
  var entries: [Timed<DanmakuShowing>] {
    log.compactMap { event in
      if case .didEnter(let showing) = event.value { Timed(showing, at: event.time) } else { nil }
    }
  }

  func text(of comment: DanmakuComment) -> String {
    comment.message.text + (comment.count > 1 ? " ×\(comment.count)" : "")
  }

  /// The left edge of a comment on screen.
  func x(_ text: String) -> Double? {
    placements.first { $0.comment.message.text == text }?.origin.x
  }

  /// The lane of a comment on screen, from its upper edge.
  func lane(_ text: String) -> Int? {
    placements.first { $0.comment.message.text == text }.map { Int($0.origin.y / view.laneHeight) }
  }

  func number(_ text: String) -> Int {
    view.showings.last { $0.comment.message.text == text }?.id ?? -1
  }

  @discardableResult
  mutating func send(_ input: DanmakuInput) -> [DanmakuEvent] {
    var outputs = handle(input)
    if let characterWidth, !view.commentsToMeasure.isEmpty {
      let widths = view.commentsToMeasure.map {
        DanmakuMeasurement(
          comment: $0.id, width: Double($0.message.text.unicodeScalars.count) * characterWidth)
      }
      outputs += handle(.didMeasure(widths))
    }
    return outputs
  }

  private mutating func handle(_ input: DanmakuInput) -> [DanmakuEvent] {
    var outputs: [DanmakuEvent] = []
    machine.handle(input, at: now, into: &outputs)
    note(outputs)
    return outputs
  }

  mutating func receive(_ texts: String...) {
    for text in texts { send(.receive(CommentMessage(id: text, sender: "s", text: text))) }
  }

  mutating func touch(_ text: String, _ phase: DanmakuTouch.Phase) {
    send(.touch(DanmakuTouch(comment: number(text), phase)))
  }

  mutating func advance(by milliseconds: Int) {
    let end = now + .milliseconds(milliseconds)
    var deadlines = Deadlines(through: end)
    while let time = deadlines.next(machine.nextDeadline) {
      now = time
      var outputs: [DanmakuEvent] = []
      machine.deadlineReached(at: now, into: &outputs)
      note(outputs)
    }
    #expect(deadlines.fault == nil)
    now = end
  }

  private mutating func note(_ outputs: [DanmakuEvent]) {
    log += outputs.map { Timed($0, at: now) }
    for output in outputs { view.apply(output, at: now) }
    // In a flood not each time.
    calls += 1
    guard calls < 1_000 || calls % 64 == 0 else { return }
    if view != DanmakuViewState(state) { Issue.record("\(view), not \(DanmakuViewState(state))") }
    if let fault = machine.fault(at: now) { Issue.record("\(fault)") }
  }
}

func message(
  _ text: String, id: String? = nil, sender: String = "s", kind: CommentKind = .comment,
  priority: Int = 0, mentions: [String] = [], mode: CommentMode = .scrolling
) -> CommentMessage {
  CommentMessage(
    id: id ?? text, kind: kind, sender: sender, text: text, priority: priority, mentions: mentions,
    mode: mode)
}
