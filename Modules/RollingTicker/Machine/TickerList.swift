/// The items of a ticker in their order, each found by its key.
///
/// Both ends are cheap, as a stream of comments needs it; edits in the middle move what follows.
struct TickerList: Sendable {
  struct Entry: Sendable {
    var item: TickerItem
    // Whether it has been on screen.
    var isSeen = false
    // Whether it was appended, so that it shortens the stay while it waits.
    var isStreamed = false
  }

  // Entries before `head` have left; they are cut off in bulk.
  private var entries: [Entry] = []
  private var head = 0
  // The position of each key, counted from the first entry of all, so that it does not change
  // when others leave at the front.
  private var positions: [TickerKey: Int] = [:]
  private var cutOff = 0

  /// The number of entries not seen yet.
  private(set) var waiting = 0
  /// Of these, the number of those that were appended.
  private(set) var pressing = 0

  var count: Int { entries.count - head }

  /// - Complexity: O(1)
  func index(of key: TickerKey) -> Int? {
    positions[key].map { $0 - cutOff - head }
  }

  subscript(index: Int) -> Entry { entries[head + index] }

  /// Returns false if the list has an item with this key, and changes nothing then.
  ///
  /// - Complexity: O(1) on average
  @discardableResult
  mutating func append(_ entry: Entry) -> Bool {
    let key = entry.item.key
    if let known = positions.updateValue(cutOff + entries.count, forKey: key) {
      positions[key] = known
      return false
    }
    entries.append(entry)
    account(for: entry, by: 1)
    return true
  }

  /// - Complexity: O(1) on average
  mutating func removeFirst() -> Entry {
    let entry = entries[head]
    positions[entry.item.key] = nil
    head += 1
    account(for: entry, by: -1)
    if head * 2 > entries.count {
      entries.removeSubrange(..<head)
      cutOff += head
      head = 0
    }
    return entry
  }

  /// - Complexity: O(n)
  mutating func insert(_ entry: Entry, at index: Int) {
    entries.insert(entry, at: head + index)
    account(for: entry, by: 1)
    renumber(from: index)
  }

  /// - Complexity: O(n); O(1) for the first
  mutating func remove(at index: Int) -> Entry {
    if index == 0 { return removeFirst() }
    let entry = entries.remove(at: head + index)
    positions[entry.item.key] = nil
    account(for: entry, by: -1)
    renumber(from: index)
    return entry
  }

  mutating func replaceItem(at index: Int, with item: TickerItem) {
    entries[head + index].item = item
  }

  /// Returns false if the entry had been seen before.
  mutating func markSeen(at index: Int) -> Bool {
    guard !entries[head + index].isSeen else { return false }
    account(for: entries[head + index], by: -1)
    entries[head + index].isSeen = true
    return true
  }

  private mutating func renumber(from index: Int) {
    for position in (head + index)..<entries.count {
      positions[entries[position].item.key] = cutOff + position
    }
  }

  private mutating func account(for entry: Entry, by step: Int) {
    if entry.isSeen { return }
    waiting += step
    if entry.isStreamed { pressing += step }
  }
}
