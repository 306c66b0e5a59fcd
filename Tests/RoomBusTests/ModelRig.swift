import Observation
import RoomBus
import RoomCore
import Synchronization

@testable import RoomSimulation

/// Two counters: numbers from 100 on count in `high`, negative ones in neither.
struct Board: ModuleViewState {
  typealias Input = Int

  struct State: Sendable { var (low, high) = (0, 0) }

  /// An event that follows a finger.
  static let finger = 1_000

  var low: Int
  var high: Int

  init(_ state: State) { (low, high) = (state.low, state.high) }

  static func followsFinger(_ event: Int) -> Bool { event == finger }

  mutating func apply(_ event: Int, at time: Instant) {
    if event >= 100 { high += 1 } else if event >= 0 { low += event }
    Deliveries.applied(event)
  }
}

/// A view that reads a property and counts the notifications of its changes.
@MainActor
final class Reader {
  private(set) var changes = 0
  private let read: @MainActor () -> Void

  init(_ read: @escaping @MainActor () -> Void) {
    self.read = read
    track()
  }

  private func track() {
    withObservationTracking(read) {
      MainActor.assumeIsolated {
        self.changes += 1
        self.track()
      }
    }
  }
}

/// Returns once a condition holds, which is evaluated whenever what it reads of a model changes.
@MainActor
func until(_ condition: () -> Bool) async {
  while true {
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    if withObservationTracking(condition, onChange: { change.yield() }) { return }
    for await _ in changes { break }
  }
}

/// A module that emits its inputs, and the frames of its followers.
@MainActor
final class Rig: RoomModule {
  nonisolated let bus = Bus<Timed<Int>>()
  nonisolated var events: EventSource<Timed<Int>> { bus.source }
  let clock = RoomClock(ManualClock())
  let frames = FrameSource()
  private var board = Board(Board.State())
  var state: Board.State { Board.State(low: board.low, high: board.high) }
  var joins = 0

  nonisolated func send(_ input: Int) { bus.publish(Timed(input, at: .start)) }

  func run() async {}

  func close() async { bus.finish() }

  func join(_ policy: BufferPolicy = .unbounded) -> Joined<Board.State, Int> {
    joins += 1
    return (state, events.subscribe(policy))
  }

  func emit(_ numbers: some Sequence<Int>) {
    for number in numbers {
      send(number)
      board.apply(number, at: .start)
    }
  }

  func model(_ policy: BufferPolicy = .unbounded) async -> ModuleViewModel<Board> {
    await ModuleViewModel(joining: self, policy)
  }

  /// A model that follows from its first event, of 1, on while a body runs, and then up to the end.
  @discardableResult
  func following(
    _ policy: BufferPolicy = .unbounded, _ body: (ModuleViewModel<Board>) async -> Void
  ) async -> ModuleViewModel<Board> {
    let model = await model(policy)
    async let following: Void = model.follow(frames: frames)
    emit([1])
    await until { model.low == 1 }
    await body(model)
    bus.finish()
    await following
    return model
  }

  /// Emits a number, and returns once the model has taken it.
  func deliver(_ number: Int) async {
    await Deliveries.deliver { end in
      bus.publish(contentsOf: [number, end].map { Timed($0, at: .start) })
    }
  }

  /// Begins frames until none is requested.
  func rest() {
    while frames.isRunning { frames.beginFrame() }
  }
}

/// Calls that wait until a view state has applied an event, by the number of that event.
enum Deliveries {
  private static let waiting = Mutex<[Int: CheckedContinuation<Void, Never>]>([:])
  private static let last = Atomic(-1)

  /// Publishes an event of a number of its own, -2 or less, and returns once a view state has applied it.
  static func deliver(
    isolation: isolated (any Actor)? = #isolation, _ publish: (_ number: Int) -> Void
  ) async {
    let number = last.subtract(1, ordering: .relaxed).newValue
    await withCheckedContinuation { continuation in
      waiting.withLock { $0[number] = continuation }
      publish(number)
    }
  }

  /// A view state applies an event.
  static func applied(_ number: Int) {
    waiting.withLock { $0.removeValue(forKey: number) }?.resume()
  }
}
