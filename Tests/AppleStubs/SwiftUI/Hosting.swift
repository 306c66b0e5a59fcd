#if canImport(UIKit)
  public import UIKit

  /// …/uihostingcontroller
  @MainActor @preconcurrency open class UIHostingController<Content: View>: UIViewController {
    /// …/uihostingcontroller/init(rootview:)
    public init(rootView: Content) { fatalError() }
    public required dynamic init?(coder: NSCoder) { fatalError() }
    /// …/uihostingcontroller/sizingoptions
    public var sizingOptions: UIHostingControllerSizingOptions {
      get { fatalError() }
      set {}
    }
  }

  /// …/uihostingcontrollersizingoptions
  public struct UIHostingControllerSizingOptions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let intrinsicContentSize = UIHostingControllerSizingOptions(rawValue: 1)
  }
#endif
