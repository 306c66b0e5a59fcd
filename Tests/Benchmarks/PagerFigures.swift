import LivePager
import RoomCore

private let million = 1_000_000
private let samples = 100_000
private let edits = 20_000

/// The cost of a finger and of an edit, beside lists of other lengths and a plain array.
func pagerFigures() async -> [Figure] {
  let long = PagerBench(rooms: million)
  let thousand = PagerBench(rooms: 1_000)
  let short = PagerBench(rooms: 3)
  let array = ArrayBench(rooms: 100_000)
  let hundredThousand = PagerBench(rooms: 100_000)
  var figures = [
    await compare(
      "pager: drag sample, 1,000,000 rooms to 3", goal: .timesTheBaseline(1.5),
      operations: samples, { long.sway() }, against: { short.sway() }),
    await compare(
      "pager: page crossed, 1,000,000 rooms to 1,000", goal: .timesTheBaseline(2),
      operations: samples, { long.cross() }, against: { thousand.cross() }),
    await compare(
      "pager: edit, 1,000,000 rooms to 1,000", goal: .timesTheBaseline(8), operations: edits,
      { long.edit(edits) }, against: { thousand.edit(edits) }),
    await compare(
      "pager: edit of 100,000 rooms to an array's", goal: .timesCheaper(20), operations: 200,
      rounds: 5, { hundredThousand.edit(200) }, against: { array.edit(200) }),
    await compare(
      "pager: 100 rooms more, 1,000,000 to 1,000", goal: .timesTheBaseline(4), operations: 100_000,
      { long.grow(by: 100, times: 1_000) }, against: { thousand.grow(by: 100, times: 1_000) }),
    await compare(
      "pager: room loaded, 1,000,000 at once to 1,000", goal: .timesTheBaseline(6),
      operations: million, rounds: 3, { long.load(million, times: 1) },
      against: { thousand.load(1_000, times: 1_000) }),
  ]
  figures += allocationFigures(long)
  return figures
}

/// Beside a new array for each sample, which shows that the count counts.
private func allocationFigures(_ bench: PagerBench) -> [Figure] {
  var last: [Int] = []
  let baseline = Allocations.counted {
    for number in 0..<samples {
      last = [number, last.count]
      consume(last)
    }
  }
  guard let baseline, let swayed = Allocations.counted(in: { _ = bench.sway() }),
    let crossed = Allocations.counted(in: { _ = bench.cross() })
  else { return [] }
  return [("drag samples", swayed), ("pages crossed", crossed)].map { name, count in
    Goal.timesTheBaseline(0).figure(
      "pager: allocations in \(samples) \(name)", value: Double(count), unit: "",
      baseline: Double(baseline))
  }
}

/// A pager with a finger down in the middle of its list, which is a ring.
private final class PagerBench {
  private var machine: PagerMachine
  private var outputs: [PagerEvent] = []
  private var now = Instant.start
  private var travel = 0.0
  private var random = SeededGenerator(seed: 1)
  private let count: Int

  init(rooms: Int) {
    var configuration = PagerConfiguration()
    configuration.pageLength = 800
    configuration.wrapsAround = true
    machine = try! PagerMachine(configuration: configuration)
    count = rooms
    outputs.reserveCapacity(1_024)
    _ = load(rooms, times: 1)
    // Once everything has been in use, nothing grows any more.
    _ = sway()
    _ = cross()
  }

  private func give(_ input: PagerInput) {
    machine.handle(input, at: now, into: &outputs)
    outputs.removeAll(keepingCapacity: true)
  }

  private func timed(_ work: () -> Void) -> Duration {
    give(.didBeginDrag(touch: 0))
    travel = 0
    let duration = ContinuousClock().measure(work)
    give(.didCancelDrag(touch: 0))
    now = now + .seconds(10)
    machine.catchUp(to: now, into: &outputs)
    outputs.removeAll(keepingCapacity: true)
    return duration
  }

  /// A finger that moves back and forth within a page, 120 times a second.
  func sway() -> Duration {
    timed {
      for sample in 0..<samples {
        now = now + .microseconds(8_333)
        travel = Double((sample * 7) % 600) - 300
        give(.didDrag(PagerDrag(travel: travel)))
      }
    }
  }

  /// A finger that crosses a page with every sample.
  func cross() -> Duration {
    timed {
      for _ in 0..<samples {
        now = now + .milliseconds(400)
        travel += 810
        give(.didDrag(PagerDrag(travel: travel)))
      }
    }
  }

  /// A room inserted, another moved, and the first removed.
  func edit(_ count: Int) -> Duration {
    ContinuousClock().measure {
      for _ in 0..<(count / 3) {
        let place = Int.random(in: 0..<self.count, using: &random)
        give(.insert(RoomInsertion(rooms: ["new"], position: .index(place))))
        let other = Int.random(in: 0..<self.count, using: &random)
        give(.move(RoomMove(room: name(other), position: .index(place))))
        give(.remove(["new"]))
      }
    }
  }

  /// Pages of rooms at the end; their removal is not measured.
  func grow(by size: Int, times: Int) -> Duration {
    var duration = Duration.zero
    let page = (0..<size).map { "more-\($0)" }
    for _ in 0..<times {
      duration += ContinuousClock().measure { give(.insert(RoomInsertion(rooms: page))) }
      give(.remove(page))
    }
    return duration
  }

  func load(_ count: Int, times: Int) -> Duration {
    let rooms = (0..<count).map(name)
    return ContinuousClock().measure {
      for _ in 0..<times { give(.setRooms(RoomListUpdate(rooms: rooms))) }
    }
  }
}

/// The same edits of an array.
private final class ArrayBench {
  private var rooms: [String]
  private var random = SeededGenerator(seed: 1)

  init(rooms count: Int) {
    rooms = (0..<count).map(name)
  }

  func edit(_ count: Int) -> Duration {
    let rooms = rooms.count
    return ContinuousClock().measure {
      for _ in 0..<(count / 3) {
        let place = Int.random(in: 0..<rooms, using: &random)
        if !self.rooms.contains("new") { self.rooms.insert("new", at: place) }
        let other = name(Int.random(in: 0..<rooms, using: &random))
        if let old = self.rooms.firstIndex(of: other) {
          self.rooms.insert(self.rooms.remove(at: old), at: place)
        }
        if let new = self.rooms.firstIndex(of: "new") { self.rooms.remove(at: new) }
      }
    }
  }
}

private func name(_ number: Int) -> String { "room-\(number)" }
