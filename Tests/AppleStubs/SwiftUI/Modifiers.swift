extension View {
  /// …/view/frame(width:height:alignment:)
  public nonisolated func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { ModifiedView() }

  /// …/view/frame(minwidth:idealwidth:maxwidth:minheight:idealheight:maxheight:alignment:)
  public nonisolated func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View { ModifiedView() }

  /// …/view/fixedsize(horizontal:vertical:)
  public nonisolated func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    ModifiedView()
  }

  /// …/view/offset(x:y:)
  public nonisolated func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { ModifiedView() }

  /// …/view/position(x:y:)
  public nonisolated func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { ModifiedView() }

  /// …/view/padding(_:_:)
  public nonisolated func padding(
    _ edges: Edge.Set = .all, _ length: CGFloat? = nil
  ) -> some View { ModifiedView() }

  /// …/view/padding(_:)
  public nonisolated func padding(_ length: CGFloat) -> some View { ModifiedView() }

  /// …/view/safeareapadding(_:_:)
  public nonisolated func safeAreaPadding(
    _ edges: Edge.Set = .all, _ length: CGFloat? = nil
  ) -> some View { ModifiedView() }

  /// …/view/ignoressafearea(_:edges:)
  public nonisolated func ignoresSafeArea(
    _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
  ) -> some View { ModifiedView() }

  /// …/view/clipped(antialiased:)
  public nonisolated func clipped(antialiased: Bool = false) -> some View { ModifiedView() }

  /// …/view/clipshape(_:style:)
  public nonisolated func clipShape<S: Shape>(_ shape: S) -> some View { ModifiedView() }

  /// …/view/scaledtofit()
  public nonisolated func scaledToFit() -> some View { ModifiedView() }

  /// …/view/scaledtofill()
  public nonisolated func scaledToFill() -> some View { ModifiedView() }

  /// …/view/scaleeffect(x:y:anchor:)
  public nonisolated func scaleEffect(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> some View { ModifiedView() }

  /// …/view/rotationeffect(_:anchor:)
  public nonisolated func rotationEffect(
    _ angle: Angle, anchor: UnitPoint = .center
  ) -> some View { ModifiedView() }

  /// …/view/tint(_:)
  public nonisolated func tint(_ tint: Color?) -> some View { ModifiedView() }

  /// …/view/opacity(_:)
  public nonisolated func opacity(_ opacity: Double) -> some View { ModifiedView() }

  /// …/view/foregroundstyle(_:)
  /// …/view/mask(alignment:_:)
  public nonisolated func mask<Mask: View>(
    alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask
  ) -> some View { ModifiedView() }

  /// …/view/foregroundstyle(_:)
  public nonisolated func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some View {
    ModifiedView()
  }

  /// …/view/background(_:ignoressafeareaedges:)
  public nonisolated func background<Style: ShapeStyle>(
    _ style: Style, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View { ModifiedView() }

  /// …/view/background(_:in:fillstyle:)
  public nonisolated func background<Style: ShapeStyle, S: InsettableShape>(
    _ style: Style, in shape: S, fillStyle: FillStyle = FillStyle()
  ) -> some View { ModifiedView() }

  /// …/view/overlay(alignment:content:)
  public nonisolated func overlay<Content: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Content
  ) -> some View { ModifiedView() }

  /// …/view/environment(_:_:)
  public nonisolated func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View { ModifiedView() }

  /// …/view/transformenvironment(_:transform:)
  public nonisolated func transformEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
    transform: @escaping (inout Value) -> Void
  ) -> some View { ModifiedView() }

  /// …/view/id(_:)
  public nonisolated func id<ID: Hashable>(_ id: ID) -> some View { ModifiedView() }

  /// …/view/transition(_:)
  public nonisolated func transition(_ transition: AnyTransition) -> some View { ModifiedView() }

  /// …/view/contenttransition(_:)
  public nonisolated func contentTransition(_ transition: ContentTransition) -> some View {
    ModifiedView()
  }

  /// …/view/animation(_:value:)
  public nonisolated func animation<Value: Equatable>(
    _ animation: Animation?, value: Value
  ) -> some View { ModifiedView() }

  /// …/view/allowshittesting(_:)
  public nonisolated func allowsHitTesting(_ enabled: Bool) -> some View { ModifiedView() }

  /// …/view/contentshape(_:eofill:)
  public nonisolated func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View {
    ModifiedView()
  }

  /// …/view/gesture(_:including:)
  public nonisolated func gesture<T: Gesture>(
    _ gesture: T, including mask: GestureMask = .all
  ) -> some View { ModifiedView() }

  /// …/view/ontapgesture(count:perform:)
  public nonisolated func onTapGesture(
    count: Int = 1, perform action: @escaping () -> Void
  ) -> some View { ModifiedView() }

  #if !os(tvOS)
    /// …/view/ontapgesture(count:coordinatespace:perform:)
    public nonisolated func onTapGesture(
      count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local,
      perform action: @escaping (CGPoint) -> Void
    ) -> some View { ModifiedView() }
  #endif

  /// …/view/onappear(perform:)
  public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View {
    ModifiedView()
  }

  /// …/view/ondisappear(perform:)
  public nonisolated func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    ModifiedView()
  }

  /// …/view/onchange(of:initial:_:)
  public nonisolated func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false,
    _ action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some View { ModifiedView() }

  /// …/view/onchange(of:initial:_:)
  public nonisolated func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View { ModifiedView() }

  /// …/view/ongeometrychange(for:of:action:)
  public nonisolated func onGeometryChange<Value: Equatable & Sendable>(
    for type: Value.Type, of transform: @escaping @Sendable (GeometryProxy) -> Value,
    action: @escaping (_ newValue: Value) -> Void
  ) -> some View { ModifiedView() }

  /// …/view/task(priority:_:)
  public nonisolated func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { ModifiedView() }

  /// …/view/task(id:priority:_:)
  public nonisolated func task<ID: Equatable>(
    id value: ID, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { ModifiedView() }

  /// …/view/visualeffect(_:)
  public nonisolated func visualEffect(
    _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> some VisualEffect
  ) -> some View { ModifiedView() }
}

extension View {
  /// …/view/font(_:)
  public nonisolated func font(_ font: Font?) -> some View { ModifiedView() }

  /// …/view/bold(_:)
  public nonisolated func bold(_ isActive: Bool = true) -> some View { ModifiedView() }

  /// …/view/monospaceddigit()
  public nonisolated func monospacedDigit() -> some View { ModifiedView() }

  /// …/view/linelimit(_:)
  public nonisolated func lineLimit(_ number: Int?) -> some View { ModifiedView() }

  /// …/view/minimumscalefactor(_:)
  public nonisolated func minimumScaleFactor(_ factor: CGFloat) -> some View { ModifiedView() }

  /// …/view/multilinetextalignment(_:)
  public nonisolated func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    ModifiedView()
  }

  /// …/view/buttonstyle(_:)
  public nonisolated func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
    ModifiedView()
  }
}

/// …/visualeffect
public protocol VisualEffect: Sendable {}

/// …/emptyvisualeffect
public struct EmptyVisualEffect: VisualEffect {}

extension VisualEffect {
  /// …/visualeffect/scaleeffect(x:y:anchor:)
  public func scaleEffect(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> some VisualEffect { EmptyVisualEffect() }

  /// …/visualeffect/rotationeffect(_:anchor:)
  public func rotationEffect(
    _ angle: Angle, anchor: UnitPoint = .center
  ) -> some VisualEffect { EmptyVisualEffect() }

  /// …/visualeffect/offset(x:y:)
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect { EmptyVisualEffect() }

  /// …/visualeffect/opacity(_:)
  public func opacity(_ opacity: Double) -> some VisualEffect { EmptyVisualEffect() }
}
