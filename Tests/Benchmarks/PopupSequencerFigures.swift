import ArrivalRule
import FlowRule
import FrequencyRule
import PopupSequencer
import PriorityRule
import QuietRule

private let operations = 2_000

/// ``PopupMachine``: the cost of a popup that is enqueued and one that ends, with few and many waiting.
func popupFigures() async -> [Figure] {
  [
    await compare(
      "popups: in and out, 100,000 waiting, against 100", goal: .timesTheBaseline(3),
      operations: operations, machineWith(100_000), against: machineWith(100)),
    await compare(
      "popups: in and out, 10,000 waiting, against a sorted array", goal: .timesCheaper(50),
      operations: operations, machineWith(10_000), against: sortedArray),
    await compare(
      "popups: five rules, 10,000 waiting, against one", goal: .timesTheBaseline(10),
      operations: operations, machineWith(10_000, fiveRules()),
      against: machineWith(10_000)),
    await compare(
      "popups: a cause for 10,000 comes and goes, against 10", goal: .timesTheBaseline(3),
      operations: operations, quietMachineWith(10_000), against: quietMachineWith(10)),
  ]
}

private func popup(_ number: Int) -> Popup {
  Popup(
    id: "popup-\(number)", kind: "kind-\(number % 7)", queue: "queue", payload: "payload",
    priority: number &* 7_919 % 100)
}

private func fiveRules() -> [any PopupRule] {
  let flow = Flow("flow", steps: [.init("A", otherwise: "B"), .init("B")])
  return [
    QuietRule(), try! FlowRule(flows: [flow]),
    FrequencyRule(kinds: ["other"], gap: .seconds(1)), PriorityRule(),
    ArrivalRule(),
  ]
}

private func emptyMachine(_ rules: [any PopupRule]) -> PopupMachine {
  var configuration = PopupConfiguration()
  configuration.capacity = .max
  for index in configuration.channels.indices {
    configuration.channels[index].viewReports = false
    configuration.channels[index].gap = .zero
  }
  return try! PopupMachine(configuration: configuration, rules: rules)
}

/// A popup is enqueued; the one on screen is answered, and the next is presented.
private func machineWith(
  _ count: Int, _ rules: [any PopupRule] = [PriorityRule()]
) -> () async -> Duration {
  var machine = emptyMachine(rules)
  var outputs: [PopupEvent] = []
  for number in 0..<count { machine.handle(.enqueue(popup(number)), at: .start, into: &outputs) }
  var onScreen = lastPresented(outputs)
  var next = count
  return {
    let arrivals = (next..<next + operations).map(popup)
    next += operations
    return ContinuousClock().measure {
      for popup in arrivals {
        outputs.removeAll(keepingCapacity: true)
        machine.handle(.enqueue(popup), at: .start, into: &outputs)
        machine.handle(
          .didAnswer(PopupReply(id: onScreen, answer: .confirmed)), at: .start, into: &outputs)
        onScreen = lastPresented(outputs)
      }
    }
  }
}

private func lastPresented(_ outputs: [PopupEvent]) -> String {
  for case .willPresent(let presentation) in outputs.reversed() { return presentation.popup.id }
  return ""
}

/// What most popup queues do: append, sort, take the first.
private func sortedArray() async -> Duration {
  var waiting = (0..<10_000).map { (popup: popup($0), arrival: $0) }
  let goesFirst: ((popup: Popup, arrival: Int), (popup: Popup, arrival: Int)) -> Bool = {
    $0.popup.priority != $1.popup.priority
      ? $0.popup.priority > $1.popup.priority : $0.arrival < $1.arrival
  }
  waiting.sort(by: goesFirst)
  let rounds = 20
  let time = ContinuousClock().measure {
    for number in 0..<rounds {
      waiting.append((popup(10_000 + number), 10_000 + number))
      waiting.sort(by: goesFirst)
      consume(waiting.removeFirst())
    }
  }
  return time * (operations / rounds)
}

/// The room turns busy and quiet again while all wait for that.
private func quietMachineWith(_ count: Int) -> () async -> Duration {
  var machine = emptyMachine([QuietRule(during: ["busy"])])
  var outputs: [PopupEvent] = []
  machine.handle(.signal(PopupSignal("busy", .began)), at: .start, into: &outputs)
  for number in 0..<count { machine.handle(.enqueue(popup(number)), at: .start, into: &outputs) }
  machine.handle(.suspend(reason: .app), at: .start, into: &outputs)
  return {
    ContinuousClock().measure {
      for _ in 0..<operations {
        outputs.removeAll(keepingCapacity: true)
        machine.handle(.signal(PopupSignal("busy", .ended)), at: .start, into: &outputs)
        machine.handle(.signal(PopupSignal("busy", .began)), at: .start, into: &outputs)
        machine.handle(.resume(reason: .app), at: .start, into: &outputs)
        machine.handle(.suspend(reason: .app), at: .start, into: &outputs)
      }
    }
  }
}
