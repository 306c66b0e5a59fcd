import LiveRoomKit

/// What an input costs where much waits, to where little does.
func growthFigures() -> [Figure] {
  [
    figure("a gift message, combos that wait", 65_000, to: 1_000, atMost: 10, gifts),
    figure("a ticker's append, items", 200, to: 10, atMost: 5, appends),
    figure("a ticker's roll, items", 200, to: 10, atMost: 2, rolls),
    figure("a ticker's edit in the middle, items", 200, to: 10, atMost: 5, tickerEdits),
    figure("a pager's drag sample, rooms", 10_000, to: 3, atMost: 1.5) { rooms in
      drags(rooms) { travel(at: $0) - 300 }
    },
    figure("a page crossed, rooms", 10_000, to: 100, atMost: 2) { rooms in
      drags(rooms) { Double($0) * 810 }
    },
    figure("a pager's edit, rooms", 10_000, to: 1_000, atMost: 12, pagerEdits),
  ]
}

private let operations = 20_000

private func figure(
  _ name: String, _ many: Int, to few: Int, atMost ratio: Double, _ work: (Int) -> HotPath.Work
) -> Figure {
  let works = (many: work(many), few: work(few))
  func nanoseconds(_ work: HotPath.Work) -> Double {
    ContinuousClock().measure { work(operations) } / .nanoseconds(operations)
  }
  // In turn, so that both see the same machine; the first of them uses everything once.
  var pairs = (0..<8).map { _ in (nanoseconds(works.many), nanoseconds(works.few)) }
  pairs.removeFirst()
  pairs.sort { $0.0 / $0.1 < $1.0 / $1.1 }
  return Goal.timesTheBaseline(ratio).figure(
    "growth: \(name), \(many) to \(few)", value: pairs[3].0, baseline: pairs[3].1)
}

private func gifts(_ waiting: Int) -> HotPath.Work {
  let bench = Bench(try! GiftMachine())
  let senders = (0..<waiting).map { "user\($0)" }
  for lane in 0..<2 {
    bench.give(.receive(GiftMessage(sender: "vip\(lane)", gift: "castle", unitValue: 100_000)))
  }
  func give(_ number: Int) {
    let count = GiftCount.increment(1)
    bench.give(.receive(GiftMessage(sender: senders[number], gift: "rose", count: count)))
  }
  for number in 0..<waiting { give(number) }
  return { count in
    for _ in 0..<count { give(bench.random(below: waiting)) }
  }
}

/// A full ticker: each append also evicts the oldest.
private func ticker(_ count: Int) -> Bench<TickerMachine> {
  var configuration = TickerConfiguration()
  configuration.capacity = count
  return Bench(
    try! TickerMachine(configuration: configuration),
    [.set((0..<count).map { TickerItem(id: "\($0)") })])
}

private func appends(_ items: Int) -> HotPath.Work {
  let bench = ticker(items)
  var number = 0
  return { count in
    for _ in 0..<count {
      number += 1
      bench.give(.append(TickerItem(id: "new \(number)")))
    }
  }
}

private func rolls(_ items: Int) -> HotPath.Work {
  let bench = ticker(items)
  return { count in for _ in 0..<2 * count { bench.passDeadline() } }
}

private func tickerEdits(_ items: Int) -> HotPath.Work {
  let bench = ticker(items)
  let new = TickerInsertion(item: TickerItem(id: "new"), position: .index(items / 2))
  return { count in
    for _ in 0..<count {
      bench.give(.insert(new))
      bench.give(.remove(id: "new"))
    }
  }
}

private func pager(_ rooms: Int) -> Bench<PagerMachine> {
  var configuration = PagerConfiguration()
  configuration.pageLength = 800
  configuration.wrapsAround = true
  return Bench(
    try! PagerMachine(configuration: configuration),
    [.setRooms(RoomListUpdate(rooms: (0..<rooms).map { "room-\($0)" }))])
}

private func drags(_ rooms: Int, travel: @escaping (_ sample: Int) -> Double) -> HotPath.Work {
  let bench = pager(rooms)
  var sample = 0
  bench.give(.didBeginDrag(touch: 0))
  return { count in
    for _ in 0..<count {
      bench.now = bench.now + .microseconds(8_333)
      bench.give(.didDrag(PagerDrag(travel: travel(sample))))
      sample += 1
    }
  }
}

/// A room is inserted, another moved, and the first removed.
private func pagerEdits(_ rooms: Int) -> HotPath.Work {
  let bench = pager(rooms)
  return { count in
    for _ in 0..<count {
      let place = ListPosition.index(bench.random(below: rooms))
      bench.give(.insert(RoomInsertion(rooms: ["new"], position: place)))
      let room = "room-\(bench.random(below: rooms))"
      bench.give(.move(RoomMove(room: room, position: place)))
      bench.give(.remove(["new"]))
    }
  }
}
