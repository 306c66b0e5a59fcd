import RoomCore

extension CommentMachine: CheckedMachine {
  package var brokenInvariant: String? {
    var statistics = statistics
    statistics.waiting = waiting.count
    guard statistics.isBalanced else {
      return "Of \(statistics.received) comments \(statistics.visible) became rows, "
        + "\(statistics.merged) merged, \(statistics.dropped) dropped, \(statistics.removed) removed, "
        + "\(statistics.waiting) wait."
    }
    let limit = screen.isFollowing ? configuration.capacity : Self.maximumRows
    guard screen.rows.count <= limit else { return "\(screen.rows.count) rows exceed \(limit)." }
    let kept = waiting.count { $0.isKept }
    return max(kept, waiting.count - kept) <= Self.maximumRows
      ? nil : "\(waiting.count) comments wait."
  }

  /// - Complexity: O(n)
  package var brokenStructure: String? {
    let present = screen.rows.filter { !$0.isPast }
    for (row, next) in zip(present, present.dropFirst()) where row.id >= next.id {
      return "Row \(row.id) precedes row \(next.id)."
    }
    for row in screen.rows where row.count < 1 { return "Row \(row.id) has no comment." }
    for row in screen.rows {
      guard let id = row.message.id else { continue }
      guard case .row(row.id)? = places[Identifier(id)] else {
        return "The comment of row \(row.id) is elsewhere."
      }
    }
    guard screen.distance >= 0, !screen.isFollowing || screen.unread == 0 else {
      return "The distance is \(screen.distance), with \(screen.unread) unread."
    }
    return nil
  }
}
