// The containers that lay out views.

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

/// …/spacer: A flexible space that expands along the major axis of its containing stack layout.
public struct Spacer: PrimitiveView {
  private let minLength: CGFloat?

  public nonisolated init(minLength: CGFloat? = nil) { self.minLength = minLength }

  public func _boxes(_ element: ViewElement) -> [ViewBox] {
    let box = ViewBox.greedy("Spacer", element)
    box.spacerLength = minLength ?? Stack.spacing
    return [box]
  }
}

/// The layout of boxes beside or below each other: …/building-layouts-with-stack-views. The stack proposes an equal part
/// of the remaining length to each child, from the least flexible child to the most flexible.
struct Stack {
  /// The distance between two views by default. The system chooses it by the views; between texts it is less.
  static let spacing: CGFloat = 8

  let axis: Axis
  let spacing: CGFloat?
  let boxes: [ViewBox]
  let isRightToLeft: Bool

  private func length(_ size: CGSize) -> CGFloat {
    axis == .vertical ? size.height : size.width
  }

  private func proposal(_ length: CGFloat?, _ proposal: ProposedViewSize) -> ProposedViewSize {
    axis == .vertical
      ? ProposedViewSize(width: proposal.width, height: length)
      : ProposedViewSize(width: length, height: proposal.height)
  }

  private func size(_ box: ViewBox, _ proposal: ProposedViewSize) -> CGSize {
    guard let least = box.spacerLength else { return box.size(in: proposal) }
    let offered = axis == .vertical ? proposal.height : proposal.width
    let length = max(least, offered ?? 0)
    return axis == .vertical ? CGSize(width: 0, height: length) : CGSize(width: length, height: 0)
  }

  private var gaps: [CGFloat] {
    zip(boxes, boxes.dropFirst()).map { first, second in
      spacing ?? (axis == .vertical && first.isText && second.isText ? 0 : Self.spacing)
    }
  }

  /// The proposals to the children, and their sizes.
  private func solve(_ offered: ProposedViewSize) -> [(ProposedViewSize, CGSize)] {
    guard let total = axis == .vertical ? offered.height : offered.width else {
      return boxes.map { (proposal(nil, offered), size($0, proposal(nil, offered))) }
    }
    var rest = total - gaps.reduce(0, +)
    let flexibility = boxes.map {
      length(size($0, proposal(.infinity, offered))) - length(size($0, proposal(0, offered)))
    }
    var solved = boxes.map { _ in (proposal(0, offered), CGSize.zero) }
    let order = boxes.indices.sorted {
      (boxes[$0].spacerLength == nil ? 0 : 1, flexibility[$0], $0)
        < (boxes[$1].spacerLength == nil ? 0 : 1, flexibility[$1], $1)
    }
    // The least lengths of the spacers stay free for these.
    var kept = boxes.compactMap(\.spacerLength).reduce(0, +)
    for (count, index) in order.enumerated() {
      kept -= boxes[index].spacerLength ?? 0
      let spacers = order[count...].count { boxes[$0].spacerLength != nil }
      let sharers = boxes[index].spacerLength == nil ? order.count - count - spacers : spacers
      let part = max(0, (rest - kept) / CGFloat(max(1, sharers)))
      let offer = proposal(part, offered)
      solved[index] = (offer, size(boxes[index], offer))
      rest -= length(solved[index].1)
    }
    return solved
  }

  func size(in proposal: ProposedViewSize) -> CGSize {
    let sizes = solve(proposal).map(\.1)
    let main = sizes.map(length).reduce(gaps.reduce(0, +), +)
    return axis == .vertical
      ? CGSize(width: sizes.map(\.width).max() ?? 0, height: main)
      : CGSize(width: main, height: sizes.map(\.height).max() ?? 0)
  }

  /// - Parameter part: the part of the free space across the axis that is ahead of a child.
  func place(in box: ViewBox, across part: CGFloat) {
    let frame = box.frame
    var position = axis == .vertical ? frame.minY : frame.minX
    for (index, (proposal, size)) in solve(box.proposal).enumerated() {
      let origin =
        axis == .vertical
        ? CGPoint(
          x: frame.minX + (frame.width - size.width) * (isRightToLeft ? 1 - part : part),
          y: position)
        : CGPoint(
          x: isRightToLeft ? frame.minX + frame.maxX - position - size.width : position,
          y: frame.minY + (frame.height - size.height) * part)
      boxes[index].place(
        at: origin, boxes[index].spacerLength == nil ? proposal : ProposedViewSize(size))
      position += length(size) + (gaps.indices.contains(index) ? gaps[index] : 0)
    }
  }

  func box(_ kind: String, _ element: ViewElement, across part: CGFloat) -> ViewBox {
    ViewBox(kind, element, boxes) {
      size(in: $0)
    } arrange: {
      place(in: $0, across: part)
    }
  }
}

/// …/hstack
public struct HStack<Content: View>: PrimitiveView {
  private let alignment: VerticalAlignment
  private let spacing: CGFloat?
  private nonisolated(unsafe) let content: Content

  public nonisolated init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { (self.alignment, self.spacing, self.content) = (alignment, spacing, content()) }

  public func _update(_ element: ViewElement) { element.update(content) }
  public func _boxes(_ element: ViewElement) -> [ViewBox] {
    let stack = Stack(
      axis: .horizontal, spacing: spacing, boxes: element.children.flatMap(\.boxes),
      isRightToLeft: element.isRightToLeft)
    return [stack.box("HStack", element, across: alignment.part)]
  }
}

/// …/vstack
public struct VStack<Content: View>: PrimitiveView {
  private let alignment: HorizontalAlignment
  private let spacing: CGFloat?
  private nonisolated(unsafe) let content: Content

  public nonisolated init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { (self.alignment, self.spacing, self.content) = (alignment, spacing, content()) }

  public func _update(_ element: ViewElement) { element.update(content) }
  public func _boxes(_ element: ViewElement) -> [ViewBox] {
    let stack = Stack(
      axis: .vertical, spacing: spacing, boxes: element.children.flatMap(\.boxes),
      isRightToLeft: element.isRightToLeft)
    return [stack.box("VStack", element, across: alignment.part)]
  }
}

/// …/zstack
public struct ZStack<Content: View>: PrimitiveView {
  private let alignment: Alignment
  private nonisolated(unsafe) let content: Content

  public nonisolated init(
    alignment: Alignment = .center, @ViewBuilder content: () -> Content
  ) { (self.alignment, self.content) = (alignment, content()) }

  public func _update(_ element: ViewElement) { element.update(content) }
  public func _boxes(_ element: ViewElement) -> [ViewBox] {
    [.layered("ZStack", element, element.children.flatMap(\.boxes), alignment)]
  }
}

/// …/lazyvgrid, with all its views.
public struct LazyVGrid<Content: View>: PrimitiveView {
  private let columns: [GridItem]
  private let spacing: CGFloat
  private nonisolated(unsafe) let content: Content

  public nonisolated init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) { (self.columns, self.spacing, self.content) = (columns, spacing ?? Stack.spacing, content()) }

  public func _update(_ element: ViewElement) { element.update(content) }

  public func _boxes(_ element: ViewElement) -> [ViewBox] {
    let (boxes, rowSpacing) = (element.children.flatMap(\.boxes), spacing)
    guard case .adaptive(let minimum, _)? = columns.first?.size else { fatalError() }
    let columnSpacing = columns.first?.spacing ?? Stack.spacing
    // …/griditem/size-swift.enum/adaptive(minimum:maximum:): as many columns as fit, of equal width.
    func grid(_ width: CGFloat) -> (count: Int, width: CGFloat) {
      let count = max(1, Int((width + columnSpacing) / (minimum + columnSpacing)))
      return (count, max(0, (width - columnSpacing * CGFloat(count - 1)) / CGFloat(count)))
    }
    func rows(_ width: CGFloat) -> [(boxes: ArraySlice<ViewBox>, height: CGFloat)] {
      let (count, column) = grid(width)
      return stride(from: 0, to: boxes.count, by: count).map { start in
        let row = boxes[start..<min(start + count, boxes.count)]
        return (row, row.map { $0.size(in: .init(width: column, height: nil)).height }.max() ?? 0)
      }
    }
    let box = ViewBox("LazyVGrid", element, boxes) { proposal in
      let width = proposal.width ?? minimum
      let rows = rows(width)
      let gaps = rowSpacing * CGFloat(max(0, rows.count - 1))
      return CGSize(width: width, height: rows.map(\.height).reduce(gaps, +))
    } arrange: { box in
      let (count, column) = grid(box.frame.width)
      var y = box.frame.minY
      for row in rows(box.frame.width) {
        for (index, child) in row.boxes.enumerated() {
          let place = element.isRightToLeft ? count - 1 - index : index
          let cell = CGRect(
            x: box.frame.minX + CGFloat(place) * (column + columnSpacing), y: y, width: column,
            height: row.height)
          child.align(
            .center, in: cell, .init(width: column, height: nil),
            isRightToLeft: element.isRightToLeft)
        }
        y += row.height + rowSpacing
      }
    }
    return [box]
  }
}

/// …/griditem
public struct GridItem: Sendable {
  public enum Size: Sendable {
    case fixed(CGFloat)
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  let size: Size
  let spacing: CGFloat?

  public init(
    _ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil
  ) { (self.size, self.spacing) = (size, spacing) }
}

/// …/pinnedscrollableviews
public struct PinnedScrollableViews: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// …/viewthatfits: the first view whose ideal size on the constrained axes is less than or equal to the proposed size,
/// or else the last.
public struct ViewThatFits<Content: View>: PrimitiveView {
  private let axes: Axis.Set
  private nonisolated(unsafe) let content: Content

  public nonisolated init(
    in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content
  ) { (self.axes, self.content) = (axes, content()) }

  public func _update(_ element: ViewElement) { element.update(content) }

  public func _boxes(_ element: ViewElement) -> [ViewBox] {
    let (boxes, axes) = (element.children.flatMap(\.boxes), axes)
    func choice(_ proposal: ProposedViewSize) -> ViewBox? {
      boxes.first { box in
        let ideal = box.size(
          in: ProposedViewSize(
            width: axes.contains(.horizontal) ? nil : proposal.width,
            height: axes.contains(.vertical) ? nil : proposal.height))
        return !(axes.contains(.horizontal) && ideal.width > proposal.width ?? .infinity)
          && !(axes.contains(.vertical) && ideal.height > proposal.height ?? .infinity)
      } ?? boxes.last
    }
    return [
      ViewBox("ViewThatFits", element) {
        choice($0)?.size(in: $0) ?? .zero
      } arrange: { box in
        let child = choice(box.proposal)
        box.setChildren(child.map { [$0] } ?? [])
        child?.place(at: box.frame.origin, box.proposal)
      }
    ]
  }
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
  fileprivate let boxes: [LayoutSubview]

  public var startIndex: Int { 0 }
  public var endIndex: Int { boxes.count }
  public subscript(index: Int) -> LayoutSubview { boxes[index] }
}

/// …/layoutsubview
public struct LayoutSubview: Equatable, Sendable {
  fileprivate let box: ViewBox
  /// The container, in whose coordinates the subview is placed.
  fileprivate let container: CGRect
  fileprivate let isRightToLeft: Bool

  public static func == (lhs: LayoutSubview, rhs: LayoutSubview) -> Bool { lhs.box === rhs.box }

  /// …/layoutsubview/sizethatfits(_:)
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { box.size(in: proposal) }
  /// …/layoutsubview/place(at:anchor:proposal:). SwiftUI horizontally flips the x position of each view within its
  /// parent where text runs from right to left.
  public func place(
    at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize
  ) {
    let size = box.size(in: proposal)
    var origin = CGPoint(
      x: position.x - size.width * anchor.x, y: position.y - size.height * anchor.y)
    if isRightToLeft { origin.x = container.minX + container.maxX - origin.x - size.width }
    box.place(at: origin, proposal)
  }
}

/// …/proposedviewsize
@frozen public struct ProposedViewSize: Hashable, Sendable {
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
  ) -> CGSize { CGSize(width: width ?? size.width, height: height ?? size.height) }
}

extension Layout {
  /// …/layout/callasfunction(_:)
  public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
    LayoutView(layout: self, content: content())
  }
}

private struct LayoutView<L: Layout>: PrimitiveView {
  let layout: L
  nonisolated(unsafe) let content: any View

  nonisolated init(layout: L, content: any View) { (self.layout, self.content) = (layout, content) }

  func _update(_ element: ViewElement) { element.update(content) }

  func _boxes(_ element: ViewElement) -> [ViewBox] {
    let (boxes, layout) = (element.children.flatMap(\.boxes), layout)
    func subviews(in bounds: CGRect) -> LayoutSubviews {
      LayoutSubviews(
        boxes: boxes.map {
          LayoutSubview(box: $0, container: bounds, isRightToLeft: element.isRightToLeft)
        })
    }
    return [
      ViewBox("Layout", element, boxes) { proposal in
        let subviews = subviews(in: .zero)
        var cache = layout.makeCache(subviews: subviews)
        return layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
      } arrange: { box in
        let subviews = subviews(in: box.frame)
        var cache = layout.makeCache(subviews: subviews)
        layout.placeSubviews(
          in: box.frame, proposal: box.proposal, subviews: subviews, cache: &cache)
      }
    ]
  }
}

/// …/geometryreader: returns a flexible preferred size to its parent layout, and evaluates its content by its size.
public struct GeometryReader<Content: View>: PrimitiveView {
  private nonisolated(unsafe) let content: (GeometryProxy) -> Content

  public nonisolated init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
    self.content = content
  }

  private final class Memory {
    var size: CGSize?
    var insets = EdgeInsets()
  }

  public func _update(_ element: ViewElement) { element.memory = Memory() }

  public func _boxes(_ element: ViewElement) -> [ViewBox] {
    let content = content
    return [
      ViewBox("GeometryReader", element) {
        $0.replacingUnspecifiedDimensions()
      } arrange: { box in
        let proxy = GeometryProxy(box)
        if let memory = element.memory as? Memory,
          memory.size != proxy.size || memory.insets != proxy.safeAreaInsets
        {
          (memory.size, memory.insets) = (proxy.size, proxy.safeAreaInsets)
          element.update(element.track { content(proxy) })
        }
        let boxes = element.children.flatMap(\.boxes)
        box.setChildren(boxes)
        for child in boxes { child.align(.topLeading, in: box, box.proposal) }
      }
    ]
  }
}

/// …/scrollview. Vertical, with a position that fingers and bindings change.
public struct ScrollView<Content: View>: PrimitiveView {
  private nonisolated(unsafe) let content: Content

  public nonisolated init(@ViewBuilder content: () -> Content) { self.content = content() }

  public func _update(_ element: ViewElement) {
    let scroller = element.memory as? Scroller ?? Scroller()
    element.memory = scroller
    scroller.update(element.environment.scrolling)
    element.update(content)
  }

  public func _boxes(_ element: ViewElement) -> [ViewBox] {
    guard let scroller = element.memory as? Scroller else { return [] }
    let boxes = element.children.flatMap(\.boxes)
    let content =
      boxes.count == 1 ? boxes[0] : .layered("ScrollContent", element, boxes, .top)
    func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
      ProposedViewSize(width: proposal.width, height: nil)
    }
    let box = ViewBox("ScrollView", element, [content]) { proposal in
      proposal.replacingUnspecifiedDimensions(by: content.size(in: inner(proposal)))
    } arrange: { box in
      let size = content.size(in: inner(box.proposal))
      scroller.layOut(content: size, container: box.frame.size)
      content.place(
        at: CGPoint(
          x: box.frame.midX - size.width / 2, y: box.frame.minY - scroller.offset),
        inner(box.proposal))
    }
    (box.isClipped, box.hasShape) = (true, true)
    box.afterLayout.append { _ in scroller.report(in: element.graph) }
    box.recognizers.append(scroller.recognizer(in: element.graph))
    return [box]
  }
}
