@_exported import Foundation
@_exported import Observation

// What the views of this project use of SwiftUI, as its pages below
// https://developer.apple.com/documentation/swiftui declare it: to check types and isolation where
// there is no SwiftUI. Nothing here draws.

/// …/view
@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError() }
}

/// A view of SwiftUI's own.
public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  public var body: Never { fatalError() }
}

/// What a modifier returns: `some View`.
struct ModifiedView: PrimitiveView {
  nonisolated init() {}
}

/// …/viewbuilder
@resultBuilder
public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> { TupleView((repeat each content)) }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> _ConditionalContent<First, Second> { _ConditionalContent() }
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> _ConditionalContent<First, Second> { _ConditionalContent() }
}

/// …/emptyview
public struct EmptyView: PrimitiveView {
  public nonisolated init() {}
}

/// …/equatableview
public struct EquatableView<Content: Equatable & View>: PrimitiveView {
  public nonisolated init(content: Content) {}
}

extension View where Self: Equatable {
  /// …/view/equatable()
  public nonisolated func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}

/// …/tupleview
public struct TupleView<Content>: PrimitiveView {
  public nonisolated init(_ value: Content) {}
}

/// …/_conditionalcontent
public struct _ConditionalContent<First: View, Second: View>: PrimitiveView {
  nonisolated init() {}
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError() }
}

/// …/environment
@propertyWrapper
public struct Environment<Value> {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { fatalError() }
}

extension Environment: Sendable where Value: Sendable {}

/// …/environmentkey
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// …/scaledmetric
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint> {
  public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {}
  public var wrappedValue: Value { fatalError() }
}

/// …/state
@propertyWrapper
public struct State<Value> {
  public init(wrappedValue: Value) {}
  /// …/state/projectedvalue
  public var projectedValue: Binding<Value> { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
}

extension State: Sendable where Value: Sendable {}

extension State where Value: ExpressibleByNilLiteral {
  public init() {}
}
