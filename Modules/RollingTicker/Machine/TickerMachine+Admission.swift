import RoomCore

extension TickerMachine {
  /// Returns a Boolean value that indicates whether the item is leaving the screen and is not shown
  /// again. Only the mode `once` has such items.
  func hasPassed(_ item: TickerItem, before lead: TickerShowing?) -> Bool {
    configuration.mode == .once && roll?.outgoing?.item.key == item.key
      && item.key != lead?.item.key
  }

  /// Returns the item if it is new and valid. An item without an identifier gets a number.
  mutating func admit(_ item: TickerItem) -> TickerItem? {
    guard hasValidPayload(item) else { return nil }
    let item = numbered(item)
    if isOnScreen(item.key) {
      reject(.duplicate(id: item.id ?? ""))
      return nil
    }
    guard !isRemoved(item), isNew(item) else { return nil }
    statistics.received += 1
    return item
  }

  /// Stores the removal of an item that has not arrived. An identifier that no message can have is
  /// rejected.
  mutating func keepRemoval(of id: String) {
    guard 1...256 ~= id.utf8.count else { return reject(.unknown(id: id)) }
    _ = removals.insert(MessageIdentifier(Identifier(id)), ())
  }

  /// Returns a Boolean value that indicates whether the item was removed before it arrived. Such an
  /// item is counted and not added.
  private mutating func isRemoved(_ item: TickerItem) -> Bool {
    guard removals.count > 0, let id = item.id,
      removals.value(of: MessageIdentifier(Identifier(id))) != nil, list.index(of: item.key) == nil
    else { return false }
    statistics.received += 1
    statistics.withdrawn += 1
    return true
  }

  /// Returns the item with a new number if it has no identifier. The number of an item that comes
  /// from an event is replaced as well.
  mutating func numbered(_ item: TickerItem) -> TickerItem {
    guard item.key.serial != 0 else { return item }
    var item = item
    serial += 1
    item.key = .serial(serial)
    return item
  }

  mutating func hasValidPayload(_ item: TickerItem) -> Bool {
    guard item.isPayloadTooLong else { return true }
    reject(.payloadTooLong)
    return false
  }

  mutating func isNew(_ item: TickerItem) -> Bool {
    guard item.key.serial == 0 else { return true }
    if item.key.isEmpty {
      reject(.emptyIdentifier)
      return false
    }
    if list.index(of: item.key) != nil {
      reject(.duplicate(id: item.id ?? ""))
      return false
    }
    return true
  }

  func isOnScreen(_ key: TickerKey) -> Bool {
    current?.item.key == key || roll?.incoming.item.key == key
  }

  mutating func reject(_ rejection: TickerRejection) {
    statistics.rejected += 1
    outputs.append(.rejected(rejection))
  }

  mutating func index(of position: ListPosition) -> Int? {
    switch position {
    case .first: return 0
    case .last: return list.count
    case .index(let index):
      if (0...list.count).contains(index) { return index }
      reject(.indexOutOfRange(.init(value: index, limit: list.count)))
      return nil
    case .before(let id), .after(let id):
      guard let index = list.index(of: .id(id)) else {
        reject(.unknown(id: id))
        return nil
      }
      if case .after = position { return index + 1 }
      return index
    }
  }
}
