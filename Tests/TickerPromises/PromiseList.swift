package import RollingTicker
package import RoomCore

// The lists of items before and after a call, and the edits that inputs request.

extension [TickerItem] {
  package func place(of item: TickerItem?) -> Int? { firstIndex { $0.key == item?.key } }
  package func place(of id: String) -> Int? { place(of: TickerItem(id: id)) }
  package func holds(_ item: TickerItem?) -> Bool { place(of: item) != nil }

  /// What remains of items that are added one after another to an empty list, and the number of those
  /// that are invalid.
  ///
  /// - Parameters:
  ///   - capacity: the greatest number of items that remain.
  ///   - leaving: an item that is leaving the screen in mode `once`, which is updated once.
  package func added(
    capacity: Int, leaving: TickerItem? = nil
  ) -> (kept: [TickerItem], invalid: Int) {
    var (kept, invalid, isUpdated): ([TickerItem], Int, Bool) = ([], 0, false)
    for item in self {
      let isLeaving = item.id != nil && item.key == leaving?.key
      if item.id == "" || item.hasLongPayload || isLeaving && isUpdated
        || item.id != nil && kept.holds(item)
      {
        invalid += 1
      } else if isLeaving {
        isUpdated = true
      } else {
        kept = (kept + [item]).suffix(capacity)
      }
    }
    return (kept, invalid)
  }
}

extension ListPosition {
  /// Where an item enters the list; `nil` for a position that it does not have.
  package func index(in list: [TickerItem]) -> Int? {
    switch self {
    case .first: 0
    case .last: list.count
    case .index(let index): (0...list.count).contains(index) ? index : nil
    case .before(let id): list.place(of: id)
    case .after(let id): list.place(of: id).map { $0 + 1 }
    }
  }
}

extension TickerItem {
  package var hasLongPayload: Bool { payload?.utf8.count ?? 0 > 4_096 }

  /// The bytes that a view draws of the item.
  package var words: [[UInt8]?] {
    [kind, sender, content, payload].map { $0.map { Array($0.utf8) } }
  }
}
