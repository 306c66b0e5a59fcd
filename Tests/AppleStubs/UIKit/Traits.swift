import Foundation

/// …/uitraitdefinition-64c15
public protocol UITraitDefinition {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// …/uitrait-4phmq
public typealias UITrait = any UITraitDefinition.Type

/// …/uitraitcollection
open class UITraitCollection: @unchecked Sendable {
  public init() {}
  /// …/uitraitcollection/subscript(_:)
  public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value { T.defaultValue }
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
