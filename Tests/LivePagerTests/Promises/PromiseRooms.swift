import LivePager
import PromiseTesting
import RoomCore

extension Array where Element == Name {
  /// The first of each name.
  var unique: [Name] {
    var seen: Set<Name> = []
    return filter { seen.insert($0).inserted }
  }

  /// The list after an edit; `nil` where the page does not say.
  func edited(by input: PagerInput) -> [Name]? {
    switch input {
    case .setRooms(let rooms, _): return rooms.map { Name($0) }.unique
    case .insert(let rooms, let position):
      guard let index = self.index(at: position) else { return nil }
      let inserted = rooms.map { Name($0) }.unique.filter { !contains($0) }
      return Array(self[..<index] + inserted + self[index...])
    case .remove(let rooms):
      let removed = Set(rooms.map { Name($0) })
      return filter { !removed.contains($0) }
    case .move(let room, let position):
      let room = Name(room)
      guard contains(room) else { return self }
      let rest = filter { $0 != room }
      guard let index = rest.index(at: position) else { return nil }
      return Array(rest[..<index] + [room] + rest[index...])
    case .replace(let room, let replacement):
      let (room, other) = (Name(room), Name(replacement))
      guard contains(room) else { return self }
      guard !contains(other) else { return nil }
      return map { $0 == room ? other : $0 }
    default: return self
    }
  }

  private func index(at position: ListPosition) -> Int? {
    switch position {
    case .first: 0
    case .last: count
    case .before(let room): firstIndex(of: Name(room))
    case .after(let room): firstIndex(of: Name(room)).map { $0 + 1 }
    case .index(let index): Swift.min(Swift.max(0, index), count)
    }
  }
}

extension PagerMachine {
  var list: [Name] { rooms.ids.map { Name($0.string) } }

  /// Whether the drag of a finger has not been ended.
  func isDragged(by touch: Int, at time: Instant) -> Bool {
    var (copy, events) = (self, [PagerEvent]())
    copy.handle(.didCancelDrag(touch: touch), at: time, into: &events)
    return events.rejections.isEmpty
  }
}
