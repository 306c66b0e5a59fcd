import RoomCore

// The blocks and the reports of the local user.
extension RoomRoutes {
  /// Blocks a user. The content of the user is removed, and its later content is not given to the modules. A host or a
  /// moderator can be blocked like any other user.
  mutating func block(_ blocked: String) {
    guard accepts(blocked), !blocks.contains(blocked) else { return }
    guard !blocked.isEmpty, Identifier(blocked) != user else { return refuse(.cannotBlock) }
    guard !blocks.isFull else { return refuse(.tooManyBlockedUsers(limit: RoomBlocks.limit)) }
    blocks.insert(blocked)
    emit(.didBlock(user: blocked))
    revokeEntrance(entrances.remove { Identifier($0.sender) == Identifier(blocked) })
    moderate(.comments(.hideSender(blocked)), .hideSender(blocked))
  }

  /// Returns a Boolean value that indicates whether the sender of a comment is blocked, and counts the comment.
  mutating func hides(_ comment: CommentMessage) -> Bool {
    guard blocks.contains(comment.sender) else { return false }
    counts.blocked += 1
    return true
  }

  /// Returns a comment without its quote, if it quotes a blocked user.
  func withoutBlockedQuote(_ comment: CommentMessage) -> CommentMessage {
    guard !blocks.isEmpty, blocks.contains(comment.quote?.sender) else { return comment }
    var comment = comment
    comment.quote = nil
    return comment
  }

  /// Sends a report to the server, and hides the content from the local user.
  mutating func take(_ report: RoomReport) {
    guard accepts(report.user, report.message, payload: report.text) else { return }
    guard accepts(report.reason) else { return }
    door.reports += 1
    var report = report
    report.id = (session.map { $0 + "-" } ?? "") + "report-\(door.reports)"
    report.room = room?.string
    let time = report.time ?? now
    report.time = time
    report.serverTime = serverClock.time(at: time)
    emit(.willSend(.report(report)))
    switch (report.subject, report.message, report.number) {
    case (.comment, let id?, _), (.flyingComment, let id?, _):
      if !id.isEmpty { deliver(.comments(.remove(id: id))) }
    case (.comment, nil, let row?): send(.comments(.hide(row: row)))
    case (.flyingComment, nil, let comment?): send(.danmaku(.hide(comment: comment)))
    case (.entrance, _, _):
      revokeEntrance(
        entrances.remove { Identifier($0.sender) == report.user.map(Identifier.init) })
    default: break
    }
  }
}
