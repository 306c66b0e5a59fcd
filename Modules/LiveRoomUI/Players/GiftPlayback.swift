import GiftChannels
import RoomBus
import RoomCore

/// Has a player prepare and play the gifts of the full screen, and reports to the gifts.
@MainActor
final class GiftPlayback {
  /// The place of the effect.
  let container = PlayerContainer()
  let player: any GiftPlayer

  private let gifts: any GiftModule
  /// The player of the stream that effects duck; `nil` if they mix with it.
  private let ducked: (any RoomPlayer)?
  private var machine = GiftPlaybackMachine()
  private let calls = PlayerCalls()

  /// Creates a playback.
  ///
  /// - Parameters:
  ///   - player: the player of the effects.
  ///   - gifts: the gifts.
  ///   - sound: how the effects sound together with a stream.
  ///   - stream: the player of the stream.
  init(
    _ player: any GiftPlayer, of gifts: any GiftModule, sound: EffectSound = .mixing,
    with stream: (any RoomPlayer)? = nil
  ) {
    self.player = player
    self.gifts = gifts
    ducked = sound == .ducking ? stream : nil
  }

  /// Follows the gifts until the task is cancelled or the gifts are closed, then cancels the effect. The method
  /// may be called again. It waits until no other playback uses the gifts or the player.
  func run() async {
    // In this order everywhere.
    await ViewGates.gifts.use(gifts as AnyObject) {
      await ViewGates.gifts.use(player) { await follow() }
    }
  }

  private func follow() async {
    let joined = await gifts.join(.unbounded)
    let isInBackground = machine.isInBackground
    machine = GiftPlaybackMachine()
    update(isInBackground: isInBackground)
    var viewState = GiftViewState(joined.state)
    handle(.show(viewState.fullScreen?.played))
    gifts.didAttachPlayer()
    for await batch in joined.updates {
      for event in batch {
        viewState.apply(event.value, at: event.time)
        follow(event.value)
      }
      handle(.show(viewState.fullScreen?.played))
    }
    // Before the calls are cancelled, so that none of them counts as failed.
    handle(.end)
    await calls.cancelAll()
    gifts.didDetachPlayer()
  }

  private func follow(_ event: GiftEvent) {
    switch event {
    case .fullScreenWillPrepare(let combo): handle(.prepare(combo))
    case .fullScreenDidDequeue(let combo): handle(.dequeue(combo))
    default: break
    }
  }

  /// The app has entered the background, or left it. In the background no effect plays.
  func update(isInBackground: Bool) {
    handle(.setBackground(isInBackground))
  }

  /// Fails the effect that plays.
  func didReceiveMemoryWarning() {
    handle(.didReceiveMemoryWarning)
  }

  private func handle(_ input: GiftPlaybackMachine.Input) {
    for command in machine.handle(input) { carryOut(command) }
  }

  private func carryOut(_ command: GiftPlaybackMachine.Command) {
    switch command {
    case .prepare(let combo, let number):
      start(number) { [player] in try await player.prepare(combo) }
    case .play(let combo, let number):
      let view = container.open()
      duck { $0.insert(ObjectIdentifier(self)) }
      start(number) { [player] in
        // Cancelled when the effect is over.
        async let _: Void = self.awaitFirstFrame(of: combo, number: number)
        try await player.play(combo, on: view)
      }
    case .cancel(let number): calls.cancel(number: number)
    case .clear:
      container.close()
      duck { $0.remove(ObjectIdentifier(self)) }
    case .report(let report): gifts.send(report)
    }
  }

  private func duck(_ change: (inout Set<ObjectIdentifier>) -> Void) {
    if let ducked { StreamDemands.shared.change(ducked) { change(&$0.effects) } }
  }

  private func start(
    _ number: Int, _ operation: @escaping @MainActor @Sendable () async throws -> Void
  ) {
    calls.start(number: number, operation) { isFinished in
      self.handle(.didEnd(number: number, isFinished: isFinished))
    }
  }

  private func awaitFirstFrame(of combo: GiftCombo, number: Int) async {
    await player.firstFrame(of: combo)
    if !Task.isCancelled { handle(.didRenderFirstFrame(number: number)) }
  }
}
