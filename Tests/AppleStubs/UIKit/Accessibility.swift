import Foundation

/// …/uiaccessibility-swift.struct
@MainActor public struct UIAccessibility {
  /// …/uiaccessibility/notification
  public struct Notification: Hashable, Sendable {
    public static let screenChanged = Notification()
    public static let announcement = Notification()
  }

  public static var isReduceMotionEnabled: Bool { fatalError() }
  public static var isVoiceOverRunning: Bool { fatalError() }
  public nonisolated static var reduceMotionStatusDidChangeNotification: NSNotification.Name {
    fatalError()
  }
  public nonisolated static var voiceOverStatusDidChangeNotification: NSNotification.Name {
    fatalError()
  }
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

/// …/uiaccessibilitytraits
public struct UIAccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static var button: UIAccessibilityTraits { fatalError() }
  public static var adjustable: UIAccessibilityTraits { fatalError() }
  public static var updatesFrequently: UIAccessibilityTraits { fatalError() }
}

/// …/uiaccessibilitycontainertype
public enum UIAccessibilityContainerType: Int, Sendable {
  case none, dataTable, list, landmark, semanticGroup
}

/// …/uiaccessibilitycustomaction
@MainActor @preconcurrency open class UIAccessibilityCustomAction {
  /// …/uiaccessibilitycustomaction/init(name:actionhandler:)
  public init(
    name: String, actionHandler: ((UIAccessibilityCustomAction) -> Bool)?
  ) {}
}

/// …/uiaccessibilityscrolldirection
public enum UIAccessibilityScrollDirection: Int, Sendable {
  case right = 1
  case left, up, down, next, previous
}
