#if canImport(SwiftUI)
  public import LiveRoom
  public import SwiftUI

  extension View {
    /// Posts the announcements of a room to VoiceOver while the view is on screen.
    ///
    /// A ``LiveRoomView`` includes the announcements. If a room has several views, one view speaks at a time.
    /// The room's `AnnouncerConfiguration` sets the kinds and the frequency of announcements. An invalid
    /// configuration announces nothing.
    public func roomAnnouncements(of room: LiveRoom) -> some View {
      modifier(RoomAnnouncementsModifier(room: room))
    }
  }

  private struct RoomAnnouncementsModifier: ViewModifier {
    let room: LiveRoom
    @Environment(\.accessibilityVoiceOverEnabled) private var isVoiceOverEnabled
    @Environment(\.roomPhrases) private var phrases
    @State private var current = CurrentPhrases()

    func body(content: Content) -> some View {
      current.phrases = phrases
      // Without VoiceOver no announcement is heard, and following all events of a room has a cost.
      let speaker = isVoiceOverEnabled ? room : nil
      return content.task(id: speaker.map(ObjectIdentifier.init)) {
        await speaker?.speak { current.phrases }
      }
    }
  }

  /// The words of a view, for its task, which continues when they change.
  @MainActor
  private final class CurrentPhrases {
    var phrases = RoomPhrases()
  }
#endif
