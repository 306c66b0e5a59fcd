#if canImport(UIKit)
  public import UIKit
#endif

/// …/textfield: a control that displays an editable text interface. It shows its text, or its label as the prompt, and is
/// as wide as its place.
public struct TextField<Label: View>: PrimitiveView {
  private nonisolated(unsafe) let label: Label
  private nonisolated(unsafe) let text: Binding<String>

  private nonisolated init(label: Label, text: Binding<String>) {
    (self.label, self.text) = (label, text)
  }

  public func _update(_ element: ViewElement) {
    let value = element.track { text.wrappedValue }
    element.update(value.isEmpty ? AnyView(label) : AnyView(Text(value)))
  }

  public func _boxes(_ element: ViewElement) -> [ViewBox] {
    let boxes = element.children.flatMap(\.boxes)
    let content = boxes.count == 1 ? boxes[0] : .layered("Label", element, boxes, .center)
    let box = ViewBox("TextField", element, [content]) { proposal in
      var size = content.size(in: proposal)
      size.width = proposal.width ?? size.width
      return size
    }
    box.accessibility.isElement = true
    return [box]
  }
}

extension TextField where Label == Text {
  /// …/textfield/init(_:text:axis:)
  public nonisolated init<S: StringProtocol>(_ title: S, text: Binding<String>, axis: Axis) {
    self.init(label: Text(title), text: text)
  }
}

/// The value of a focus. No view of a test has the focus of a keyboard.
private final class FocusValue: @unchecked Sendable {
  var value = false
}

/// …/focusstate
@propertyWrapper
public struct FocusState<Value: Hashable> {
  /// …/focusstate/binding
  public struct Binding {}

  private let focus = FocusValue()

  public init() where Value == Bool {}
  public var wrappedValue: Value {
    get { focus.value as! Value }
    nonmutating set { focus.value = newValue as! Bool }
  }
  public var projectedValue: Binding { Binding() }
}

extension FocusState: Sendable where Value: Sendable {}

/// …/accessibilityfocusstate
public typealias AccessibilityFocusState<Value: Hashable> = FocusState<Value>

extension Alignment {
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
}

/// …/viewdimensions
public struct ViewDimensions: Equatable {
  public subscript(guide: VerticalAlignment) -> CGFloat { 0 }
}

extension View {
  /// …/view/focused(_:)
  public nonisolated func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    ModifiedView(self)
  }
  /// …/view/accessibilityfocused(_:)
  public nonisolated func accessibilityFocused(
    _ condition: AccessibilityFocusState<Bool>.Binding
  ) -> some View { ModifiedView(self) }
  /// …/view/accessibilitysortpriority(_:)
  public nonisolated func accessibilitySortPriority(_ sortPriority: Double) -> some View {
    ModifiedView(self)
  }
  /// …/view/onsubmit(of:_:)
  public nonisolated func onSubmit(_ action: @escaping () -> Void) -> some View {
    ModifiedView(self)
  }
  /// …/view/linelimit(_:)
  public nonisolated func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    lineLimit(limit.upperBound)
  }
  /// …/view/alignmentguide(_:computevalue:): guides move nothing here.
  public nonisolated func alignmentGuide(
    _ g: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { ModifiedView(self) }
}

#if canImport(UIKit)
  extension UIColor {
    /// …/uikit/uicolor/init(_:)
    public convenience init(_ color: Color) { fatalError() }
  }
#endif
