import Foundation

/// …/uitraitdefinition-64c15
public protocol UITraitDefinition {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// …/uitrait-4phmq
public typealias UITrait = any UITraitDefinition.Type

/// …/uitraitpreferredcontentsizecategory
public struct UITraitPreferredContentSizeCategory: UITraitDefinition {
  public static var defaultValue: UIContentSizeCategory { fatalError() }
}

/// …/uitraitlayoutdirection
public struct UITraitLayoutDirection: UITraitDefinition {
  public static var defaultValue: UITraitEnvironmentLayoutDirection { fatalError() }
}

/// …/uitraitenvironmentlayoutdirection
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  case unspecified = -1
  case leftToRight, rightToLeft
}

/// …/uicontentsizecategory
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// …/uiuserinterfacestyle
public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified, light, dark
}

/// …/uitraitcollection
@MainActor @preconcurrency open class UITraitCollection {
  public init() {}
  /// …/uitraitcollection/subscript(_:)
  public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value { fatalError() }
}

/// …/uitraitchangeregistration
public protocol UITraitChangeRegistration: NSObjectProtocol {}

/// …/uitraitenvironment
@MainActor @preconcurrency public protocol UITraitEnvironment: AnyObject {
  var traitCollection: UITraitCollection { get }
}

extension UITraitEnvironment {
  /// …/uitraitchangeobservable-67e94/registerfortraitchanges(_:handler:)
  @discardableResult
  public func registerForTraitChanges<Environment: UITraitEnvironment>(
    _ traits: [UITrait], handler: @escaping (Environment, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration { fatalError() }
}
