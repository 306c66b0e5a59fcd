import PopupSequencer
import RoomCore

/// The reports of popup views to their sequencer, with their times.
///
/// A popup is reported as visible when the motion of its presentation is over, and as gone when the motion of
/// its dismissal is over. Reports follow the screen, not the appearance of single views, which SwiftUI does not
/// report for a view that is inserted and removed at once. If a look draws nothing for a popup, the popup is
/// reported as failed, so that the next popup has its turn.
struct PopupReports {
  /// A report that is due at a time.
  struct Report: Equatable {
    let time: Instant
    let number: Int
    let input: PopupInput
  }

  /// By the number of the view, whether something of it is to be seen.
  private var isSeen: [Int: Bool] = [:]
  /// By the number of the view, whether its last report was of the dismissal.
  private var sent: [Int: Bool] = [:]

  /// Takes the size of the view of a popup, in points.
  mutating func measured(_ number: Int, _ size: ScreenSize) {
    isSeen[number] = size.width > 0 && size.height > 0
  }

  /// The earliest report that is still to be sent; `nil` if there is none, or none before a view has
  /// been laid out.
  func next(on viewState: PopupViewState) -> Report? {
    viewState.all.compactMap { report(of: $0) }.min { $0.time < $1.time }
  }

  /// A report has been sent.
  mutating func didSend(_ report: Report, on viewState: PopupViewState) {
    let onScreen = Set(viewState.all.map { $0.number })
    sent = sent.filter { onScreen.contains($0.key) }
    isSeen = isSeen.filter { onScreen.contains($0.key) }
    sent[report.number] = report.input.isDismissal
  }

  private func report(of popup: PopupState.Showing) -> Report? {
    let (id, version) = (popup.popup.id, popup.popup.version)
    let input: PopupInput? =
      switch popup.phase {
      case .presenting:
        isSeen[popup.number].map { isSeen in
          isSeen
            ? .didAppear(PopupVersion(id: id, version: version))
            : .didFailToAppear(PopupVersion(id: id, version: version))
        }
      case .dismissing: .didDisappear(PopupVersion(id: id, version: version))
      case .queued, .deferred, .visible, .ended: nil
      }
    guard let input, sent[popup.number] != input.isDismissal else { return nil }
    return Report(time: popup.motion.end, number: popup.number, input: input)
  }
}

extension PopupInput {
  fileprivate var isDismissal: Bool { if case .didDisappear = self { true } else { false } }
}
