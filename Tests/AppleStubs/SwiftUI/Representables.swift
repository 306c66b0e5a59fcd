#if canImport(UIKit)
  public import UIKit

  /// …/uiviewrepresentable
  @MainActor @preconcurrency
  public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void

    @MainActor @preconcurrency
    func makeUIView(context: Context) -> UIViewType
    @MainActor @preconcurrency
    func updateUIView(_ uiView: UIViewType, context: Context)
    /// …/uiviewrepresentable/makecoordinator()
    @MainActor @preconcurrency func makeCoordinator() -> Coordinator
    /// …/uiviewrepresentable/dismantleuiview(_:coordinator:)
    @MainActor @preconcurrency
    static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
    /// …/uiviewrepresentable/sizethatfits(_:uiview:context:)
    @MainActor @preconcurrency
    func sizeThatFits(_ proposal: ProposedViewSize, uiView: UIViewType, context: Context) -> CGSize?

    typealias Context = UIViewRepresentableContext<Self>
  }

  /// The view of a representable, as long as its element.
  private final class Represented<Representable: UIViewRepresentable>: Removable {
    let view: Representable.UIViewType
    let context: Representable.Context

    init(_ view: Representable.UIViewType, _ context: Representable.Context) {
      (self.view, self.context) = (view, context)
    }

    func remove() {
      let (view, context) = (view, context)
      onMain {
        view.removeFromSuperview()
        Representable.dismantleUIView(view, coordinator: context.coordinator)
      }
    }
  }

  extension UIViewRepresentable {
    public var body: Never { fatalError() }
    public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}
    public func sizeThatFits(
      _ proposal: ProposedViewSize, uiView: UIViewType, context: Context
    ) -> CGSize? { nil }

    public func _update(_ element: ViewElement) {
      element.connect(self)
      if element.memory == nil {
        let context = Context(coordinator: makeCoordinator())
        let view = makeUIView(context: context)
        element.memory = Represented<Self>(view, context)
        element.graph.hostingView?.addSubview(view)
      }
      guard let made = element.memory as? Represented<Self> else { return }
      element.track { updateUIView(made.view, context: made.context) }
    }

    public func _boxes(_ element: ViewElement) -> [ViewBox] {
      guard let made = element.memory as? Represented<Self> else { return [] }
      let (view, context) = (made.view, made.context)
      nonisolated(unsafe) let representable = self
      let box = ViewBox("UIView", element) { proposal in
        onMain {
          let fitting = representable.sizeThatFits(proposal, uiView: view, context: context)
          return fitting ?? proposal.replacingUnspecifiedDimensions(by: view.intrinsicContentSize)
        }
      }
      box.text = "\(type(of: view))"
      box.afterLayout.append { box in
        let origin = element.graph.origin
        let frame = box.drawn.offsetBy(dx: -origin.x, dy: -origin.y)
        onMain {
          if view.frame != frame { view.frame = frame }
          view.layoutIfNeeded()
        }
      }
      box.takesHit = { [unowned box] point in
        let origin = box.frame.origin
        return onMain {
          view.hitTest(CGPoint(x: point.x - origin.x, y: point.y - origin.y), with: nil) != nil
        }
      }
      return [box]
    }
  }

  extension UIViewRepresentable where Coordinator == Void {
    public func makeCoordinator() {}
  }

  /// …/uiviewrepresentablecontext
  @MainActor @preconcurrency
  public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
    /// …/uiviewrepresentablecontext/coordinator
    public let coordinator: Representable.Coordinator
  }
#elseif canImport(AppKit)
  public import AppKit

  /// …/nsviewrepresentable, which checks types only.
  @MainActor @preconcurrency
  public protocol NSViewRepresentable: View where Body == Never {
    associatedtype NSViewType: NSView
    associatedtype Coordinator = Void

    @MainActor @preconcurrency
    func makeNSView(context: Context) -> NSViewType
    @MainActor @preconcurrency
    func updateNSView(_ nsView: NSViewType, context: Context)

    typealias Context = NSViewRepresentableContext<Self>
  }

  extension NSViewRepresentable {
    public var body: Never { fatalError() }
    public func _update(_ element: ViewElement) {}
    public func _boxes(_ element: ViewElement) -> [ViewBox] { [.greedy("NSView", element)] }
  }

  /// …/nsviewrepresentablecontext
  @MainActor @preconcurrency
  public struct NSViewRepresentableContext<Representable: NSViewRepresentable> {}
#endif

/// …/contentmode
public enum ContentMode: Hashable, CaseIterable, Sendable {
  case fit, fill
}
