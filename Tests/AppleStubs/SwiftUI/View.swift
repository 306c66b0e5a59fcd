@_exported import Foundation
@_exported import Observation

// What the views of this project use of SwiftUI, as its pages below
// https://developer.apple.com/documentation/swiftui declare it. The stubs check types and isolation where there is no
// SwiftUI, and they run views: README.md in the folder above says what they do, and what they cannot know.

/// …/view
@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }

  // Not of SwiftUI.
  /// Brings the views in an element with this view up to date.
  @MainActor func _update(_ element: ViewElement)
  /// The boxes that an element with this view draws.
  @MainActor func _boxes(_ element: ViewElement) -> [ViewBox]
}

extension View {
  public func _update(_ element: ViewElement) {
    element.connect(self)
    element.update(element.track { body })
  }

  public func _boxes(_ element: ViewElement) -> [ViewBox] {
    let boxes = element.children.flatMap(\.boxes)
    for box in boxes { box.owners.insert(element.typeName, at: 0) }
    return boxes
  }
}

extension Never: View {
  public var body: Never { fatalError() }
}

/// A view of SwiftUI's own.
public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  public var body: Never { fatalError() }
  public func _update(_ element: ViewElement) {}
  public func _boxes(_ element: ViewElement) -> [ViewBox] { element.children.flatMap(\.boxes) }
}

/// What a modifier returns: `some View`.
struct ModifiedView: PrimitiveView {
  nonisolated(unsafe) let content: any View
  nonisolated(unsafe) let environment: ((inout EnvironmentValues) -> Void)?
  nonisolated(unsafe) let update: ((ViewElement) -> Void)?
  nonisolated(unsafe) let box: ((ViewBox, ViewElement) -> ViewBox)?

  nonisolated init(
    _ content: any View, environment: ((inout EnvironmentValues) -> Void)? = nil,
    update: ((ViewElement) -> Void)? = nil, box: ((ViewBox, ViewElement) -> ViewBox)? = nil
  ) {
    (self.content, self.environment, self.update, self.box) = (content, environment, update, box)
  }

  /// Changes each box of a view, without a box of its own.
  nonisolated init(_ content: any View, changing change: @escaping (ViewBox) -> Void) {
    self.init(content) { box, _ in
      change(box)
      return box
    }
  }

  nonisolated init(_ content: any View, box: @escaping (ViewBox, ViewElement) -> ViewBox) {
    self.init(content, environment: nil, update: nil, box: box)
  }

  func _update(_ element: ViewElement) {
    update?(element)
    var values = element.environment
    if let environment { element.track { environment(&values) } }
    element.update(content, environment: values)
  }

  func _boxes(_ element: ViewElement) -> [ViewBox] {
    let boxes = element.children.flatMap(\.boxes)
    guard let box else { return boxes }
    return boxes.map { box($0, element) }
  }
}

/// …/viewbuilder
@resultBuilder
public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    var views: [any View] = []
    repeat views.append(each content)
    return TupleView(views: views)
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> _ConditionalContent<First, Second> { _ConditionalContent(0, first) }
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> _ConditionalContent<First, Second> { _ConditionalContent(1, second) }
}

/// …/emptyview: A view that doesn't contain any content.
public struct EmptyView: PrimitiveView {
  public nonisolated init() {}
}

/// …/equatableview: compares itself against its previous value and prevents its child updating if its new value is the
/// same as its old value.
public struct EquatableView<Content: Equatable & View>: PrimitiveView {
  nonisolated(unsafe) let content: Content

  public nonisolated init(content: Content) { self.content = content }

  public func _update(_ element: ViewElement) {
    let version = element.environment.version
    if let last = element.memory as? Last<Content>, last.version == version, last.value == content {
      return
    }
    element.memory = Last(value: content, version: version)
    element.update(content)
  }
}

private final class Last<Value> {
  let value: Value
  let version: Int

  init(value: Value, version: Int) { (self.value, self.version) = (value, version) }
}

extension View where Self: Equatable {
  /// …/view/equatable()
  public nonisolated func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}

/// …/tupleview
public struct TupleView<Content>: PrimitiveView {
  private nonisolated(unsafe) let views: [any View]

  nonisolated init(views: [any View]) { self.views = views }

  public func _update(_ element: ViewElement) {
    element.update(views.enumerated().map { ($0.offset, $0.element) })
  }
}

/// …/_conditionalcontent
public struct _ConditionalContent<First: View, Second: View>: PrimitiveView {
  private let branch: Int
  private nonisolated(unsafe) let content: any View

  nonisolated init(_ branch: Int, _ content: any View) {
    (self.branch, self.content) = (branch, content)
  }

  public func _update(_ element: ViewElement) { element.update([(branch, content)]) }
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError() }
  public func _update(_ element: ViewElement) { element.update(map { [(0, $0)] } ?? []) }
  public func _boxes(_ element: ViewElement) -> [ViewBox] { element.children.flatMap(\.boxes) }
}

/// …/anyview: If the type of view used with a given AnyView changes, the old hierarchy is destroyed.
public struct AnyView: PrimitiveView {
  private nonisolated(unsafe) let view: any View

  public nonisolated init<V: View>(_ view: V) { self.view = view }

  public func _update(_ element: ViewElement) { element.update(view) }
}

/// …/foreach: views by the identity of an element.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  private let data: Data
  private let id: KeyPath<Data.Element, ID>
  private nonisolated(unsafe) let content: (Data.Element) -> Content
}

extension ForEach: View where Content: View {
  public typealias Body = Never
  public var body: Never { fatalError() }

  public nonisolated init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) { (self.data, self.id, self.content) = (data, id, content) }

  public func _update(_ element: ViewElement) {
    let views = element.track {
      data.map { (key: AnyHashable($0[keyPath: id]), view: content($0) as any View) }
    }
    precondition(
      Set(views.map(\.key)).count == views.count,
      "Several elements of a ForEach have the same identity")
    element.update(views)
  }
  public func _boxes(_ element: ViewElement) -> [ViewBox] { element.children.flatMap(\.boxes) }
}

extension ForEach where Content: View, Data.Element: Identifiable, ID == Data.Element.ID {
  public nonisolated init(
    _ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) { self.init(data, id: \.id, content: content) }
}

/// …/viewmodifier
@MainActor @preconcurrency
public protocol ViewModifier {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body

  typealias Content = _ViewModifier_Content<Self>
}

/// …/viewmodifier/content
public struct _ViewModifier_Content<Modifier: ViewModifier>: PrimitiveView {
  fileprivate nonisolated(unsafe) let view: any View

  public func _update(_ element: ViewElement) { element.update(view) }
}

private struct ModifierView<Modifier: ViewModifier>: PrimitiveView {
  nonisolated(unsafe) let content: any View
  nonisolated(unsafe) let modifier: Modifier

  nonisolated init(_ content: any View, _ modifier: Modifier) {
    (self.content, self.modifier) = (content, modifier)
  }

  func _update(_ element: ViewElement) {
    element.connect(modifier)
    ViewGraph.evaluations[ViewGraph.name(Modifier.self), default: 0] += 1
    element.update(element.track { modifier.body(content: _ViewModifier_Content(view: content)) })
  }
}

extension View {
  /// …/view/modifier(_:)
  public nonisolated func modifier<T: ViewModifier>(_ modifier: T) -> some View {
    ModifierView(self, modifier)
  }

  /// …/view/id(_:): When the proxy value specified by the id parameter changes, the identity of the view — for
  /// example, its state — is reset.
  public nonisolated func id<ID: Hashable>(_ id: ID) -> some View {
    IdentifiedView(content: self, id: id)
  }
}

private struct IdentifiedView: PrimitiveView {
  nonisolated(unsafe) let content: any View
  nonisolated(unsafe) let id: AnyHashable

  nonisolated init(content: any View, id: AnyHashable) { (self.content, self.id) = (content, id) }

  func _update(_ element: ViewElement) { element.update([(id, content)]) }
}
