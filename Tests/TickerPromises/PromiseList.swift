package import PromiseTesting
package import RollingTicker
import RoomCore

/// The list as the inputs have edited it and the events have used it up, by names. It is not for
/// rows, which have no names.
package struct PromiseList {
  package struct Entry {
    package var item: TickerItem
    package var name: ItemName
    package var isShown = false

    package init(_ item: TickerItem) { (self.item, name) = (item, ItemName(item)) }
  }

  package private(set) var entries: [Entry] = []
  package private(set) var configuration: TickerConfiguration
  /// The item that the next roll replaces, and the position that follows it.
  package private(set) var front: ItemName?
  /// The index of the item that follows, while the front has left the list.
  private var following: Int?
  /// The items that left the full list in the latest input, and whether they were shown.
  package private(set) var left: [Entry] = []

  package init(_ configuration: TickerConfiguration) { self.configuration = configuration }

  package func index(of name: ItemName) -> Int? { entries.firstIndex { $0.name == name } }
  package func contains(_ name: ItemName) -> Bool { index(of: name) != nil }

  /// The item that follows in the modes `loop` and `once`; `nil` if it is unclear, or none does.
  package var follower: Entry? {
    switch configuration.mode {
    case .once: return entries.first { !$0.isShown }
    default:
      guard !entries.isEmpty else { return nil }
      if let front, let index = index(of: front) { return entries[(index + 1) % entries.count] }
      return following.map { entries[$0 % entries.count] }
    }
  }

  /// The item that followed when a roll began in the latest call, and where.
  package private(set) var expected: Entry?

  package mutating func take(_ moment: PromiseMoment<TickerMachine>, _ sight: PromiseSight) {
    (left, expected) = ([], nil)
    if let input = moment.input, !isRejected(input, moment) { edit(input, sight) }
    for event in moment.events { apply(event) }
  }

  private func isRejected(_ input: TickerInput, _ moment: PromiseMoment<TickerMachine>) -> Bool {
    switch input {
    case .set, .reload: moment.rejections.contains(.closed)
    default: !moment.rejections.isEmpty
    }
  }

  private mutating func edit(_ input: TickerInput, _ sight: PromiseSight) {
    switch input {
    case .append(let item): insert(Entry(item), at: entries.count)
    case .insert(let insertion):
      let entry = Entry(insertion.item)
      switch insertion.position {
      case .index(let index): insert(entry, at: index)
      case .before(let id): index(of: ItemName(id: id)).map { insert(entry, at: $0) }
      case .after(let id): index(of: ItemName(id: id)).map { insert(entry, at: $0 + 1) }
      }
    case .remove(let id): remove(ItemName(id: id))
    case .replace(let item):
      if let index = index(of: ItemName(item)) { entries[index].item = item }
    case .set(let items): set(items, sight)
    case .reload(let items):
      let added = Self.added(items, configuration.capacity)
      (entries, left) = (added.kept.map(Entry.init), added.left.map(Entry.init))
      (front, following) = (nil, 0)
    case .stop, .close: clear()
    default: break
    }
  }

  private mutating func clear() {
    (entries, front, following) = ([], nil, 0)
  }

  private mutating func insert(_ entry: Entry, at index: Int) {
    guard (0...entries.count).contains(index) else { return }
    if let front, self.index(of: front) == nil, let next = following {
      following = index < next ? next + 1 : next
    }
    let isFull = entries.count >= configuration.capacity
    entries.insert(entry, at: index)
    if isFull { evict(index == 0 && entries.count > 1 ? 1 : 0) }
  }

  private mutating func evict(_ index: Int) {
    let entry = entries[index]
    if let front, entry.name != front, self.index(of: front) == nil, let next = following {
      following = index < next ? next - 1 : next
    }
    if entry.name == front { following = index }
    entries.remove(at: index)
    left.append(entry)
  }

  private mutating func remove(_ name: ItemName) {
    guard let index = index(of: name) else { return }
    if name == front {
      following = index
    } else if let front, self.index(of: front) == nil, let next = following, index < next {
      following = next - 1
    }
    entries.remove(at: index)
  }

  private mutating func set(_ items: [TickerItem], _ sight: PromiseSight) {
    let leaving = configuration.mode == .once ? sight.outgoing?.name : nil
    let added = Self.added(items.filter { ItemName($0) != leaving }, configuration.capacity)
    var new = added.kept.map(Entry.init)
    let onScreen = sight.names
    func known(_ entry: Entry) -> Entry {
      var entry = entry
      let old = entries.first { $0.name == entry.name }
      entry.isShown = old?.isShown ?? onScreen.contains(entry.name)
      return entry
    }
    new = new.map(known)
    left = added.left.map { known(Entry($0)) }
    if let front, self.index(of: front) == nil {
      following = following.map { min($0, new.count) }
    }
    if let front, let index = self.index(of: front), !new.contains(where: { $0.name == front }) {
      following = index
    }
    entries = new
  }

  package func without(_ name: ItemName) -> PromiseList {
    var other = self
    other.remove(name)
    return other
  }

  /// The valid ones of these items, added one after another.
  package static func valid(_ items: [TickerItem], _ capacity: Int) -> [TickerItem] {
    added(items, capacity).kept
  }

  /// The number of invalid items of a `set` or `reload`.
  package func invalid(of items: [TickerItem], in input: TickerInput, _ sight: PromiseSight) -> Int
  {
    guard case .set = input, configuration.mode == .once, let leaving = sight.outgoing?.name else {
      return Self.added(items, configuration.capacity).invalid
    }
    let others = items.filter { ItemName($0) != leaving }
    return Self.added(others, configuration.capacity).invalid
      + max(0, items.count - others.count - 1)
  }

  /// What remains of items that are added one after another, those that have left the full list,
  /// and the number of those that are invalid.
  package static func added(
    _ items: [TickerItem], _ capacity: Int
  ) -> (kept: [TickerItem], left: [TickerItem], invalid: Int) {
    var kept: [TickerItem] = []
    var left: [TickerItem] = []
    var invalid = 0
    for item in items {
      let isDouble = item.id != nil && kept.contains { ItemName($0) == ItemName(item) }
      if item.id?.isEmpty == true || isDouble || item.hasLongPayload {
        invalid += 1
        continue
      }
      if kept.count >= capacity { left.append(kept.removeFirst()) }
      kept.append(item)
    }
    return (kept, left, invalid)
  }

  private mutating func apply(_ event: TickerEvent) {
    switch event {
    case .didShow(let showing): show(showing)
    case .didBeginRoll(let roll):
      expected = follower
      show(roll.incoming)
      if configuration.mode == .once, let outgoing = roll.outgoing, outgoing.name != front {
        entries.removeAll { $0.name == outgoing.name }
      }
    case .didCancelRoll(let roll): front = roll.outgoing?.name
    case .didConfigure(let taken): configure(taken)
    case .didStop: clear()
    default: break
    }
  }

  private mutating func configure(_ taken: TickerConfiguration) {
    if taken.mode == .once {
      entries.removeAll { $0.isShown && $0.name != front }
      following = 0
    }
    configuration = taken
    while entries.count > taken.capacity { evict(0) }
  }

  private mutating func show(_ showing: TickerShowing) {
    front = showing.name
    guard let index = index(of: showing.name) else { return }
    entries[index].isShown = true
    following = nil
  }
}

extension TickerItem {
  package var hasLongPayload: Bool { payload?.utf8.count ?? 0 > 4_096 }

  /// What a view draws of it, as bytes.
  package var words: [[UInt8]?] {
    [kind, sender, content, payload].map { $0.map { Array($0.utf8) } }
  }
}

extension PromiseRun where Setup == TickerConfiguration {
  /// Whether each item has a name of its own: no two without an identifier have the same content.
  package var hasNames: Bool {
    var names: Set<ItemName> = []
    for case .append(let item) in moments.compactMap(\.input) where item.id == nil {
      guard names.insert(ItemName(item)).inserted else { return false }
    }
    return true
  }

  /// Calls `see` for each call of the machine, with the list and what was on screen before, and
  /// the list after.
  package func walkList(
    _ see: (PromiseList, PromiseSight, PromiseMoment<TickerMachine>, PromiseList, PromiseSight)
      throws -> Void
  ) rethrows {
    var list = PromiseList(configuration)
    try walk { before, moment, after in
      let old = list
      list.take(moment, before)
      try see(old, before, moment, list, after)
    }
  }
}
