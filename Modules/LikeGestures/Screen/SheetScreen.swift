public import RoomCore

/// The bottom sheet that is presented, and its visible height.
///
/// - Complexity: O(1) for each event.
public struct SheetScreen: ModuleScreen {
  /// The sheet that is presented.
  public private(set) var sheet: SheetSpec?
  /// The motion of the sheet while it moves by itself; to 0 while it is dismissed.
  public private(set) var settling: SheetSettling?
  /// The visible height in points; while it settles, the height at the beginning.
  package private(set) var height: Double

  public init(_ state: LikeState) {
    sheet = state.sheet
    height = state.sheetHeight
    if case .settling(let settling) = state.sheetPhase { settle(settling) }
  }

  /// The visible height at `time`, in points. It changes by itself only while the sheet is
  /// ``settling``.
  public func height(at time: Instant) -> Double { settling?.height(at: time) ?? height }

  public mutating func apply(_ event: LikeEvent, at time: Instant) {
    if case .sheet(let event) = event { apply(event) }
  }

  private mutating func apply(_ event: SheetEvent) {
    switch event {
    case .willPresent(let spec): sheet = spec
    case .didMove(let height), .didCatch(let height), .didSettle(let height): rest(at: height)
    case .willSettle(let settling): settle(settling)
    case .didDismiss:
      sheet = nil
      rest(at: 0)
    case .didAttemptDismissal, .listDidScroll, .listDidEndDragging: break
    }
  }

  private mutating func rest(at height: Double) {
    self.height = height
    settling = nil
  }

  private mutating func settle(_ settling: SheetSettling) {
    height = settling.from
    self.settling = settling
  }
}
