// Modifiers of layout and drawing.

extension View {
  /// …/view/frame(width:height:alignment:): If you only specify one of the dimensions, the resulting view assumes this
  /// view's sizing behavior in the other dimension.
  public nonisolated func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    ModifiedView(self) { content, element in
      func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(width: width ?? proposal.width, height: height ?? proposal.height)
      }
      return ViewBox("frame", element, [content]) { proposal in
        let size = content.size(in: inner(proposal))
        return CGSize(width: width ?? size.width, height: height ?? size.height)
      } arrange: { box in
        content.align(alignment, in: box, inner(box.proposal))
      }
    }
  }

  /// …/view/frame(minwidth:idealwidth:maxwidth:minheight:idealheight:maxheight:alignment:): The size proposed to this
  /// view is the size proposed to the frame, limited by any constraints specified. A frame with a greatest length is as
  /// long as the proposal within its limits, and a frame without one is as long as its view.
  public nonisolated func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View {
    func limited(_ length: CGFloat?, _ least: CGFloat?, _ most: CGFloat?) -> CGFloat? {
      length.map { min(max($0, least ?? -.infinity), most ?? .infinity) }
    }
    func resolved(
      _ proposal: CGFloat?, _ length: CGFloat, _ least: CGFloat?, _ most: CGFloat?
    ) -> CGFloat {
      let offered = proposal ?? length
      switch (least, most) {
      case (nil, nil): return length
      case (let least?, let most?): return min(max(offered, least), most)
      case (let least?, nil): return max(least, min(offered, length), length)
      case (nil, let most?): return min(most, max(offered, length))
      }
    }
    return ModifiedView(self) { content, element in
      ViewBox("frame", element, [content]) { proposal in
        let size = content.size(
          in: ProposedViewSize(
            width: limited(proposal.width ?? idealWidth, minWidth, maxWidth),
            height: limited(proposal.height ?? idealHeight, minHeight, maxHeight)))
        return CGSize(
          width: resolved(proposal.width, size.width, minWidth, maxWidth),
          height: resolved(proposal.height, size.height, minHeight, maxHeight))
      } arrange: { box in
        content.align(alignment, in: box, ProposedViewSize(box.frame.size))
      }
    }
  }

  /// …/view/fixedsize(horizontal:vertical:): Fixes this view at its ideal size in the specified dimensions.
  public nonisolated func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    ModifiedView(self) { content, element in
      func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(
          width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height)
      }
      return ViewBox("fixedSize", element, [content]) {
        content.size(in: inner($0))
      } arrange: { box in
        content.place(at: box.frame.origin, inner(box.proposal))
      }
    }
  }

  /// …/view/position(x:y:): Positions the center of this view at the specified coordinates in its parent's coordinate
  /// space.
  public nonisolated func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    ModifiedView(self) { content, element in
      ViewBox("position", element, [content]) {
        $0.replacingUnspecifiedDimensions()
      } arrange: { box in
        let size = content.size(in: box.proposal)
        let center = element.isRightToLeft ? box.frame.maxX - x : box.frame.minX + x
        content.place(
          at: CGPoint(x: center - size.width / 2, y: box.frame.minY + y - size.height / 2),
          box.proposal)
      }
    }
  }

  /// …/view/padding(_:_:), by 16 points where the system chooses the length.
  public nonisolated func padding(
    _ edges: Edge.Set = .all, _ length: CGFloat? = nil
  ) -> some View {
    let length = length ?? 16
    func inset(_ edge: Edge.Set) -> CGFloat { edges.contains(edge) ? length : 0 }
    let (top, bottom) = (inset(.top), inset(.bottom))
    let (leading, trailing) = (inset(.leading), inset(.trailing))
    return ModifiedView(self) { content, element in
      func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(
          width: proposal.width.map { max(0, $0 - leading - trailing) },
          height: proposal.height.map { max(0, $0 - top - bottom) })
      }
      return ViewBox("padding", element, [content]) { proposal in
        let size = content.size(in: inner(proposal))
        return CGSize(
          width: max(0, size.width + leading + trailing),
          height: max(0, size.height + top + bottom))
      } arrange: { box in
        let left = element.isRightToLeft ? trailing : leading
        content.place(
          at: CGPoint(x: box.frame.minX + left, y: box.frame.minY + top), inner(box.proposal))
      }
    }
  }

  /// …/view/padding(_:)
  public nonisolated func padding(_ length: CGFloat) -> some View { padding(.all, length) }

  /// …/view/safeareapadding(_:_:), as padding: a scroll view does not extend into it.
  public nonisolated func safeAreaPadding(
    _ edges: Edge.Set = .all, _ length: CGFloat? = nil
  ) -> some View { padding(edges, length) }

  /// …/view/ignoressafearea(_:edges:): Expands the safe area of a view. A view at the edge of the safe area is placed in
  /// a frame up to the edge of the screen.
  public nonisolated func ignoresSafeArea(
    _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
  ) -> some View {
    ModifiedView(self) { content, element in
      ViewBox("ignoresSafeArea", element, [content]) { proposal in
        content.size(in: proposal)
      } arrange: { box in
        let graph = element.graph
        let area = graph.safeArea
        let inner = area.ignoring(regions)
        let frame = area.expanded(box.frame, ignoring: inner, edges)
        graph.safeArea = inner
        content.align(.center, in: frame, ProposedViewSize(frame.size), isRightToLeft: false)
        graph.safeArea = area
      }
    }
  }

  /// …/view/clipped(antialiased:). Fingers reach the clipped parts.
  public nonisolated func clipped(antialiased: Bool = false) -> some View {
    ModifiedView(self) { content, element in
      let box = ViewBox("clipped", element, [content])
      box.isClipped = true
      return box
    }
  }

  /// …/view/clipshape(_:style:)
  public nonisolated func clipShape<S: Shape>(_ shape: S) -> some View { clipped() }

  /// …/view/scaledtofit(), of a square.
  public nonisolated func scaledToFit() -> some View { square { min($0, $1) } }

  /// …/view/scaledtofill(), of a square.
  public nonisolated func scaledToFill() -> some View { square { max($0, $1) } }

  private nonisolated func square(_ choose: @escaping (CGFloat, CGFloat) -> CGFloat) -> some View {
    ModifiedView(self) { content, element in
      func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
        guard proposal.width != nil || proposal.height != nil else { return proposal }
        let side = choose(
          proposal.width ?? proposal.height ?? 0, proposal.height ?? proposal.width ?? 0)
        return ProposedViewSize(width: side, height: side)
      }
      return ViewBox("scaled", element, [content]) {
        content.size(in: inner($0))
      } arrange: { box in
        content.place(at: box.frame.origin, inner(box.proposal))
      }
    }
  }

  /// An effect that is drawn, and changes no layout.
  private nonisolated func effect(
    _ kind: String, _ effect: @escaping (EmptyVisualEffect, GeometryProxy) -> some VisualEffect
  ) -> ModifiedView {
    ModifiedView(self) { content, element in
      let box = ViewBox(kind, element, [content])
      box.effect = {
        let effect = effect(EmptyVisualEffect(), GeometryProxy($0)) as? EmptyVisualEffect
        return (effect ?? EmptyVisualEffect()).applied(to: $0)
      }
      return box
    }
  }

  /// …/view/offset(x:y:): The original dimensions of the view aren't changed. Offsets count from the leading edge.
  public nonisolated func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    effect("offset") { effect, _ in effect.offset(x: x, y: y) }
  }

  /// …/view/scaleeffect(x:y:anchor:)
  public nonisolated func scaleEffect(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> some View {
    effect("scaleEffect") { effect, _ in effect.scaleEffect(x: x, y: y, anchor: anchor) }
  }

  /// …/view/rotationeffect(_:anchor:)
  public nonisolated func rotationEffect(
    _ angle: Angle, anchor: UnitPoint = .center
  ) -> some View {
    effect("rotationEffect") { effect, _ in effect.rotationEffect(angle, anchor: anchor) }
  }

  /// …/view/opacity(_:)
  public nonisolated func opacity(_ opacity: Double) -> some View {
    effect("opacity") { effect, _ in effect.opacity(opacity) }
  }

  /// …/view/visualeffect(_:): Applies effects to this view, while providing access to layout information.
  public nonisolated func visualEffect(
    _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> some VisualEffect
  ) -> some View { self.effect("visualEffect", effect) }

  /// …/view/mask(alignment:_:)
  public nonisolated func mask<Mask: View>(
    alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask
  ) -> some View { BesideView(self, mask(), alignment, .mask) }

  /// …/view/overlay(alignment:content:): Layers the views that you specify in front of this view. The size of the view
  /// is proposed to them.
  public nonisolated func overlay<Content: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Content
  ) -> some View { BesideView(self, content(), alignment, .overlay) }

  /// …/view/background(alignment:content:): Layers the views that you specify behind this view.
  public nonisolated func background<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View { BesideView(self, content(), alignment, .background) }

  /// …/view/background(_:ignoressafeareaedges:)
  public nonisolated func background<Style: ShapeStyle>(
    _ style: Style, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View { background { FilledShape(style: style).ignoresSafeArea() } }

  /// …/view/background(_:in:fillstyle:)
  public nonisolated func background<Style: ShapeStyle, S: InsettableShape>(
    _ style: Style, in shape: S, fillStyle: FillStyle = FillStyle()
  ) -> some View { background { FilledShape(style: style) } }

  // Colors change no layout, and are not drawn.
  /// …/view/tint(_:)
  public nonisolated func tint(_ tint: Color?) -> some View { ModifiedView(self) }
  /// …/view/foregroundstyle(_:)
  public nonisolated func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some View {
    ModifiedView(self)
  }
  /// …/view/environment(_:_:)
  public nonisolated func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View { ModifiedView(self, environment: { $0[keyPath: keyPath] = value }) }

  /// …/view/transformenvironment(_:transform:)
  public nonisolated func transformEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
    transform: @escaping (inout Value) -> Void
  ) -> some View { ModifiedView(self, environment: { transform(&$0[keyPath: keyPath]) }) }

  /// …/view/disabled(_:): if the parent view is disabled, the child is too.
  public nonisolated func disabled(_ disabled: Bool) -> some View {
    ModifiedView(self, environment: { $0.isEnabled = $0.isEnabled && !disabled })
  }

  /// …/view/coordinatespace(_:): Assigns a name to the view's coordinate space.
  public nonisolated func coordinateSpace(_ name: NamedCoordinateSpace) -> some View {
    ModifiedView(self) { content, element in
      let box = ViewBox("coordinateSpace", element, [content])
      box.coordinateSpace = name.name
      return box
    }
  }
}

/// A view with views in front of it or behind it.
private struct BesideView: PrimitiveView {
  enum Place { case overlay, background, mask }

  nonisolated(unsafe) let content: any View
  nonisolated(unsafe) let other: any View
  let alignment: Alignment
  let place: Place

  nonisolated init(_ content: any View, _ other: any View, _ alignment: Alignment, _ place: Place) {
    (self.content, self.other, self.alignment, self.place) = (content, other, alignment, place)
  }

  func _update(_ element: ViewElement) {
    // In the order in which they are drawn, which is the order of their preferences.
    element.update(
      place == .background ? [(1, other), (0, content)] : [(0, content), (1, other)])
    if place == .mask { element.children[1].hasPreferences = false }
  }

  func _boxes(_ element: ViewElement) -> [ViewBox] {
    let isBehind = place == .background
    let contents = element.children[isBehind ? 1 : 0].boxes
    let others = element.children[isBehind ? 0 : 1].boxes
    guard !others.isEmpty else { return contents }
    return contents.enumerated().map { index, content in
      // Several views have the overlay once.
      guard index == 0 else { return content }
      let other =
        others.count == 1
        ? others[0] : .layered(isBehind ? "Background" : "Overlay", element, others, alignment)
      other.isMask = place == .mask
      return ViewBox(
        "\(place)", element, isBehind ? [other, content] : [content, other]
      ) {
        content.size(in: $0)
      } arrange: { [alignment] box in
        content.place(at: box.frame.origin, box.proposal)
        other.align(alignment, in: box, ProposedViewSize(box.frame.size))
      }
    }
  }
}

extension View {
  /// …/view/transformpreference(_:_:)
  public nonisolated func transformPreference<K: PreferenceKey>(
    _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
  ) -> some View {
    ModifiedView(
      self,
      update: { element in
        element.preferenceChange = (
          ObjectIdentifier(key),
          { any in
            guard var value = any as? K.Value else { return }
            callback(&value)
            any = value
          }
        )
      })
  }

  /// …/view/backgroundpreferencevalue(_:_:): Reads the specified preference value from the view, using it to produce a
  /// second view that is applied as the background of the original view.
  public nonisolated func backgroundPreferenceValue<Key: PreferenceKey, T: View>(
    _ key: Key.Type = Key.self, @ViewBuilder _ transform: @escaping (Key.Value) -> T
  ) -> some View {
    PreferenceReader<Key, T>(content: self, transform: transform)
  }
}

/// …/preferencekey
public protocol PreferenceKey {
  associatedtype Value
  static var defaultValue: Value { get }
  static func reduce(value: inout Value, nextValue: () -> Value)
}

private struct PreferenceReader<Key: PreferenceKey, Other: View>: PrimitiveView {
  nonisolated(unsafe) let content: any View
  nonisolated(unsafe) let transform: (Key.Value) -> Other

  nonisolated init(content: any View, transform: @escaping (Key.Value) -> Other) {
    (self.content, self.transform) = (content, transform)
  }

  func _update(_ element: ViewElement) {
    let transform = transform
    element.update([(0, content), (1, BackgroundView(view: EmptyView()))])
    element.graph.readPreferences(in: element) {
      guard let content = element.children.first else { return }
      let view = element.track { transform(content.preference(Key.self)) }
      element.children[1].update(BackgroundView(view: view), element.environment)
    }
  }

  func _boxes(_ element: ViewElement) -> [ViewBox] {
    let others = element.children[1].boxes
    return element.children[0].boxes.map { content in
      ViewBox("background", element, others + [content]) {
        content.size(in: $0)
      } arrange: { box in
        content.place(at: box.frame.origin, box.proposal)
        for other in others { other.align(.center, in: box, ProposedViewSize(box.frame.size)) }
      }
    }
  }
}

private struct BackgroundView: PrimitiveView {
  nonisolated(unsafe) let view: any View

  func _update(_ element: ViewElement) { element.update(view) }
}
