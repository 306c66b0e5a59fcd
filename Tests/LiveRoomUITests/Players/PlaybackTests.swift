import LiveRoomKit
import Testing

@testable import LiveRoomUI
@testable import RoomSimulation

private struct Broken: Error {}

/// The calls of a player, and its answers.
@MainActor
private final class ScriptedPlayer: GiftPlayer, RoomPlayer {
  enum Answer { case success, failure, untilCancelled }

  /// The player answers all calls from now on in this way.
  var answer = Answer.success
  private(set) var containers: [PlayerView] = []
  private let (calls, log): (AsyncStream<String>, AsyncStream<String>.Continuation)

  init() { (calls, log) = AsyncStream.makeStream(of: String.self) }

  /// Another player with the same log.
  init(beside other: ScriptedPlayer) { (calls, log) = (other.calls, other.log) }

  func play(_ gift: GiftCombo, on container: PlayerView) async throws {
    containers.append(container)
    try await perform("effect of \(gift.gift)")
  }

  func prepare(_ room: String, to level: PreloadLevel) async throws {
    try await perform("prepare \(room)")
  }

  func play(_ room: String, on container: PlayerView) {
    containers.append(container)
    log.yield("play \(room)")
  }

  func setVolume(_ volume: Double, of room: String) { log.yield("volume \(volume) of \(room)") }
  func pause(_ room: String) { log.yield("pause \(room)") }
  func release(_ room: String) { log.yield("release \(room)") }

  private func perform(_ call: String) async throws {
    log.yield(call)
    switch answer {
    case .success: break
    case .failure: throw Broken()
    case .untilCancelled:
      let (end, ends) = AsyncStream.makeStream(of: Never.self)
      for await _ in end {}
      ends.finish()
      log.yield("cancelled: \(call)")
    }
  }

  /// Waits for the next call.
  func next() async -> String? {
    var iterator = calls.makeAsyncIterator()
    return await iterator.next(isolation: #isolation)
  }

  /// Waits for these calls, in this order.
  func expect(_ expected: String...) async {
    for call in expected {
      let next = await next()
      #expect(next == call)
    }
  }
}

@MainActor
@Suite struct GiftPlaybackTests {
  private let player = ScriptedPlayer()
  private let gifts = try! GiftChannels(clock: RoomClock(ManualClock()))

  /// Plays a gift, and returns why the full screen became free.
  private func end(
    _ answer: ScriptedPlayer.Answer,
    _ body: @escaping @MainActor (GiftPlayback) async -> Void = { _ in }
  ) async -> GiftEvent.FullScreenEndReason? {
    player.answer = answer
    let playback = GiftPlayback(player, of: gifts)
    let updates = gifts.events.subscribe(.unbounded)
    return await withTaskGroup(of: Void.self) { group in
      group.addTask { await gifts.run() }
      group.addTask { await playback.run() }
      gifts.receive(GiftMessage(sender: "ada", gift: "yacht", fullScreen: .seconds(5)))
      await player.expect("effect of yacht")
      await body(playback)
      for await event in updates.flattened {
        guard case .fullScreenDidEnd(let end) = event.value else { continue }
        group.cancelAll()
        return end.reason
      }
      return nil
    }
  }

  /// The first kept the second out.
  @Test("One object may be both players")
  func both() async throws {
    let pager = try LivePager(clock: RoomClock(ManualClock()))
    let streams = RoomPlayback(player, of: pager)
    let reason = await withTaskGroup(of: Void.self) { group in
      group.addTask { await pager.run() }
      group.addTask { await streams.run() }
      pager.setRooms(["a"])
      await player.expect("prepare a", "play a")
      let reason = await end(.success)
      group.cancelAll()
      return reason
    }
    #expect(reason == .finished)
  }

  @Test(
    "A player that returns ends the gift, and one that throws fails it, so that the next one begins",
    arguments: zip(
      [ScriptedPlayer.Answer.success, .failure], [GiftEvent.FullScreenEndReason.finished, .failed]))
  private func ending(
    _ answer: ScriptedPlayer.Answer, _ reason: GiftEvent.FullScreenEndReason
  ) async {
    #expect(await end(answer) == reason)
  }

  @Test("A view that disappears cancels the player and reports nothing")
  func disappearing() async {
    player.answer = .untilCancelled
    let playback = GiftPlayback(player, of: gifts)
    let updates = gifts.events.subscribe(.unbounded)
    await withDiscardingTaskGroup { group in
      group.addTask { await gifts.run() }
      await withDiscardingTaskGroup { view in
        view.addTask { await playback.run() }
        gifts.receive(GiftMessage(sender: "ada", gift: "yacht", fullScreen: .seconds(5)))
        await player.expect("effect of yacht")
        #expect(playback.container.current === player.containers.last)
        view.cancelAll()
      }
      await player.expect("cancelled: effect of yacht")
      #expect(playback.container.current == nil)
      _ = await gifts.state
      group.cancelAll()
    }
    let ends = updates.takeBuffered().filter {
      if case .fullScreenDidEnd(let end) = $0.value { end.reason == .failed } else { false }
    }
    #expect(ends.isEmpty)
  }
}

@MainActor
@Suite struct RoomPlaybackTests {
  private let player = ScriptedPlayer()
  private let pager: LivePager
  private let playback: RoomPlayback

  init() throws {
    var configuration = PagerConfiguration()
    // One room at a time, so that the calls have one order.
    configuration.preload.tracksDistance = 0
    configuration.preload.sourceDistance = 0
    pager = try LivePager(configuration: configuration, clock: RoomClock(ManualClock()))
    playback = RoomPlayback(player, of: pager)
  }

  /// Runs the pager and the playback, as a view that disappears after `body`.
  private func run(_ body: @escaping @MainActor () async -> Void) async {
    await withDiscardingTaskGroup { group in
      group.addTask { [pager] in await pager.run() }
      await withDiscardingTaskGroup { view in
        view.addTask { [playback] in await playback.run() }
        pager.setRooms(["a", "b", "c"])
        await body()
        view.cancelAll()
      }
      group.cancelAll()
    }
  }

  @Test("A room is prepared, plays on the surface of the pager, and is released with the view")
  func playing() async {
    await run { [player, playback] in
      await player.expect("prepare a", "play a")
      #expect(
        playback.containers.compactMap(\.current).map(ObjectIdentifier.init)
          == player.containers.map(ObjectIdentifier.init))
    }
    await player.expect("pause a", "release a")
    #expect(playback.containers.allSatisfy { $0.current == nil })
  }

  @Test("The next room gets a surface of its own, so that nothing of the last one remains")
  func containers() async {
    await run { [player, pager] in
      await player.expect("prepare a", "play a")
      pager.show("c")
      await player.expect("pause a", "release a", "prepare c", "play c")
      #expect(player.containers.count == 2 && player.containers[0] !== player.containers[1])
    }
  }

  @Test(
    "An effect ducks the stream until the effect has ended, if the setting says so",
    arguments: zip(
      [EffectSound.ducking, .mixing],
      [["volume 0.3 of a", "effect of yacht", "volume 1.0 of a"], ["effect of yacht"]]))
  func ducking(sound: EffectSound, calls: [String]) async throws {
    let gifts = try GiftChannels(clock: RoomClock(ManualClock()))
    let effects = GiftPlayback(
      ScriptedPlayer(beside: player), of: gifts, sound: sound, with: player)
    await run { [player] in
      await player.expect("prepare a", "play a")
      await withDiscardingTaskGroup { group in
        group.addTask { await gifts.run() }
        group.addTask { await effects.run() }
        gifts.receive(GiftMessage(sender: "ada", gift: "yacht", fullScreen: .seconds(5)))
        for call in calls { await player.expect(call) }
        group.cancelAll()
      }
    }
    await player.expect("pause a")
  }

  /// Has a view with room a disappear during a reason, then runs `body` with the playback of the next view.
  private func returning(
    to next: RoomPlayback, _ body: @escaping @MainActor () async -> Void
  ) async {
    await withDiscardingTaskGroup { group in
      group.addTask { [pager] in await pager.run() }
      let view = Task { [playback] in await playback.run() }
      pager.setRooms(["a"])
      await player.expect("prepare a", "play a")
      player.keepPlaying(reason: .pictureInPicture)
      view.cancel()
      await view.value
      await body()
      await withDiscardingTaskGroup { view in
        view.addTask { await next.run() }
        // The pager has it by its first frame.
        for await event in pager.events.subscribe(.unbounded).flattened {
          if case .didRenderFirstFrame = event.value { break }
        }
        player.stopKeepingPlaying(reason: .pictureInPicture)
        #expect(next.containers[..<3].compactMap(\.current).first === player.containers.last)
        #expect(player.containers.count == 1, "its view has moved")
        view.cancelAll()
      }
      group.cancelAll()
    }
    // Nothing before: no pause, and no second preparation.
    await player.expect("pause a", "release a")
    #expect(next.containers.allSatisfy { $0.current == nil })
  }

  @Test("A stream that is kept continues on its new page, and the player gets no call")
  func returningToANewPage() async {
    await returning(to: RoomPlayback(player, of: pager)) {}
  }

  @Test("A stream that is kept continues on its page that appears again")
  func returningToThePage() async { await returning(to: playback) {} }

  @Test("A reason that ends as the page appears, before it has a player, does not end the stream")
  func returningAsTheReasonEnds() async throws {
    let room = LiveRoom(clock: RoomClock(ManualClock()))
    let page = KeptRoom()
    await returning(to: RoomPlayback(player, of: pager)) { [player] in
      page.update(room, isOnScreen: true, player: player)
      player.stopKeepingPlaying(reason: .pictureInPicture)
    }
  }

  @Test("A page that disappears before it has a player releases the stream of an ended reason")
  func leavingAsTheReasonEnds() async throws {
    let room = LiveRoom(clock: RoomClock(ManualClock()))
    let page = KeptRoom()
    await run { [player] in
      await player.expect("prepare a", "play a")
      player.keepPlaying(reason: .pictureInPicture)
      page.update(room, isOnScreen: true, player: player)
    }
    player.stopKeepingPlaying(reason: .pictureInPicture)
    page.update(room, isOnScreen: false, player: player)
    await player.expect("pause a", "release a")
  }

  @Test(
    "The next view prepares its room beside a stream that is kept, and plays it when the last reason ends"
  )
  func keeping() async throws {
    let other = try LivePager(configuration: .liveRoom, clock: RoomClock(ManualClock()))
    let next = RoomPlayback(player, of: other)
    await withDiscardingTaskGroup { group in
      group.addTask { [pager] in await pager.run() }
      let view = Task { [playback] in await playback.run() }
      pager.setRooms(["a"])
      await player.expect("prepare a", "play a")
      player.keepPlaying(reason: .pictureInPicture)
      player.keepPlaying(reason: .miniWindow)
      view.cancel()
      group.addTask { await other.run() }
      group.addTask { await next.run() }
      other.setRooms(["b"])
      await player.expect("prepare b")
      player.stopKeepingPlaying(reason: .miniWindow)
      #expect(playback.containers.contains { $0.current != nil })
      player.stopKeepingPlaying(reason: .pictureInPicture)
      await player.expect("pause a", "release a", "play b")
      await view.value
      #expect(playback.containers.allSatisfy { $0.current == nil })
      group.cancelAll()
    }
    await player.expect("pause b", "release b")
  }

  @Test(
    "Popups, likes and gestures are suspended while a stream is kept and its room is off screen")
  func keptRoom() async throws {
    let room = LiveRoom(clock: RoomClock(ManualClock()))
    let kept = KeptRoom()
    func isSuspended() async -> [Bool] {
      [
        await room.modules.popups?.state.channels.contains(where: \.isSuspended) ?? false,
        await room.modules.likes?.state.isSuspended ?? false,
      ]
    }
    kept.update(room, isOnScreen: true, player: player)
    player.keepPlaying(reason: .pictureInPicture)
    #expect(await isSuspended() == [false, false], "it is on screen")
    kept.update(room, isOnScreen: false, player: player)
    #expect(await isSuspended() == [true, true])
    kept.update(room, isOnScreen: true, player: player)
    #expect(await isSuspended() == [false, false], "it is back")
    kept.update(room, isOnScreen: false, player: player)
    player.stopKeepingPlaying(reason: .pictureInPicture)
    #expect(await isSuspended() == [false, false], "the reason has ended")
    kept.update(room, isOnScreen: false, player: player)
    #expect(await isSuspended() == [false, false], "nothing is kept")
  }

  @Test("A pager that is closed releases what was played")
  func closing() async {
    await run { [player, pager] in
      await player.expect("prepare a", "play a")
      await pager.close()
      await player.expect("pause a", "release a")
    }
  }

  @Test(
    "A view that takes the place of another, whichever player it has, plays once that has released everything",
    arguments: [false, true])
  func replacing(hasOwnPlayer: Bool) async {
    let next = RoomPlayback(hasOwnPlayer ? ScriptedPlayer(beside: player) : player, of: pager)
    player.answer = .untilCancelled
    await withDiscardingTaskGroup { group in
      group.addTask { [pager] in await pager.run() }
      await withDiscardingTaskGroup { view in
        view.addTask { [playback] in await playback.run() }
        pager.setRooms(["a"])
        await player.expect("prepare a")
        player.answer = .success
        group.addTask { await next.run() }
        // After these it would have joined, and asked its player.
        for _ in 0..<3 { _ = await pager.join(.unbounded) }
        view.cancelAll()
      }
      await player.expect("cancelled: prepare a", "release a", "prepare a", "play a")
      group.cancelAll()
    }
  }
}
