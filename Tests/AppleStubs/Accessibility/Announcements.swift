@_exported import Foundation

// What this project uses of Accessibility, as its pages below
// https://developer.apple.com/documentation/accessibility and …/foundation/attributescopes declare it.

/// …/accessibility/accessibilitynotification
public enum AccessibilityNotification {
  // Not of Accessibility.
  /// The announcements that were posted in this process.
  nonisolated(unsafe) public static var posted: [String] = []

  /// …/accessibility/accessibilitynotification/announcement
  public struct Announcement {
    private let words: String

    public init(_ announcement: AttributedString) { words = String(announcement.characters) }
    public init(_ announcement: String) { words = announcement }

    /// …/accessibility/accessibilitynotification/post()
    public func post() { AccessibilityNotification.posted.append(words) }
  }
}

extension AccessibilityNotification {
  /// …/accessibility/accessibilitynotification/screenchanged
  public struct ScreenChanged {
    public init(_ element: Any? = nil) {}
    public func post() {}
  }
}

extension AttributeScopes {
  /// …/foundation/attributescopes/accessibilityattributes
  public struct AccessibilityAttributes: AttributeScope {
    public let accessibilitySpeechAnnouncementPriority: AnnouncementPriorityAttribute

    /// …/accessibilityattributes/announcementpriorityattribute
    public enum AnnouncementPriorityAttribute: AttributedStringKey {
      public typealias Value = AnnouncementPriority
      public static let name = "AccessibilitySpeechAnnouncementPriority"

      /// …/announcementpriorityattribute/announcementpriority
      public enum AnnouncementPriority: Int, Hashable, Sendable {
        case low, `default`, high
      }
    }
  }
}

extension AttributeDynamicLookup {
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.AccessibilityAttributes, Key>
  ) -> Key { self[Key.self] }
}
