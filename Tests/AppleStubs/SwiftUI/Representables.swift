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

  extension UIViewRepresentable {
    public var body: Never { fatalError() }
    public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}
    public func sizeThatFits(
      _ proposal: ProposedViewSize, uiView: UIViewType, context: Context
    ) -> CGSize? { nil }
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

  /// …/nsviewrepresentable
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
  }

  /// …/nsviewrepresentablecontext
  @MainActor @preconcurrency
  public struct NSViewRepresentableContext<Representable: NSViewRepresentable> {}
#endif

/// …/contentmode
public enum ContentMode: Hashable, CaseIterable, Sendable {
  case fit, fill
}
