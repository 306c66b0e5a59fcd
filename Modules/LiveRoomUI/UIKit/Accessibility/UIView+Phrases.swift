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
#endif
