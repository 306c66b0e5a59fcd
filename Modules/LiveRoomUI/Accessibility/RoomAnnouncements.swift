#if canImport(SwiftUI)
  import Accessibility
  public import LiveRoom
  import RoomCore
  public import SwiftUI
  #if os(tvOS)
    import UIKit
  #endif

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
