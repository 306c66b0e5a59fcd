package import PopupSequencer
package import RoomCore

/// What a view of popups reports, and what its user answers, each at its time.
///
/// A value, which compiles as Embedded Swift: the page has it for the user who is not there.
package struct SimulatedPopupReports: Sendable {
  /// A report that is due at a time.
  package struct Report: Sendable {
    fileprivate let popup: Identifier
    fileprivate let number: Int
    /// The input of the popups.
    package let input: PopupInput
    /// When it is due.
    package let time: Instant
  }

  /// The duration from `willPresent` to the report that the popup is visible; `nil` for never.
  package var presentation: Duration? = .milliseconds(300)
  /// The duration from `willDismiss` to the report that the popup is gone; `nil` for never.
  package var dismissal: Duration? = .milliseconds(300)
  /// What the user answers, and the duration from `didPresent` until then; `nil` for never.
  package var answer: (PopupAnswer, after: Duration)? = (.confirmed, after: .seconds(3))
  /// The answers to popups of some kinds, in place of `answer`; `nil` for never.
  package var answersByKind: [Identifier: (PopupAnswer, after: Duration)?] = [:]
  // The kinds of the popups on screen.
  private var kinds: [Identifier: Identifier] = [:]
  // The number of the report that is due for each popup: a newer one replaces it.
  private var due: [Identifier: Int] = [:]
  private var count = 0

  /// Creates a view that reports after 0.3 s, and a user who confirms after 3 s.
  package init() {}

  /// Returns what follows from an event, if anything; nothing of that popup is due otherwise.
  package mutating func follow(_ event: PopupEvent, at time: Instant) -> Report? {
    let id: String
    let next: (input: PopupInput, delay: Duration)?
    switch event {
    case .willPresent(let asked):
      id = asked.popup.id
      kinds[Identifier(id)] = Identifier(asked.popup.kind)
      next = presentation.map { (.didAppear(PopupVersion(id: id)), $0) }
    case .didPresent(let popup):
      id = popup.id
      let answer = kinds[Identifier(id)].flatMap { answersByKind[$0] } ?? answer
      next = answer.map { (.didAnswer(PopupReply(id: id, answer: $0.0)), $0.after) }
    case .willDismiss(let popup):
      id = popup.id
      next = dismissal.map { (.didDisappear(PopupVersion(id: id)), $0) }
    case .didUpdate(let update) where update.isOnScreen:
      kinds[Identifier(update.popup.id)] = Identifier(update.popup.kind)
      return nil
    case .didEnd(let popup):
      id = popup.id
      kinds[Identifier(id)] = nil
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

  /// Whether a report is still due; it is taken only once.
  package mutating func take(_ report: Report) -> Bool {
    guard due[report.popup] == report.number else { return false }
    due[report.popup] = nil
    return true
  }
}
