public import RoomCore

/// The elements of a pager on screen: three surfaces, their positions, and the motion of the
/// content.
///
/// - Complexity: O(1) for each event and each sample. A sample allocates no memory.
public struct PagerViewState: ModuleViewState {
  public typealias Input = PagerInput

  /// The surfaces 0 to 2. A surface keeps its room and its view when its position changes.
  public private(set) var surfaces: [PagerSurface]
  package private(set) var order: SurfaceOrder
  /// The running snap with the time of its beginning, or `nil` if no snap is running.
  public private(set) var snapping: Timed<Snap>?
  /// The offset of the content in points. During a snap, it is the offset at the beginning of the
  /// snap.
  package private(set) var offset: Double
  /// The preferences of the user. If Reduce Motion is on, the content comes to rest without a
  /// spring, eased over the duration of the snap. In a right-to-left layout, the pages of a
  /// horizontal pager are mirrored.
  public var preferences = ViewPreferences()

  package let axis: PagingAxis
  private let coverFade: Duration
  // The displacement of eased content from the offset.
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

  /// The current room, from which offsets are measured, or `nil` without rooms.
  public var room: String? {
    surfaces.indices.contains(order.current) ? surfaces[order.current].room : nil
  }

  /// The room that fills the view exactly, or `nil` if the content is between two rooms or there is
  /// no room. A finger that has not moved the content does not matter.
  public var centered: String? { snapping == nil && offset == 0 ? room : nil }

  /// Returns a Boolean value that indicates whether a position or an opacity changes after `time`
  /// without an event. This is the case during a snap and while a cover fades out. If Reduce Motion
  /// is on, it is also the case for at most 200 ms after a finger has caught a snap.
  public func isMoving(at time: Instant) -> Bool {
    offset(at: time) != (snapping == nil ? offset : 0)
      || surfaces.contains { $0.renderedAt.map { time < $0 + coverFade } ?? false }
  }

  /// Returns the opacity of the cover of a surface's stream at `time`. It is 1 until the first
  /// frame is on screen, and then falls to 0.
  public func coverOpacity(of surface: Int, at time: Instant) -> Double {
    guard let start = surfaces[surface].renderedAt else { return 1 }
    guard time < start + coverFade else { return 0 }
    return 1 - Double((time - start).nanoseconds) / Double(coverFade.nanoseconds)
  }

  /// Returns the offset of the content at `time`, in points from the current page. It is positive
  /// towards the next room. The offset changes without an event only while the content is moving.
  public func offset(at time: Instant) -> Double {
    guard preferences.reducesMotion else { return snapping?.offset(at: time) ?? offset }
    return snapping?.easedOffset(at: time, displacement)
      ?? offset + (displacement?.distance(at: time) ?? 0)
  }

  /// Returns the distance of a surface from the top of the screen at `time`, in points. If the axis
  /// is horizontal, it is the distance from the left side.
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

  /// Returns a Boolean value that indicates whether the event moves the content under a finger, or
  /// leaves it to a snap.
  public static func followsFinger(_ event: PagerEvent) -> Bool {
    switch event {
    case .didScroll, .willSnap, .didLayoutSurfaces: true
    default: false
    }
  }

  private mutating func change(_ surface: Int, _ change: (inout PagerSurface) -> Void) {
    if surfaces.indices.contains(surface) { change(&surfaces[surface]) }
  }

  /// Stops a snap at its current offset. Without a room, the displacement is removed.
  private mutating func interrupt(at time: Instant) {
    if let snapping { displacement = snapping.displacement(at: time, after: displacement) }
    if room == nil { displacement = nil }
    snapping = nil
  }
}
