import LiveRoomKit
import Observation
import Testing

@testable import LiveRoomUI
@testable import RoomSimulation

/// Returns once a condition holds, which reads models.
@MainActor private func until(_ condition: () -> Bool) async {
  while true {
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    if withObservationTracking(condition, onChange: { change.yield() }) { return }
    for await _ in changes { break }
  }
}

@MainActor
@Suite struct RoomViewModelsTests {
  @Test("A room has the models of the modules that it has")
  func models() async throws {
    let clock = RoomClock(ManualClock())
    let models = await RoomViewModels(LiveRoom(clock: clock))
    #expect(models.gifts != nil && models.ticker != nil && models.popups != nil)
    #expect(models.pager != nil && models.hearts != nil && models.sheet != nil)
    var modules = LiveRoom.Modules()
    modules.gifts = try GiftChannels(clock: clock)
    let few = await RoomViewModels(LiveRoom(modules, clock: clock))
    #expect(few.gifts != nil && few.ticker == nil && few.popups == nil)
    #expect(few.pager == nil && few.hearts == nil && few.sheet == nil)
  }

  @Test("The models follow their modules until the task is cancelled")
  func following() async throws {
    let room = LiveRoom(clock: RoomClock(ManualClock()))
    let models = await RoomViewModels(room)
    await withDiscardingTaskGroup { group in
      group.addTask { await room.run() }
      group.addTask { await models.follow() }
      room.send(.gift(GiftMessage(sender: "ada", gift: "rose")))
      await until { models.gifts?.lanes[0]?.combo.sender == "ada" }
      group.cancelAll()
    }
  }

  @Test("A finger on a page changes the pages while frames stand still, and notifies no other view")
  func finger() async throws {
    let room = LiveRoom(clock: RoomClock(ManualClock()))
    let models = await RoomViewModels(room)
    let frames = FrameSource()
    await withDiscardingTaskGroup { group in
      group.addTask { await room.run() }
      group.addTask { await models.follow(frames: frames) }
      room.send(.pager(.setRooms(rooms: ["harbour", "kitchen"])))
      room.modules.pager?.setPageLength(800)
      await until { models.pager?.centered == "harbour" }
      // Likes are entered as well.
      await until { models.hearts?.room == "harbour" }
      let (others, notified) = AsyncStream.makeStream(of: String.self)
      func watch(_ name: String, _ read: () -> Void) {
        withObservationTracking(read) { notified.yield(name) }
      }
      watch("gifts") { _ = models.gifts?.viewState }
      watch("ticker") { _ = models.ticker?.viewState }
      watch("popups") { _ = models.popups?.viewState }
      watch("hearts") { _ = models.hearts?.viewState }
      watch("sheet") { _ = models.sheet?.viewState }
      func touch(_ phase: Touch.Phase, _ y: Double) {
        room.touch(Touch(phase: phase, location: ScreenPoint(x: 160, y: y)))
      }
      touch(.began, 600)
      for y in stride(from: 560.0, through: 500, by: -20) {
        touch(.moved, y)
        let offset = models.pager?.offset
        await until { models.pager?.offset != offset }
      }
      _ = await room.statistics()
      for refresh in [models.gifts?.refresh, models.ticker?.refresh, models.popups?.refresh] {
        refresh?()
      }
      models.hearts?.refresh()
      models.sheet?.refresh()
      notified.finish()
      for await name in others { Issue.record("\(name) changed") }
      #expect(frames.isRunning, "No frame has begun.")
      group.cancelAll()
    }
  }
}

@MainActor
@Suite struct ScenePresencesTests {
  private let room = LiveRoom()
  private let presences = ScenePresences()

  /// The changes of the room since the last call.
  private func changes(
    of events: EventSource<Timed<RoomEvent>>.Subscription
  ) async -> [RoomChange] {
    _ = await room.statistics()
    return events.takeBuffered().compactMap {
      if case .room(let change) = $0.value { change } else { nil }
    }
  }

  @Test("A room is suspended while all of its scenes are in the background, and resumed once")
  func background() async {
    let events = room.events.subscribe()
    let scenes = [ScenePresences.Scene(), ScenePresences.Scene()]
    for scene in scenes { presences.update(scene, of: room, isInBackground: false) }
    presences.update(scenes[0], of: room, isInBackground: true)
    #expect(await changes(of: events) == [], "the other one is seen")
    presences.update(scenes[1], of: room, isInBackground: true)
    presences.update(scenes[1], of: room, isInBackground: true)
    #expect(await changes(of: events) == [.didSuspend])
    presences.update(scenes[0], of: room, isInBackground: false)
    #expect(await changes(of: events) == [.didResume])
    presences.update(scenes[0], of: room, isInBackground: true)
    presences.remove(scenes[0], of: room)
    #expect(await changes(of: events) == [.didSuspend])
    presences.remove(scenes[1], of: room)
    #expect(await changes(of: events) == [.didResume], "nothing shows it any more")
  }

  @Test("A host without scene phases suspends nothing, and nobody else's suspension is ended")
  func hostWithoutPhases() async {
    let events = room.events.subscribe()
    let scene = ScenePresences.Scene()
    presences.update(scene, of: room, isInBackground: true)
    presences.remove(scene, of: room)
    #expect(await changes(of: events) == [])
    presences.update(scene, of: room, isInBackground: true, isCertain: true)
    #expect(await changes(of: events) == [.didSuspend], "its state is known")
    presences.remove(scene, of: room)
    #expect(await changes(of: events) == [.didResume])
    room.suspend()
    presences.update(scene, of: room, isInBackground: false)
    #expect(await changes(of: events) == [.didSuspend])
  }

  @Test("Rooms are not kept")
  func roomsEnd() {
    weak var gone: LiveRoom?
    do {
      let other = LiveRoom()
      gone = other
      presences.update(ScenePresences.Scene(), of: other, isInBackground: false)
    }
    #expect(gone == nil)
  }
}
