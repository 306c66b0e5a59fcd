import RollingTicker
import RoomBus
import RoomCore

/// A ticker that does not show comments with certain words.
public struct MutedTicker: RoomModule {
  private let ticker: RollingTicker
  private let words: [String]

  public init(words: [String], clock: RoomClock) throws {
    var configuration = TickerConfiguration()
    configuration.mode = .once
    ticker = try RollingTicker(configuration: configuration, clock: clock)
    self.words = words
  }

  public var events: EventSource<Timed<TickerEvent>> { ticker.events }

  public func send(_ input: TickerInput) {
    if case .append(let item) = input, words.contains(where: item.content.contains) { return }
    ticker.send(input)
  }

  public func run() async { await ticker.run() }

  public func close() async { await ticker.close() }

  public var state: TickerState { get async { await ticker.state } }

  public func join(_ policy: BufferPolicy) async -> Joined<TickerState, TickerEvent> {
    await ticker.join(policy)
  }
}
