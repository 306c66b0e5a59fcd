public import RoomCore

/// The bottom sheet that is presented, its visible height, and its backdrop.
///
/// - Complexity: O(1) for each event and each sample; a sample allocates nothing.
public struct SheetViewState: ModuleViewState {
  public typealias Input = LikeInput

  /// The sheet that is presented.
  public private(set) var sheet: SheetSpec?
  /// The motion of the sheet while it moves by itself; to 0 while it is dismissed.
  public private(set) var settling: SheetSettling?
  /// The visible height in points; while it settles, the height at the beginning.
  package private(set) var height: Double
  /// The preferences of the user. With reduced motion the sheet moves by itself without a spring,
  /// eased over the same duration.
  public var preferences = ViewPreferences()

  // Where a sheet that is eased is, beside its height.
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

  /// Whether the sheet moves after `time` though no event arrives: while it is ``settling``, and with
  /// reduced motion for at most 200 ms after it was caught.
  public func isMoving(at time: Instant) -> Bool {
    height(at: time) != settling?.to ?? height
  }

  /// The visible height at `time`, in points.
  public func height(at time: Instant) -> Double {
    guard preferences.reducesMotion else { return settling?.height(at: time) ?? height }
    let height =
      settling?.easedHeight(at: time, displacement)
      ?? height + (displacement?.distance(at: time) ?? 0)
    return height.clamped(to: 0...(sheet?.detents.last ?? 0))
  }

  /// The opacity of the backdrop at `time`, from 0 to 1 times that of its own color: in proportion to
  /// the visible height, and full from the lowest detent on.
  public func backdropOpacity(at time: Instant) -> Double {
    guard let lowest = sheet?.detents.first else { return 0 }
    return min(1, height(at: time) / lowest)
  }

  public mutating func apply(_ event: LikeEvent, at time: Instant) {
    if case .sheet(let event) = event { follow(event, at: time) }
  }

  /// A finger moves the sheet, catches it, and leaves it to itself.
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
      // One that a finger has left at a detent may still be on its way there.
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
