/// …/button: a control that initiates an action.
public struct Button<Label: View>: PrimitiveView {
  private let action: @MainActor () -> Void
  private nonisolated(unsafe) let label: Label

  public nonisolated init(
    action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) { (self.action, self.label) = (action, label()) }

  public func _update(_ element: ViewElement) {
    let recognizer = element.memory as? TapRecognizer ?? TapRecognizer()
    let action = action
    recognizer.action = { _ in onMain { action() } }
    element.memory = recognizer
    let isBordered = element.environment.hasBorderedButtons
    // The padding of a bordered button of iOS, which its height of 34 points with a text of the style body shows.
    element.update(
      isBordered
        ? AnyView(label.padding(.horizontal, 12).padding(.vertical, 7).contentShape(Capsule()))
        : AnyView(label))
  }

  public func _boxes(_ element: ViewElement) -> [ViewBox] {
    let boxes = element.children.flatMap(\.boxes)
    let content = boxes.count == 1 ? boxes[0] : .layered("Label", element, boxes, .center)
    let box = ViewBox("Button", element, [content])
    box.accessibility.isElement = true
    box.accessibility.traits = .isButton
    let isEnabled = element.environment.isEnabled
    box.accessibility.isEnabled = isEnabled
    let action = action
    box.accessibility.actions.append(AccessibilityAction(kind: .default) { onMain { action() } })
    (element.memory as? TapRecognizer)?.attach(to: box)
    return [box]
  }
}

extension Button where Label == Text {
  public nonisolated init<Title: StringProtocol>(
    _ title: Title, action: @escaping @MainActor () -> Void
  ) { self.init(action: action) { Text(title) } }
}

extension View {
  /// …/view/buttonstyle(_:)
  public nonisolated func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
    let isBordered = (style as? SystemButtonStyle)?.isBordered ?? false
    return ModifiedView(self, environment: { $0.hasBorderedButtons = isBordered })
  }
}

/// …/primitivebuttonstyle
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body

  typealias Configuration = PrimitiveButtonStyleConfiguration
}

/// …/primitivebuttonstyleconfiguration
public struct PrimitiveButtonStyleConfiguration {}

/// The styles of SwiftUI's own, as one type.
public struct SystemButtonStyle: PrimitiveButtonStyle {
  let isBordered: Bool

  public func makeBody(configuration: Configuration) -> Never { fatalError() }
}

extension PrimitiveButtonStyle where Self == SystemButtonStyle {
  /// …/primitivebuttonstyle/plain
  @MainActor @preconcurrency public static var plain: Self { Self(isBordered: false) }
  /// …/primitivebuttonstyle/bordered
  @MainActor @preconcurrency public static var bordered: Self { Self(isBordered: true) }
  /// …/primitivebuttonstyle/borderedprominent
  @MainActor @preconcurrency public static var borderedProminent: Self { Self(isBordered: true) }
}
