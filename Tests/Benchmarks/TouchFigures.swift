import LiveRoomKit
import Observation

/// How long a sample of a finger takes to the model of what it moves: from the main actor through the room,
/// the gestures and the pager, back to the main actor. Real actors on a real clock, at rest and beside a
/// flood of gifts.
@MainActor func touchFigures() async -> [Figure] {
  var figures: [Figure] = []
  for isFlooded in [false, true] {
    for target in FingerTarget.allCases {
      let delays = await FingerRun(target, isFlooded: isFlooded).play().sorted()
      func figure(_ name: String, _ delay: Double, share: Double) {
        figures.append(
          Goal.timesTheBaseline(share).figure(
            "touch: \(target), \(isFlooded ? "in a flood" : "at rest"), \(name)",
            value: delay / Display.frame * 100, unit: "percent", baseline: 100))
      }
      let share = isFlooded ? 0.2 : 0.05
      figure("median", delays[delays.count / 2], share: share)
      figure("99 %", delays[delays.count * 99 / 100], share: share)
      figure("the longest", delays[delays.count - 1], share: 1)
    }
  }
  return figures
}

/// A finger that moves something of a room, a sample each 120th of a second.
@MainActor
private struct FingerRun {
  /// 20 s of each target: a minute in all.
  private static let samples = 2_400
  /// Gifts within a second.
  private static let flood = 17_000

  private let target: FingerTarget
  private let isFlooded: Bool
  private let clock = RoomClock(.continuous)

  init(_ target: FingerTarget, isFlooded: Bool) {
    self.target = target
    self.isFlooded = isFlooded
  }

  /// Returns the nanoseconds from each sample to the change of the model.
  func play() async -> [Double] {
    let room = LiveRoom(localUser: "ada", clock: clock)
    var delays: [Double] = []
    await withTaskGroup { group in
      group.addTask { await room.run() }
      if isFlooded { group.addTask { [clock] in await pour(into: room, clock) } }
      room.send(
        .pager(.setRooms(rooms: ["harbour", "kitchen", "rooftop"], current: "kitchen")))
      room.modules.pager?.setPageLength(844)
      // The room is entered, and then the sheet comes to rest.
      try? await clock.sleep(until: clock.now + .seconds(1))
      if target == .sheet {
        room.send(.likes(.presentSheet(SheetSpec(id: "gifts", detents: [300, 600]))))
        try? await clock.sleep(until: clock.now + .seconds(1))
      }
      delays =
        switch target {
        case .pager:
          await drag(in: room, PagerModel(joining: room.modules.pager!), by: .likeArea, \.offset)
        case .sheet:
          await drag(in: room, SheetModel(joining: room.modules.likes!), by: .sheetHeader, \.height)
        case .likes: await tap(in: room, HeartsModel(joining: room.modules.likes!))
        }
      group.cancelAll()
    }
    return delays
  }

  /// A finger that goes up and down, and what it moves.
  private func drag<ViewState>(
    in room: LiveRoom, _ model: ModuleViewModel<ViewState>, by regions: TouchRegions,
    _ part: KeyPath<ViewState, Double>
  ) async -> [Double] {
    await following(model) {
      func touch(_ phase: Touch.Phase, _ y: Double) {
        room.touch(
          Touch(phase: phase, location: ScreenPoint(x: 160, y: y), regions: regions))
      }
      var delays: [Double] = []
      var next = clock.now
      touch(.began, 500)
      // Beyond the slop.
      for step in 1...10 { touch(.moved, 500 - Double(step) * 8) }
      try? await clock.sleep(until: next + .milliseconds(200))
      next = clock.now
      for sample in 0..<Self.samples {
        next = next + .nanoseconds(Int64(Display.frame))
        try? await clock.sleep(until: next)
        delays.append(
          await delay(of: model[dynamicMember: part]) {
            touch(.moved, 419 - Double(sample % 100))
          })
      }
      touch(.ended, 420)
      return delays
    }
  }

  /// Quick taps, each of which is a like.
  private func tap(in room: LiveRoom, _ model: HeartsModel) async -> [Double] {
    await following(model) {
      var delays: [Double] = []
      var next = clock.now
      func tap(_ phase: Touch.Phase) {
        room.touch(Touch(phase: phase, location: ScreenPoint(x: 160, y: 300)))
      }
      // The first tap is none.
      for sample in 0...Self.samples / 12 {
        next = next + .milliseconds(60)
        try? await clock.sleep(until: next)
        tap(.began)
        next = next + .milliseconds(40)
        try? await clock.sleep(until: next)
        if sample == 0 {
          tap(.ended)
        } else {
          delays.append(await delay(of: model.combo) { tap(.ended) })
        }
      }
      return delays
    }
  }

  private func following<ViewState>(
    _ model: ModuleViewModel<ViewState>, _ body: () async -> [Double]
  ) async -> [Double] {
    let display = Display()
    let following = Task { await model.follow(frames: display.frames) }
    let delays = await body()
    following.cancel()
    await following.value
    return delays
  }

  /// Returns the nanoseconds from a touch to the change of a part of a model.
  private func delay<Value>(
    of part: @autoclosure () -> Value, after touch: () -> Void
  ) async -> Double {
    await withCheckedContinuation { continuation in
      let (clock, start) = (clock, clock.now)
      _ = withObservationTracking(part) {
        continuation.resume(returning: Double((clock.now - start).nanoseconds))
      }
      touch()
    }
  }
}

/// Gives gifts until the task is cancelled.
private func pour(into room: LiveRoom, _ clock: RoomClock) async {
  var number = 0
  var next = clock.now
  while !Task.isCancelled {
    next = next + .milliseconds(10)
    guard (try? await clock.sleep(until: next)) != nil else { return }
    room.send(
      (0..<170).map { _ in
        number += 1
        return .gift(GiftMessage(sender: "user \(number % 20_000)", gift: "rose"))
      })
  }
}
