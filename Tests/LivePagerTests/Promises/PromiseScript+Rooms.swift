import LivePager
import PromiseTesting
import RoomCore

extension Script {
  /// A room of the list, often one in view, or any.
  mutating func room(_ watch: Watch) -> String {
    switch dice.below(10) {
    case ..<2: return (watch.current ?? dice.pick(Name.pool)).text
    case ..<4: return (watch.beside?.room ?? watch.neighbour(1) ?? dice.pick(Name.pool)).text
    case ..<8: return (watch.list.isEmpty ? dice.pick(Name.pool) : dice.pick(watch.list)).text
    default: return dice.pick(Name.pool).text
    }
  }

  mutating func place(_ watch: Watch) -> ListPosition {
    switch dice.below(7) {
    case 0: .first
    case 1: .last
    case 2, 3: .before(room(watch))
    case 4, 5: .after(room(watch))
    default: .index(dice.below(watch.list.count + 3) - 1)
    }
  }

  mutating func edit(_ watch: Watch) -> PagerInput {
    if watch.isMoving, let room = watch.current, dice.chance(20) { return .remove([room.text]) }
    switch dice.below(10) {
    case ..<2:
      return .insert(
        rooms: (0...dice.below(3)).map { _ in dice.pick(Name.pool).text }, position: place(watch))
    case 2, 3: return .remove([watch.current ?? dice.pick(Name.pool)].map(\.text))
    case ..<6: return .remove((0...dice.below(3)).map { _ in room(watch) })
    case ..<8: return .move(room: room(watch), position: place(watch))
    default: return .replace(room: room(watch), replacement: dice.pick(Name.pool).text)
    }
  }

  mutating func rooms(_ watch: Watch) -> PagerInput {
    if dice.chance(4) { return .setRooms(rooms: []) }
    var rooms = Array(Name.pool.shuffled(using: &dice).prefix(1 + dice.below(8)))
    if dice.chance(70) { rooms = (rooms + watch.displayed).shuffled(using: &dice) }
    var current: String?
    if watch.isMoving, dice.chance(40) {
      current = watch.displayed.isEmpty ? nil : dice.pick(watch.displayed).text
    } else if dice.chance(60) {
      current = dice.chance(30) ? dice.pick(rooms).text : room(watch)
    }
    return .setRooms(rooms: rooms.map(\.text), current: current)
  }
}

extension SeededGenerator {
  /// Any configuration that is valid.
  mutating func configuration() -> PagerConfiguration {
    var configuration = chance(10) ? PagerConfiguration.liveRoom : PagerConfiguration()
    configuration.axis = chance(50) ? .vertical : .horizontal
    configuration.wrapsAround = chance(25)
    if chance(30) { configuration.pageLength = pick([1, 100, 333.3, 1e6]) }
    if chance(40) { configuration.playbackStart = .visible(pick([0.5, 0.5, 0.6, 0.9, 1])) }
    if chance(30) { configuration.animatesLocks = false }
    if chance(20) {
      configuration.snapResponse = pick([.zero, .nanoseconds(1), .milliseconds(40), .seconds(10)])
    }
    if chance(20) { configuration.coverFade = pick([.zero, .seconds(1)]) }
    if chance(20) { configuration.nearEndDistance = pick([0, 1, 2, 100]) }
    if chance(20) { configuration.preload.leadingMedia = pick([.seconds(1), .seconds(8)]) }
    if chance(20) { configuration.preload.trailingMedia = pick([.seconds(2), .seconds(4)]) }
    if chance(20) { configuration.preload.tracksDistance = pick([0, 1, 3, 16]) }
    if chance(20) { configuration.preload.sourceDistance = pick([0, 1, 2, 16]) }
    return configuration
  }
}
