// The types that an app uses around the views of this project. They check types only, and show nothing.

/// …/tabview
public struct TabView<Content: View>: PrimitiveView {
  public nonisolated init(@ViewBuilder content: () -> Content) {}
}

/// …/navigationstack
public struct NavigationStack<Root: View>: PrimitiveView {
  @MainActor @preconcurrency public init(@ViewBuilder root: () -> Root) {}
}

/// …/navigationlink
public struct NavigationLink<Destination: View>: PrimitiveView {
  public nonisolated init<Title: StringProtocol>(
    _ title: Title, @ViewBuilder destination: () -> Destination
  ) {}
}

/// …/list
public struct List<SelectionValue: Hashable, Content: View>: PrimitiveView {}

extension List where SelectionValue == Never {
  /// …/list/init(content:)
  @MainActor @preconcurrency public init(@ViewBuilder content: () -> Content) {}
}

/// …/section
public struct Section<Content: View>: PrimitiveView {
  public nonisolated init<Title: StringProtocol>(
    _ title: Title, @ViewBuilder content: () -> Content
  ) {}
}

/// …/toggle
public struct Toggle: PrimitiveView {
  public nonisolated init<Title: StringProtocol>(_ title: Title, isOn: Binding<Bool>) {}
}

/// …/label
public struct Label: PrimitiveView {
  public nonisolated init<Title: StringProtocol>(_ title: Title, systemImage name: String) {}
}

/// …/sharelink
public struct ShareLink: PrimitiveView {
  public nonisolated init<Title: StringProtocol>(_ title: Title, item: URL) {}
}

/// …/colorscheme
public enum ColorScheme: CaseIterable, Sendable {
  case light, dark
}

/// …/colorschemecontrast
public enum ColorSchemeContrast: CaseIterable, Sendable {
  case standard, increased
}

/// …/dynamictypesize
public enum DynamicTypeSize: Hashable, Comparable, CaseIterable, Sendable {
  case large, accessibility3, accessibility5
  /// …/dynamictypesize/isaccessibilitysize
  public var isAccessibilitySize: Bool { self != .large }
}

extension View {
  /// …/view/tabitem(_:)
  public nonisolated func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
    ModifiedView(self)
  }

  /// …/view/navigationtitle(_:)
  public nonisolated func navigationTitle<Title: StringProtocol>(_ title: Title) -> some View {
    ModifiedView(self)
  }

  /// …/view/dynamictypesize(_:)
  public nonisolated func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
    ModifiedView(self, environment: { $0.dynamicTypeSize = size })
  }

  /// …/view/previewdisplayname(_:)
  public nonisolated func previewDisplayName(_ value: String?) -> some View { ModifiedView(self) }
}

/// …/previewprovider
@MainActor @preconcurrency
public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder @MainActor @preconcurrency static var previews: Previews { get }
}

/// …/app
@MainActor @preconcurrency
public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}

extension App {
  @MainActor @preconcurrency public static func main() {}
}

/// …/scene
@MainActor @preconcurrency
public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: Scene {}

/// …/scenebuilder
@resultBuilder
public struct SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

/// …/windowgroup
public struct WindowGroup<Content: View>: Scene {
  public nonisolated init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}
