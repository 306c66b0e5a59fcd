#if canImport(UIKit)
  public import UIKit
#endif

/// …/textfield
public struct TextField<Label: View>: PrimitiveView {}

extension TextField where Label == Text {
  /// …/textfield/init(_:text:axis:)
  public nonisolated init<S: StringProtocol>(_ title: S, text: Binding<String>, axis: Axis) {}
}

/// …/focusstate
@propertyWrapper
public struct FocusState<Value: Hashable> {
  /// …/focusstate/binding
  public struct Binding {}

  public init() where Value == Bool {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding { fatalError() }
}

extension FocusState: Sendable where Value: Sendable {}

/// …/accessibilityfocusstate
@propertyWrapper
public struct AccessibilityFocusState<Value: Hashable> {
  /// …/accessibilityfocusstate/binding
  public struct Binding {}

  public init() where Value == Bool {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding { fatalError() }
}

extension AccessibilityFocusState: Sendable where Value: Sendable {}

extension Alignment {
  public static let topTrailing = Alignment()
}

/// …/viewdimensions
public struct ViewDimensions: Equatable {
  public subscript(guide: VerticalAlignment) -> CGFloat { fatalError() }
}

extension View {
  /// …/view/focused(_:)
  public nonisolated func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    ModifiedView()
  }
  /// …/view/accessibilityfocused(_:)
  public nonisolated func accessibilityFocused(
    _ condition: AccessibilityFocusState<Bool>.Binding
  ) -> some View { ModifiedView() }
  /// …/view/accessibilitysortpriority(_:)
  public nonisolated func accessibilitySortPriority(_ sortPriority: Double) -> some View {
    ModifiedView()
  }
  /// …/view/onsubmit(of:_:)
  public nonisolated func onSubmit(_ action: @escaping () -> Void) -> some View { ModifiedView() }
  /// …/view/linelimit(_:)
  public nonisolated func lineLimit(_ limit: ClosedRange<Int>) -> some View { ModifiedView() }
  /// …/view/alignmentguide(_:computevalue:)
  public nonisolated func alignmentGuide(
    _ g: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { ModifiedView() }
}

#if canImport(UIKit)
  extension UIColor {
    /// …/uikit/uicolor/init(_:)
    public convenience init(_ color: Color) { fatalError() }
  }
#endif
