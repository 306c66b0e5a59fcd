import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RoomCore

/// Does what nobody else does on a page: reports what the views of popups do, loads the streams of
/// rooms as soon as they are requested, and takes likes as their server.
struct Audience {
  /// Whether popups are confirmed that were visible for 3 s, as by the audience of `liveroom replay`.
  var answersPopups = false {
    didSet { popups.answer = answersPopups ? SimulatedPopupReports().answer : nil }
  }

  private var popups: SimulatedPopupReports
  // In the order of their times; those of one time in the order of their causes.
  private var due: [SimulatedPopupReports.Report] = []
  // Due at once.
  private var replies: [RoomInput] = []

  init() {
    popups = SimulatedPopupReports()
    popups.answer = nil
  }

  /// When the next report of a view is due.
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
    case .likes(.sendLikes(let message)): replies.append(.likes(.didDeliver(message)))
    default: break
    }
  }

  /// Takes what follows at once from the events so far.
  mutating func takeReplies() -> [RoomInput] {
    defer { replies.removeAll(keepingCapacity: true) }
    return replies
  }

  /// Takes a report that is due; `nil` where none is any more.
  mutating func takeReport(at now: Instant) -> RoomInput? {
    while let report = due.first, report.time <= now {
      due.removeFirst()
      if popups.take(report) { return .popups(report.input) }
    }
    return nil
  }
}
