import LiveRoom
import RollingTicker

/// The size of the rolls in which a ticker repeats its items during a replay.
struct TickerRepetition {
  /// The maximum size of the repeated rolls, in bytes of the events file: some 12 hours at the
  /// usual pace.
  private static let longest = 16 << 20
  /// The size of the two events of a roll in bytes, without the contents of its items.
  private static let sizeOfRoll = 1_000

  /// The statistics of the ticker when the rolls were last added.
  private(set) var statistics = TickerStatistics()
  /// A Boolean value that indicates whether the last added rolls showed no new item.
  private(set) var repeats = false
  /// A Boolean value that indicates whether the ticker is suspended because of its repetitions.
  var isSuspended = false
  private var size = 0
  private var rolled = 0

  /// A Boolean value that indicates whether there are rolls that have not been added.
  var hasRolled: Bool { rolled > 0 }
  /// A Boolean value that indicates whether the repetitions have reached their maximum size.
  var isLong: Bool { size > Self.longest }

  /// Counts the roll of an event.
  mutating func count(_ event: RoomEvent) {
    guard case .ticker(.didBeginRoll(let roll)) = event else { return }
    let item = roll.incoming.item
    // Two rolls have each item: the roll by which it enters, and the roll by which it leaves.
    rolled += Self.sizeOfRoll + 4 * (item.content.utf8.count + (item.payload?.utf8.count ?? 0))
  }

  /// Adds the counted rolls. `statistics` are the statistics after them.
  mutating func add(_ statistics: TickerStatistics) {
    repeats = statistics.shown == self.statistics.shown && statistics.waiting == 0
    if repeats { size += rolled }
    rolled = 0
    self.statistics = statistics
  }
}
