import PromiseTesting
import RollingTicker
import RoomCore
import Testing

/// The number of sequences by which each promise is checked.
let promiseSequences = sequenceCount(default: 100)
/// The number that are played when fewer do not reach everything.
private let sequencesToReach = max(promiseSequences, 400)

/// Checks a promise over the sequences of worlds, and that each of the situations has occurred.
func verify(
  _ worlds: PromiseWorld..., reaching situations: [String] = [],
  location: SourceLocation = #_sourceLocation,
  _ check: (PromiseRun, inout PromiseReach) throws -> Void
) throws {
  var reach = PromiseReach()
  var failures: [String] = []
  var count = 0
  for seed in 0..<sequencesToReach {
    if seed >= promiseSequences, situations.allSatisfy({ reach.counts[$0] != nil }) { break }
    noteExercise(Test.current?.displayName)
    count += 1
    let world = worlds[seed % worlds.count]
    let run = try world.run(seed)
    do {
      try check(run, &reach)
    } catch let fault as PromiseFault {
      failures.append("\(seed): \(fault.text.prefix(160))")
      if failures.count == 1 {
        let (small, text) = shrink(run, fault, check)
        Issue.record("seed \(seed): \(text)\n\(describe(small))", sourceLocation: location)
      }
    }
  }
  if failures.count > 1 {
    Issue.record(
      """
      \(failures.count) of \(count) sequences fail
      \(failures.prefix(12).joined(separator: "\n"))
      """, sourceLocation: location)
  }
  for situation in situations where reach.counts[situation] == nil {
    Issue.record("Not reached: \(situation); \(reach.counts)", sourceLocation: location)
  }
}

/// A smaller sequence that fails, and how: without some steps, and what they contain.
private func shrink(
  _ run: PromiseRun, _ fault: PromiseFault,
  _ check: (PromiseRun, inout PromiseReach) throws -> Void
) -> (PromiseRun, String) {
  var (small, text) = (run, fault.text)
  func fails(_ configuration: TickerConfiguration, _ steps: [PromiseStep]) -> Bool {
    guard let next = try? PromiseRun(configuration, steps) else { return false }
    var ignored = PromiseReach()
    do { try check(next, &ignored) } catch let fault as PromiseFault {
      (small, text) = (next, fault.text)
      return true
    } catch {}
    return false
  }
  while true {
    _ = shrunk(small.steps) { fails(small.configuration, $0) }
    var hasChanged = false
    for index in small.steps.indices {
      for step in simpler(small.steps[index]) {
        var steps = small.steps
        steps[index] = step
        if fails(small.configuration, steps) {
          hasChanged = true
          break
        }
      }
    }
    if !hasChanged { break }
  }
  let settings: [(inout TickerConfiguration, TickerConfiguration) -> Void] = [
    { $0.style = $1.style }, { $0.mode = $1.mode }, { $0.pacing = $1.pacing },
    { $0.capacity = $1.capacity }, { $0.comfortableBacklog = $1.comfortableBacklog },
    { $0.rollsSingleItem = $1.rollsSingleItem }, { $0.spacing = $1.spacing },
    { $0.size = $1.size }, { $0.rollDuration = $1.rollDuration },
    { ($0.stay, $0.minimumStay) = ($1.stay, $1.minimumStay) },
    { ($0.marqueeSpeed, $0.marqueePause) = ($1.marqueeSpeed, $1.marqueePause) },
  ]
  for setting in settings {
    var configuration = small.configuration
    setting(&configuration, TickerConfiguration())
    if configuration != small.configuration { _ = fails(configuration, small.steps) }
  }
  return (small, text)
}

/// Steps with one item, stay or width less, at a rounder time.
private func simpler(_ step: PromiseStep) -> [PromiseStep] {
  var all: [PromiseStep] = []
  func add(_ input: TickerInput) {
    var other = step
    other.action = .input(input)
    all.append(other)
  }
  switch step.action {
  case .input(.set(let items)):
    for index in items.indices {
      add(.set(Array(items[..<index] + items[(index + 1)...])))
      for item in simpler(items[index]) {
        add(.set(Array(items[..<index]) + [item] + Array(items[(index + 1)...])))
      }
    }
  case .input(.reload(let items)):
    for index in items.indices { add(.reload(Array(items[..<index] + items[(index + 1)...]))) }
  case .input(.append(let item)): simpler(item).forEach { add(.append($0)) }
  case .input(.replace(let item)): simpler(item).forEach { add(.replace($0)) }
  case .input(.insert(let item, let position)):
    simpler(item).forEach { add(.insert($0, at: position)) }
  default: break
  }
  if case .by(let duration) = step.wait, duration != .zero {
    var other = step
    other.wait = .by(.zero)
    all.append(other)
    if duration != .seconds(duration.components.seconds) {
      other.wait = .by(.seconds(duration.components.seconds))
      all.append(other)
    }
  }
  return all
}

private func simpler(_ item: TickerItem) -> [TickerItem] {
  let plain = TickerItem(id: item.id, content: item.content)
  return [
    plain, TickerItem(id: item.id, content: item.content, stay: item.stay),
    TickerItem(id: item.id, content: item.content, width: item.width),
  ].filter { "\($0)" != "\(item)" }
}
