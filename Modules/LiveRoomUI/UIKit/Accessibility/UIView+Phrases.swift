#if canImport(UIKit)
  import UIKit

  extension UIView {
    /// Makes the view one element of a screen reader, with this label, and a value that changes often;
    /// without a label, none.
    func speak(_ label: RoomPhrase?, value: RoomPhrase?, in looks: RoomViewLooks) {
      isAccessibilityElement = label != nil
      accessibilityElementsHidden = label == nil
      accessibilityLabel = label.map { looks.text($0) }
      accessibilityValue = value.map { looks.text($0) }
      accessibilityTraits.insert(.updatesFrequently)
    }

    /// Makes the view a group that the user can leave: by its `accessibilityPerformEscape`, which the
    /// action "Dismiss" performs as well.
    func makeGroup(_ label: RoomPhrase, in looks: RoomViewLooks) {
      accessibilityContainerType = .semanticGroup
      accessibilityLabel = looks.text(label)
      accessibilityCustomActions = [
        UIAccessibilityCustomAction(name: looks.text(.dismiss)) { [weak self] _ in
          self?.accessibilityPerformEscape() ?? false
        }
      ]
    }
  }

  extension UIView {
    /// Keeps the focus of a remote control out of the view while something modal covers it. The backdrop stops
    /// fingers.
    func endRemoteFocus(when isCovered: Bool) {
      #if os(tvOS)
        isUserInteractionEnabled = !isCovered
      #endif
    }
  }

  /// Notifies VoiceOver of a new screen when a modal element appears, is replaced or disappears.
  @MainActor
  struct ScreenChanges<ID: Hashable> {
    private var modal: [ID] = []

    /// - Parameters:
    ///   - modal: the identifiers of the modal elements now.
    ///   - element: the element that VoiceOver moves to, or `nil` for the first element on screen.
    mutating func update(_ modal: [ID], _ element: UIView?) {
      guard modal != self.modal else { return }
      self.modal = modal
      UIAccessibility.post(notification: .screenChanged, argument: element)
    }
  }
#endif
