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
    guard let group = item.group else { return false }
    // One row of joins at most waits, so that joins take no places of comments. A row whose rules have changed since has
    // no group.
    let join =
      item.isJoin && merge.isConsecutive
      ? waiting.last { $0.isJoin && $0.group ?? group == group } : nil
    guard let place = join.map({ .waiting($0.ticket) }) ?? groups[group.rule][group.name]
    else { return false }
    switch place {
    case .waiting(let ticket):
      guard let index = waiting.index(of: ticket), merge.allows(item.time, waiting[index].time),
        !merge.isConsecutive || index == waiting.count - 1
          || item.isJoin && waiting[index].isJoin
      else { return false }
      waiting[index].count += merge.choose(
        &waiting[index].message, item.message, at: place, &members)
    case .row(let number):
      guard let index = screen.index(of: number),
        merge.allows(item.time, screen.rows[index].time),
        !merge.isConsecutive || waiting.isEmpty && index == screen.rows.count - 1
      else { return false }
      var row = merged[number] ?? screen.rows[index]
      row.count += merge.choose(&row.message, item.message, at: place, &members)
      merged[number] = row
    case .gone: return false
    }
    statistics.merged += 1
    remember(item.message.id, place)
    return true
  }

  /// Updates the rows whose counts have changed by merges.
  mutating func showMerged() {
    guard !merged.isEmpty else { return }
    let rows = merged
    merged = [:]
    for number in rows.keys.inOrder() {
      guard var row = rows[number], let index = screen.index(of: number) else { continue }
      row.height = screen.rows[index].height
      row.showsOriginal = screen.rows[index].showsOriginal
      emit(.didUpdate(row))
    }
  }
}

extension CommentMerge {
  /// Chooses the shown comment among two, and remembers the other one. Returns the change of the
  /// count. Joins count their users: a join replaces the earlier join of its user.
  fileprivate func choose(
    _ shown: inout CommentMessage, _ next: CommentMessage, at place: CommentPlace,
    _ members: inout MergedComments<CommentPlace>
  ) -> Int {
    var change = 1
    if next.kind == .join, let user = next.sender.map(Identifier.init), !user.string.isEmpty {
      if shown.isSent(by: user) {
        if isConsecutive { shown = next }
        return 0
      }
      change -= members.remove(at: place) { $0.isSent(by: user) }.count
    }
    members.insert(isConsecutive ? shown : next, at: place, isEarlier: isConsecutive)
    if isConsecutive { shown = next }
    return change
  }

  package func allows(_ time: Instant, _ first: Instant) -> Bool {
    within.map { time - first <= $0 } ?? true
  }
}
