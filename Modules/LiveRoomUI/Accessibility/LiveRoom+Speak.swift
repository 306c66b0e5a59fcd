#if canImport(SwiftUI)
  import Accessibility
  import LiveRoom
  import RoomCore

  extension LiveRoom {
    /// Has VoiceOver speak what happens in the room, until the task is cancelled or the room is closed.
    @MainActor
    func speak(_ phrases: RoomPhrases) async {
      guard let announcements = try? announcements() else { return }
      for await announcement in announcements {
        var text = AttributedString(phrases(.announcement(announcement.value)))
        text.accessibilitySpeechAnnouncementPriority =
          announcement.value.priority == .assertive ? .default : .low
        AccessibilityNotification.Announcement(text).post()
      }
    }
  }
#endif
