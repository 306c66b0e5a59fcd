#if canImport(SwiftUI)
  public import LiveRoom
  public import SwiftUI

  extension View {
    /// Has VoiceOver speak what happens in a room, while the view is on screen.
    ///
    /// A ``LiveRoomView`` does so by itself. Apply it once for each room: two views would speak
    /// everything twice. What is announced, and how often, is a matter of the room's
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

    func body(content: Content) -> some View {
      let speaking = Speaking(room: ObjectIdentifier(room), isEnabled: isVoiceOverEnabled)
      content.task(id: speaking) {
        // Nobody hears it otherwise, and following all events of a room is not free.
        if speaking.isEnabled { await room.speak(phrases) }
      }
    }
  }
#endif
