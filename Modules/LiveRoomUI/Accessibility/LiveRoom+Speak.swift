#if canImport(SwiftUI)
  import Accessibility
  import LiveRoom
  import RoomCore

  extension LiveRoom {
    /// Has VoiceOver speak what happens in the room, until the task is cancelled or the room is closed. It
    /// begins when no other view of the room speaks.
    ///
    /// - Parameter phrases: returns the words, which may change: each announcement asks for them.
    @MainActor
    func speak(_ phrases: @MainActor () -> RoomPhrases) async {
      await ViewGates.announcements.use(self) { await follow(phrases) }
    }

    @MainActor
    private func follow(_ phrases: @MainActor () -> RoomPhrases) async {
      guard let announcements = try? announcements() else { return }
      for await announcement in announcements {
        var text = AttributedString(phrases()(.announcement(announcement.value)))
        text.accessibilitySpeechAnnouncementPriority =
          announcement.value.priority == .assertive ? .default : .low
        AccessibilityNotification.Announcement(text).post()
      }
    }
  }
#endif
