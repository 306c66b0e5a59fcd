// The layout of views: …/laying-out-a-simple-view and …/layout. A parent proposes a size, the child chooses its own
// size, and the parent places the child.

/// An affine transform of points: …/corefoundation/cgaffinetransform, which other systems lack.
struct Matrix: Equatable {
  var a = 1.0, b = 0.0, c = 0.0, d = 1.0, x = 0.0, y = 0.0

  static let identity = Matrix()

  func point(_ point: CGPoint) -> CGPoint {
    CGPoint(x: a * point.x + c * point.y + x, y: b * point.x + d * point.y + y)
  }

  /// The smallest rectangle around a rectangle.
  func frame(_ rect: CGRect) -> CGRect {
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
    ].map(point)
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return CGRect(
      x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }

  /// This transform after another.
  func after(_ first: Matrix) -> Matrix {
    let origin = point(CGPoint(x: first.x, y: first.y))
    return Matrix(
      a: a * first.a + c * first.b, b: b * first.a + d * first.b,
      c: a * first.c + c * first.d, d: b * first.c + d * first.d, x: origin.x, y: origin.y)
  }

  /// This transform about a point.
  func about(_ center: CGPoint) -> Matrix {
    Matrix(x: center.x, y: center.y).after(self).after(Matrix(x: -center.x, y: -center.y))
  }

  /// `nil` where all points fall on a line.
  var inverted: Matrix? {
    let determinant = a * d - b * c
    guard determinant != 0 else { return nil }
    let linear = Matrix(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant)
    let origin = linear.point(CGPoint(x: x, y: y))
    return Matrix(a: linear.a, b: linear.b, c: linear.c, d: linear.d, x: -origin.x, y: -origin.y)
  }
}

/// The insets of the screen that views keep free: …/view/ignoressafearea(_:edges:).
struct SafeArea: Equatable {
  /// The frame of the screen.
  var screen = CGRect.zero
  var container = EdgeInsets()
  var keyboard = 0.0

  private var insets: EdgeInsets {
    var insets = container
    insets.bottom = max(insets.bottom, keyboard)
    return insets
  }

  /// The insets of a frame at its edges that lie at the edges of the safe area.
  func insets(of frame: CGRect) -> EdgeInsets {
    let insets = insets
    func inset(_ distance: CGFloat, _ inset: CGFloat) -> CGFloat {
      distance <= inset + 0.5 ? max(0, distance) : 0
    }
    return EdgeInsets(
      top: inset(frame.minY - screen.minY, insets.top),
      leading: inset(frame.minX - screen.minX, insets.leading),
      bottom: inset(screen.maxY - frame.maxY, insets.bottom),
      trailing: inset(screen.maxX - frame.maxX, insets.trailing))
  }

  func inner(of frame: CGRect) -> CGRect {
    CGRect(
      x: max(frame.minX, screen.minX + insets.leading),
      y: max(frame.minY, screen.minY + insets.top),
      width: max(0, min(frame.width, screen.width - insets.leading - insets.trailing)),
      height: max(0, min(frame.height, screen.height - insets.top - insets.bottom)))
  }

  /// A frame that lies at the edges of this safe area, up to the edges of a larger safe area.
  func expanded(_ frame: CGRect, ignoring larger: SafeArea, _ edges: Edge.Set) -> CGRect {
    let (own, other) = (insets, larger.insets)
    let distances = insets(of: frame)
    func growth(_ edge: Edge.Set, _ distance: CGFloat, _ own: CGFloat, _ other: CGFloat) -> CGFloat
    {
      edges.contains(edge) && distance > 0 ? max(0, own - other) : 0
    }
    let top = growth(.top, distances.top, own.top, other.top)
    let left = growth(.leading, distances.leading, own.leading, other.leading)
    let bottom = growth(.bottom, distances.bottom, own.bottom, other.bottom)
    let right = growth(.trailing, distances.trailing, own.trailing, other.trailing)
    return CGRect(
      x: frame.minX - left, y: frame.minY - top, width: frame.width + left + right,
      height: frame.height + top + bottom)
  }

  func ignoring(_ regions: SafeAreaRegions) -> SafeArea {
    var area = self
    if regions.contains(.container) { area.container = EdgeInsets() }
    if regions.contains(.keyboard) { area.keyboard = 0 }
    return area
  }
}

/// A rectangle of the screen that a view takes, made anew for each layout.
public final class ViewBox: @unchecked Sendable {
  let kind: String
  let element: ViewElement
  /// The views of the kit and of apps whose body the box is, the outer ones first.
  public internal(set) var owners: [String] = []
  private(set) var children: [ViewBox]
  private(set) weak var parent: ViewBox?
  private let size: (ProposedViewSize) -> CGSize
  private let arrange: (ViewBox) -> Void
  private var sizes: [(proposal: ProposedViewSize, size: CGSize)] = []

  /// The frame at rest, before all effects, in the coordinates of the screen.
  private(set) var frame = CGRect.zero
  private(set) var proposal = ProposedViewSize(width: nil, height: nil)
  /// From the frame at rest to where the box is drawn.
  private(set) var matrix = Matrix.identity
  private(set) var safeArea = SafeArea()

  // How it is laid out.
  var spacerLength: CGFloat?
  var isText = false
  var coordinateSpace: AnyHashable?
  /// Called with the box when it has its place.
  var afterLayout: [(ViewBox) -> Void] = []

  // How it is drawn.
  var text: String?
  var effect: ((ViewBox) -> AppliedEffect)?
  private(set) var opacity = 1.0
  var isClipped = false
  /// Whether it is used only to draw another box.
  var isMask = false

  // How it takes fingers.
  var isHit = false
  var hasShape = false
  var allowsHits = true
  var takesHit: ((CGPoint) -> Bool)?
  var recognizers: [Recognizer] = []

  var accessibility = AccessibilityValues()

  init(
    _ kind: String, _ element: ViewElement, _ children: [ViewBox] = [],
    size: ((ProposedViewSize) -> CGSize)? = nil, arrange: ((ViewBox) -> Void)? = nil
  ) {
    (self.kind, self.element, self.children) = (kind, element, children)
    self.size = size ?? { children.first?.size(in: $0) ?? .zero }
    self.arrange =
      arrange ?? { box in
        for child in box.children { child.place(at: box.frame.origin, box.proposal) }
      }
  }

  func size(in proposal: ProposedViewSize) -> CGSize {
    if let known = sizes.first(where: { $0.proposal == proposal }) { return known.size }
    let size = size(proposal)
    sizes.append((proposal, size))
    return size
  }

  /// Sets boxes that a layout has evaluated.
  func setChildren(_ children: [ViewBox]) { self.children = children }

  /// Places the upper left corner.
  func place(at origin: CGPoint, _ proposal: ProposedViewSize) {
    self.proposal = proposal
    frame = CGRect(origin: origin, size: size(in: proposal))
    safeArea = element.graph.safeArea
    arrange(self)
  }

  func align(
    _ alignment: Alignment, in bounds: CGRect, _ proposal: ProposedViewSize, isRightToLeft: Bool
  ) {
    let size = size(in: proposal)
    let part = isRightToLeft ? 1 - alignment.horizontal.part : alignment.horizontal.part
    place(
      at: CGPoint(
        x: bounds.minX + (bounds.width - size.width) * part,
        y: bounds.minY + (bounds.height - size.height) * alignment.vertical.part),
      proposal)
  }

  func align(_ alignment: Alignment, in box: ViewBox, _ proposal: ProposedViewSize) {
    align(alignment, in: box.frame, proposal, isRightToLeft: element.isRightToLeft)
  }

  /// All boxes have their places. Effects depend on these.
  func didLayOut(in parent: ViewBox?, _ matrix: Matrix) {
    (self.parent, self.matrix) = (parent, matrix)
    if let effect {
      let applied = effect(self)
      self.matrix = matrix.after(applied.matrix)
      opacity = applied.opacity
    }
    for child in children { child.didLayOut(in: self, self.matrix) }
  }

  func perform() {
    for action in afterLayout { action(self) }
    for child in children { child.perform() }
  }

  /// The place of the box.
  var drawn: CGRect { matrix.frame(frame) }

  /// The frame in the coordinates of the nearest box around it with this name.
  func frame(in space: AnyHashable) -> CGRect {
    let around = sequence(first: self, next: \.parent).first { $0.coordinateSpace == space }
    guard let around, let inverse = around.matrix.inverted else { return drawn }
    return inverse.after(matrix).frame(frame).offsetBy(
      dx: -around.frame.minX, dy: -around.frame.minY)
  }
}

extension ViewBox {
  /// A box that takes all of a proposal.
  static func greedy(_ kind: String, _ element: ViewElement) -> ViewBox {
    ViewBox(kind, element) { $0.replacingUnspecifiedDimensions() }
  }

  /// Several boxes as one, above each other.
  static func layered(
    _ kind: String, _ element: ViewElement, _ boxes: [ViewBox], _ alignment: Alignment
  ) -> ViewBox {
    ViewBox(kind, element, boxes) { proposal in
      boxes.reduce(.zero) {
        let size = $1.size(in: proposal)
        return CGSize(width: max($0.width, size.width), height: max($0.height, size.height))
      }
    } arrange: { box in
      for child in boxes { child.align(alignment, in: box, box.proposal) }
    }
  }
}

/// …/geometryproxy
public struct GeometryProxy: Sendable {
  public let size: CGSize
  /// …/geometryproxy/safeareainsets
  public let safeAreaInsets: EdgeInsets
  let box: ViewBox

  init(_ box: ViewBox) {
    (self.box, size) = (box, box.frame.size)
    safeAreaInsets = box.safeArea.insets(of: box.frame)
  }

  /// …/geometryproxy/frame(in:)
  public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect {
    switch coordinateSpace {
    case let named as NamedCoordinateSpace: box.frame(in: named.name)
    case is GlobalCoordinateSpace: box.drawn
    default: CGRect(origin: .zero, size: size)
    }
  }
}

/// The part of a view that effects draw: …/visualeffect.
struct AppliedEffect {
  var matrix = Matrix.identity
  var opacity = 1.0
}

/// …/emptyvisualeffect, with the effects that were applied to it.
public struct EmptyVisualEffect: VisualEffect {
  enum Step: Sendable {
    case transform(Matrix, UnitPoint)
    case offset(CGSize)
    case opacity(Double)
  }

  var steps: [Step] = []

  func adding(_ step: Step) -> EmptyVisualEffect { EmptyVisualEffect(steps: steps + [step]) }

  /// The effect on a box. Horizontal offsets and anchors count from the leading edge: …/layoutdirection.
  func applied(to box: ViewBox) -> AppliedEffect {
    var effect = AppliedEffect()
    let isRightToLeft = box.element.isRightToLeft
    for step in steps {
      switch step {
      case .transform(let matrix, let anchor):
        let x = isRightToLeft ? 1 - anchor.x : anchor.x
        let center = CGPoint(
          x: box.frame.minX + box.frame.width * x, y: box.frame.minY + box.frame.height * anchor.y)
        effect.matrix = matrix.about(center).after(effect.matrix)
      case .offset(let offset):
        let x = isRightToLeft ? -offset.width : offset.width
        effect.matrix = Matrix(x: x, y: offset.height).after(effect.matrix)
      case .opacity(let opacity): effect.opacity *= min(1, max(0, opacity))
      }
    }
    return effect
  }
}

/// …/visualeffect
public protocol VisualEffect: Sendable {}

extension VisualEffect {
  private func adding(_ step: EmptyVisualEffect.Step) -> EmptyVisualEffect {
    (self as? EmptyVisualEffect ?? EmptyVisualEffect()).adding(step)
  }

  /// …/visualeffect/scaleeffect(x:y:anchor:)
  public func scaleEffect(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> some VisualEffect { adding(.transform(Matrix(a: x, d: y), anchor)) }

  /// …/visualeffect/rotationeffect(_:anchor:)
  public func rotationEffect(
    _ angle: Angle, anchor: UnitPoint = .center
  ) -> some VisualEffect {
    let (sine, cosine) = (sin(angle.radians), cos(angle.radians))
    return adding(.transform(Matrix(a: cosine, b: sine, c: -sine, d: cosine), anchor))
  }

  /// …/visualeffect/offset(x:y:)
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect {
    adding(.offset(CGSize(width: x, height: y)))
  }

  /// …/visualeffect/opacity(_:)
  public func opacity(_ opacity: Double) -> some VisualEffect { adding(.opacity(opacity)) }
}
