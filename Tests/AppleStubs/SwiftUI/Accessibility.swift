// The elements that an assistive technology finds: …/accessibility-fundamentals.

/// …/accessibilitytraits
public struct AccessibilityTraits: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let isButton = AccessibilityTraits(rawValue: 1)
  public static let isModal = AccessibilityTraits(rawValue: 2)
  public static let isSelected = AccessibilityTraits(rawValue: 4)
  public static let updatesFrequently = AccessibilityTraits(rawValue: 8)

  var names: [String] {
    [
      (Self.isButton, "button"), (.isModal, "modal"), (.isSelected, "selected"),
      (.updatesFrequently, "updates frequently"),
    ].compactMap { contains($0.0) ? $0.1 : nil }
  }
}

/// …/accessibilitychildbehavior
public struct AccessibilityChildBehavior: Hashable, Sendable {
  private let number: Int
  /// …/accessibilitychildbehavior/ignore: Any child accessibility elements become hidden.
  public static let ignore = AccessibilityChildBehavior(number: 0)
  /// …/accessibilitychildbehavior/contain: Any child accessibility elements become children of the new accessibility
  /// element.
  public static let contain = AccessibilityChildBehavior(number: 1)
  /// …/accessibilitychildbehavior/combine: Any child accessibility element's properties are merged into the new
  /// accessibility element.
  public static let combine = AccessibilityChildBehavior(number: 2)
}

/// …/accessibilityactionkind
public struct AccessibilityActionKind: Equatable, Sendable {
  private let number: Int
  public static let `default` = AccessibilityActionKind(number: 0)
  public static let escape = AccessibilityActionKind(number: 1)
}

/// …/accessibilityadjustmentdirection
public enum AccessibilityAdjustmentDirection: Sendable {
  case increment, decrement
}

struct AccessibilityAction {
  var kind: AccessibilityActionKind?
  var name: String?
  let perform: () -> Void

  init(kind: AccessibilityActionKind? = nil, name: String? = nil, perform: @escaping () -> Void) {
    (self.kind, self.name, self.perform) = (kind, name, perform)
  }
}

/// The values that modifiers set for a box.
struct AccessibilityValues {
  /// Whether the view is an element by itself.
  var isElement = false
  var children: AccessibilityChildBehavior?
  var label: String?
  var value: String?
  var traits: AccessibilityTraits = []
  var isHidden = false
  var isEnabled = true
  var actions: [AccessibilityAction] = []
  var scroll: ((Edge) -> Void)?
  var adjust: ((AccessibilityAdjustmentDirection) -> Void)?

  /// The values of a view inside, with those of this view over them.
  func over(_ inner: AccessibilityValues) -> AccessibilityValues {
    var values = inner
    values.label = label ?? inner.label
    values.value = value ?? inner.value
    values.traits.formUnion(traits)
    values.isEnabled = isEnabled && inner.isEnabled
    values.actions += actions
    values.scroll = scroll ?? inner.scroll
    values.adjust = adjust ?? inner.adjust
    return values
  }
}

/// An element that an assistive technology finds, or a group of elements.
public final class AccessibilityElement {
  let values: AccessibilityValues
  public let children: [AccessibilityElement]
  /// The place of the element in its window.
  public let frame: CGRect

  fileprivate init(
    _ values: AccessibilityValues, _ children: [AccessibilityElement], _ box: ViewBox
  ) {
    (self.values, self.children, frame) = (values, children, box.drawn)
  }

  public var label: String { values.label ?? "" }
  public var value: String { values.value ?? "" }
  public var traits: AccessibilityTraits { values.traits }
  public var isEnabled: Bool { values.isEnabled }
  public var isGroup: Bool { values.children == .contain }
  /// The names of the actions, in their order.
  public var actions: [String] {
    values.actions.compactMap(\.name) + (values.scroll == nil ? [] : ["(scroll)"])
      + (values.adjust == nil ? [] : ["(adjust)"])
      + (values.actions.contains { $0.kind == .escape } ? ["(escape)"] : [])
  }

  /// Whether it is a control: otherwise VoiceOver taps its middle.
  public var hasDefaultAction: Bool { values.actions.contains { $0.kind == .default } }

  /// The elements and groups in this one, itself first.
  public var all: [AccessibilityElement] { [self] + children.flatMap(\.all) }

  /// Performs the default action. Returns `false` if there is none: VoiceOver then taps the middle of the element.
  public func activate() -> Bool { perform { $0.kind == .default } }
  public func escape() -> Bool { perform { $0.kind == .escape } }
  public func perform(_ name: String) -> Bool { perform { $0.name == name } }
  public func scroll(_ edge: Edge) { values.scroll?(edge) }
  public func adjust(_ direction: AccessibilityAdjustmentDirection) { values.adjust?(direction) }

  private func perform(_ isMeant: (AccessibilityAction) -> Bool) -> Bool {
    guard isEnabled, let action = values.actions.last(where: isMeant) else { return false }
    action.perform()
    return true
  }

  public var description: String {
    var parts = [isGroup ? "group" : "element", "\"\(label)\""]
    if !value.isEmpty { parts.append("value \"\(value)\"") }
    parts += traits.names + (isEnabled ? [] : ["disabled"])
    if !actions.isEmpty { parts.append("actions \(actions.joined(separator: ", "))") }
    return parts.joined(separator: " ")
  }
}

extension ViewBox {
  /// The elements in the box, in the order of the views.
  func accessibilityElements(under outer: AccessibilityValues = .init()) -> [AccessibilityElement] {
    guard !accessibility.isHidden, opacity > 0, !isMask else { return [] }
    var values = outer.over(accessibility)
    func inner(_ values: AccessibilityValues) -> [AccessibilityElement] {
      children.flatMap { $0.accessibilityElements(under: values) }
    }
    let behavior = accessibility.children ?? (accessibility.isElement ? .combine : nil)
    guard let behavior else {
      values.isElement = false
      return inner(values)
    }
    switch behavior {
    case .ignore: return [AccessibilityElement(values, [], self)]
    case .contain:
      values.children = .contain
      return [AccessibilityElement(values, inner(.init()), self)]
    default:
      let parts = inner(.init()).flatMap(\.all).filter { !$0.isGroup }
      guard !parts.isEmpty || values.label != nil else { return [] }
      values.label =
        values.label ?? parts.map(\.label).filter { !$0.isEmpty }.joined(separator: ", ")
      values.value = values.value ?? parts.compactMap(\.values.value).first
      for part in parts {
        values.traits.formUnion(part.traits)
        values.actions = part.values.actions + values.actions
      }
      return [AccessibilityElement(values, [], self)]
    }
  }
}

extension ViewGraph {
  /// The elements of all views. While a group is modal, an assistive technology finds nothing else:
  /// …/accessibilitytraits/ismodal.
  public var accessibilityElements: [AccessibilityElement] {
    let elements = boxes.flatMap { $0.accessibilityElements() }
    return elements.flatMap(\.all).last { $0.traits.contains(.isModal) }.map { [$0] } ?? elements
  }
}

extension View {
  /// …/view/accessibilityelement(children:)
  public nonisolated func accessibilityElement(
    children: AccessibilityChildBehavior = .ignore
  ) -> some View {
    ModifiedView(self) { content, element in
      let box = ViewBox("accessibilityElement", element, [content])
      box.accessibility.children = children
      return box
    }
  }

  /// …/view/accessibilitylabel(_:)
  public nonisolated func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
    ModifiedView(self, changing: { $0.accessibility.label = String(label) })
  }

  /// …/view/accessibilityvalue(_:)
  public nonisolated func accessibilityValue<S: StringProtocol>(_ value: S) -> some View {
    ModifiedView(self, changing: { $0.accessibility.value = String(value) })
  }

  /// …/view/accessibilityignoresinvertcolors(_:)
  public nonisolated func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View {
    ModifiedView(self)
  }

  /// …/view/accessibilityhidden(_:)
  public nonisolated func accessibilityHidden(_ hidden: Bool) -> some View {
    ModifiedView(self, changing: { if hidden { $0.accessibility.isHidden = true } })
  }

  /// …/view/accessibilityaddtraits(_:)
  public nonisolated func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    ModifiedView(self, changing: { $0.accessibility.traits.formUnion(traits) })
  }

  /// …/view/accessibilityaction(_:_:)
  public nonisolated func accessibilityAction(
    _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
  ) -> some View {
    ModifiedView(
      self,
      changing: {
        $0.accessibility.actions.append(AccessibilityAction(kind: actionKind, perform: handler))
      })
  }

  /// …/view/accessibilityaction(named:_:)
  public nonisolated func accessibilityAction<S: StringProtocol>(
    named name: S, _ handler: @escaping () -> Void
  ) -> some View {
    ModifiedView(
      self,
      changing: {
        $0.accessibility.actions.append(AccessibilityAction(name: String(name), perform: handler))
      })
  }

  /// …/view/accessibilityscrollaction(_:)
  public nonisolated func accessibilityScrollAction(
    _ handler: @escaping (Edge) -> Void
  ) -> some View { ModifiedView(self, changing: { $0.accessibility.scroll = handler }) }

  /// …/view/accessibilityadjustableaction(_:)
  public nonisolated func accessibilityAdjustableAction(
    _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
  ) -> some View { ModifiedView(self, changing: { $0.accessibility.adjust = handler }) }
}
