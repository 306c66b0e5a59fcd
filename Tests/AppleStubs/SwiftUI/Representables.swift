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

    typealias Context = UIViewRepresentableContext<Self>
  }

  extension UIViewRepresentable {
    public var body: Never { fatalError() }
  }

  /// …/uiviewrepresentablecontext
  @MainActor @preconcurrency
  public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {}
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
