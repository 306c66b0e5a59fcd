import GiftChannels
import PromiseTesting
import RoomCore
import Testing

/// Runs a gift machine as its loop does, and keeps its events. A view state follows along.
struct Rig {
  var machine: GiftMachine
  var viewState: GiftViewState
  private(set) var now = Instant.start
  private(set) var log: [Timed<GiftEvent>] = []
  /// How many deadlines brought no event.
  private(set) var idleCalls = 0

  init(_ configure: (inout GiftConfiguration) -> Void = { _ in }) {
    var configuration = GiftConfiguration()
    configure(&configuration)
    machine = try! GiftMachine(configuration: configuration)
    viewState = GiftViewState(machine.state(at: .start))
  }

  /// Lets time pass, deadline by deadline.
  mutating func advance(to seconds: Double) {
    let end = Instant(seconds: seconds)
    var deadlines = Deadlines(through: end)
    while let deadline = deadlines.next(machine.nextDeadline) { wake(at: deadline) }
    #expect(deadlines.fault == nil)
    now = max(now, end)
  }

  /// Wakes the machine at a moment, due or late.
  mutating func wake(at moment: Instant) {
    now = max(now, moment)
    var outputs: [GiftEvent] = []
    machine.deadlineReached(at: now, into: &outputs)
    if outputs.isEmpty { idleCalls += 1 }
    record(outputs)
  }

  mutating func send(_ input: GiftInput, at seconds: Double) {
    advance(to: seconds)
    var outputs: [GiftEvent] = []
    machine.handle(input, at: now, into: &outputs)
    record(outputs)
  }

  mutating func send(_ message: GiftMessage, at seconds: Double) {
    send(.receive(message), at: seconds)
  }

  private mutating func record(_ outputs: [GiftEvent]) {
    log += outputs.map { Timed($0, at: now) }
    for output in outputs { viewState.apply(output, at: now) }
    checkViewState()
    #expect(machine.fault(at: now) == nil)
  }

  /// The events have brought the screen to the one that a late view begins with.
  private func checkViewState() {
    var late = GiftViewState(machine.state(at: now))
    late.preferences = viewState.preferences
    #expect(viewState == late)
  }

  mutating func clearLog() { log = [] }

  /// The events of the lanes: "0.3 step 0 x2" and the like, one line an event.
  var lanes: [String] {
    log.compactMap { event in
      let time = event.time.seconds.formatted
      return switch event.value {
      case .laneWillEnter(let entrance):
        "\(time) enter \(entrance.lane) \(entrance.combo.sender) x\(entrance.count)"
      case .laneDidStep(let step): "\(time) step \(step.lane) x\(step.count)"
      case .laneWillExit(let exit):
        "\(time) exit \(exit.lane) x\(exit.count) \(exit.reason.rawValue)"
      case .laneDidEmpty(let lane): "\(time) empty \(lane)"
      default: nil
      }
    }
  }

  func events<Value>(_ pick: (GiftEvent) -> Value?) -> [Value] {
    log.compactMap { pick($0.value) }
  }
}

extension Instant {
  init(seconds: Double) {
    self.init(nanoseconds: Int64((seconds * 1e9).rounded()))
  }
}

extension Double {
  /// Without needless zeros, to a thousandth.
  var formatted: String {
    let thousandths = Int((self * 1_000).rounded())
    if thousandths % 1_000 == 0 { return "\(thousandths / 1_000)" }
    return "\(Double(thousandths) / 1_000)"
  }
}

extension GiftMessage {
  /// A running total without a combo's identifier.
  static func total(
    _ number: Int, of sender: String = "ada", _ gift: String = "rose", value: Int = 1
  )
    -> GiftMessage
  {
    GiftMessage(sender: sender, gift: gift, count: .runningTotal(number), unitValue: value)
  }

  static func more(
    _ number: Int = 1, from sender: String = "ada", _ gift: String = "rose", value: Int = 1
  )
    -> GiftMessage
  {
    GiftMessage(sender: sender, gift: gift, count: .increment(number), unitValue: value)
  }
}
