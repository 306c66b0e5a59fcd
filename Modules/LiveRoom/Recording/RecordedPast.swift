import RoomCore

/// The machine of a recording that runs to the position of a seek. Views of the past report nothing, so the machine gets
/// the reports of a view without delay.
struct RecordedPast {
  private(set) var machine: RoomMachine
  let configuration: RoomConfiguration
  private let channels: [PopupChannel]
  private let width: @Sendable (DanmakuComment) -> Double
  // Empty between two calls: kept for its memory.
  private var events: [RoomEvent] = []

  /// Creates the machine of a room that is entered at the beginning of the recording.
  init(
    _ name: String, _ configuration: RoomConfiguration, rules: PopupRuleRegistry,
    width: @escaping @Sendable (DanmakuComment) -> Double
  ) throws(FieldError) {
    machine = try RoomMachine(configuration, rules: rules)
    machine.stopListingOldComments()
    self.configuration = configuration
    channels = configuration.popups.channels
    self.width = width
    handle([.room(.enter(room: name))], at: .start)
  }

  /// Sets the size of the view of flying comments.
  mutating func resize(_ size: ScreenSize) {
    machine.handle(report: .danmaku(.resize(size)), at: .start, into: &events)
    answer(at: .start)
  }

  /// Handles each deadline before a time at its own time, and then inputs that came together.
  mutating func handle(_ inputs: [RoomInput], at time: Instant) {
    while let deadline = machine.readDeadline(), deadline < time {
      machine.catchUp(to: deadline, into: &events)
      answer(at: deadline)
    }
    machine.handle(contentsOf: inputs, at: time, into: &events)
    answer(at: time)
  }

  /// Counts a comment or a join without a delivery. Returns `false` for another input.
  mutating func count(_ input: RoomInput) -> Bool {
    switch input {
    case .comments(.receive(let comment)): machine.countOldComment(isJoin: comment.kind == .join)
    case .room(.receiveJoin): machine.countOldComment(isJoin: true)
    default: return false
    }
    return true
  }

  private mutating func answer(at time: Instant) {
    var next = 0
    while next < events.count {
      for report in Self.reports(on: events[next], channels, width) {
        machine.handle(report: report, at: time, into: &events)
      }
      next += 1
    }
    events.removeAll(keepingCapacity: true)
  }

  // Without `self`, which would be copied for each event.
  private static func reports(
    on event: RoomEvent, _ channels: [PopupChannel], _ width: (DanmakuComment) -> Double
  ) -> [RoomInput] {
    func reportsViews(of channel: String) -> Bool {
      channels.first { $0.name == channel }?.viewReports ?? true
    }
    switch event {
    case .danmaku(.didRequestWidth(let comment)):
      return [.danmaku(.didMeasure([.init(comment: comment.id, width: width(comment))]))]
    case .popups(.willPresent(let presentation)):
      let popup = presentation.popup
      let appearance = PopupInput.didAppear(PopupVersion(id: popup.id))
      var reports: [RoomInput] = reportsViews(of: popup.channel) ? [.popups(appearance)] : []
      // The user has closed a popup without a limit: otherwise no later popup would be presented.
      if presentation.remaining == nil, popup.expiry == nil || popup.staysBeyondExpiry {
        reports.append(.popups(.didAnswer(PopupReply(id: popup.id, answer: .cancelled))))
      }
      return reports
    case .popups(.willDismiss(let popup)) where reportsViews(of: popup.channel):
      return [.popups(.didDisappear(PopupVersion(id: popup.id)))]
    default: return []
    }
  }
}

extension DanmakuComment {
  /// An estimate of the width in points, for a font that is about half as high as a lane.
  func estimatedWidth(laneHeight: Double) -> Double {
    message.text.reduce(1) { $0 + ($1.isASCII ? 0.6 : 1) } * laneHeight * 0.55
  }
}

extension RoomInput {
  /// A Boolean value that indicates whether the input is a comment or a join.
  var isComment: Bool { messageKind == .comment || messageKind == .join }
}
