public import RoomCore

/// What a screen shows of a pager: three surfaces, their places, and the motion of the content.
///
/// - Complexity: O(1) for each event.
public struct PagerScreen: ModuleScreen {
  /// The surfaces 0 to 2. A surface keeps its room, and its view, when it changes its place.
  public private(set) var surfaces: [PagerSurface]
  package private(set) var order: SurfaceOrder
  /// The snap that is running, and the time of its beginning; `nil` while none is.
  public private(set) var snapping: Timed<Snap>?
  /// The offset of the content in points; during a snap, the offset at its beginning.
  package private(set) var offset: Double

  public init(_ state: PagerState) {
    surfaces = state.surfaces
    order = state.order
    offset = state.offset
    if case .snapping(let snap, let start) = state.phase { snapping = Timed(snap, at: start) }
  }

  /// The current room, from which the offset is measured.
  public var room: String? {
    surfaces.indices.contains(order.current) ? surfaces[order.current].room : nil
  }

  /// The room on which the content rests exactly; `nil` between rooms, and without any.
  public var settled: String? { snapping == nil && offset == 0 ? room : nil }

  /// The room that plays.
  package var playing: String? { surfaces.first { $0.isPlaying }?.room }

  /// The offset of the content at `time`, in points from the current page. It changes without an
  /// event only while the content is ``snapping``.
  public func offset(at time: Instant) -> Double {
    snapping.map { $0.value.offset(at: time - $0.time) } ?? offset
  }

  /// The distance of a surface from the top of the screen, or from its left side where the axis is
  /// horizontal, at `time`, in points.
  public func position(of surface: Int, at time: Instant, pageLength: Double) -> Double {
    Double(order.page(of: surface)) * pageLength - offset(at: time)
  }

  public mutating func apply(_ event: PagerEvent, at time: Instant) {
    switch event {
    case .didBind(let surface, let room):
      change(surface) { $0 = PagerSurface(room: room.map { Identifier($0) }) }
    case .didLayoutSurfaces(let offset, _, let order):
      self.offset = offset
      self.order = order
    case .didScroll(let offset): rest(at: offset)
    case .willSnap(_, let snap):
      offset = snap.from
      snapping = Timed(snap, at: time)
    case .didSettle: rest(at: 0)
    case .willDisplay(_, let surface): change(surface) { $0.isDisplayed = true }
    case .didEndDisplaying(_, let surface): change(surface) { $0.isDisplayed = false }
    case .willBeginPlaying(_, let surface, _): change(surface) { $0.isPlaying = true }
    case .didEndPlaying(_, let surface): change(surface) { $0.isPlaying = false }
    case .willPreload, .didCancelPreload, .willRetryLoad, .didApproachEnd, .rejected: break
    }
  }

  private mutating func change(_ surface: Int, _ change: (inout PagerSurface) -> Void) {
    if surfaces.indices.contains(surface) { change(&surfaces[surface]) }
  }

  private mutating func rest(at offset: Double) {
    self.offset = offset
    snapping = nil
  }
}
