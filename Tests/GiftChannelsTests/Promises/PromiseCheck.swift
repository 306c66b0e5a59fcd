import GiftChannels
import PromiseTesting
import RoomCore
import Testing

/// The number of sequences by which each promise is checked.
let promiseSequences = sequenceCount(default: 100)

/// Checks a promise over the sequences of worlds, and that each of the situations has occurred.
func verify(
  _ worlds: PromiseWorld..., reaching situations: [String] = [],
  location: SourceLocation = #_sourceLocation,
  _ check: (PromiseRun, inout PromiseReach) throws -> Void
) throws {
  var reach = PromiseReach()
  var failures = 0
  var texts: [String] = []
  noteExercise(Test.current?.displayName, times: promiseSequences)
  for seed in 0..<promiseSequences {
    let world = worlds[seed % worlds.count]
    do {
      try check(world.run(seed), &reach)
    } catch let fault as PromiseFault {
      failures += 1
      texts.append("\(seed): \(fault.text.prefix(100))")
      if failures == 1 {
        let (small, text) = shrink(try world.run(seed), fault, check)
        Issue.record("seed \(seed): \(text)\n\(describe(small))", sourceLocation: location)
      }
    }
  }
  if failures > 1 {
    Issue.record(
      "\(failures) of \(promiseSequences) sequences fail\n\(texts.joined(separator: "\n"))",
      sourceLocation: location)
  }
  for situation in situations where reach.counts[situation] == nil {
    Issue.record("Not reached: \(situation); \(reach.counts)", sourceLocation: location)
  }
}

/// A smaller sequence that fails, and how.
private func shrink(
  _ run: PromiseRun, _ fault: PromiseFault,
  _ check: (PromiseRun, inout PromiseReach) throws -> Void
) -> (PromiseRun, String) {
  var (small, text) = (run, fault.text)
  _ = shrunk(run.inputs) { inputs in
    guard let next = try? PromiseRun(run.configuration, inputs) else { return false }
    var ignored = PromiseReach()
    do { try check(next, &ignored) } catch let fault as PromiseFault {
      (small, text) = (next, fault.text)
      return true
    } catch {}
    return false
  }
  return (small, text)
}

private func describe(_ run: PromiseRun) -> String {
  let normal = GiftConfiguration()
  let settings = zip(
    Mirror(reflecting: run.configuration).children, Mirror(reflecting: normal).children)
  var lines = settings.compactMap { mine, other in
    "\(mine.value)" == "\(other.value)" ? nil : "  \(mine.label ?? "") = \(mine.value)"
  }
  for input in run.inputs {
    let mark = input.isLate ? " late" : ""
    lines.append("  \(input.time.seconds)\(mark): \(input.input.map(describe) ?? "")")
  }
  for moment in run.moments {
    lines.append("    \(moment.time.seconds) \(moment.input == nil ? "deadline" : "input")")
    lines += moment.events.map { "      \(describe($0))" }
  }
  return lines.joined(separator: "\n")
}

private func describe(_ input: GiftInput) -> String {
  guard case .receive(let message) = input else { return "\(input)" }
  var parts = ["\(message.sender)>\(message.gift)", "\(message.count)"]
  if let id = message.id { parts.append("id \(id.prefix(9))") }
  if let recipient = message.recipient { parts.append("to \(recipient.prefix(9))") }
  if let combo = message.combo { parts.append("combo \(combo.prefix(9))") }
  if message.batchSize != 1 { parts.append("batch \(message.batchSize)") }
  parts.append("value \(message.unitValue) \(message.style ?? "")")
  if let hold = message.hold { parts.append("hold \(hold)") }
  if let duration = message.fullScreen { parts.append("full screen \(duration)") }
  return parts.joined(separator: " ")
}

private func describe(_ event: GiftEvent) -> String {
  "\(event)".replacing("GiftChannels.", with: "").replacing("GiftEvent.", with: "")
}
