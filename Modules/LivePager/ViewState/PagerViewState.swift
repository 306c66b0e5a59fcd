public import RoomCore

/// What a view shows of a pager: three surfaces, their places, and the motion of the content.
///
/// - Complexity: O(1) for each event and each sample; a sample allocates nothing.
public struct PagerViewState: ModuleViewState {
  public typealias Input = PagerInput

  /// The surfaces 0 to 2. A surface keeps its room, and its view, when it changes its place.
  public private(set) var surfaces: [PagerSurface]
  package private(set) var order: SurfaceOrder
  /// The snap that is running, and the time of its beginning; `nil` while none is.
  public private(set) var snapping: Timed<Snap>?
  /// The offset of the content in points; during a snap, the offset at its beginning.
  package private(set) var offset: Double
  /// The preferences of the user. With reduced motion the content comes to rest without a spring,
  /// eased over the duration of the snap; from right to left the pages of a horizontal pager are
  /// mirrored.
  public var preferences = ViewPreferences()

  package let axis: PagingAxis
  private let coverFade: Duration
  // Where eased content is, beside the offset.
  private var displacement: Displacement?

  public init(_ state: PagerState) {
    surfaces = state.surfaces
    order = state.order
    offset = state.offset
    axis = state.axis
    coverFade = state.coverFade
    displacement = state.displacement
    if case .snapping(let running) = state.phase { snapping = running }
  }

  /// The current room, from which the offset is measured.
  public var room: String? {
    surfaces.indices.contains(order.current) ? surfaces[order.current].room : nil
  }

  /// The room that fills the view exactly, also while a finger is down that has not moved the content; `nil`
  /// between rooms, and without any.
  public var centered: String? { snapping == nil && offset == 0 ? room : nil }

  /// Whether an answer changes after `time` though no event arrives: during a snap, with reduced
  /// motion for at most 200 ms after a finger has caught one, and while a cover fades out.
  public func isMoving(at time: Instant) -> Bool {
    offset(at: time) != (snapping == nil ? offset : 0)
      || surfaces.contains { $0.renderedAt.map { time < $0 + coverFade } ?? false }
  }

  /// The opacity of the picture that covers the stream of a surface at `time`: 1 until the first frame of the stream is on
  /// screen, then less until 0.
  public func coverOpacity(of surface: Int, at time: Instant) -> Double {
    guard let start = surfaces[surface].renderedAt else { return 1 }
    guard time < start + coverFade else { return 0 }
    return 1 - Double((time - start).nanoseconds) / Double(coverFade.nanoseconds)
  }

  /// The offset of the content at `time`, in points from the current page, positive towards the next
  /// room. It changes without an event only while the content is moving.
  public func offset(at time: Instant) -> Double {
    guard preferences.reducesMotion else { return snapping?.offset(at: time) ?? offset }
    return snapping?.easedOffset(at: time, displacement)
      ?? offset + (displacement?.distance(at: time) ?? 0)
  }

  /// The distance of a surface from the top of the screen, or from its left side where the axis is
  /// horizontal, at `time`, in points.
  public func position(of surface: Int, at time: Instant, pageLength: Double) -> Double {
    let position = Double(order.page(of: surface)) * pageLength - offset(at: time)
    return axis == .horizontal && preferences.isRightToLeft ? -position : position
  }

  public mutating func apply(_ event: PagerEvent, at time: Instant) {
    switch event {
    case .didBind(let binding):
      change(binding.surface) { $0 = PagerSurface(room: binding.room) }
    case .didLayoutSurfaces(let layout):
      offset = layout.offset
      order = layout.order
    case .didScroll(let offset):
      self.offset = offset
      interrupt(at: time)
    case .willSnap(let motion):
      interrupt(at: time)
      displacement = displacement?.rebased(at: time)
      offset = motion.snap.from
      snapping = Timed(motion.snap, at: time)
    case .didSettle:
      offset = 0
      snapping = nil
      displacement = nil
    case .willDisplay(let room): change(room.surface) { $0.isDisplayed = true }
    case .didEndDisplaying(let room): change(room.surface) { $0.isDisplayed = false }
    case .willBeginPlaying(let room): change(room.surface) { $0.isPlaying = true }
    case .didEndPlaying(let room):
      change(room.surface) {
        $0.isPlaying = false
        $0.renderedAt = nil
      }
    case .didRenderFirstFrame(let room): change(room.surface) { $0.renderedAt = time }
    case .didEndRendering(let room): change(room.surface) { $0.renderedAt = nil }
    case .willPreload, .didCancelPreload, .willRetryLoad, .didApproachEnd, .firstFrameDidTimeOut,
      .rejected:
      break
    }
  }

  /// A finger scrolls the content, and leaves it to a snap.
  public static func followsFinger(_ event: PagerEvent) -> Bool {
    switch event {
    case .didScroll, .willSnap, .didLayoutSurfaces: true
    default: false
    }
  }

  private mutating func change(_ surface: Int, _ change: (inout PagerSurface) -> Void) {
    if surfaces.indices.contains(surface) { change(&surfaces[surface]) }
  }

  /// Ends a snap where it is; without a room nothing is left to be seen.
  private mutating func interrupt(at time: Instant) {
    if let snapping { displacement = snapping.displacement(at: time, after: displacement) }
    if room == nil { displacement = nil }
    snapping = nil
  }
}
