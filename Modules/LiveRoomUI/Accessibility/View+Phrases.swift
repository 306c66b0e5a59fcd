#if canImport(SwiftUI)
  import Accessibility
  public import LiveRoom
  public import SwiftUI

  extension View {
    /// Sets the words of a room's views inside this view, for another language. The phrases contain the names
    /// of `roomProfiles(_:gifts:)`.
    ///
    /// - Parameter text: the words of a phrase; by default its `RoomPhrase.text`.
    public nonisolated func roomPhrases(
      _ text: @escaping @Sendable (RoomPhrase) -> String
    ) -> some View {
      looks { $0.phrases.text = text }
    }

    /// Makes the view one element of a screen reader, with this label, and a value that changes often.
    /// A control keeps its action.
    func spoken(as label: RoomPhrase?, value: RoomPhrase? = nil) -> some View {
      modifier(SpokenModifier(label: label, value: value))
    }
  }

  private struct SpokenModifier: ViewModifier {
    let label: RoomPhrase?
    let value: RoomPhrase?
    @Environment(\.roomPhrases) private var phrases

    func body(content: Content) -> some View {
      content
        .accessibilityElement(children: .combine)
        .accessibilityLabel(label.map { phrases($0) } ?? "")
        .accessibilityValue(value.map { phrases($0) } ?? "")
        .accessibilityAddTraits(.updatesFrequently)
        .accessibilityHidden(label == nil)
    }
  }

  extension View {
    /// Makes the view a group that the user can leave, by an escape gesture or the action "Dismiss". While a modal group
    /// is on screen, a screen reader finds nothing behind it.
    func group(
      _ label: RoomPhrase, isModal: Bool, escape: @escaping @MainActor () -> Void
    ) -> some View {
      modifier(GroupModifier(label: label, isModal: isModal, escape: escape))
    }

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
    fileprivate func onExit(_ action: @escaping @MainActor () -> Void) -> some View {
      #if os(tvOS) || !canImport(UIKit)
        onExitCommand(perform: action)
      #else
        self
      #endif
    }
  }
#endif
