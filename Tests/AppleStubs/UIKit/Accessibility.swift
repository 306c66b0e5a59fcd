import Foundation

/// …/uiaccessibility-swift.struct
@MainActor public struct UIAccessibility {
  /// …/uiaccessibility/notification
  public struct Notification: Hashable, Sendable {
    public static let announcement = Notification()
  }

  /// …/uiaccessibility/isvoiceoverrunning
  public static let isVoiceOverRunning = false
  /// …/uiaccessibility/isreducemotionenabled
  public static let isReduceMotionEnabled = false

  /// …/uiaccessibility/post(notification:argument:)
  public static func post(notification: Notification, argument: Any?) {}
}

/// …/uiaccessibilitypriority
public struct UIAccessibilityPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let `default` = UIAccessibilityPriority(rawValue: "")
  public static let low = UIAccessibilityPriority(rawValue: "")
}

extension NSAttributedString.Key {
  /// …/foundation/nsattributedstring/key/accessibilityspeechannouncementpriority
  public static var accessibilitySpeechAnnouncementPriority: NSAttributedString.Key { fatalError() }
}
