#if canImport(SwiftUI)
  import Accessibility
  import LiveRoom
  import RoomCore
  #if os(tvOS)
    import UIKit
  #endif

  extension LiveRoom {
    /// Posts the announcements of the room to VoiceOver until the task is cancelled or the room is closed. The
    /// method waits until no other view of the room speaks.
    ///
    /// - Parameter phrases: returns the words. Each announcement calls it, since the words may change.
    @MainActor
    func speak(_ phrases: @MainActor () -> RoomPhrases) async {
      await ViewGates.announcements.use(self) {
        guard let announcements = try? announcements() else { return }
        for await announcement in announcements {
          let words = phrases()(.announcement(announcement.value))
          guard !words.isEmpty else { continue }
          post(words, isAssertive: announcement.value.priority == .assertive)
        }
      }
    }

    @MainActor
    private func post(_ words: String, isAssertive: Bool) {
      #if os(tvOS)
        // The attribute of Foundation is not Sendable in the SDK of tvOS 18.0.
        let priority = isAssertive ? UIAccessibilityPriority.default : .low
        UIAccessibility.post(
          notification: .announcement,
          argument: NSAttributedString(
            string: words, attributes: [.accessibilitySpeechAnnouncementPriority: priority.rawValue]
          ))
      #else
        var text = AttributedString(words)
        text.accessibilitySpeechAnnouncementPriority = isAssertive ? .default : .low
        AccessibilityNotification.Announcement(text).post()
      #endif
    }
  }
#endif
