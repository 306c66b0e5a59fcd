import RoomCore

/// Rows of a data source: items without identifiers, known by their number.
extension TickerMachine {
  /// Adds rows at the end, or removes the last ones. One that is on screen stays to its end.
  mutating func setCount(_ count: Int, into outputs: inout [TickerEvent]) {
    let limit = configuration.capacity
    guard (0...limit).contains(count) else {
      return reject(.countOutOfRange(.init(count, limit: limit)), into: &outputs)
    }
    let next = isLeadListed ? position + 1 : position
    while list.count > count {
      let last = list.count - 1
      if !list[last].isSeen { account.withdrawn += 1 }
      withdraw(at: last)
    }
    if configuration.keepsRowNumbers, !isLeadListed { position = next }
    while list.count < count {
      list.append(.init(item: numbered(TickerItem())))
      account.received += 1
    }
  }

  /// Counts the lead as row 0 if its number is beyond the rows, and the style checks that before, or after, a
  /// roll.
  mutating func checkRowNumber(afterRoll: Bool) {
    // Only a number that was kept is beyond the row after the last.
    guard position > list.count, !isLeadListed, configuration.mode == .loop else { return }
    switch (configuration.style, afterRoll) {
    case (.slide, false), (.fadeThrough, true): position = min(1, list.count)
    default: break
    }
  }
}
