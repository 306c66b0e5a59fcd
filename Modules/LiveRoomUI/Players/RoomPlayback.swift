import LivePager
import RoomBus
import RoomCore

/// Has a player prepare and play the rooms of a pager, and reports to the pager.
@MainActor
final class RoomPlayback {
  /// The places of the streams, one for each surface of the pager.
  let containers = (0..<3).map { _ in PlayerContainer() }
  let player: any RoomPlayer
  /// The scaling of player views that are opened later.
  var scaling = PlayerScaling.fill

  private let pager: any PagerModule
  private var machine = RoomPlaybackMachine()
  private var calls = PlayerCalls()
  private var isInBackground = false

  init(_ player: any RoomPlayer, of pager: any PagerModule) {
    self.player = player
    self.pager = pager
  }

  /// Follows the pager until the task is cancelled or the pager is closed, then releases all rooms. A kept
  /// stream is released when its last reason ends. The method may be called again. It waits until no other
  /// playback uses the pager or the player.
  func run() async {
    // In this order everywhere.
    await ViewGates.rooms.use(pager as AnyObject) {
      await ViewGates.rooms.use(player) { await follow() }
    }
  }

  private func follow() async {
    let joined = await pager.join(.unbounded)
    let calls = PlayerCalls()
    self.calls = calls
    machine = RoomPlaybackMachine()
    update(isInBackground: isInBackground)
    StreamDemands.shared.follow(player, as: self) { [weak self] demand in
      self?.handle(.setKept(!demand.reasons.isEmpty))
      self?.handle(.setDucked(!demand.effects.isEmpty))
    }
    pager.didAttachPlayer()
    handle(.didJoin(preloads: joined.state.playbackPreloads, playing: joined.state.playbackTarget))
    await calls.run(
      following: {
        for await batch in joined.updates { self.handle(.pager(batch.map(\.value))) }
      }, end: { self.handle(.end) }, memoryWarning: { self.didReceiveMemoryWarning() })
    await StreamDemands.shared.waitForReasons(of: player)
    StreamDemands.shared.unfollow(player, as: self)
    pager.didDetachPlayer()
  }

  /// The app has entered the background, or left it. In the background nothing plays, and no
  /// preparation begins.
  func update(isInBackground: Bool) {
    self.isInBackground = isInBackground
    handle(isInBackground ? .didEnterBackground : .willEnterForeground)
  }

  /// Releases all rooms that don't play. A released room is prepared again after the pager changes its preload
  /// level.
  func didReceiveMemoryWarning() {
    handle(.didReceiveMemoryWarning)
  }

  private func handle(_ input: RoomPlaybackMachine.Input) {
    for command in machine.handle(input) { carryOut(command) }
  }

  private func carryOut(_ command: RoomPlaybackMachine.Command) {
    switch command {
    case .prepare(let room, let level, let number):
      calls.start(number: number) { [player] in
        try await player.prepare(room, to: level)
      } didEnd: { isPrepared in
        self.handle(.didEnd(number: number, isPrepared: isPrepared))
      }
    case .cancel(let number): calls.cancel(number: number)
    case .play(let place, let number):
      player.play(place.room, on: containers[place.surface].open(scaling))
      calls.start(number: number) { [player] in
        await player.firstFrame(of: place.room)
      } didEnd: { _ in
        self.handle(.didRenderFirstFrame(number: number))
      }
    case .setVolume(let volume, let room): player.setVolume(volume, of: room)
    case .pause(let room): player.pause(room)
    case .clear(let surface): containers[surface].close()
    case .release(let room): player.release(room)
    case .report(let report): pager.send(report)
    }
  }
}

extension PagerState {
  fileprivate var playbackPreloads: [RoomPlaybackMachine.Preload] {
    plan.map { RoomPlaybackMachine.Preload(room: $0.room, level: $0.level) }
  }

  fileprivate var playbackTarget: RoomPlaybackMachine.Target? {
    guard let surface = surfaces.firstIndex(where: \.isPlaying), let room = surfaces[surface].room
    else { return nil }
    return RoomPlaybackMachine.Target(room: room, surface: surface)
  }
}
