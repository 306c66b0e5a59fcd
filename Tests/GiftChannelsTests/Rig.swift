import GiftChannels
import GiftPromises
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

  /// A rig that has played a script; see ``play(_:to:)``.
  init(
    _ script: String, to end: Double = 0,
    _ configure: (inout GiftConfiguration) -> Void = { _ in }
  ) {
    self.init(configure)
    play(script, to: end)
  }

  /// Sends what `1.5 ada=3, bob/cake+2@9, 7 leave` says: inputs, each at its seconds or with the one
  /// before it. Messages are written as in ``GiftMessage/init(_:)``.
  mutating func play(_ script: String, to end: Double = 0) {
    var time = 0.0
    for part in script.split(separator: ", ") {
      var words = part.split(separator: " ")
      if let seconds = Double(words[0]) {
        time = seconds
        words.removeFirst()
      }
      advance(to: time)
      switch words[0] {
      case "suspend": send(.suspend(reason: .background), at: time)
      case "resume": send(.resume(reason: .background), at: time)
      case "enter": send(.enter(room: String(words[1])), at: time)
      case "leave": send(.leave, at: time)
      case "give": send(.give(GiftTap(gift: String(words[1]))), at: time)
      case "revoke": send(.revoke(id: String(words[1])), at: time)
      case "attach": send(.didAttachPlayer, at: time)
      case "detach": send(.didDetachPlayer, at: time)
      case "ready": send(.didPrepareFullScreen(combo: prepared(words[1])), at: time)
      case "broken": send(.didFailFullScreen(combo: prepared(words[1])), at: time)
      case "frame": send(.didRenderFirstFrame(combo: playing), at: time)
      case "finish": send(.didFinishFullScreen(combo: playing), at: time)
      case "fail": send(.didFailFullScreen(combo: playing), at: time)
      default: send(GiftMessage(words[0]), at: time)
      }
    }
    advance(to: end)
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

  private var playing: GiftCombo.ID { viewState.fullScreen?.combo.id ?? 0 }

  /// The combo of a sender whose effect was to be prepared last.
  private func prepared(_ sender: Substring) -> GiftCombo.ID {
    events { if case .fullScreenWillPrepare(let combo) = $0 { combo } else { nil } }
      .last { $0.sender == sender }?.id ?? 0
  }

  /// The sender of a combo that waits for the full screen.
  private func sender(of combo: GiftCombo.ID) -> String {
    events { if case .fullScreenDidEnqueue(let wait) = $0 { wait.combo } else { nil } }
      .first { $0.id == combo }?.sender ?? "?"
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

  /// The events of the lanes and the full screen: "0.3 step 0 x2" and the like, one line an event.
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
      case .fullScreenDidEnqueue(let wait): "\(time) wait \(wait.combo.sender) at \(wait.position)"
      case .fullScreenWillPrepare(let combo): "\(time) prepare \(combo.sender)"
      case .fullScreenDidDequeue(let combo): "\(time) dequeue \(sender(of: combo))"
      case .fullScreenWillBegin(let start):
        "\(time) begin \(start.combo.sender) x\(start.count) for \(start.duration.seconds.formatted)"
      case .fullScreenDidStep(let step): "\(time) step x\(step.count)"
      case .fullScreenDidEnd(let end): "\(time) end \(end.reason.rawValue)"
      default: nil
      }
    }
  }

  /// The events of the lanes in one line, as many as expected where that begins or ends with `…`: the
  /// last, or the first.
  func lanes(like expected: String) -> String {
    let all = lanes.joined(separator: ", ")
    if expected.hasPrefix("… ") { return "… " + all.suffix(expected.count - 2) }
    return expected.hasSuffix(" …") ? all.prefix(expected.count - 2) + " …" : all
  }

  /// The seconds of all steps.
  var steps: [String] {
    log.compactMap { $0.value.laneStep == nil ? nil : $0.time.seconds.formatted }
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

/// A script of a room, and the behavior of its lanes.
struct Scene: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private let script: String
  private let end: Double
  private let lanes: String
  private let configure: @Sendable (inout GiftConfiguration) -> Void

  init(
    _ name: String, _ script: String, to end: Double = 20, _ lanes: String,
    _ configure: @escaping @Sendable (inout GiftConfiguration) -> Void = { _ in }
  ) {
    testDescription = name
    (self.script, self.end, self.lanes, self.configure) = (script, end, lanes, configure)
  }

  /// Plays it, with settings to begin with.
  func check(_ settings: (inout GiftConfiguration) -> Void = { _ in }) {
    let rig = Rig(script, to: end) {
      settings(&$0)
      configure(&$0)
    }
    #expect(rig.lanes(like: lanes) == lanes)
  }
}

extension GiftMessage {
  /// A message as `ada/cake=3*10@9#g~1^4%m`: the sender, the gift unless it is a rose, a count, and what
  /// of these is not the default: the batch, the value, the combo, the seconds of its hold, those of the
  /// full screen, and its identifier. A count is a total after `=`, a closing one after `!`, an increment
  /// after `+`, a single gift after `.`, and a summary after `?`.
  init(_ text: some StringProtocol) {
    let form =
      #/
      ([\w-]+)(?:\/(\w+))?([=!+.?])(\d+)(?:\*(\d+))?
      (?:@(\d+))?(?:\#(\w+))?(?:~([\d.]+))?(?:\^(\d+))?(?:%(\w+))?
      /#
    let parts = String(text).wholeMatch(of: form)!.output
    let number = Int(parts.4)!
    let counts: [Substring: GiftCount] = [
      "=": .runningTotal(number), "!": .finalTotal(number), "+": .increment(number),
      ".": .single(number), "?": .alreadyCounted(number),
    ]
    self.init(
      id: parts.10.map(String.init), sender: String(parts.1), gift: String(parts.2 ?? "rose"),
      count: counts[parts.3]!, combo: parts.7.map(String.init),
      batchSize: parts.5.map { Int($0)! } ?? 1,
      unitValue: parts.6.map { Int($0)! } ?? 1, hold: parts.8.map { .seconds(Double($0)!) },
      fullScreen: parts.9.map { .seconds(Int($0)!) })
  }

  /// A running total without a combo's identifier.
  static func total(
    _ number: Int, of sender: String = "ada", _ gift: String = "rose", value: Int = 1
  ) -> GiftMessage {
    GiftMessage(sender: sender, gift: gift, count: .runningTotal(number), unitValue: value)
  }

  static func more(_ number: Int = 1, from sender: String = "ada") -> GiftMessage {
    GiftMessage(sender: sender, gift: "rose", count: .increment(number))
  }
}
