#if canImport(SwiftUI)
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
#endif
