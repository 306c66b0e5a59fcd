import LivePager
import LiveRoom
import RoomBus
import RoomCore

/// Has a player prepare and play the rooms of a pager, and reports to the pager.
@MainActor
final class RoomPlayback {
  /// The places of the streams: one for each surface of the pager, and one for a kept stream that no surface shows.
  private(set) var containers = (0...RoomPlaybackMachine.aside).map { _ in PlayerContainer() }
  let player: any RoomPlayer

  private let pager: any PagerModule
  /// Receives the readings of the picture.
  private let report: @MainActor (PictureReading) -> Void
  /// The number of the call that follows the picture of the room that plays.
  private var picture: Int?
  private var machine = RoomPlaybackMachine()
  private let calls = PlayerCalls()

  init(
    _ player: any RoomPlayer, of pager: any PagerModule,
    report: @escaping @MainActor (PictureReading) -> Void = { _ in }
  ) {
    self.player = player
    self.pager = pager
    self.report = report
  }

  /// Follows the pager until the task is cancelled or the pager is closed, then releases all rooms. A kept
  /// stream continues with the next playback of the player, or is released when its last reason ends. The method
  /// may be called again. It waits until no other playback uses the pager or the player.
  func run() async {
    // In this order everywhere.
    await ViewGates.rooms.use(pager as AnyObject) {
      await ViewGates.rooms.use(player) { await follow() }
    }
  }

  private func follow() async {
    let joined = await pager.join(.unbounded)
    let demands = StreamDemands.shared
    let last = demands.takeKept(of: player)
    let isInBackground = machine.isInBackground
    machine = last?.machine ?? RoomPlaybackMachine()
    if let kept = last?.containers.first(where: { $0.current != nil }) {
      containers[RoomPlaybackMachine.aside] = kept
    }
    update(isInBackground: isInBackground)
    demands.follow(player, as: self) { [weak self] demand in
      self?.handle(.setKept(demand.isKept))
      self?.handle(.setDucked(!demand.effects.isEmpty))
    }
    pager.didAttachPlayer()
    let target = joined.state.playbackTarget
    handle(.didJoin(preloads: joined.state.plan, playing: target))
    if target != nil { demands.change(player) { $0.pages = [] } }
    var isPaused = target == nil
    for await batch in joined.updates {
      handle(.pager(batch.map(\.value)))
      // The first batch resumes a pager that was paused.
      if isPaused { demands.change(player) { $0.pages = [] } }
      isPaused = false
    }
    // Before the calls are cancelled, so that none of them counts as failed.
    handle(.end)
    await calls.cancelAll()
    demands.keep(self)
    pager.didDetachPlayer()
  }

  /// The app has entered the background, or left it. In the background nothing plays, and no
  /// preparation begins.
  func update(isInBackground: Bool) {
    handle(.setBackground(isInBackground))
  }

  /// Releases all rooms that don't play. A released room is prepared again after the pager changes its preload.
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
      player.play(place.room, on: containers[place.surface].open())
      awaitFrame(of: place.room, number)
    case .show(let place, let surface, let number):
      containers[place.surface].take(from: containers[surface])
      awaitFrame(of: place.room, number)
    case .setVolume(let volume, let room): player.setVolume(volume, of: room)
    case .pause(let room):
      picture.map { calls.cancel(number: $0) }
      picture = nil
      player.pause(room)
    case .clear(let surface): containers[surface].close()
    case .release(let room): player.release(room)
    case .report(let report): pager.send(report)
    }
  }

  private func awaitFrame(of room: String, _ number: Int) {
    calls.start(number: number) { [player] in
      await player.firstFrame(of: room)
    } didEnd: { _ in
      self.handle(.didRenderFirstFrame(number: number))
    }
    // The machine's numbers are positive.
    picture.map { calls.cancel(number: $0) }
    picture = -number
    calls.start(number: -number) { [player, report] in
      for await var reading in player.pictureReadings(of: room) {
        reading.room = room
        report(reading)
      }
    } didEnd: { _ in
    }
  }
}

extension PagerState {
  fileprivate var playbackTarget: RoomPlaybackMachine.Target? {
    guard let surface = surfaces.firstIndex(where: \.isPlaying), let room = surfaces[surface].room
    else { return nil }
    return RoomPlaybackMachine.Target(room: room, surface: surface)
  }
}
