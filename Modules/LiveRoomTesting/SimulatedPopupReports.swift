package import PopupSequencer
package import RoomCore

/// The reports of a simulated popup view and the answers of a simulated user, each with its time.
///
/// The type also compiles as Embedded Swift. A browser page uses it when no user answers.
package struct SimulatedPopupReports: Sendable {
  /// A report with the time at which it is due.
  package struct Report: Sendable {
    fileprivate let popup: Identifier
    fileprivate let number: Int
    /// The input for the popup sequencer.
    package let input: PopupInput
    /// The time at which the report is due.
    package let time: Instant
  }

  /// The duration from `willPresent` to the report that the popup is visible, or `nil` if it is
  /// never reported.
  package var presentation: Duration? = .milliseconds(300)
  /// The duration from `willDismiss` to the report that the popup is gone, or `nil` if it is never
  /// reported.
  package var dismissal: Duration? = .milliseconds(300)
  /// The answer of the user, and the duration from `didPresent` to the answer; `nil` if the user
  /// never answers.
  package var answer: (PopupAnswer, after: Duration)? = (.confirmed, after: .seconds(3))
  // The number of the report that is due for each popup. A newer report replaces it.
  private var due: [Identifier: Int] = [:]
  private var count = 0

  /// Creates a view that reports after 0.3 seconds, and a user who confirms after 3 seconds.
  package init() {}

  /// Returns the report that follows from an event, or `nil` if none follows. An earlier report of
  /// the popup is then no longer due.
  package mutating func follow(_ event: PopupEvent, at time: Instant) -> Report? {
    let id: String
    let next: (input: PopupInput, delay: Duration)?
    switch event {
    case .willPresent(let asked):
      id = asked.popup.id
      next = presentation.map { (.didAppear(PopupVersion(id: id)), $0) }
    case .didPresent(let popup):
      id = popup.id
      next = answer.map { (.didAnswer(PopupReply(id: id, answer: $0.0)), $0.after) }
    case .willDismiss(let popup):
      id = popup.id
      next = dismissal.map { (.didDisappear(PopupVersion(id: id)), $0) }
    case .didEnd(let popup):
      id = popup.id
      next = nil
    default: return nil
    }
    let popup = Identifier(id)
    due[popup] = nil
    guard let next else { return nil }
    count += 1
    due[popup] = count
    return Report(popup: popup, number: count, input: next.input, time: time + next.delay)
  }

  /// Returns a Boolean value that indicates whether a report is due. A report can be taken once.
  package mutating func take(_ report: Report) -> Bool {
    guard due[report.popup] == report.number else { return false }
    due[report.popup] = nil
    return true
  }
}
