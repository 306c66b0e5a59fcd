/// Rows of a data source are items without identifiers, each with a number.
extension TickerMachine {
  /// Adds rows at the end, or removes the last rows. If a removed row is on screen, it stays until
  /// the end of its stay.
  mutating func setCount(_ count: Int) {
    let limit = configuration.capacity
    guard (0...limit).contains(count) else {
      return reject(.countOutOfRange(.init(value: count, limit: limit)))
    }
    let next = isLeadListed ? position + 1 : position
    while list.count > count {
      let last = list.count - 1
      if !list[last].isSeen { statistics.withdrawn += 1 }
      withdraw(at: last)
    }
    if configuration.keepsRowNumbers, !isLeadListed { position = next }
    while list.count < count {
      list.append(.init(item: numbered(TickerItem())))
      statistics.received += 1
    }
  }

  /// Counts the lead as row 0 if its number is beyond the last row. The style decides whether this
  /// happens before or after a roll.
  mutating func checkRowNumber(afterRoll: Bool) {
    // Only a kept row number can be greater than the number of rows.
    guard position > list.count, !isLeadListed, configuration.mode == .loop else { return }
    switch (configuration.style, afterRoll) {
    case (.slide, false), (.fadeThrough, true): position = min(1, list.count)
    default: break
    }
  }
}
