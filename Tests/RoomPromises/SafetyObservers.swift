import LiveRoomKit
import PromiseTesting

/// Observers of blocks and reports.
enum SafetyObservers {
  /// Promise 42: no content of a blocked user is on screen.
  static func blocks(_ log: RoomLog, _ reach: inout PromiseReach) throws {
    let localUser = log.configuration.localUser.map(Identifier.init)
    // Since the last time at which all work was done, and later.
    var blocked = Set(log.configuration.blockedUsers.map(Identifier.init)).subtracting(
      localUser.map { [$0] } ?? [])
    var settled = blocked
    var isSettled = false
    for entry in log.entries {
      func check(_ messages: [CommentMessage], _ place: String) throws {
        let sender = messages.compactMap { $0.sender.map(Identifier.init) }.first(
          where: settled.contains)
        try ensure(sender == nil, "\(sender?.string ?? "") is blocked and \(place): \(entry.text)")
      }
      switch entry.value {
      case .settled: (settled, isSettled) = (blocked, true)
      case .event(.room(.didBlock(let user))):
        try ensure(Identifier(user) != localUser, "the local user is blocked")
        blocked.insert(Identifier(user))
        reach.note("blocked")
      case .event(.room(.didUnblock(let user))):
        blocked.remove(Identifier(user))
        settled.remove(Identifier(user))
        reach.note("unblocked")
      case .event(.comments(.didAppend(let batch))):
        try check(batch.rows.map(\.message), "in the list")
      case .event(.comments(.didRestore(let rows))): try check(rows.map(\.message), "restored")
      case .event(.comments(.didUpdate(let row))): try check([row.message], "in an updated row")
      case .event(.comments(.didPin(let pin))): try check([pin.message], "pinned")
      case .event(.danmaku(.didEnter(let showing))): try check([showing.comment.message], "flying")
      case .event(.popups(.willPresent(let shown))) where shown.popup.isEntrance:
        try check([CommentMessage(sender: shown.popup.sender)], "entering")
      case .snapshot(let states) where isSettled && !settled.isEmpty:
        let screen = states.comments.map { CommentViewState($0) }
        try check(screen?.rows.map(\.message) ?? [], "in the list")
        try check(screen?.pins.map(\.message) ?? [], "pinned")
        try check(flying(states, entry.time), "flying")
        reach.note("checked")
      case .input, .report, .run: isSettled = false
      default: break
      }
    }
    reach.note("not shown", if: log.last.statistics.blocked > 0)
  }

  private static func flying(_ states: RoomStates, _ time: Instant) -> [CommentMessage] {
    states.danmaku?.screen.visibleComments(at: time).map(\.comment.message) ?? []
  }

  /// Promise 44: each report is sent once, with its content.
  static func reports(_ log: RoomLog, _ reach: inout PromiseReach) throws {
    var due: [RoomReport] = []
    var ids: Set<Identifier> = []
    for entry in log.entries {
      switch entry.value {
      case .input(let input):
        if case .room(.report(let report)) = input.content { due.append(report) }
      case .event(.room(.willSend(.report(let sent)))):
        try ensure(!due.isEmpty, "\(entry.text), of no report")
        let report = due.removeFirst()
        try ensure(
          sent.text == report.text && sent.user == report.user && sent.message == report.message
            && sent.reason == report.reason && sent.subject == report.subject,
          "\(sent) is not \(report)")
        try ensure(ids.insert(Identifier(sent.id)).inserted, "\(sent.id) is sent twice")
        reach.note("sent")
      case .settled: try ensure(due.isEmpty, "\(due) are not sent at \(entry.time.nanoseconds)")
      default: break
      }
    }
  }
}
