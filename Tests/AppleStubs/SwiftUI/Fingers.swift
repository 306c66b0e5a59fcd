// Fingers: the view under a finger, and the recognizers on it.

#if canImport(UIKit)
  import UIKit
#endif

extension ViewBox {
  /// …/view/contentshape(_:eofill:) and …/view/allowshittesting(_:): the topmost view under a point of the window that
  /// takes fingers. Clear colors, borders and invisible views take none. A content shape takes all, and keeps fingers
  /// beside it from the views in it.
  func hit(_ point: CGPoint) -> ViewBox? {
    guard allowsHits, opacity > 0, !isMask, let local = matrix.inverted?.point(point) else {
      return nil
    }
    if hasShape, !frame.contains(local) { return nil }
    for child in children.reversed() {
      if let hit = child.hit(point) { return hit }
    }
    guard frame.contains(local) else { return nil }
    return isHit || hasShape || takesHit?(local) == true ? self : nil
  }
}

/// A finger that is on the views.
final class Finger {
  let start: CGPoint
  let startTime: Double
  fileprivate(set) var location: CGPoint
  fileprivate(set) var time: Double
  /// The samples of the last tenth of a second.
  private var samples: [(time: Double, location: CGPoint)] = []
  /// The recognizers on the views under it, the innermost first.
  fileprivate let recognizers: [Recognizer]
  /// It has lifted, and a recognizer of UIKit has not decided yet: …/uigesturerecognizer/delaystouchesended.
  fileprivate var isHeld = false

  fileprivate init(at location: CGPoint, _ time: Double, _ recognizers: [Recognizer]) {
    (start, startTime, self.location, self.time) = (location, time, location, time)
    self.recognizers = recognizers
    move(to: location, time)
  }

  fileprivate func move(to location: CGPoint, _ time: Double) {
    (self.location, self.time) = (location, time)
    samples.removeAll { $0.time < time - 0.1 }
    samples.append((time, location))
  }

  var translation: CGSize {
    CGSize(width: location.x - start.x, height: location.y - start.y)
  }
  var distance: CGFloat { hypot(translation.width, translation.height) }
  /// In points per second.
  var velocity: CGSize {
    guard let first = samples.first, first.time < time else { return .zero }
    return CGSize(
      width: (location.x - first.location.x) / (time - first.time),
      height: (location.y - first.location.y) / (time - first.time))
  }
}

/// The receiver of a finger on a view.
class Recognizer: @unchecked Sendable {
  /// A finger that moves further is no tap: …/uilongpressgesturerecognizer/allowablemovement.
  static let slop: CGFloat = 10

  fileprivate(set) weak var box: ViewBox?
  /// Whether it goes on together with others: …/view/simultaneousgesture(_:including:).
  var isSimultaneous: Bool { false }
  /// Whether a gesture of a room's view ends it.
  fileprivate(set) var finger: Finger?

  func attach(to box: ViewBox) {
    self.box = box
    box.recognizers.append(self)
  }

  func begin(_ finger: Finger) { self.finger = finger }
  /// Returns whether it takes the finger from others.
  func move(_ finger: Finger) -> Bool { false }
  /// Time passes while the finger is down. Returns whether it takes the finger from others.
  func wait(_ time: Double) -> Bool { false }
  /// Returns whether it has taken the lift.
  func end(_ finger: Finger) -> Bool { false }
  func cancel() { finger = nil }
}

/// …/view/ontapgesture(count:perform:), and the press of a button.
final class TapRecognizer: Recognizer, @unchecked Sendable {
  var action: (CGPoint) -> Void = { _ in }

  override func move(_ finger: Finger) -> Bool {
    if finger.distance > Self.slop { cancel() }
    return false
  }

  override func end(_ finger: Finger) -> Bool {
    guard self.finger === finger, let box else { return false }
    self.finger = nil
    let local = box.matrix.inverted?.point(finger.location) ?? finger.location
    action(CGPoint(x: local.x - box.frame.minX, y: local.y - box.frame.minY))
    return true
  }
}

/// …/view/onlongpressgesture(minimumduration:perform:onpressingchanged:)
final class HoldRecognizer: Recognizer, @unchecked Sendable {
  var duration = 0.5
  var action: () -> Void = {}

  override func move(_ finger: Finger) -> Bool {
    if finger.distance > Self.slop { cancel() }
    return false
  }

  override func wait(_ time: Double) -> Bool {
    guard let finger, time - finger.startTime >= duration else { return false }
    cancel()
    action()
    return true
  }
}

/// The closures of a gesture, without its type.
public struct GestureHandlers: @unchecked Sendable {
  var minimumDistance: CGFloat = 0
  var isGlobal = false
  var changed: [(Any) -> Void] = []
  var ended: [(Any) -> Void] = []
  /// Called at the end, also if the gesture is cancelled.
  var resets: [() -> Void] = []
  var makeValue: (Finger, ViewBox) -> Any? = { _, _ in nil }
}

/// …/draggesture
final class DragRecognizer: Recognizer, @unchecked Sendable {
  var handlers = GestureHandlers()
  var simultaneous = false
  private var hasBegun = false
  override var isSimultaneous: Bool { simultaneous }

  override func begin(_ finger: Finger) {
    super.begin(finger)
    if handlers.minimumDistance == 0 { change(finger) }
  }

  override func move(_ finger: Finger) -> Bool {
    guard self.finger === finger, finger.distance >= handlers.minimumDistance else { return false }
    let begins = !hasBegun
    change(finger)
    return begins
  }

  private func change(_ finger: Finger) {
    hasBegun = true
    guard let box, let value = handlers.makeValue(finger, box) else { return }
    for change in handlers.changed { change(value) }
  }

  override func end(_ finger: Finger) -> Bool {
    guard self.finger === finger, hasBegun else { return false }
    if let box, let value = handlers.makeValue(finger, box) {
      for end in handlers.ended { end(value) }
    }
    cancel()
    return true
  }

  override func cancel() {
    super.cancel()
    guard hasBegun else { return }
    hasBegun = false
    for reset in handlers.resets { reset() }
  }
}

#if canImport(UIKit)
  /// A recognizer of UIKit on a view of SwiftUI: …/uigesturerecognizerrepresentable.
  final class PlatformRecognizer: Recognizer, @unchecked Sendable {
    let recognizer: UIGestureRecognizer
    fileprivate var touches: [ObjectIdentifier: UITouch] = [:]
    override var isSimultaneous: Bool { true }

    init(_ recognizer: UIGestureRecognizer) { self.recognizer = recognizer }
  }
#endif

/// The fingers on the views of a hosting view.
final class Fingers {
  private var fingers: [Int: Finger] = [:]

  var isEmpty: Bool { fingers.isEmpty }

  #if canImport(UIKit)
    private static let press = onMain { UIGestureRecognizer() }

    /// A finger lands, moves, lifts or is cancelled. Recognizers of UIKit see it first.
    func touch(_ id: Int, _ touch: UITouch, _ event: UIEvent, in graph: ViewGraph) {
      let (phase, location, time) = onMain {
        (touch.phase, touch.location(in: nil), touch.timestamp)
      }
      if phase == .began {
        let hit = graph.boxes.reversed().lazy.compactMap { $0.hit(location) }.first
        let boxes = sequence(first: hit) { $0?.parent }.compactMap { $0 }
        let recognizers = boxes.filter { $0.element.environment.isEnabled }.flatMap(\.recognizers)
        fingers[id] = Finger(at: location, time, recognizers)
      }
      guard let finger = fingers[id], !finger.isHeld else { return }
      finger.move(to: location, time)
      for case let platform as PlatformRecognizer in finger.recognizers {
        let recognizer = platform.recognizer
        onMain {
          // A recognizer that has failed or ended gets no more of its fingers: …/uigesturerecognizer/state-swift.enum
          guard recognizer.isEnabled, recognizer.isActive else { return }
          switch phase {
          case .began: recognizer.touchesBegan([touch], with: event)
          case .moved: recognizer.touchesMoved([touch], with: event)
          case .ended: recognizer.touchesEnded([touch], with: event)
          case .cancelled: recognizer.touchesCancelled([touch], with: event)
          }
        }
      }
      follow(finger, phase)
      if phase == .ended || phase == .cancelled {
        if isUndecided(finger) && phase == .ended {
          finger.isHeld = true
        } else {
          fingers[id] = nil
        }
      }
      settle()
    }

    private func isUndecided(_ finger: Finger) -> Bool {
      finger.platformRecognizers.contains { recognizer in
        onMain { recognizer.state == .possible && recognizer.delaysTouchesEnded }
      }
    }

    private func follow(_ finger: Finger, _ phase: UITouch.Phase) {
      prevent(finger)
      switch phase {
      case .began: for recognizer in finger.recognizers { recognizer.begin(finger) }
      case .moved:
        for recognizer in finger.recognizers where recognizer.finger === finger {
          if recognizer.move(finger), !recognizer.isSimultaneous {
            cancel(finger, except: recognizer)
          }
        }
      case .ended: if !isUndecided(finger) { lift(finger) }
      case .cancelled: cancel(finger, except: nil)
      }
    }

    /// The innermost recognizer takes a lift, besides those that are simultaneous.
    private func lift(_ finger: Finger) {
      var isTaken = false
      for recognizer in finger.recognizers where recognizer.finger === finger {
        if recognizer.isSimultaneous || !isTaken {
          let takes = recognizer.end(finger)
          isTaken = isTaken || takes && !recognizer.isSimultaneous
        }
        if recognizer.finger === finger { recognizer.cancel() }
      }
    }

    private func cancel(_ finger: Finger, except winner: Recognizer?) {
      for recognizer in finger.recognizers
      where recognizer !== winner && recognizer.finger === finger
        && (winner == nil || !recognizer.isSimultaneous)
      { recognizer.cancel() }
    }

    /// …/uigesturerecognizer/canprevent(_:): a recognizer that recognizes ends the others that it prevents.
    private func prevent(_ finger: Finger) {
      for recognizer in finger.platformRecognizers {
        for other in finger.recognizers
        where other.finger === finger && !(other is PlatformRecognizer) {
          let isPrevented = onMain {
            guard recognizer.hasRecognized else { return false }
            return recognizer.canPrevent((other as? ScrollRecognizer)?.pan ?? Self.press)
          }
          if isPrevented { other.cancel() }
        }
      }
    }

    /// Carries out what recognizers of UIKit have decided since: also without a movement of a finger.
    func settle() {
      for (id, finger) in fingers {
        prevent(finger)
        guard finger.isHeld, !isUndecided(finger) else { continue }
        lift(finger)
        fingers[id] = nil
      }
    }

    /// Time passes.
    func wait(until time: Double) {
      for finger in fingers.values {
        for recognizer in finger.recognizers where recognizer.finger === finger {
          if recognizer.wait(time) { cancel(finger, except: recognizer) }
        }
      }
      settle()
    }
  #endif
}

#if canImport(UIKit)
  extension Finger {
    fileprivate var platformRecognizers: [UIGestureRecognizer] {
      recognizers.compactMap { ($0 as? PlatformRecognizer)?.recognizer }
    }
  }
#endif

extension View {
  /// …/view/allowshittesting(_:)
  public nonisolated func allowsHitTesting(_ enabled: Bool) -> some View {
    ModifiedView(self) { content, element in
      let box = ViewBox("allowsHitTesting", element, [content])
      box.allowsHits = enabled
      return box
    }
  }

  /// …/view/contentshape(_:eofill:), of the frame.
  public nonisolated func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View {
    ModifiedView(self) { content, element in
      let box = ViewBox("contentShape", element, [content])
      box.hasShape = true
      return box
    }
  }

  /// A view with a recognizer, which remains when the view is evaluated again.
  private nonisolated func recognizer<R: Recognizer>(
    _ make: @escaping () -> R, isEnabled: Bool = true, _ update: @escaping (R) -> Void
  ) -> some View {
    ModifiedView(
      self,
      update: { element in
        let recognizer = element.memory as? R ?? make()
        element.memory = recognizer
        update(recognizer)
      },
      box: { box, element in
        if isEnabled { (element.memory as? R)?.attach(to: box) }
        return box
      })
  }

  /// …/view/ontapgesture(count:perform:)
  public nonisolated func onTapGesture(
    count: Int = 1, perform action: @escaping () -> Void
  ) -> some View { recognizer({ TapRecognizer() }) { $0.action = { _ in action() } } }

  #if !os(tvOS)
    /// …/view/ontapgesture(count:coordinatespace:perform:)
    public nonisolated func onTapGesture(
      count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local,
      perform action: @escaping (CGPoint) -> Void
    ) -> some View { recognizer({ TapRecognizer() }) { $0.action = action } }

    /// …/view/onlongpressgesture(minimumduration:perform:onpressingchanged:)
    public nonisolated func onLongPressGesture(
      minimumDuration: Double = 0.5, perform action: @escaping () -> Void,
      onPressingChanged: ((Bool) -> Void)? = nil
    ) -> some View {
      recognizer({ HoldRecognizer() }) { ($0.duration, $0.action) = (minimumDuration, action) }
    }
  #endif

  /// …/view/gesture(_:including:). With the mask `subviews` the gesture takes no fingers.
  public nonisolated func gesture<T: Gesture>(
    _ gesture: T, including mask: GestureMask = .all
  ) -> some View {
    recognizer({ DragRecognizer() }, isEnabled: mask == .all) { $0.handlers = gesture._handlers }
  }

  /// …/view/simultaneousgesture(_:including:)
  public nonisolated func simultaneousGesture<T: Gesture>(_ gesture: T) -> some View {
    recognizer({ DragRecognizer() }) { ($0.handlers, $0.simultaneous) = (gesture._handlers, true) }
  }
}

/// …/gesturemask
public struct GestureMask: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let all = GestureMask(rawValue: 3)
  public static let subviews = GestureMask(rawValue: 2)
}

#if canImport(UIKit) && !os(tvOS) && !os(visionOS)
  /// …/uigesturerecognizerrepresentable
  @available(iOS 18, *)
  @MainActor @preconcurrency
  public protocol UIGestureRecognizerRepresentable {
    associatedtype UIGestureRecognizerType: UIGestureRecognizer
    associatedtype Coordinator = Void

    @MainActor @preconcurrency
    func makeUIGestureRecognizer(context: Context) -> UIGestureRecognizerType
    @MainActor @preconcurrency
    func updateUIGestureRecognizer(_ recognizer: UIGestureRecognizerType, context: Context)
    @MainActor @preconcurrency
    func handleUIGestureRecognizerAction(_ recognizer: UIGestureRecognizerType, context: Context)

    typealias Context = UIGestureRecognizerRepresentableContext<Self>
  }

  /// …/uigesturerecognizerrepresentablecontext
  @available(iOS 18, *)
  @MainActor @preconcurrency
  public struct UIGestureRecognizerRepresentableContext<
    Representable: UIGestureRecognizerRepresentable
  > {}

  extension View {
    /// …/view/gesture(_:)
    @available(iOS 18, *)
    public nonisolated func gesture(
      _ representable: some UIGestureRecognizerRepresentable
    ) -> some View { RecognizerView(content: self, representable: representable) }
  }

  @available(iOS 18, *)
  private struct RecognizerView<Representable: UIGestureRecognizerRepresentable>: PrimitiveView {
    nonisolated(unsafe) let content: any View
    nonisolated(unsafe) let representable: Representable

    nonisolated init(content: any View, representable: Representable) {
      (self.content, self.representable) = (content, representable)
    }

    func _update(_ element: ViewElement) {
      let context = UIGestureRecognizerRepresentableContext<Representable>()
      let memory = element.memory as? PlatformRecognizer
      let platform =
        memory ?? PlatformRecognizer(representable.makeUIGestureRecognizer(context: context))
      if memory == nil,
        let recognizer = platform.recognizer as? Representable.UIGestureRecognizerType
      {
        element.graph.hostingView?.addGestureRecognizer(recognizer)
        element.graph.recognizers.append(platform.recognizer)
      }
      element.memory = platform
      if let recognizer = platform.recognizer as? Representable.UIGestureRecognizerType {
        representable.updateUIGestureRecognizer(recognizer, context: context)
      }
      element.update(content)
    }

    func _boxes(_ element: ViewElement) -> [ViewBox] {
      let boxes = element.children.flatMap(\.boxes)
      if let platform = element.memory as? PlatformRecognizer {
        for box in boxes { platform.attach(to: box) }
      }
      return boxes
    }
  }
#endif
