import CommentList
package import RoomCore

extension DanmakuMachine: CommentModerator {
  /// The number of groups beyond which the groups of comments that have left are removed.
  private static var maximumGroups: Int { 1_024 }

  /// Receives a comment. Returns a Boolean value that indicates whether the comment waits for a
  /// lane.
  mutating func receive(_ message: CommentMessage) -> Bool {
    guard isValid(message) else { return false }
    let identifier = message.id.map { MessageIdentifier(Identifier($0)) }
    if let identifier, known.value(of: identifier) != nil {
      statistics.repeated += 1
      return false
    }
    // The comment with its stored replacement, or `nil` if it was removed before it arrived.
    let edited: CommentMessage? = identifier.flatMap { edits.value(of: $0) } ?? message
    let isKept = edited?.isKept(for: localUser) ?? false
    guard !isKept || keptCount < Self.maximumKept else {
      reject(.tooMany(limit: Self.maximumKept))
      return false
    }
    statistics.received += 1
    if let identifier { _ = known.insert(identifier, ()) }
    guard let message = edited, !isRemoved(message) else {
      statistics.removed += 1
      return false
    }
    var group: CommentGroup?
    switch rules.decision(on: message) {
    case (.hide, _):
      statistics.removed += 1
      return false
    case (.merge(let merge), let rule) where !isKept:
      let own = CommentGroup(rule: rule, name: Identifier(merge.group))
      if self.merge(message, own, merge) {
        statistics.merged += 1
        return false
      }
      group = own
    case (.show, _), (.merge, _): break
    }
    guard isKept || waiting.count - keptCount < Self.maximumWaiting else {
      statistics.dropped += 1
      return false
    }
    let comment = DanmakuComment(
      id: nextNumber, message: message, isOwn: localUser.map { message.isSent(by: $0) } ?? false,
      isKept: isKept)
    nextNumber += 1
    if let group { setGroup(group, (comment.id, now)) }
    waiting.insert(
      WaitingDanmaku(comment: comment, arrival: now), at: isKept ? keptCount : waiting.count)
    emit(.didRequestWidth(comment))
    return true
  }

  /// Merges a comment with the latest comment of its group that waits or is on screen. Returns
  /// `true`, or `false` if there is no such comment.
  private mutating func merge(
    _ message: CommentMessage, _ group: CommentGroup, _ merge: CommentMerge
  ) -> Bool {
    guard let (number, time) = groups[group], merge.allows(now, time),
      !merge.isConsecutive || number == nextNumber - 1,
      change(number, { $0.count += 1 })
    else { return false }
    members.insert(message, at: number)
    return true
  }

  /// Changes a comment that waits or is on screen. Returns `true`, or `false` if there is no such
  /// comment. A waiting comment with another message is measured again.
  @discardableResult
  private mutating func change(_ number: Int, _ change: (inout DanmakuComment) -> Void) -> Bool {
    if let index = waiting.firstIndex(where: { $0.comment.id == number }) {
      let old = waiting[index].comment.message
      change(&waiting[index].comment)
      if waiting[index].comment.message != old {
        waiting[index].width = nil
        emit(.didRequestWidth(waiting[index].comment))
      }
      return true
    }
    guard var comment = present(at: now).first(where: { $0.id == number })?.comment
    else { return false }
    change(&comment)
    emit(.didUpdate(comment))
    return true
  }

  private mutating func setGroup(_ group: CommentGroup, _ first: (comment: Int, time: Instant)) {
    if groups.count >= Self.maximumGroups {
      let present = Set(waiting.map { $0.comment.id } + screen.showings.map { $0.id })
      groups = groups.filter { present.contains($0.value.comment) }
    }
    groups[group] = first
  }

  /// Returns the comments that have not left the screen.
  func present(at now: Instant) -> [DanmakuShowing] {
    let time = screen.clock.milliseconds(at: now)
    return screen.showings.filter { $0.end > time }
  }

  /// Gives a comment of the local user the identifier that the server has chosen.
  mutating func didDeliver(_ comment: CommentSend) {
    guard let id = comment.identifier, let name = comment.serverID, Identifier(name) != id,
      known.value(of: MessageIdentifier(id)) != nil,
      serverIdentifiers.name(of: id.string) == id.string, isValid(name)
    else { return }
    serverIdentifiers.set(name, of: MessageIdentifier(id))
    // The echo may have come before the answer. The comment is shown as the server has it.
    let target = MessageIdentifier(Identifier(name))
    let echo = comments(at: now).first { $0.message.hasID(target.id) }?.message
    if known.insert(target, ()) == nil {
      remove { $0.message.hasID(target.id) }
      removeMerged { $0.hasID(target.id) }
    }
    for index in waiting.indices where waiting[index].comment.message.hasID(id) {
      waiting[index].comment.message.id = name
    }
    if var own = present(at: now).first(where: { $0.comment.message.hasID(id) })?.comment {
      own.message.id = name
      emit(.didUpdate(own))
    }
    if edits.rename(id, to: name) {
      remove { $0.message.hasID(target.id) }
    } else if let edit = edits.value(of: target) ?? echo,
      let own = comments(at: now).first(where: { $0.message.hasID(target.id) })
    {
      change(own.id) { $0.show(edit) }
    }
  }

  // MARK: Moderation

  mutating func remove(_ id: String) {
    guard isValid(id) else { return }
    let identifier = Identifier(id)
    edits.set(nil, of: MessageIdentifier(identifier))
    remove { $0.message.hasID(identifier) }
    removeMerged { $0.hasID(identifier) }
  }

  /// Removes the comments of a user that wait or are on screen.
  package mutating func hide(_ identifier: Identifier) {
    removeMerged { $0.isSent(by: identifier) }
    // A merged comment of another user replaces the comment that represents it.
    for comment in comments(at: now) where comment.message.isSent(by: identifier) {
      guard let successor = members.takeSuccessor(at: comment.id) else { continue }
      change(comment.id) {
        $0.show(successor)
        $0.count -= 1
      }
    }
    remove { $0.message.isSent(by: identifier) }
  }

  /// Removes merged comments from the counts of the comments with which they were merged.
  private mutating func removeMerged(where isRemoved: (CommentMessage) -> Bool) {
    let numbers = members.remove(where: isRemoved)
    for number in Set(numbers).inOrder() {
      let removed = numbers.count { $0 == number }
      change(number) { $0.count -= removed }
    }
  }

  /// Returns the waiting comments and the comments that have not left the screen.
  private func comments(at now: Instant) -> [DanmakuComment] {
    waiting.map { $0.comment } + present(at: now).map { $0.comment }
  }

  mutating func replace(_ message: CommentMessage) {
    guard let id = message.id else { return reject(.invalid(.missing("id"))) }
    guard isValid(message) else { return }
    if rules.decision(on: message).0 == .hide || isRemoved(message) { return remove(id) }
    let identifier = Identifier(id)
    // A removed comment is never shown again.
    if edits.value(of: MessageIdentifier(identifier)) != .some(nil) {
      edits.set(message, of: MessageIdentifier(identifier))
    }
    if let comment = comments(at: now).first(where: { $0.message.hasID(identifier) }) {
      groups = groups.filter { $0.value.comment != comment.id }
      change(comment.id) { $0.show(message) }
    } else {
      removeMerged { $0.hasID(identifier) }
    }
  }

  /// Removes waiting comments and comments on screen.
  mutating func remove(where isRemoved: (DanmakuComment) -> Bool) {
    let waited = waiting.filter { isRemoved($0.comment) }.map { $0.comment.id }
    waiting.removeAll { isRemoved($0.comment) }
    statistics.removed += waited.count
    let shown = present(at: now).filter { isRemoved($0.comment) }.map { $0.id }
    if let touch, shown.contains(touch.comment) { release() }
    guard !waited.isEmpty || !shown.isEmpty else { return }
    emit(.didRemove(waited + shown))
  }
}
