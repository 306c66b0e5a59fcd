import LiveRoomKit

/// A ticker without new notices that have certain words.
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

  var diagnostics: EventSource<Timed<ModuleDiagnostic>> { ticker.diagnostics }

  var refused: [MessageKind: Int] { ticker.refused }

  var rejected: [MessageKind: Int] { ticker.rejected }

  private func isShown(_ input: TickerInput) -> Bool {
    guard case .append(let item) = input else { return true }
    return !words.contains(where: item.content.contains)
  }

  func send(_ input: TickerInput) {
    if isShown(input) { ticker.send(input) }
  }

  /// Takes an input that the room has taken. The ticker never refuses it.
  func route(_ input: TickerInput) {
    if isShown(input) { ticker.route(input) }
  }

  func run() async { await ticker.run() }

  func close() async { await ticker.close() }

  var state: TickerState { get async { await ticker.state } }

  func join(_ policy: BufferPolicy) async -> Joined<TickerState, TickerEvent> {
    await ticker.join(policy)
  }
}
