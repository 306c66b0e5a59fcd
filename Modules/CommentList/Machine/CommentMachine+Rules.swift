import RoomCore

extension CommentMachine {
  /// Returns a Boolean value that indicates whether the rules hide a comment.
  func isHidden(_ message: CommentMessage) -> Bool { rules.decision(on: message).0 == .hide }

  mutating func setPlace(_ place: CommentPlace, of group: CommentGroup) {
    if groups[group.rule].count >= 4 * Self.maximumRows {
      groups[group.rule] = groups[group.rule].filter { own($0.value) != nil }
    }
    groups[group.rule][group.name] = place
  }

  /// Removes a comment whose text changes from its group, so that no later comment merges with it.
  mutating func ungroup(_ message: CommentMessage, at place: CommentPlace) {
    guard case (.merge(let merge), let rule) = rules.decision(on: message) else { return }
    let name = Identifier(merge.group)
    if groups[rule][name] == place { groups[rule][name] = nil }
  }

  /// Merges a comment with the latest comment of its group. Returns `true`, or `false` if there is
  /// no such comment.
  mutating func merge(_ item: WaitingComment, _ merge: CommentMerge) -> Bool {
    guard let group = item.group, let place = groups[group.rule][group.name] else { return false }
    switch place {
    case .waiting(let ticket):
      guard let index = ordinary.index(of: ticket), merge.allows(item.time, ordinary[index].time),
        !merge.isConsecutive || ticket == max(ordinary.last?.ticket ?? 0, kept.last?.ticket ?? 0)
      else { return false }
      ordinary[index].count += 1
      ordinary[index].note(merge.isConsecutive ? ordinary[index].message.id : item.message.id)
      if merge.isConsecutive { ordinary[index].message = item.message }
    case .row(let number):
      guard let index = screen.index(of: number),
        merge.allows(item.time, screen.rows[index].time),
        !merge.isConsecutive || waiting == 0 && index == screen.rows.count - 1
      else { return false }
      var row = merged[number] ?? screen.rows[index]
      row.count += 1
      if merge.isConsecutive { row.message = item.message }
      merged[number] = row
    case .gone: return false
    }
    account.merged += 1
    remember(item.message.id, place)
    return true
  }

  /// Updates the rows whose counts have changed by merges.
  mutating func showMerged(at now: Instant, into outputs: inout [CommentEvent]) {
    guard !merged.isEmpty else { return }
    let rows = merged
    merged = [:]
    for number in rows.keys.inOrder() {
      guard var row = rows[number], let index = screen.index(of: number) else { continue }
      row.height = screen.rows[index].height
      emit(.didUpdate(row), at: now, into: &outputs)
    }
  }
}

extension CommentMerge {
  package func allows(_ time: Instant, _ first: Instant) -> Bool {
    within.map { time - first <= $0 } ?? true
  }
}
