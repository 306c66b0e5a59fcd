#if canImport(UIKit)
  public import UIKit
#elseif canImport(AppKit)
  public import AppKit
#endif

/// …/text
public struct Text: PrimitiveView {
  public nonisolated init(verbatim content: String) {}
  /// …/text/bold()
  public nonisolated func bold() -> Text { self }
  /// …/text/foregroundstyle(_:)
  public nonisolated func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> Text { self }
  /// …/text/+(_:_:)
  public nonisolated static func + (lhs: Text, rhs: Text) -> Text { lhs }
  public nonisolated init<Content: StringProtocol>(_ content: Content) {}
}

/// …/image
public struct Image: PrimitiveView {
  public nonisolated init(systemName: String) {}
  #if canImport(UIKit)
    /// …/image/init(uiimage:)
    public nonisolated init(uiImage: UIImage) {}
  #elseif canImport(AppKit)
    /// …/image/init(nsimage:)
    public nonisolated init(nsImage: NSImage) {}
  #endif

  /// …/image/resizable(capinsets:resizingmode:)
  public nonisolated func resizable() -> Image { self }
}

/// …/button
public struct Button<Label: View>: PrimitiveView {
  public nonisolated init(
    action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {}
}

extension Button where Label == Text {
  public nonisolated init<Title: StringProtocol>(
    _ title: Title, action: @escaping @MainActor () -> Void
  ) {}
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

/// A style of SwiftUI's own.
public protocol SystemButtonStyle: PrimitiveButtonStyle where Body == Never {}

extension SystemButtonStyle {
  public func makeBody(configuration: Configuration) -> Never { fatalError() }
}

/// …/plainbuttonstyle
public struct PlainButtonStyle: SystemButtonStyle {}

/// …/borderedbuttonstyle
public struct BorderedButtonStyle: SystemButtonStyle {}

/// …/borderedprominentbuttonstyle
public struct BorderedProminentButtonStyle: SystemButtonStyle {}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  @MainActor @preconcurrency public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  @MainActor @preconcurrency public static var bordered: BorderedButtonStyle {
    BorderedButtonStyle()
  }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  @MainActor @preconcurrency public static var borderedProminent: BorderedProminentButtonStyle {
    BorderedProminentButtonStyle()
  }
}

/// …/anyview
public struct AnyView: PrimitiveView {
  public nonisolated init<V: View>(_ view: V) {}
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

/// …/spacer
public struct Spacer: PrimitiveView {
  public nonisolated init(minLength: CGFloat? = nil) {}
}

/// …/hstack
public struct HStack<Content: View>: PrimitiveView {
  public nonisolated init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {}
}

/// …/vstack
public struct VStack<Content: View>: PrimitiveView {
  public nonisolated init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {}
}

/// …/zstack
public struct ZStack<Content: View>: PrimitiveView {
  public nonisolated init(
    alignment: Alignment = .center, @ViewBuilder content: () -> Content
  ) {}
}

/// …/lazyvgrid
public struct LazyVGrid<Content: View>: PrimitiveView {
  public nonisolated init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {}
}

/// …/griditem
public struct GridItem: Sendable {
  public enum Size: Sendable {
    case fixed(CGFloat)
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  public init(
    _ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil
  ) {}
}

/// …/pinnedscrollableviews
public struct PinnedScrollableViews: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// …/axis
public enum Axis: Int8, CaseIterable, Sendable {
  case horizontal, vertical

  /// …/axis/set
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let horizontal = Set(rawValue: 1)
    public static let vertical = Set(rawValue: 2)
  }
}

/// …/viewthatfits
public struct ViewThatFits<Content: View>: PrimitiveView {
  public nonisolated init(
    in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content
  ) {}
}

/// …/layout
public protocol Layout: Sendable {
  associatedtype Cache = Void
  typealias Subviews = LayoutSubviews

  func makeCache(subviews: Subviews) -> Cache
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
}

extension Layout where Cache == Void {
  public func makeCache(subviews: Subviews) {}
}

/// …/layoutsubviews
public struct LayoutSubviews: Equatable, RandomAccessCollection, Sendable {
  public var startIndex: Int { fatalError() }
  public var endIndex: Int { fatalError() }
  public subscript(index: Int) -> LayoutSubview { fatalError() }
}

/// …/layoutsubview
public struct LayoutSubview: Equatable {
  /// …/layoutsubview/sizethatfits(_:)
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { fatalError() }
  /// …/layoutsubview/place(at:anchor:proposal:)
  public func place(
    at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize
  ) {}
}

/// …/proposedviewsize
@frozen public struct ProposedViewSize: Equatable, Sendable {
  public var width: CGFloat?
  public var height: CGFloat?
  /// …/proposedviewsize/infinity
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

  /// …/proposedviewsize/init(width:height:)
  public init(width: CGFloat?, height: CGFloat?) { (self.width, self.height) = (width, height) }
  /// …/proposedviewsize/init(_:)
  public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
  /// …/proposedviewsize/replacingunspecifieddimensions(by:)
  public func replacingUnspecifiedDimensions(
    by size: CGSize = CGSize(width: 10, height: 10)
  ) -> CGSize { fatalError() }
}

/// A layout of SwiftUI's own.
public protocol SystemLayout: Layout where Cache == Void {}

extension SystemLayout {
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize { fatalError() }
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {}
}

extension Layout {
  /// …/layout/callasfunction(_:)
  public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
    ModifiedView()
  }
}

/// …/anylayout
public struct AnyLayout: SystemLayout {
  public init<L: Layout>(_ layout: L) {}
}

/// …/vstacklayout
public struct VStackLayout: SystemLayout {
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {}
}

/// …/zstacklayout
public struct ZStackLayout: SystemLayout {
  public init(alignment: Alignment = .center) {}
}

/// …/foreach
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}

extension ForEach: View where Content: View {
  public typealias Body = Never
  public var body: Never { fatalError() }

  public nonisolated init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
}

extension ForEach where Content: View, Data.Element: Identifiable, ID == Data.Element.ID {
  public nonisolated init(
    _ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
}

/// …/geometryreader
public struct GeometryReader<Content: View>: PrimitiveView {
  public nonisolated init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {}
}

/// …/geometryproxy
public struct GeometryProxy: Sendable {
  public var size: CGSize { fatalError() }
  public var safeAreaInsets: EdgeInsets { fatalError() }
}

/// …/timelineview
public struct TimelineView<Schedule: TimelineSchedule, Content> {
  /// …/timelineview/context
  public struct Context {
    public let date: Date
  }
}

extension TimelineView: View where Content: View {
  public typealias Body = Never
  public var body: Never { fatalError() }

  public nonisolated init(
    _ schedule: Schedule,
    @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content
  ) {}
}

/// …/timelineviewdefaultcontext
public typealias TimelineViewDefaultContext =
  TimelineView<EveryMinuteTimelineSchedule, Never>.Context

/// …/timelineschedule
public protocol TimelineSchedule {}

/// …/everyminutetimelineschedule
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {}

/// …/animationtimelineschedule
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
  public static func animation(
    minimumInterval: Double? = nil, paused: Bool = false
  ) -> AnimationTimelineSchedule { AnimationTimelineSchedule() }
}

/// …/color
public struct Color: PrimitiveView, ShapeStyle, Hashable, Sendable {
  /// …/color/opacity(_:)
  public nonisolated func opacity(_ opacity: Double) -> Color { self }
  /// …/color/init(_:red:green:blue:opacity:)
  public nonisolated init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
    opacity: Double = 1
  ) {}
  nonisolated init() {}
  /// …/color/rgbcolorspace
  public enum RGBColorSpace: Hashable, Sendable {
    case sRGB, sRGBLinear, displayP3
  }
  public nonisolated static let black = Color()
  public nonisolated static let gray = Color()
  public nonisolated static let white = Color()
  public nonisolated static let blue = Color()
  public nonisolated static let clear = Color()
  public nonisolated static let mint = Color()
  public nonisolated static let orange = Color()
  public nonisolated static let pink = Color()
  public nonisolated static let purple = Color()
  public nonisolated static let red = Color()
  public nonisolated static let yellow = Color()
}

/// …/lineargradient
public struct LinearGradient: PrimitiveView {
  public nonisolated init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {}
}
