import LiveRoomKit
import Observation
import RoomSimulation

/// How often views are notified: of each property of the models, in ten seconds of a typical room, without and
/// with a flood of gifts beside it, while a finger drags a page; in virtual time, with 120 frames in a second.
/// None in vain: without a change of what it reads no view is notified.
func changeFigures() async throws -> [Figure] {
  try await figures(of: "a typical room", isFlooded: false)
    + figures(of: "a flood", isFlooded: true)
}

private let seconds = 10
private let framesPerSecond = 120

private func figures(of name: String, isFlooded: Bool) async throws -> [Figure] {
  let reports = try await Simulation.run { simulation in
    let room = LiveRoom(localUser: "ada", clock: simulation.clock)
    async let _ = room.run()
    room.send(.pager(.setRooms(rooms: ["harbour", "kitchen"])))
    room.modules.pager?.setPageLength(844)
    await simulation.advance(by: .seconds(1))
    let modules = room.modules
    let (gifts, ticker, popups) = (modules.gifts!, modules.ticker!, modules.popups!)
    let (likes, pager) = (modules.likes!, modules.pager!)
    let joined = await (
      gifts.join(), ticker.join(), popups.join(), likes.join(), pager.join(), likes.join()
    )
    let views = await simulation.onMainActor {
      CountedViews(
        gifts: ModuleViewModel(joined.0, of: gifts), ticker: ModuleViewModel(joined.1, of: ticker),
        popups: ModuleViewModel(joined.2, of: popups), hearts: ModuleViewModel(joined.3, of: likes),
        pager: ModuleViewModel(joined.4, of: pager), sheet: ModuleViewModel(joined.5, of: likes))
    }
    func touch(_ phase: Touch.Phase, _ y: Double) {
      room.touch(Touch(phase: phase, location: ScreenPoint(x: 160, y: y)))
    }
    touch(.began, 600)
    var number = 0
    for frame in 0..<seconds * framesPerSecond {
      touch(.moved, 560 - Double(frame % 100))
      if frame.isMultiple(of: framesPerSecond / 10) { room.send(message(frame / 12)) }
      for _ in 0..<(isFlooded ? 141 : 0) {
        number += 1
        room.send(.gift(GiftMessage(sender: "user \(number % 20_000)", gift: "rose")))
      }
      await simulation.advance(by: .nanoseconds(8_333_333))
      await simulation.onMainActor { views.frame() }
    }
    await room.close()
    return await simulation.onMainActor { views.counters.map(\.report) }
  }
  return reports.map {
    Goal.atMost(Double(framesPerSecond)).figure(
      "changes: \(name), \($0.name), in a second", value: Double($0.count) / Double(seconds),
      unit: "", baseline: Double(framesPerSecond))
  } + [
    Goal.atMost(0).figure(
      "changes: \(name), in vain", reports.map(\.vain).reduce(0, +),
      to: reports.map(\.count).reduce(0, +))
  ]
}

/// Views of all properties, brought up to date in each frame.
@MainActor
private final class CountedViews {
  let counters: [ChangeCounter]
  private let refresh: () -> Void

  init(
    gifts: GiftLanesModel, ticker: TickerModel, popups: PopupModel, hearts: HeartsModel,
    pager: PagerModel, sheet: SheetModel
  ) {
    counters = [
      ChangeCounter("gifts, lanes", gifts, \.lanes), ChangeCounter("gifts, rows", gifts, \.rows),
      ChangeCounter("gifts, fullScreen", gifts, \.fullScreen),
      ChangeCounter("gifts, summaryRows", gifts, \.summaryRows),
      ChangeCounter("gifts, buttons", gifts, \.buttons),
      ChangeCounter("gifts, view state", gifts, \.self),
      ChangeCounter("ticker, first", ticker, \.first),
      ChangeCounter("ticker, roll", ticker, \.roll),
      ChangeCounter("ticker, view state", ticker, \.self),
      ChangeCounter("popups, view state", popups, \.self),
      ChangeCounter("hearts, hearts", hearts, \.hearts),
      ChangeCounter("hearts, total", hearts, \.total),
      ChangeCounter("hearts, view state", hearts, \.self),
      ChangeCounter("pager, view state", pager, \.self),
      ChangeCounter("sheet, screen", sheet, \.self),
    ]
    refresh = {
      gifts.refresh()
      ticker.refresh()
      popups.refresh()
      hearts.refresh()
      pager.refresh()
      sheet.refresh()
    }
  }

  func frame() {
    for counter in counters { counter.draw() }
    refresh()
    for counter in counters { counter.count() }
  }
}

/// A view that reads a property, and reads it again in the frame after it was notified.
@MainActor
private final class ChangeCounter {
  private(set) var report: (name: String, count: Int, vain: Int)
  private var isTracked = false
  private var hasChanged: (() -> Bool)?
  private let read: () -> () -> Bool
  private let track: (@escaping @Sendable () -> Void) -> Void

  init<ViewState, Value: Equatable>(
    _ name: String, _ model: ModuleViewModel<ViewState>, _ part: KeyPath<ViewState, Value>
  ) {
    report = (name, 0, 0)
    read = {
      let value = model[dynamicMember: part]
      return { model[dynamicMember: part] != value }
    }
    track = { withObservationTracking({ _ = model[dynamicMember: part] }, onChange: $0) }
  }

  func draw() {
    hasChanged = read()
    guard !isTracked else { return }
    isTracked = true
    track { MainActor.assumeIsolated { self.isTracked = false } }
  }

  func count() {
    guard !isTracked else { return }
    report.count += 1
    if hasChanged?() == false { report.vain += 1 }
  }
}
