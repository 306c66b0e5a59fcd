import PromiseTesting
import RoomBus
import RoomCore

/// A subscription, with what was published since it began and what it has returned.
struct BusReader {
  let policy: BufferPolicy
  /// `nil` once it has left.
  private(set) var subscription: Bus<Int>.Subscription?
  private(set) var droppedCount = 0
  var published: [Int] = []
  var taken: [Int] = []
  /// The events that wait by the rule of full buffers.
  var waiting: [Int] = []

  init(_ policy: BufferPolicy, _ subscription: Bus<Int>.Subscription) {
    self.policy = policy
    self.subscription = subscription
  }

  var capacity: Int {
    switch policy {
    case .keepOldest(let number), .keepNewest(let number):
      max(1, number)
    }
  }

  mutating func receive(_ events: [Int]) {
    guard let subscription else { return }
    droppedCount = subscription.droppedCount
    published += events
    switch policy {
    case .keepOldest:
      waiting += events.prefix(capacity - waiting.count)
    case .keepNewest:
      waiting = (waiting + events).suffix(capacity)
    }
  }

  mutating func take() -> (events: [Int], expected: [Int]) {
    let expected = waiting
    waiting = []
    let events = subscription?.takeBuffered() ?? []
    taken += events
    return (events, expected)
  }

  /// Leaves, with what waits.
  mutating func leave() {
    published.removeLast(waiting.count)
    waiting = []
    subscription = nil
  }
}

/// One step of a sequence.
enum BusStep {
  case subscribe(BufferPolicy)
  case publish([Int], isSingle: Bool)
  case take(Int)
  case next(Int)
  case leave(Int)
  case finish
  case release

  static func script(_ source: inout SeededGenerator, ending: Bool) -> [BusStep] {
    var steps: [BusStep] = []
    var readers = 0
    var number = 0
    for _ in 0..<20 + source.below(30) {
      switch source.below(11) {
      case 0, 1:
        readers += 1
        let capacity = source.pick([Int.min, -1, 0, 1, 2, 3, 7, 64, .max])
        steps.append(
          .subscribe(
            source.pick([
              .keepOldest(capacity), .keepNewest(capacity), .unbounded, .default,
            ])))
      case 2...6:
        let count = source.chance(50) ? 1 : source.below(9)
        let events = Array(number..<number + count)
        number += count
        steps.append(.publish(events, isSingle: count == 1 && source.chance(70)))
      case 7, 8:
        if readers > 0 { steps.append(.take(source.below(readers))) }
      case 9:
        if readers > 0, source.chance(40) { steps.append(.leave(source.below(readers))) }
      default:
        if readers > 0 { steps.append(.next(source.below(readers))) }
      }
    }
    if ending {
      let place = source.below(steps.count)
      steps.insert(source.chance(50) ? .finish : .release, at: place)
    }
    return steps
  }
}

/// A bus and its readers, driven by steps.
struct BusRun {
  private var bus: Bus<Int>? = Bus<Int>()
  private let events: EventSource<Int>
  private(set) var readers: [BusReader] = []
  private(set) var isFinished = false
  /// The batch, and the expected batch.
  private(set) var batches: [(reader: Int, events: [Int]?, expected: [Int]?)] = []
  /// The reader that is the only one to subscribe; `nil` for all.
  var only: Int?
  private var subscribed = 0

  init(only: Int? = nil) {
    events = bus!.source
    self.only = only
  }

  private func place(of reader: Int) -> Int? {
    guard let only else { return reader }
    return reader == only && !readers.isEmpty ? 0 : nil
  }

  /// Takes a step; returns the number of events that were published in it.
  @discardableResult
  mutating func take(_ step: BusStep, isolation: isolated (any Actor)? = #isolation) async -> Int {
    switch step {
    case .subscribe(let policy):
      defer { subscribed += 1 }
      if let only, only != subscribed { return 0 }
      readers.append(BusReader(policy, events.subscribe(policy)))
    case .publish(let numbers, let isSingle):
      if isSingle { bus?.publish(numbers[0]) } else { bus?.publish(contentsOf: numbers) }
      guard !isFinished else { return 0 }
      for index in readers.indices { readers[index].receive(numbers) }
      return numbers.count
    case .take(let reader):
      guard let place = place(of: reader) else { return 0 }
      let (events, expected) = readers[place].take()
      batches.append((place, events, expected))
    case .next(let reader):
      guard let place = place(of: reader), let subscription = readers[place].subscription
      else { return 0 }
      let expected = readers[place].waiting
      // It would wait.
      if expected.isEmpty && !isFinished { return 0 }
      var iterator = subscription.makeAsyncIterator()
      let events = await iterator.next(isolation: isolation)
      readers[place].waiting = []
      readers[place].taken += events ?? []
      batches.append((place, events, expected.isEmpty ? nil : expected))
    case .leave(let reader):
      if let place = place(of: reader) { readers[place].leave() }
    case .finish:
      bus?.finish()
      isFinished = true
    case .release:
      bus = nil
      isFinished = true
    }
    return 0
  }
}
