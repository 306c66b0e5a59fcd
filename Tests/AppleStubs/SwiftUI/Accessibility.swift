/// …/accessibilitytraits
public struct AccessibilityTraits: SetAlgebra, Sendable {
  public static let isButton = AccessibilityTraits()
  public static let isModal = AccessibilityTraits()
  public static let isSelected = AccessibilityTraits()
  public static let updatesFrequently = AccessibilityTraits()

  public init() {}
  public func contains(_ member: AccessibilityTraits) -> Bool { fatalError() }
  public func union(_ other: AccessibilityTraits) -> AccessibilityTraits { self }
  public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits { self }
  public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits { self }
  public mutating func insert(
    _ newMember: AccessibilityTraits
  ) -> (inserted: Bool, memberAfterInsert: AccessibilityTraits) { fatalError() }
  public mutating func remove(_ member: AccessibilityTraits) -> AccessibilityTraits? { nil }
  public mutating func update(with newMember: AccessibilityTraits) -> AccessibilityTraits? { nil }
  public mutating func formUnion(_ other: AccessibilityTraits) {}
  public mutating func formIntersection(_ other: AccessibilityTraits) {}
  public mutating func formSymmetricDifference(_ other: AccessibilityTraits) {}
}

/// …/accessibilitychildbehavior
public struct AccessibilityChildBehavior: Hashable, Sendable {
  public static let ignore = AccessibilityChildBehavior()
  public static let contain = AccessibilityChildBehavior()
  public static let combine = AccessibilityChildBehavior()
}

/// …/accessibilityactionkind
public struct AccessibilityActionKind: Equatable, Sendable {
  public static let `default` = AccessibilityActionKind()
  public static let escape = AccessibilityActionKind()
}

/// …/accessibilityadjustmentdirection
public enum AccessibilityAdjustmentDirection: Sendable {
  case increment, decrement
}

extension EnvironmentValues {
  /// …/environmentvalues/accessibilityreducetransparency
  public var accessibilityReduceTransparency: Bool { fatalError() }
  /// …/environmentvalues/accessibilityvoiceoverenabled
  public var accessibilityVoiceOverEnabled: Bool { fatalError() }
  /// …/environmentvalues/accessibilityswitchcontrolenabled
  public var accessibilitySwitchControlEnabled: Bool { fatalError() }
}

extension View {
  /// …/view/accessibilityelement(children:)
  public nonisolated func accessibilityElement(
    children: AccessibilityChildBehavior = .ignore
  ) -> some View { ModifiedView() }

  /// …/view/accessibilitylabel(_:)
  public nonisolated func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
    ModifiedView()
  }

  /// …/view/accessibilityvalue(_:)
  public nonisolated func accessibilityValue<S: StringProtocol>(_ value: S) -> some View {
    ModifiedView()
  }

  /// …/view/accessibilityignoresinvertcolors(_:)
  public nonisolated func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View {
    ModifiedView()
  }

  /// …/view/accessibilityhidden(_:)
  public nonisolated func accessibilityHidden(_ hidden: Bool) -> some View { ModifiedView() }

  /// …/view/accessibilityaddtraits(_:)
  public nonisolated func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    ModifiedView()
  }

  /// …/view/accessibilityaction(_:_:)
  public nonisolated func accessibilityAction(
    _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
  ) -> some View { ModifiedView() }

  /// …/view/accessibilityaction(named:_:)
  public nonisolated func accessibilityAction<S: StringProtocol>(
    named name: S, _ handler: @escaping () -> Void
  ) -> some View { ModifiedView() }

  /// …/view/accessibilityscrollaction(_:)
  public nonisolated func accessibilityScrollAction(
    _ handler: @escaping (Edge) -> Void
  ) -> some View { ModifiedView() }

  /// …/view/accessibilityadjustableaction(_:)
  public nonisolated func accessibilityAdjustableAction(
    _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
  ) -> some View { ModifiedView() }
}
