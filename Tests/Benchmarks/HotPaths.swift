import LiveRoomKit

/// Work that an app often has, and the least that the same would cost by hand, each a given number of
/// times: to count the instructions.
struct HotPath {
  typealias Work = (Int) -> Void

  let name: String
  /// The name of the work by hand; `nil` if there is nothing to compare with.
  var floorName: String?
  /// The greatest number of instructions that one may cost: the measured one, and 3 %.
  let limit: Int
  /// How often it runs while nothing is counted, and then while instructions are.
  var rounds = (uncounted: 2_000, counted: 4_000)
  /// Prepares, and returns the work that is counted.
  let path: () -> Work
  var floor: (() -> Work)?

  static var all: [HotPath] {
    [
      HotPath(
        name: "gift message, 100 combos wait", floorName: "dictionary += 1", limit: 2_574,
        path: giftMessages, floor: dictionaryIncrements),
      HotPath(
        name: "gift's whole turn on a lane", floorName: "dictionary in and out, 5 appends",
        limit: 14_500, path: laneTurns, floor: dictionaryTurns),
      HotPath(
        name: "ticker append, list full", floorName: "dictionary in and out, append",
        limit: 18_830, path: tickerAppends, floor: tickerAppendFloor),
      HotPath(name: "ticker roll, begin and end", limit: 4_600, path: tickerRolls),
      // The popups are one array without an index by identifier, so the cost grows with the number of popups.
      HotPath(
        name: "popup in and out, 10 wait", floorName: "dictionary and heap in and out",
        limit: 27_200, path: { popupTurns(10) }, floor: popupFloor),
      HotPath(
        name: "popup in and out, 50 wait", floorName: "dictionary and heap in and out",
        limit: 35_400, path: { popupTurns(50) }, floor: popupFloor),
      HotPath(
        name: "popup in and out, 100 wait", floorName: "dictionary and heap in and out",
        limit: 45_700, path: { popupTurns(100) }, floor: popupFloor),
      HotPath(
        name: "popup in and out, 998 wait", floorName: "dictionary and heap in and out",
        limit: 246_900, path: { popupTurns(998) }, floor: popupFloor),
      HotPath(
        name: "a scene comes and goes, 999 popups wait",
        floorName: "dictionary and heap in and out",
        limit: 2_119_000, rounds: (20, 100), path: sceneTurns, floor: popupFloor),
    ] + fingers + busAndLoop + models + room
  }

  /// Runs each path and each floor, and calls `countingMark` around what is counted.
  static func runAll() {
    for path in all {
      for prepare in [path.path, path.floor] {
        guard let work = prepare?() else { continue }
        work(path.rounds.uncounted)
        countingMark()
        work(path.rounds.counted)
        countingMark()
      }
    }
  }
}

nonisolated(unsafe) private var marks = 0

/// Called where a count begins or ends; valgrind knows it by its name.
@_silgen_name("countingMark")
@inline(never)
func countingMark() { marks += 1 }

/// Keeps the optimizer from removing work whose result is not read.
@inline(never)
func consume<Value>(_ value: Value) {}

// MARK: Gifts

let givers = (0..<100).map { "user\($0)" }

func giftMessages() -> HotPath.Work {
  var machine = try! GiftMachine()
  var outputs: [GiftEvent] = []
  for lane in 0..<2 {
    let big = GiftMessage(sender: "vip\(lane)", gift: "castle", unitValue: 100_000)
    machine.handle(.receive(big), at: .start, into: &outputs)
  }
  func messages(_ total: Int) -> [GiftInput] {
    givers.map { .receive(GiftMessage(sender: $0, gift: "rose", count: .runningTotal(total))) }
  }
  for message in messages(1) { machine.handle(message, at: .start, into: &outputs) }
  return { count in
    for round in 0..<(count / 100) {
      for giver in givers {
        let message = GiftMessage(
          sender: giver, gift: "rose", count: .runningTotal(round + 2))
        machine.handle(.receive(message), at: .start, into: &outputs)
      }
    }
  }
}

private struct Pair: Hashable {
  let sender: String
  let gift: String
}

func dictionaryIncrements() -> HotPath.Work {
  var totals: [Pair: Int] = [:]
  for giver in givers { totals[Pair(sender: giver, gift: "rose")] = 1 }
  return { count in
    for _ in 0..<(count / 100) {
      for giver in givers { totals[Pair(sender: giver, gift: "rose"), default: 0] += 1 }
    }
    consume(totals)
  }
}

private func laneTurns() -> HotPath.Work {
  var machine = try! GiftMachine()
  var outputs: [GiftEvent] = []
  var now = Instant.start
  return { count in
    for number in 0..<count {
      let message = GiftMessage(sender: givers[number % 100], gift: "rose", count: .single(1))
      machine.handle(.receive(message), at: now, into: &outputs)
      while let deadline = machine.readDeadline() {
        now = deadline
        machine.deadlineReached(at: now, into: &outputs)
      }
      outputs.removeAll(keepingCapacity: true)
    }
  }
}

private func dictionaryTurns() -> HotPath.Work {
  var totals: [Pair: Int] = [:]
  var outputs: [GiftEvent] = []
  return { count in
    for number in 0..<count {
      let pair = Pair(sender: givers[number % 100], gift: "rose")
      totals[pair, default: 0] += 1
      for lane in 0..<5 { outputs.append(.laneDidEmpty(lane: lane)) }
      totals[pair] = nil
      outputs.removeAll(keepingCapacity: true)
    }
    consume(totals)
  }
}

// MARK: The ticker

func comments(_ count: Int) -> [TickerItem] {
  (0..<count).map { TickerItem(id: "comment number \($0)", kind: "comment", content: "hello") }
}

private func ticker(_ adjust: (inout TickerConfiguration) -> Void) -> TickerMachine {
  var configuration = TickerConfiguration()
  configuration.size = ScreenSize(width: 300, height: 20)
  adjust(&configuration)
  return try! TickerMachine(configuration: configuration)
}

private func tickerAppends() -> HotPath.Work {
  let items = comments(400)
  var machine = ticker { $0.capacity = 200 }
  var outputs: [TickerEvent] = []
  for item in items { machine.handle(.append(item), at: .start, into: &outputs) }
  return { count in
    for number in 0..<count {
      machine.handle(.append(items[number % 400]), at: .start, into: &outputs)
      outputs.removeAll(keepingCapacity: true)
    }
  }
}

private func tickerAppendFloor() -> HotPath.Work {
  let items = comments(400)
  var ring = items
  var places: [TickerKey: Int] = [:]
  for (place, item) in items.enumerated() { places[item.key] = place }
  return { count in
    for number in 0..<count {
      let item = items[number % 400]
      places[item.key] = nil
      places[item.key] = number
      ring[number % 400] = item
    }
    consume(ring)
  }
}

func tickerRolls() -> HotPath.Work {
  var machine = ticker { _ in }
  var outputs: [TickerEvent] = []
  machine.handle(.set(comments(10)), at: .start, into: &outputs)
  return { count in
    for _ in 0..<(2 * count) {
      machine.deadlineReached(at: machine.readDeadline()!, into: &outputs)
      outputs.removeAll(keepingCapacity: true)
    }
  }
}

// MARK: Popups

func popup(_ number: Int) -> Popup {
  Popup(id: "popup-\(number)", kind: "kind", queue: "queue", priority: number &* 7_919 % 100)
}

/// A sequencer without waits and limits.
func popupMachine(_ rule: some PopupRule) -> PopupMachine {
  var configuration = PopupConfiguration()
  for index in configuration.channels.indices {
    configuration.channels[index].viewReports = false
    configuration.channels[index].gap = .zero
  }
  return try! PopupMachine(configuration: configuration, rules: [rule])
}

func popupTurns(_ waiting: Int) -> HotPath.Work {
  var machine = popupMachine(PriorityRule())
  var outputs: [PopupEvent] = []
  for number in 0...waiting {
    machine.handle(.enqueue(popup(number)), at: .start, into: &outputs)
  }
  var next = waiting + 1
  var visible = "popup-0"
  return { count in
    for _ in 0..<count {
      outputs.removeAll(keepingCapacity: true)
      machine.handle(.enqueue(popup(next)), at: .start, into: &outputs)
      next += 1
      machine.handle(.didAnswer(.init(id: visible, answer: .confirmed)), at: .start, into: &outputs)
      for case .didPresent(let popup) in outputs { visible = popup.id }
    }
  }
}

/// All popups wait for one scene.
private func sceneTurns() -> HotPath.Work {
  let popups = (0..<999).map { number in
    var popup = popup(number)
    popup.scene = "shop"
    return PopupInput.enqueue(popup)
  }
  let bench = Bench(popupMachine(PriorityRule()), popups)
  return { count in
    for _ in 0..<count {
      bench.give(.setScene("shop"))
      bench.give(.setScene(nil))
    }
  }
}

private func popupFloor() -> HotPath.Work {
  var popups: [String: Popup] = [:]
  var heap = IndexedHeap<Int>()
  var ids: [String] = []
  for number in 0..<1_001 {
    let popup = popup(number)
    popups[popup.id] = popup
    ids.append(popup.id)
    heap.update(number, priority: -popup.priority)
  }
  return { count in
    for number in 0..<count {
      let popup = popup(1_001 + number)
      guard let slot = heap.first else { return }
      heap.remove(slot)
      popups[ids[slot]] = nil
      popups[popup.id] = popup
      ids[slot] = popup.id
      heap.update(slot, priority: -popup.priority)
    }
    consume(popups)
  }
}
