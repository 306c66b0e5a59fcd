import LiveRoom
import RoomCore

/// Simulates the parts that a page lacks: the reports of popup views, the streams of rooms, and the
/// server for likes. Each stream is loaded as soon as it is requested.
struct Audience {
  /// A Boolean value that indicates whether popups are confirmed after 3 seconds on screen, as by
  /// the audience of `liveroom replay`.
  var answersPopups = false {
    didSet { popups.answer = answersPopups ? SimulatedPopupReports().answer : nil }
  }

  private var popups: SimulatedPopupReports
  // The reports in the order of their times. Reports of one time are in the order of their causes.
  private var due: [SimulatedPopupReports.Report] = []
  // Replies that are due immediately.
  private var replies: [RoomInput] = []

  init() {
    popups = SimulatedPopupReports()
    popups.answer = nil
  }

  /// The time of the next report, or `nil` if none is due.
  var nextDeadline: Instant? { due.first?.time }

  mutating func follow(_ event: RoomEvent, at time: Instant) {
    switch event {
    case .popups(let event):
      guard let report = popups.follow(event, at: time) else { break }
      due.insert(report, at: due.firstIndex { $0.time > report.time } ?? due.count)
    case .pager(.willPreload(let preload)): replies.append(.pager(.didLoad(room: preload.room)))
    case .pager(.willRetryLoad(let retry)): replies.append(.pager(.didLoad(room: retry.room)))
    case .pager(.willBeginPlaying(let playing)) where !playing.isPreloaded:
      replies.append(.pager(.didLoad(room: playing.room)))
    case .likes(.willSendLikes(let message)): replies.append(.likes(.didDeliver(message)))
    default: break
    }
  }

  /// Returns the replies to the events so far.
  mutating func takeReplies() -> [RoomInput] {
    defer { replies.removeAll(keepingCapacity: true) }
    return replies
  }

  /// Returns a report that is due, or `nil` if none is due.
  mutating func takeReport(at now: Instant) -> RoomInput? {
    while let report = due.first, report.time <= now {
      due.removeFirst()
      if popups.take(report) { return .popups(report.input) }
    }
    return nil
  }
}
