import LiveRoomKit

/// A ticker that does not show comments with certain words.
struct MutedTicker: RoomModule {
  private let ticker: RollingTicker
  private let words: [String]

  init(words: [String], clock: RoomClock) throws {
    var configuration = TickerConfiguration()
    configuration.mode = .once
    ticker = try RollingTicker(configuration: configuration, clock: clock)
    self.words = words
  }

  var clock: RoomClock { ticker.clock }

  var events: EventSource<Timed<TickerEvent>> { ticker.events }

  func send(_ input: TickerInput) {
    if case .append(let item) = input, words.contains(where: item.content.contains) { return }
    ticker.send(input)
  }

  func run() async { await ticker.run() }

  func close() async { await ticker.close() }

  var state: TickerState { get async { await ticker.state } }

  func join(_ policy: BufferPolicy) async -> Joined<TickerState, TickerEvent> {
    await ticker.join(policy)
  }
}
