public import RoomCore

/// The bottom sheet on screen, its visible height, and its backdrop.
///
/// - Complexity: O(1) for each event and each sample. A sample allocates no memory.
public struct SheetViewState: ModuleViewState {
  public typealias Input = LikeInput

  /// The sheet on screen, or `nil`.
  public private(set) var sheet: SheetSpec?
  /// The motion of the sheet while it moves by itself, or `nil`. It leads to 0 while the sheet is
  /// dismissed.
  public private(set) var settling: SheetSettling?
  /// The visible height in points. While the sheet settles, it is the height at the beginning of
  /// the motion.
  package private(set) var height: Double
  /// The preferences of the user. If Reduce Motion is on, the sheet moves by itself without a
  /// spring, eased over the same duration.
  public var preferences = ViewPreferences()

  // The displacement of an eased sheet from its height.
  private var displacement: Displacement?

  public init(_ state: LikeState) {
    sheet = state.sheet
    height = state.sheetHeight
    displacement = state.sheetDisplacement
    if case .settling(let settling) = state.sheetPhase {
      height = settling.from
      self.settling = settling
    }
  }

  /// Returns a Boolean value that indicates whether the sheet moves after `time` without an event.
  /// This is the case while the sheet is ``settling``. If Reduce Motion is on, it is also the case
  /// for at most 200 ms after the sheet was caught.
  public func isMoving(at time: Instant) -> Bool {
    height(at: time) != settling?.to ?? height
  }

  /// Returns the visible height at `time`, in points.
  public func height(at time: Instant) -> Double {
    guard preferences.reducesMotion else { return settling?.height(at: time) ?? height }
    let height =
      settling?.easedHeight(at: time, displacement)
      ?? height + (displacement?.distance(at: time) ?? 0)
    return height.clamped(to: 0...(sheet?.detents.last ?? 0))
  }

  /// Returns the opacity of the backdrop at `time`, from 0 to 1, as a factor for its color. It is
  /// proportional to the visible height, and 1 from the lowest detent on.
  public func backdropOpacity(at time: Instant) -> Double {
    guard let lowest = sheet?.detents.first else { return 0 }
    return min(1, height(at: time) / lowest)
  }

  public mutating func apply(_ event: LikeEvent, at time: Instant) {
    if case .sheet(let event) = event { follow(event, at: time) }
  }

  /// Returns a Boolean value that indicates whether the event moves the sheet under a finger,
  /// catches it, or lets it settle.
  public static func followsFinger(_ event: LikeEvent) -> Bool {
    switch event {
    case .sheet(.didMove), .sheet(.didCatch), .sheet(.willSettle): true
    default: false
    }
  }

  private mutating func follow(_ event: SheetEvent, at time: Instant) {
    switch event {
    case .willPresent(let spec): sheet = spec
    case .didMove(let height): self.height = height
    case .didCatch(let height):
      interrupt(at: time)
      self.height = height
    case .willSettle(let settling):
      interrupt(at: time)
      height = settling.from
      self.settling = settling
    case .didSettle(let height):
      // A sheet that a finger has left at a detent may still be easing to it.
      if settling != nil { displacement = nil }
      rest(at: height)
    case .didDismiss:
      sheet = nil
      displacement = nil
      rest(at: 0)
    case .didAttemptDismissal, .listDidScroll, .listDidEndDragging: break
    }
  }

  private mutating func rest(at height: Double) {
    self.height = height
    settling = nil
  }

  private mutating func interrupt(at time: Instant) {
    displacement =
      if let settling {
        settling.displacement(at: time, after: displacement)
      } else { displacement?.rebased(at: time) }
    settling = nil
  }
}
