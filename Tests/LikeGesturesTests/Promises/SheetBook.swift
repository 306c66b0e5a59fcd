import LikePromises

/// Observes the sheet, by inputs, events and the state that a view builds its view state from.
struct SheetBook: PromiseBook {
  let configuration: LikeConfiguration
  let complaints = Complaints()
  private(set) var cases: Set<String> = []
  private var ledger: FingerLedger
  private var present: [UInt8]?
  private var isResting = false
  private var settlesBy: Instant?
  private var isDismissing = false
  private var attempts = 0
  private var isDragging = false
  private var places: [Int: ScreenPoint] = [:]
  private var lowered: [Int: Double] = [:]
  private var suspended: Instant?

  init(_ configuration: LikeConfiguration) {
    self.configuration = configuration
    ledger = FingerLedger()
  }

  mutating func take(_ step: Step) {
    let old = SheetViewState(step.before.state(at: step.time))
    let finger = ledger.fingers.first { $0.id == step.touch?.id }
    ledger.take(step)
    takeSuspension(step)
    if step.suspends { isDismissing = false }
    if case .presentSheet = step.input { isDismissing = false }
    takeStep(step, old, finger)
    for event in step.events {
      if let resolution = event.resolution, resolution.gesture == .sheetPan {
        if case .rejected = resolution.verdict { continue }
        attempts = 0
      }
      if let event = event.sheet { takeEvent(event, step, old) }
    }
    checkRest(step)
    if step.entersRoom != nil || step.closes { expect(22, present == nil, "not dismissed") }
  }

  /// The time of a suspension does not count.
  private mutating func takeSuspension(_ step: Step) {
    if step.state.isSuspended {
      suspended = suspended ?? step.time
    } else if let start = suspended {
      settlesBy = settlesBy.map { $0 + (step.time - start) }
      suspended = nil
    }
  }

  private mutating func takeEvent(_ event: SheetEvent, _ step: Step, _ old: SheetViewState) {
    switch event {
    case .willPresent(let sheet):
      let isOther = present.map { $0 != bytes(sheet.id) } ?? false
      expect(22, !isOther, "presented before the last has ended")
      present = bytes(sheet.id)
      (isResting, settlesBy, isDismissing) = (false, nil, false)
    case .didDismiss(let dismissal):
      let cause = dismissal.cause
      cases.insert("dismissed \(cause)")
      expect(22, present == bytes(dismissal.id), "\(dismissal.id) is dismissed, and not present")
      (present, isDismissing) = (nil, false)
      let isByUser = cause == .dragged || cause == .backdrop
      expect(23, !isByUser || old.sheet?.isDismissible != false, "dismissed by the user: \(cause)")
    case .didAttemptDismissal(let attempt):
      cases.insert("attempted \(attempt.cause)")
      expect(23, present == bytes(attempt.id), "\(attempt.id) is not present")
      expect(23, old.sheet?.isDismissible == false, "an attempt of a sheet that can be dismissed")
      if step.taps.isEmpty { attempts += 1 }
      expect(23, attempts <= 1, "\(attempts) attempts of one drag")
    case .didMove, .didCatch:
      cases.insert("moved")
      (isResting, settlesBy) = (false, nil)
      let mayMove = !isDismissing || configuration.sheet.catchesDismissal
      expect(25, mayMove, "\(event) while it is dismissed")
    case .willSettle(let settling):
      (isResting, settlesBy) = (false, step.time + settling.duration)
      isDismissing = settling.to == 0
      if isDismissing, !configuration.sheet.catchesDismissal { cases.insert("dismissing") }
      checkRelease(settling, step)
    case .didSettle(let height):
      cases.insert("settled")
      let sheet = step.state.sheet ?? old.sheet
      expect(21, sheet?.detents.contains(height) == true, "\(event) is not at a detent")
      (isResting, settlesBy) = (true, nil)
    case .listDidScroll, .listDidEndDragging: break
    }
  }

  /// With `.lastStep`, a drag dismisses only by its last step.
  private mutating func checkRelease(_ settling: SheetSettling, _ step: Step) {
    guard configuration.sheet.release == .lastStep, settling.to == 0,
      !configuration.sheet.dismissesOutside, let touch = step.touch, touch.phase == .ended,
      isDragging
    else { return }
    cases.insert("last step")
    let lowered = lowered[touch.id, default: 0]
    expect(24, lowered > 5 - 1e-9, "dismissed by a last step of \(lowered)")
  }

  /// The distance by which the last sample has lowered the sheet. A lift where the finger was last is
  /// no sample of its own.
  private mutating func takeStep(_ step: Step, _ old: SheetViewState, _ finger: Finger?) {
    guard let touch = step.touch else { return }
    isDragging = finger?.hasWon(.sheetPan) == true
    guard touch.phase == .moved || touch.location != places[touch.id] else { return }
    places[touch.id] = touch.location
    let before = old.height(at: step.time)
    lowered[touch.id] = before - (step.sheetEvents.compactMap(\.moved).last ?? before)
  }

  private mutating func checkRest(_ step: Step) {
    guard present != nil, ledger.fingers.isEmpty, suspended == nil, !isResting else { return }
    cases.insert("settles")
    guard let settlesBy else { return expect(21, false, "it neither rests nor settles") }
    expect(21, step.time <= settlesBy + .nanoseconds(1), "it has not settled in time")
  }
}
