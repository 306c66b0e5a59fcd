import LikeGestures
import LikePromises
import PromiseTesting
import RoomCore

/// Observes the sheet, by inputs, events and the state that a view builds its view state from.
struct SheetBook: PromiseBook {
  let configuration: LikeConfiguration
  let complaints = Complaints()
  private(set) var cases: Set<String> = []
  private var ledger: FingerLedger
  private var viewState: SheetViewState
  private var present: [UInt8]?
  private var isResting = false
  private var settlesBy: Instant?
  private var isDismissing = false
  private var attempts = 0
  private var isDragging = false
  private var places: [Int: ScreenPoint] = [:]
  private var lowered: [Int: Double] = [:]
  private var reasons: Set<SuspensionReason> = []
  private var suspended = Instant.start

  init(_ world: World) {
    configuration = world.configuration
    ledger = FingerLedger(world.configuration)
    viewState = SheetViewState(world.state)
  }

  private func detents(_ sheet: SheetSpec?) -> [Double] {
    (sheet?.detents ?? []).filter { $0.isFinite && $0 > 0 }
  }

  mutating func take(_ step: Step) {
    let old = viewState
    let finger = ledger.fingers.first { $0.id == step.touch?.id }
    ledger.take(step)
    viewState = SheetViewState(step.state)
    takeReasons(step)
    if step.suspends { isDismissing = false }
    if case .presentSheet = step.input { isDismissing = false }
    takeStep(step, old, finger)
    let specs = [old.sheet, viewState.sheet] + step.sheetEvents.map(\.presented)
    let allowed = specs.flatMap(detents)
    for event in step.events {
      if let resolution = event.resolution, resolution.gesture == .sheetPan {
        if case .rejected = resolution.verdict { continue }
        attempts = 0
      }
      if let event = event.sheet { takeEvent(event, step, old, allowed) }
    }
    if let sheet = viewState.sheet {
      let height = viewState.height(at: step.time)
      let greatest = detents(sheet).max() ?? 0
      expect(21, height >= 0 && height <= greatest + 1e-9, "at \(height) of \(greatest)")
    }
    checkRest(step)
    if step.entersRoom != nil || step.closes { expect(22, present == nil, "not dismissed") }
  }

  private mutating func takeReasons(_ step: Step) {
    guard !step.isRejected else { return }
    if case .suspend(let reason) = step.input {
      if reasons.isEmpty { suspended = step.time }
      reasons.insert(reason)
    }
    if case .resume(let reason) = step.input, reasons.remove(reason) != nil, reasons.isEmpty,
      let end = settlesBy
    {
      settlesBy = end + (step.time - suspended)
    }
  }

  private mutating func takeEvent(
    _ event: SheetEvent, _ step: Step, _ old: SheetViewState, _ allowed: [Double]
  ) {
    let greatest = (allowed.max() ?? 0) + 1e-9
    if let sheet = event.presented {
      expect(
        22, present == nil || present == bytes(sheet.id), "presented before the last has ended")
      present = bytes(sheet.id)
      (isResting, settlesBy, isDismissing) = (false, nil, false)
    }
    if let dismissal = event.dismissed {
      let cause = dismissal.cause
      cases.insert("dismissed \(cause)")
      expect(22, present == bytes(dismissal.id), "\(dismissal.id) is dismissed, and not present")
      present = nil
      isDismissing = false
      let isByUser = cause == .dragged || cause == .backdrop
      expect(23, !isByUser || old.sheet?.isDismissible != false, "dismissed by the user: \(cause)")
    }
    if let attempt = event.attempted {
      cases.insert("attempted \(attempt.cause)")
      expect(23, present == bytes(attempt.id), "\(attempt.id) is not present")
      expect(23, old.sheet?.isDismissible == false, "an attempt of a sheet that can be dismissed")
      if step.taps.isEmpty { attempts += 1 }
      expect(23, attempts <= 1, "\(attempts) attempts of one drag")
    }
    if let height = event.moved ?? event.caught ?? event.settled {
      expect(21, height >= 0 && height <= greatest, "\(event) is out of 0...\(greatest)")
    }
    if event.moved != nil || event.caught != nil {
      cases.insert("moved")
      (isResting, settlesBy) = (false, nil)
      expect(
        25, !isDismissing || configuration.sheet.catchesDismissal, "\(event) while it is dismissed")
    }
    if let settling = event.settling {
      (isResting, settlesBy) = (false, step.time + settling.duration)
      isDismissing = settling.to == 0
      if isDismissing, !configuration.sheet.catchesDismissal { cases.insert("dismissing") }
      expect(21, settling.to == 0 || allowed.contains(settling.to), "\(event) is not at a detent")
      checkRelease(settling, step, old)
    }
    if let height = event.settled {
      cases.insert("settled")
      expect(21, allowed.contains { abs($0 - height) < 1e-6 }, "\(event) is not at a detent")
      (isResting, settlesBy) = (true, nil)
    }
  }

  /// With `.lastStep`, a drag dismisses only by its last step.
  private mutating func checkRelease(_ settling: SheetSettling, _ step: Step, _ old: SheetViewState)
  {
    guard case .lastStep(let over) = configuration.sheet.release, settling.to == 0,
      !configuration.sheet.dismissesOutside, let touch = step.touch, touch.phase == .ended,
      isDragging
    else { return }
    cases.insert("last step")
    let lowered = lowered[touch.id, default: 0]
    expect(24, lowered > over - 1e-9, "dismissed by a last step of \(lowered)")
  }

  /// The distance by which the last sample has lowered the sheet. A lift where the finger was last is
  /// no sample of its own.
  private mutating func takeStep(_ step: Step, _ old: SheetViewState, _ finger: Finger?) {
    guard let touch = step.touch else { return }
    isDragging =
      finger?.verdicts[.sheetPan].map { if case .rejected = $0 { false } else { true } } ?? false
    guard touch.phase == .moved || touch.location != places[touch.id] else { return }
    places[touch.id] = touch.location
    let before = old.height(at: step.time)
    lowered[touch.id] = before - (step.sheetEvents.compactMap(\.moved).last ?? before)
  }

  private mutating func checkRest(_ step: Step) {
    guard present != nil, ledger.fingers.isEmpty, reasons.isEmpty, !isResting else { return }
    cases.insert("settles")
    guard let settlesBy else { return expect(21, false, "it neither rests nor settles") }
    expect(21, step.time <= settlesBy + .nanoseconds(1), "it has not settled in time")
  }
}
