@_exported import Foundation

// What this project uses of Accessibility, as its pages below
// https://developer.apple.com/documentation/accessibility and …/foundation/attributescopes declare it.

/// …/accessibility/accessibilitynotification
public enum AccessibilityNotification {
  /// …/accessibility/accessibilitynotification/announcement
  public struct Announcement {
    public init(_ announcement: AttributedString) {}
    public init(_ announcement: String) {}

    /// …/accessibility/accessibilitynotification/post()
    public func post() {}
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
