#if canImport(SwiftUI)
  public import LiveRoom
  public import SwiftUI

  extension View {
    /// Has VoiceOver speak what happens in a room, while the view is on screen.
    ///
    /// A ``LiveRoomView`` does so by itself. Of several views of a room one speaks at a time. What is announced, and how often, is a matter of the room's
    /// `AnnouncerConfiguration`; an invalid one announces nothing.
    public func roomAnnouncements(of room: LiveRoom) -> some View {
      modifier(RoomAnnouncementsModifier(room: room))
    }
  }

  private struct RoomAnnouncementsModifier: ViewModifier {
    /// Another room, or another state of VoiceOver, speaks from the beginning again.
    private struct Speaking: Equatable {
      let room: ObjectIdentifier
      let isEnabled: Bool
    }

    let room: LiveRoom
    @Environment(\.accessibilityVoiceOverEnabled) private var isVoiceOverEnabled
    @Environment(\.roomPhrases) private var phrases
    @State private var current = CurrentPhrases()

    func body(content: Content) -> some View {
      current.phrases = phrases
      let speaking = Speaking(room: ObjectIdentifier(room), isEnabled: isVoiceOverEnabled)
      return content.task(id: speaking) {
        // Nobody hears it otherwise, and following all events of a room is not free.
        if speaking.isEnabled { await room.speak { current.phrases } }
      }
    }
  }

  /// The words of a view, for its task, which continues when they change.
  @MainActor
  private final class CurrentPhrases {
    var phrases = RoomPhrases()
  }
#endif
