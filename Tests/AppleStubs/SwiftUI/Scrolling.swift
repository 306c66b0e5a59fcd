// How far scroll views are scrolled.

#if canImport(UIKit)
  import UIKit
#endif

/// The values that modifiers set for the scroll views in a view.
struct ScrollSettings {
  var isDisabled = false
  /// The place to scroll to, and the number of the request for it.
  var target: (y: CGFloat, request: Int)?
  /// Called with the geometry after a layout that has changed it.
  var observers: [(ScrollMetrics) -> Void] = []
}

struct ScrollMetrics: Equatable {
  var offset = CGFloat.zero
  var content = CGSize.zero
  var container = CGSize.zero
}

/// A scroll view, as long as it is on screen.
final class Scroller {
  private var settings = ScrollSettings()
  private var lastRequest: Int?
  private var reported: ScrollMetrics?
  private(set) var metrics = ScrollMetrics()
  private var own: ScrollRecognizer?

  var offset: CGFloat { metrics.offset }
  var isDisabled: Bool { settings.isDisabled }

  func update(_ settings: ScrollSettings) {
    self.settings = settings
    guard let target = settings.target, target.request != lastRequest else { return }
    lastRequest = target.request
    metrics.offset = target.y
  }

  func layOut(content: CGSize, container: CGSize) {
    (metrics.content, metrics.container) = (content, container)
    metrics.offset = min(max(0, metrics.offset), max(0, content.height - container.height))
  }

  /// A finger scrolls it.
  func scroll(by distance: CGFloat, in graph: ViewGraph) {
    metrics.offset += distance
    graph.setNeedsLayout()
  }

  func report(in graph: ViewGraph) {
    guard reported != metrics else { return }
    reported = metrics
    let (observers, metrics) = (settings.observers, metrics)
    graph.actions.append { for observer in observers { observer(metrics) } }
  }

  func recognizer(in graph: ViewGraph) -> ScrollRecognizer {
    let recognizer = own ?? ScrollRecognizer(self, in: graph)
    own = recognizer
    return recognizer
  }
}

/// The pan of a scroll view: …/uikit/uiscrollview/pangesturerecognizer. It stops where the finger lifts.
final class ScrollRecognizer: Recognizer, @unchecked Sendable {
  private unowned let scroller: Scroller
  private unowned let graph: ViewGraph
  private var last: CGFloat?
  #if canImport(UIKit)
    let pan = onMain { UIPanGestureRecognizer() }
  #endif

  init(_ scroller: Scroller, in graph: ViewGraph) {
    (self.scroller, self.graph) = (scroller, graph)
  }

  override func begin(_ finger: Finger) {
    if !scroller.isDisabled { super.begin(finger) }
  }

  override func move(_ finger: Finger) -> Bool {
    guard finger.distance > Self.slop else { return false }
    let begins = last == nil
    if let last { scroller.scroll(by: last - finger.location.y, in: graph) }
    last = finger.location.y
    return begins
  }

  override func end(_ finger: Finger) -> Bool {
    let hasScrolled = last != nil
    cancel()
    return hasScrolled
  }

  override func cancel() {
    super.cancel()
    last = nil
  }
}

/// …/scrollgeometry
@available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
public struct ScrollGeometry: Equatable, Sendable {
  public var contentOffset: CGPoint
  public var contentSize: CGSize
  public var contentInsets: EdgeInsets
  public var containerSize: CGSize
}

/// …/scrollphase
@available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
@frozen public enum ScrollPhase: Hashable, Sendable {
  case idle, tracking, interacting, decelerating, animating
}

/// …/scrollposition
@available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
public struct ScrollPosition: Equatable, Sendable {
  fileprivate var y: CGFloat = 0
  fileprivate var request = 0

  public init(edge: Edge) {}

  /// …/scrollposition/scrollto(y:)
  public mutating func scrollTo(y: CGFloat) { (self.y, request) = (y, request + 1) }
}

extension View {
  /// …/view/onscrollgeometrychange(for:of:action:)
  @available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
  public nonisolated func onScrollGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (ScrollGeometry) -> T,
    action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View {
    var last: T?
    return ModifiedView(
      self,
      environment: {
        $0.scrolling.observers.append { metrics in
          let value = transform(
            ScrollGeometry(
              contentOffset: CGPoint(x: 0, y: metrics.offset), contentSize: metrics.content,
              contentInsets: EdgeInsets(), containerSize: metrics.container))
          guard last != value else { return }
          action(last ?? value, value)
          last = value
        }
      })
  }

  /// …/view/onscrollphasechange(_:), which is never called: scroll views stop where a finger lifts.
  @available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
  public nonisolated func onScrollPhaseChange(
    _ action: @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase) -> Void
  ) -> some View { ModifiedView(self) }

  /// …/view/scrolldisabled(_:)
  public nonisolated func scrollDisabled(_ disabled: Bool) -> some View {
    ModifiedView(self, environment: { $0.scrolling.isDisabled = disabled })
  }

  /// …/view/scrollposition(_:anchor:)
  @available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
  public nonisolated func scrollPosition(
    _ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil
  ) -> some View {
    ModifiedView(
      self,
      environment: {
        let position = position.wrappedValue
        $0.scrolling.target = (position.y, position.request)
      })
  }
}
