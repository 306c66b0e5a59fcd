import BuiltInRules
import Foundation
import LiveRoom
import RoomCore
import RoomFeeds
import RoomRecording

/// Plays a recording of a room, compares the events with the recorded events, and reports
/// the outcome.
enum RecordingReplay {
  /// Plays the recording.
  ///
  /// - Throws: ``Failure`` for an option that only feeds have, because a recording contains the
  ///   settings of its room.
  static func run(_ options: Options, _ source: inout FeedSource) throws {
    let known: [Option] = [.events, .summary, .language]
    if let other = Option.allCases.first(where: { options.values[$0] != nil && !known.contains($0) }
    ) {
      throw Failure.usage(
        "\(other.rawValue) is for a feed. A recording has a configuration and inputs of its own.")
    }
    let started = ContinuousClock.now
    var player = RecordingPlayer(rules: .registry(try .builtIn()))
    var record = ReplayRecord(options)
    var failure: (any Error)?
    var report: RecordingPlayer.Report?
    do {
      record.trace?.isRecording = true
      while case let bytes = try source.nextBytes(), !bytes.isEmpty {
        try player.read(bytes) { line in
          try record.take(line)
        }
      }
      let end = try player.finish { try record.take($0) }
      report = end
      if let id = record.trace?.id {
        record.trace?.finish(player.machine?.explainPopup(id, at: end.end), at: end.end)
      }
      try record.open()
    } catch let line as RecordingPlayer.InvalidLine {
      failure = Failure.data(line.description)
    } catch {
      failure = error
    }
    // If the replay fails, the events so far are still written in whole lines.
    do { try record.close() } catch { failure = failure ?? error }
    if let failure { throw failure }
    guard let report else { return }
    for note in report.notes { Console.complain(note) }
    let duration = ContinuousClock.now - started
    try record.print(
      text: { report.text(after: duration, in: $0) }, json: { report.json(after: duration) })
    if record.trace == nil, !report.isExact { throw Failure(status: 1, sentence: nil) }
  }
}

extension ReplayRecord {
  /// Writes the events of a line of a recording.
  fileprivate mutating func take(_ line: RecordingPlayer.Line) throws {
    switch line {
    case .willTake(let input, let machine, let time):
      if trace?.tickers.isEmpty == true { trace?.begin(machine.state(at: time)) }
      if trace?.concerns(input) == true { trace?.before = machine.state(at: time).statistics }
    case .call(let input, _, let time, let machine):
      if let input { try take(Timed(input, at: time)) }
      if !line.events.isEmpty { try open() }
      if let input, trace?.before != nil {
        trace?.conclude(input, machine.state(at: time).statistics)
      }
      try take(line.events)
    }
  }
}

extension RecordingPlayer.Report {
  private var inOrder: [(ModuleKind, Module)] {
    ModuleKind.allCases.compactMap { module in modules[module].map { (module, $0) } }
  }

  /// Returns the report for a terminal.
  fileprivate func text(after duration: Duration, in language: Language) -> String {
    var report = Report(language)
    report.add(
      "A recording: \(clockTime(end)) of a room, played in \(decimals(duration.seconds, 2)) s")
    report.begin()
    for (name, module) in inOrder {
      let difference: DiagnosticText =
        module.firstDifference.map { "; from minute \($0) on not as recorded" } ?? ""
      report.add(
        DiagnosticText("module.\(name.rawValue)", .init(stringLiteral: name.rawValue)),
        "\(counted(module.inputs, "input")), \(counted(module.events, "event"))\(difference)")
    }
    report.begin(
      isExact
        ? "The modules emitted the same events as in the recording."
        : isDifferent
          ? "Not all modules emitted the same events as in the recording."
          : "No event was compared with the recording.")
    return report.text
  }

  /// Returns the report as one JSON object on one line.
  fileprivate func json(after duration: Duration) -> String {
    var json = JSONText()
    json.object { json in
      json.field("isExact", isExact)
      json.field("roomSeconds", end.seconds)
      json.field("wallSeconds", duration.seconds)
      json.field("modules") { json in
        for (name, module) in inOrder {
          json.begin(name.rawValue)
          json.object { json in
            json.field("inputs", module.inputs)
            json.field("events", module.events)
            json.begin("firstDifference")
            json.append(literal: module.firstDifference.map(String.init) ?? "null")
          }
        }
      }
      json.field("notes", notes)
    }
    return String(decoding: json.take(), as: UTF8.self)
  }
}
