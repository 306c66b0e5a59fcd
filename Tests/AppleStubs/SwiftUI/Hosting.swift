#if canImport(UIKit)
  public import UIKit

  /// …/uihostingconfiguration
  public struct UIHostingConfiguration<Content: View, Background: View>: UIContentConfiguration {
    /// …/uihostingconfiguration/init(content:)
    public init(@ViewBuilder content: () -> Content) where Background == EmptyView {}
    /// …/uihostingconfiguration/margins(_:_:)
    public func margins(
      _ edges: Edge.Set = .all, _ length: CGFloat
    ) -> UIHostingConfiguration<Content, Background> { self }
    /// …/uihostingconfiguration/minsize(width:height:)
    public func minSize(
      width: CGFloat? = nil, height: CGFloat? = nil
    ) -> UIHostingConfiguration<Content, Background> { self }
    @MainActor public func makeContentView() -> any UIView & UIContentView { fatalError() }
  }

  extension UIColor {
    /// …/uikit/uicolor/init(_:)
    public convenience init(_ color: Color) { self.init(white: 0, alpha: 0) }
  }

  extension UIUserInterfaceStyle {
    /// …/uikit/uiuserinterfacestyle/init(_:)
    public init(_ colorScheme: ColorScheme?) { self = .unspecified }
  }
#endif
