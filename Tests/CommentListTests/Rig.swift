import CommentList
import PromiseTesting
import RoomCore
import Testing

/// A list and a clock set by hand: each deadline is reached at its own moment. A view follows the events.
struct Rig {
  var machine: CommentMachine
  private(set) var view: CommentViewState
  var now = Instant.start
  var log: [Timed<CommentEvent>] = []

  init(
    height: Double = 280, rules: CommentRuleRegistry = .init(),
    configure: (inout CommentConfiguration) -> Void = { _ in }
  ) throws {
    var configuration = CommentConfiguration()
    configuration.localUser = "me"
    configure(&configuration)
    machine = try CommentMachine(configuration: configuration, rules: rules)
    view = CommentViewState(machine.state(at: .start))
    send(.resize(height: height))
    log = []
  }

  var state: CommentState { machine.state(at: now) }
  var statistics: CommentStatistics { state.statistics }
  var rows: [CommentRow] { view.rows }
  /// The texts of all rows, with the counts of merged ones.
  var texts: [String] {
    rows.map { $0.message.text + ($0.count > 1 ? " ×\($0.count)" : "") }
  }
  var sends: [CommentSend] {
    log.compactMap { if case .willSend(let comment) = $0.value { comment } else { nil } }
  }

  @discardableResult
  mutating func send(_ input: CommentInput) -> [CommentEvent] {
    var outputs: [CommentEvent] = []
    machine.handle(input, at: now, into: &outputs)
    note(outputs)
    return outputs
  }

  mutating func receive(_ texts: String...) {
    for text in texts { send(.receive(CommentMessage(id: text, sender: "s", text: text))) }
  }

  /// Receives comments with these numbers as identifiers and texts.
  mutating func receive(_ numbers: some Sequence<Int>) {
    for number in numbers { receive("\(number)") }
  }

  mutating func advance(by milliseconds: Int) {
    let end = now + .milliseconds(milliseconds)
    var deadlines = Deadlines(through: end)
    while let time = deadlines.next(machine.nextDeadline) {
      now = time
      var outputs: [CommentEvent] = []
      machine.deadlineReached(at: now, into: &outputs)
      note(outputs)
    }
    #expect(deadlines.fault == nil)
    now = end
  }

  /// Receives comments, and waits until all are rows.
  mutating func fill(_ numbers: ClosedRange<Int>) {
    for number in numbers {
      receive("\(number)")
      advance(by: 100)
    }
  }

  /// A finger that scrolls by a distance and rests before it lifts.
  mutating func scroll(by distance: Double) {
    send(.drag(CommentDrag(.began)))
    send(.drag(CommentDrag(.changed, translation: distance / 2)))
    send(.drag(CommentDrag(.changed, translation: distance)))
    send(.drag(CommentDrag(.ended, translation: distance)))
    advance(by: 400)
  }

  /// The numbers of the rows on screen with where they are.
  var screen: [Int: Double] {
    let placements = view.visibleRows(at: now)
    return Dictionary(uniqueKeysWithValues: placements.map { ($0.row.id, $0.top) })
  }

  private mutating func note(_ outputs: [CommentEvent]) {
    log += outputs.map { Timed($0, at: now) }
    for output in outputs { view.apply(output, at: now) }
    guard rows.count < 100 || !outputs.isEmpty && log.count % 16 == 0 else { return }
    if view != CommentViewState(state) { Issue.record("\(view), not \(CommentViewState(state))") }
    if let fault = machine.fault(at: now) { Issue.record("\(fault)") }
  }
}

func message(
  _ text: String, id: String? = nil, sender: String = "s", kind: CommentKind = .comment,
  priority: Int = 0
) -> CommentMessage {
  CommentMessage(
    id: id ?? text, kind: kind, sender: sender, text: text, priority: priority)
}
