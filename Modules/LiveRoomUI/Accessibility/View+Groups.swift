#if canImport(SwiftUI)
  import Accessibility
  import LiveRoom
  import SwiftUI

  extension View {
    /// Makes the view a group that the user can leave, by an escape gesture or the action "Dismiss". While a modal group
    /// is on screen, a screen reader finds nothing behind it.
    func group(
      _ label: RoomPhrase, isModal: Bool, escape: @escaping @MainActor () -> Void
    ) -> some View {
      modifier(GroupModifier(label: label, isModal: isModal, escape: escape))
    }
  }

  extension View {
    /// Notifies VoiceOver of a new screen when a modal element appears, is replaced or disappears.
    func screenChanges<Modal: Collection & Equatable>(with modal: Modal) -> some View {
      onChange(of: modal, initial: true) { before, now in
        if !before.isEmpty || !now.isEmpty { AccessibilityNotification.ScreenChanged(nil).post() }
      }
    }
  }

  private struct GroupModifier: ViewModifier {
    let label: RoomPhrase
    let isModal: Bool
    let escape: @MainActor () -> Void
    @Environment(\.roomPhrases) private var phrases

    func body(content: Content) -> some View {
      content
        .accessibilityElement(children: .contain)
        .accessibilityLabel(phrases(label))
        .accessibilityAddTraits(isModal ? .isModal : [])
        .accessibilityAction(.escape, escape)
        .accessibilityAction(named: phrases(.dismiss), escape)
        .onExit(escape)
    }
  }

  extension View {
    /// The escape key, or the menu button of a remote control.
    #if os(tvOS) || !canImport(UIKit)
      fileprivate func onExit(_ action: @escaping @MainActor () -> Void) -> some View {
        onExitCommand(perform: action)
      }
    #else
      fileprivate func onExit(_ action: @escaping @MainActor () -> Void) -> some View { self }
    #endif
  }
#endif
