public import RoomBus
public import RoomCore

/// What a screen shows of the bottom sheet: which it is, and how high it stands.
///
/// - Complexity: O(1) for each event.
public struct SheetScreen: ModuleScreen {
  /// The sheet that is presented.
  public private(set) var sheet: SheetSpec?
  /// How it goes to a height, while it does so by itself; to 0 when it closes.
  public private(set) var settling: SheetSettling?
  /// Its visible height in points, or the one from which it settles.
  public private(set) var height: Double

  public init(_ state: LikeGesturesState) {
    sheet = state.sheet
    height = state.sheetHeight
    if case .settling(let settling) = state.sheetPhase { settle(settling) }
  }

  /// Its visible height at `time`, in points. A view asks once per frame while the sheet is
  /// ``settling``, and needs to at no other time.
  public func height(at time: Instant) -> Double { settling?.height(at: time) ?? height }

  public mutating func apply(_ event: LikeGesturesEvent, at time: Instant) {
    if case .sheet(let event) = event { apply(event) }
  }

  private mutating func apply(_ event: SheetEvent) {
    switch event {
    case .presented(let spec): sheet = spec
    case .moved(let height), .caught(let height), .settled(let height): stand(at: height)
    case .settling(let settling): settle(settling)
    case .closed:
      sheet = nil
      stand(at: 0)
    case .listMoved, .listReleased: break
    }
  }

  private mutating func stand(at height: Double) {
    self.height = height
    settling = nil
  }

  private mutating func settle(_ settling: SheetSettling) {
    height = settling.from
    self.settling = settling
  }
}
