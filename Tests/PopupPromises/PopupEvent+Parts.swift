package import PopupSequencer

extension PopupEvent {
  /// The presentation that it asks a view for.
  package var presentation: PopupPresentation? {
    if case .willPresent(let presentation) = self { presentation } else { nil }
  }

  /// The popup that became visible.
  package var presented: PresentedPopup? {
    if case .didPresent(let popup) = self { popup } else { nil }
  }

  /// The popup whose view is to disappear.
  package var dismissed: DismissedPopup? {
    if case .willDismiss(let popup) = self { popup } else { nil }
  }

  /// The popup that has ended.
  package var ended: EndedPopup? {
    if case .didEnd(let popup) = self { popup } else { nil }
  }

  /// The popup that ends, with its dismissal or at once, and how.
  package var conclusion: (id: String, outcome: PopupOutcome)? {
    switch self {
    case .willDismiss(let popup): popup.dismissal.outcome.map { (popup.id, $0) }
    case .didEnd(let popup): (popup.id, popup.outcome)
    default: nil
    }
  }

  /// The identifier of the popup that leaves the screen, or has left it.
  package var leaving: String? {
    switch self {
    case .willDismiss(let popup): popup.id
    case .didRequeue, .didEnd: left
    default: nil
    }
  }

  /// The identifier of the popup that has left the screen.
  package var left: String? {
    switch self {
    case .didRequeue(let popup): popup.id
    case .didEnd(let popup): popup.id
    default: nil
    }
  }
}

extension PopupDismissal {
  /// The identifier of the popup that takes its place; `nil` if none does.
  package var preemptor: String? {
    if case .preempted(let id) = self { id } else { nil }
  }
}
