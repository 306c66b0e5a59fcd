import RollingTicker
import RoomCore

private let rounds = 20_000

/// A long list beside a short one: what an append and a roll cost with 100,000 items and with 10.
func tickerFigures() async -> [Figure] {
  let long = filled(100_000)
  let short = filled(10)
  return [
    await compare(
      "ticker: append, 100,000 against 10", goal: .timesTheBaseline(2), operations: rounds,
      { append(to: long) }, against: { append(to: short) }),
    await compare(
      "ticker: roll, 100,000 against 10", goal: .timesTheBaseline(1.25), operations: rounds,
      { roll(long) }, against: { roll(short) }),
    await compare(
      "ticker: insert and remove in the middle, 100,000 against 10", goal: .timesTheBaseline(10),
      operations: rounds, { edit(long, 50_000) }, against: { edit(short, 5) }),
  ]
}

/// A full ticker, so that each append also evicts the oldest.
private func filled(_ count: Int) -> TickerMachine {
  var configuration = TickerConfiguration()
  configuration.capacity = count
  var machine = try! TickerMachine(configuration: configuration)
  var outputs: [TickerEvent] = []
  let items = (0..<count).map { TickerItem(id: "\($0)") }
  machine.handle(.set(items), at: .start, into: &outputs)
  return machine
}

private func append(to filled: TickerMachine) -> Duration {
  var machine = filled
  var outputs: [TickerEvent] = []
  let items = (0..<rounds + 1).map { TickerItem(id: "new \($0)") }
  // The first write copies what the machines share; that is not an append's cost.
  machine.handle(.append(items[rounds]), at: .start, into: &outputs)
  let duration = ContinuousClock().measure {
    for index in 0..<rounds {
      outputs.removeAll(keepingCapacity: true)
      machine.handle(.append(items[index]), at: .start, into: &outputs)
    }
  }
  consume(machine.state(at: .start))
  return duration
}

private func edit(_ filled: TickerMachine, _ middle: Int) -> Duration {
  var machine = filled
  var outputs: [TickerEvent] = []
  let insertion = TickerInsertion(item: TickerItem(id: "new"), position: .index(middle))
  // The first write copies what the machines share.
  machine.handle(.append(TickerItem(id: "last")), at: .start, into: &outputs)
  let duration = ContinuousClock().measure {
    for _ in 0..<rounds {
      outputs.removeAll(keepingCapacity: true)
      machine.handle(.insert(insertion), at: .start, into: &outputs)
      machine.handle(.remove(id: "new"), at: .start, into: &outputs)
    }
  }
  consume(machine.state(at: .start))
  return duration
}

private func roll(_ filled: TickerMachine) -> Duration {
  var machine = filled
  var outputs: [TickerEvent] = []
  machine.handle(.append(TickerItem(id: "new")), at: .start, into: &outputs)
  let duration = ContinuousClock().measure {
    for _ in 0..<rounds * 2 {
      outputs.removeAll(keepingCapacity: true)
      guard let deadline = machine.nextDeadline else { return }
      machine.deadlineReached(at: deadline, into: &outputs)
    }
  }
  consume(machine.state(at: .start))
  return duration
}
