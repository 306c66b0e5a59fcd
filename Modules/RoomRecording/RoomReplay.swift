import CommentList
import DanmakuLanes
public import LiveRoom
public import PopupSequencer
public import RoomCore
import RoomFeeds

/// The replay of a recorded room. Each machine gets the same inputs at the same times, so it emits
/// the same events.
///
/// ```swift
/// let replay = try RoomReplay(recording, rules: registry)
/// #expect(replay.isExact)
/// let shown = replay.events.filter { if case .popups(.didPresent) = $0.value { true } else { false } }
/// ```
///
/// The machines are the machines of this build. If a later build repairs a fault, some events
/// differ from the recorded events, and ``notes`` names the first minute that differs in each
/// module.
public struct RoomReplay: Sendable {
  /// The events of the modules, in the order of the recording. Events of the room itself are not
  /// included.
  public let events: [Timed<RoomEvent>]
  /// Sentences about the replay, for people: the differences from the recording, and the reason if
  /// the recording ended early.
  public let notes: [String]
  /// A Boolean value that indicates whether the modules emitted the recorded events. The value is
  /// `false` if there are events and none was compared, because the recording ends before its first digest.
  public let isExact: Bool

  /// Plays a recording of a room whose configuration chooses the popup rules.
  ///
  /// - Parameters:
  ///   - recording: The lines of the recording. If the last line is incomplete, the lines before it
  ///     are played.
  ///   - rules: The rules of the app. If a rule is not registered, popups are played without it,
  ///     and ``notes`` names it.
  /// - Throws: An error whose description names the invalid line and the reason.
  /// - Complexity: The cost of the recorded room, without its waits.
  public init(_ recording: String, rules: PopupRuleRegistry) throws {
    try self.init(recording, RecordingPlayer(rules: .registry(rules)))
  }

  /// Plays a recording of a room whose popup rules the app passed as values.
  ///
  /// - Parameters:
  ///   - recording: The lines of the recording. If the last line is incomplete, the lines before it
  ///     are played.
  ///   - rules: The rules that the app passed.
  /// - Throws: An error whose description names the invalid line and the reason.
  /// - Complexity: The cost of the recorded room, without its waits.
  public init(_ recording: String, rules: [any PopupRule]) throws {
    try self.init(recording, RecordingPlayer(rules: .values(rules)))
  }

  private init(_ recording: String, _ player: RecordingPlayer) throws {
    var player = player
    var events: [Timed<RoomEvent>] = []
    try player.read(Array(recording.utf8)) { events += $0.events }
    let report = try player.finish { events += $0.events }
    self.events = events
    notes = report.notes
    isExact = report.isExact
  }
}

/// Plays a recording while it is read.
package struct RecordingPlayer {
  /// The source of the popup rules.
  package enum Rules: Sendable {
    case registry(PopupRuleRegistry)
    case values([any PopupRule])
  }

  /// The outcome of a replay.
  package struct Report: Sendable {
    /// The outcome of one module.
    package struct Module: Sendable {
      package var inputs = 0
      package var events = 0
      /// The first minute in which the module emitted other events than the recorded events, from
      /// 0, or `nil` if there is none.
      package var firstDifference: Int?
    }

    package var modules: [ModuleKind: Module] = [:]
    package var notes: [String] = []
    /// The time of the last input or deadline.
    package var end = Instant.start
    /// The number of events that were compared with a digest.
    package var compared = 0
    /// The number of all events.
    package var events: Int { modules.values.reduce(0) { $0 + $1.events } }
    /// A Boolean value that indicates whether a module emitted other events than the recorded
    /// events.
    package var isDifferent: Bool { modules.values.contains { $0.firstDifference != nil } }
    /// A Boolean value that indicates whether events were compared and no module differs.
    package var isExact: Bool { !isDifferent && (compared > 0 || events == 0) }
  }

  /// The error for a line that cannot be played.
  package struct InvalidLine: Error, CustomStringConvertible {
    package let number: Int
    package let reason: String

    package var description: String {
      "Line \(number) of the recording: \(reason)"
    }
  }

  /// A line that is played.
  package enum Line {
    /// The input of a module that comes next, and the room before it.
    case willTake(RoomInput, RoomMachine, at: Instant)
    /// The input of a module, or `nil` for a deadline, the events that the replay emitted, and the
    /// room after them.
    case call(RoomInput?, [RoomEvent], at: Instant, RoomMachine)

    /// The events of the line.
    package var events: [Timed<RoomEvent>] {
      guard case .call(_, let events, let time, _) = self else { return [] }
      return events.map { Timed($0, at: time) }
    }
  }

  private let rules: Rules
  package private(set) var machine: RoomMachine?
  // The time of the last call of each module, and the events since its last digest.
  private var latest: [ModuleKind: Instant] = [:]
  private var digests: [ModuleKind: RecordedDigest] = [:]
  private var report = Report()
  private var partial: [UInt8] = []
  private var number = 0
  // The app's own rules that this build knows, perhaps in another version.
  private var ownRules: [String] = []
  private var isOver = false

  package init(rules: Rules) {
    self.rules = rules
  }

  /// Reads the next piece of the recording, which may begin and end within a line.
  ///
  /// - Throws: ``InvalidLine``, or the error of `take`.
  package mutating func read(
    _ bytes: [UInt8], _ take: (Line) throws -> Void
  ) throws {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      partial += rest[..<end]
      rest = rest[(end + 1)...]
      number += 1
      try play(RecordedLine(numbered: number, partial[...]), take)
      partial.removeAll(keepingCapacity: true)
    }
    partial += rest
    guard partial.count <= RecordedLine.maximumLength else {
      throw InvalidLine(number: number + 1, reason: "The line is too long.")
    }
  }

  /// Plays an incomplete last line, and returns the outcome.
  package mutating func finish(_ take: (Line) throws -> Void) throws -> Report {
    if !partial.isEmpty {
      number += 1
      if let line = try? RecordedLine(numbered: number, partial[...]) {
        try play(line, take)
      } else if machine != nil {
        note("Line \(number) is incomplete and is not played.")
      }
    }
    guard machine != nil else {
      throw InvalidLine(number: 1, reason: "The line is missing or incomplete.")
    }
    if !isOver {
      note(
        "The recording has no end. The room was not closed, or the app ended early.")
    }
    let rest = report.events - report.compared
    if rest > 0 {
      note(
        "\(rest) of \(report.events) events were not compared, because the recording ends before their digests."
      )
    }
    return report
  }

  private func invalid(_ reason: String) -> InvalidLine {
    InvalidLine(number: number, reason: reason)
  }

  private mutating func note(_ sentence: String) { report.notes.append(sentence) }

  private mutating func play(_ line: RecordedLine, _ take: (Line) throws -> Void) throws {
    if isOver { throw invalid("The line follows the last line.") }
    switch line {
    case .header(let header):
      guard machine == nil else { throw invalid("The line is a second header.") }
      try begin(header)
    case _ where machine == nil: throw invalid("The line precedes the header.")
    case .call(let module, let time, let input):
      if let input, let machine { try take(.willTake(input, machine, at: time)) }
      let events = try play(input, of: module, at: time)
      if let machine { try take(.call(input, events, at: time, machine)) }
    case .digest(let digest): try compare(digest)
    case .end(let reason):
      isOver = true
      switch reason {
      case .closed: break
      case .nesting: note("The recording ends before an input that is nested too deep to be read.")
      case .limit: note("The recording has reached its limit after \(report.end.seconds) s.")
      }
    }
  }

  private mutating func begin(_ header: RecordingHeader) throws {
    for module in header.modules { report.modules[module] = Report.Module() }
    for module in header.replaced {
      note(
        "The app has replaced the \(module.rawValue) by a module of its own, which is not recorded."
      )
    }
    if !header.unknownSettings.isEmpty {
      note(
        "Unknown settings have no effect: "
          + header.unknownSettings.joined(separator: ", ") + ".")
    }
    var header = header
    // The settings of modules that are not recorded may be invalid.
    for module in ModuleKind.allCases where !header.modules.contains(module) {
      header.configuration.reset(module)
    }
    let knownRules = CommentRuleRegistry().names
    let chosen = header.configuration.comments.rules + header.configuration.danmaku.rules
    for rule in chosen where !knownRules.contains(rule.rule) {
      note(
        "The comment rule “\(rule.rule)” is the app's own. Comments are played without the rule.")
    }
    header.configuration.comments.rules.removeAll { !knownRules.contains($0.rule) }
    header.configuration.danmaku.rules.removeAll { !knownRules.contains($0.rule) }
    let (popups, own, notes) = try orInvalidLine {
      try rules.machine(header.configuration.popups, own: header.ownRules)
    }
    ownRules = own
    report.notes += notes
    machine = try orInvalidLine { try RoomMachine(header.configuration, popups: popups) }
  }

  private func orInvalidLine<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch { throw invalid("\(error)") }
  }

  private mutating func play(
    _ input: RoomInput?, of module: ModuleKind, at time: Instant
  ) throws -> [RoomEvent] {
    try checkIsRecorded(module)
    guard time >= latest[module, default: .distantPast] else {
      throw invalid("The time is earlier than the time of the previous line of the module.")
    }
    latest[module] = time
    report.end = max(report.end, time)
    var events: [RoomEvent] = []
    machine?.play(input, of: module, at: time, into: &events)
    if input != nil { report.modules[module]?.inputs += 1 }
    report.modules[module]?.events += events.count
    digests[module, default: RecordedDigest(minute: 0, module: module)].insert(events, at: time)
    return events
  }

  private func checkIsRecorded(_ module: ModuleKind) throws {
    if report.modules[module] == nil { throw invalid("The header does not name this module.") }
  }

  /// Compares the events since the last digest of a module with its digest.
  private mutating func compare(_ recorded: RecordedDigest) throws {
    let (module, minute) = (recorded.module, recorded.minute)
    try checkIsRecorded(module)
    var found = digests.removeValue(forKey: module) ?? RecordedDigest(minute: 0, module: module)
    found.minute = minute
    report.compared += found.events
    guard found != recorded, report.modules[module]?.firstDifference == nil else { return }
    report.modules[module]?.firstDifference = minute
    note(
      "Line \(number), minute \(minute): the \(module.rawValue) emit \(found.events) "
        + "events here, and \(recorded.events) were recorded"
        + (found.events == recorded.events ? ", not the same" : "")
        + ". What follows in that module is not exact.")
    for rule in module == .popups ? ownRules : [] {
      note("The rule “\(rule)” is the app's own. The rule of this build is played.")
    }
  }
}

extension RecordedLine {
  fileprivate init(numbered number: Int, _ line: ArraySlice<UInt8>) throws {
    do throws(FeedError) {
      try self.init(number == 1 ? FeedReader.withoutMark(line) : line)
    } catch {
      throw RecordingPlayer.InvalidLine(number: number, reason: error.description)
    }
  }
}

extension RecordingPlayer.Rules {
  /// Returns the popup machine with the rules of a recording that this build knows. Returns the
  /// names of the app's own rules among them, and notes on the unknown rules.
  fileprivate func machine(
    _ configuration: PopupConfiguration, own: [String]
  ) throws -> (PopupMachine, own: [String], notes: [String]) {
    var configuration = configuration
    switch self {
    case .values(let values):
      configuration.rules = []
      return (try PopupMachine(configuration: configuration, rules: values), [], [])
    case .registry(let registry):
      let known = Set(registry.listings.map { Identifier($0.name) })
      var notes: [String] = []
      for choice in configuration.rules where !known.contains(Identifier(choice.rule)) {
        notes.append("The rule “\(choice.rule)” is unknown. Popups are played without the rule.")
      }
      configuration.rules.removeAll { !known.contains(Identifier($0.rule)) }
      let chosen = Set(configuration.rules.map { Identifier($0.rule) })
      if configuration.rules.isEmpty, notes.isEmpty, !own.isEmpty {
        notes.append(
          "The app has passed rules as values, whose settings are not recorded. Popups are played "
            + "without " + own.map { "“\($0)”" }.joined(separator: ", ") + ".")
      }
      return (
        try PopupMachine(
          configuration: configuration, rules: registry.rules(for: configuration.rules),
          registry: registry), own.filter { chosen.contains(Identifier($0)) }, notes
      )
    }
  }
}
