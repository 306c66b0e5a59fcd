/// The items of a ticker in their order, each found by its key.
///
/// Both ends are cheap, as a stream of comments needs it. The entries are in blocks, so that an edit in the
/// middle costs little in a long list, too.
struct TickerList: Sendable {
  struct Entry: Sendable {
    var item: TickerItem
    // Whether it has been on screen.
    var isSeen = false
    // Whether it was appended, so that it shortens the stay while it waits.
    var isStreamed: Bool
    // In points, once it is known.
    var width: Double?

    init(item: TickerItem, isStreamed: Bool = false) {
      self.item = item
      self.isStreamed = isStreamed
      width = item.width
    }

    /// Takes over what was known of the width.
    mutating func carryWidth(from other: Entry) {
      width = item.width(replacing: other.item, known: other.width)
    }
  }

  /// Entries that follow one another. Those before `head` have left the list.
  private struct Block: Sendable {
    /// What the block is known by while it exists.
    let number: Int
    /// The position of its first entry: each block begins where the one before it ends, and a position
    /// does not change when others leave at the front.
    var start: Int
    var head = 0
    var entries: [Entry] = []
  }

  private struct Position: Sendable {
    var block: Int
    var offset: Int
  }

  // An edit in the middle moves the entries of one block, and the blocks after it.
  private static let blockCapacity = 32
  private var blocks: [Block] = []
  // The index in `blocks` of each number; of a number without a block, the next such number.
  private var ranks: [Int] = []
  private var vacant = -1
  private var positions: [TickerKey: Position] = [:]

  private(set) var count = 0
  /// The number of entries not seen yet.
  private(set) var waiting = 0
  /// Of these, the number of those that were appended.
  private(set) var pressing = 0

  /// - Complexity: O(1) on average
  func index(of key: TickerKey) -> Int? {
    positions[key].map { blocks[ranks[$0.block]].start + $0.offset - origin }
  }

  subscript(index: Int) -> Entry {
    let (rank, offset) = locate(index)
    return blocks[rank].entries[offset]
  }

  /// Returns false if the list has an item with this key, and changes nothing then.
  ///
  /// - Complexity: O(1) on average
  @discardableResult
  mutating func append(_ entry: Entry) -> Bool {
    if blocks.isEmpty || blocks[blocks.count - 1].entries.count >= Self.blockCapacity {
      addBlock(at: blocks.count)
    }
    let rank = blocks.count - 1
    let position = Position(block: blocks[rank].number, offset: blocks[rank].entries.count)
    let key = entry.item.key
    if let known = positions.updateValue(position, forKey: key) {
      positions[key] = known
      return false
    }
    blocks[rank].entries.append(entry)
    account(for: entry, by: 1)
    return true
  }

  /// - Complexity: O(1) on average
  mutating func removeFirst() -> Entry {
    let head = blocks[0].head
    let entry = blocks[0].entries[head]
    positions[entry.item.key] = nil
    blocks[0].head = head + 1
    account(for: entry, by: -1)
    if head + 1 == blocks[0].entries.count { removeBlock(at: 0) }
    return entry
  }

  /// Inserts an entry whose key is not in the list.
  ///
  /// - Complexity: O(1), and an addition for each block that follows
  mutating func insert(_ entry: Entry, at index: Int) {
    guard index < count else {
      append(entry)
      return
    }
    var (rank, offset) = locate(index)
    if blocks[rank].entries.count >= Self.blockCapacity {
      if blocks[rank].head > 0 { trim(rank) } else { split(rank) }
      (rank, offset) = locate(index)
    }
    blocks[rank].entries.insert(entry, at: offset)
    account(for: entry, by: 1)
    renumber(rank, from: offset)
    move(from: rank + 1, by: 1)
  }

  /// - Complexity: O(1), and an addition for each block that follows
  mutating func remove(at index: Int) -> Entry {
    if index == 0 { return removeFirst() }
    let (rank, offset) = locate(index)
    let entry = blocks[rank].entries.remove(at: offset)
    positions[entry.item.key] = nil
    account(for: entry, by: -1)
    renumber(rank, from: offset)
    move(from: rank + 1, by: -1)
    if blocks[rank].entries.isEmpty { removeBlock(at: rank) }
    return entry
  }

  mutating func replaceItem(at index: Int, with item: TickerItem) {
    let (rank, offset) = locate(index)
    let old = blocks[rank].entries[offset]
    blocks[rank].entries[offset].item = item
    blocks[rank].entries[offset].carryWidth(from: old)
  }

  mutating func setWidth(_ width: Double, at index: Int) {
    let (rank, offset) = locate(index)
    blocks[rank].entries[offset].width = width
  }

  /// Returns whether the entry had not been seen before, and its width.
  mutating func markSeen(at index: Int) -> (isNew: Bool, width: Double?) {
    let (rank, offset) = locate(index)
    let width = blocks[rank].entries[offset].width
    guard !blocks[rank].entries[offset].isSeen else { return (false, width) }
    count(blocks[rank].entries[offset], by: -1)
    blocks[rank].entries[offset].isSeen = true
    return (true, width)
  }

  private mutating func account(for entry: Entry, by step: Int) {
    count += step
    count(entry, by: step)
  }

  /// Counts an entry that was not seen.
  private mutating func count(_ entry: Entry, by step: Int) {
    if entry.isSeen { return }
    waiting += step
    if entry.isStreamed { pressing += step }
  }
}

extension TickerList {
  /// The position of the first entry.
  private var origin: Int { blocks[0].start + blocks[0].head }

  /// The block that has the entry at `index`, and where.
  // Inlined: a short list has one block.
  @inline(__always)
  private func locate(_ index: Int) -> (rank: Int, offset: Int) {
    blocks.count == 1 ? (0, blocks[0].head + index) : search(index)
  }

  /// - Complexity: O(log n)
  private func search(_ index: Int) -> (rank: Int, offset: Int) {
    let position = origin + index
    var low = 0
    var high = blocks.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if blocks[middle].start <= position { low = middle } else { high = middle }
    }
    return (low, position - blocks[low].start)
  }

  private mutating func renumber(_ rank: Int, from offset: Int) {
    let number = blocks[rank].number
    for offset in offset..<blocks[rank].entries.count {
      positions[blocks[rank].entries[offset].item.key] = Position(block: number, offset: offset)
    }
  }

  private mutating func move(from rank: Int, by step: Int) {
    for rank in rank..<blocks.count { blocks[rank].start += step }
  }

  /// Removes from a block what has left the list.
  private mutating func trim(_ rank: Int) {
    blocks[rank].entries.removeSubrange(..<blocks[rank].head)
    blocks[rank].start += blocks[rank].head
    blocks[rank].head = 0
    renumber(rank, from: 0)
  }

  /// Moves the second half of a full block to a new one.
  private mutating func split(_ rank: Int) {
    let half = blocks[rank].entries.count / 2
    addBlock(at: rank + 1)
    blocks[rank + 1].start = blocks[rank].start + half
    blocks[rank + 1].entries += blocks[rank].entries[half...]
    blocks[rank].entries.removeSubrange(half...)
    renumber(rank + 1, from: 0)
  }

  /// Adds an empty block, after the one before `rank`.
  private mutating func addBlock(at rank: Int) {
    let number = vacant < 0 ? ranks.count : vacant
    if vacant < 0 { ranks.append(rank) } else { vacant = ranks[vacant] }
    let start = rank == 0 ? 0 : blocks[rank - 1].start + blocks[rank - 1].entries.count
    blocks.insert(Block(number: number, start: start), at: rank)
    // The first grows with its entries: few lists need a whole block.
    if rank > 0 { blocks[rank].entries.reserveCapacity(Self.blockCapacity) }
    rerank(from: rank)
  }

  private mutating func removeBlock(at rank: Int) {
    let number = blocks.remove(at: rank).number
    ranks[number] = vacant
    vacant = number
    rerank(from: rank)
  }

  private mutating func rerank(from rank: Int) {
    for rank in rank..<blocks.count { ranks[blocks[rank].number] = rank }
  }
}

extension TickerList {
  /// What does not hold of its counts, in words.
  var fault: String? {
    guard count == positions.count else {
      return "The list holds \(count) items and \(positions.count) keys."
    }
    guard 0 <= pressing, pressing <= waiting, waiting <= count else {
      return "Of \(count) items \(waiting) wait, \(pressing) of them in a stream."
    }
    return nil
  }

  /// What does not hold of its blocks, in words.
  ///
  /// - Complexity: O(n)
  var structuralFault: String? {
    var (end, unseen, streamed) = (blocks.first?.start ?? 0, 0, 0)
    for (rank, block) in blocks.enumerated() {
      let size = block.entries.count
      guard block.start == end, ranks[block.number] == rank else {
        return "Block \(rank) of rank \(ranks[block.number]) begins at \(block.start), not \(end)."
      }
      // A duplicate may have left the last one empty.
      guard block.head == 0 || rank == 0 && block.head < size, size <= Self.blockCapacity,
        size > 0 || rank == blocks.count - 1
      else { return "Block \(rank) of \(blocks.count) has \(size) entries from \(block.head)." }
      for offset in block.head..<size {
        let entry = block.entries[offset]
        guard let position = positions[entry.item.key], position.block == block.number,
          position.offset == offset
        else { return "The key of entry \(offset) of block \(rank) is elsewhere." }
        if entry.isSeen { continue }
        unseen += 1
        if entry.isStreamed { streamed += 1 }
      }
      end += size
    }
    let held = blocks.isEmpty ? 0 : end - origin
    guard held == count, unseen == waiting, streamed == pressing else {
      return "\(held) entries, \(unseen) unseen, \(streamed) streamed; "
        + "counted \(count), \(waiting), \(pressing)."
    }
    var (number, vacancies) = (vacant, 0)
    while number >= 0, vacancies <= ranks.count {
      (number, vacancies) = (ranks[number], vacancies + 1)
    }
    return ranks.count == blocks.count + vacancies
      ? nil : "Of \(ranks.count) numbers \(blocks.count) are blocks and \(vacancies) vacant."
  }
}
