import GiftChannels

/// What a ``GiftPlayer`` has to do: one effect at a time, each gift once.
struct GiftPlaybackMachine {
  enum Input {
    /// The gift on the full screen; `nil` if there is none, or none that remains.
    case show(GiftCombo?)
    /// An effect has returned, or thrown.
    case didEnd(number: Int, isFinished: Bool)
    case didEnterBackground
    case willEnterForeground
    case didReceiveMemoryWarning
    /// Nothing more is to be played.
    case end
  }

  enum Command: Equatable {
    case play(GiftCombo, number: Int)
    case cancel(number: Int)
    /// Removes what an effect has shown.
    case clear
    /// Reports to the gifts.
    case report(GiftInput)
  }

  private enum Phase {
    case idle
    case playing(combo: GiftCombo.ID, number: Int)
    /// The effect was cancelled, and has not ended.
    case cancelling(number: Int)
  }

  private var phase = Phase.idle
  private var wanted: GiftCombo?
  /// The serial number of the combo whose effect was begun last: none is played twice.
  private var begun: GiftCombo.ID?
  private var isInBackground = false
  private var hasEnded = false
  private var number = 0

  /// Takes an input.
  ///
  /// - Returns: the commands to carry out, in this order.
  mutating func handle(_ input: Input) -> [Command] {
    var commands: [Command] = []
    switch input {
    case .show(let combo):
      if !hasEnded { wanted = combo }
    case .didEnd(let number, let isFinished):
      didEnd(number, isFinished: isFinished, into: &commands)
    // The gift is left to its module: failed, it would have the next one begin.
    case .didEnterBackground: isInBackground = true
    case .willEnterForeground: isInBackground = false
    case .didReceiveMemoryWarning: skip(into: &commands)
    case .end:
      hasEnded = true
      wanted = nil
    }
    reconcile(into: &commands)
    return commands
  }

  private mutating func didEnd(_ ended: Int, isFinished: Bool, into commands: inout [Command]) {
    switch phase {
    case .playing(let combo, ended):
      commands.append(
        .report(isFinished ? .didFinishFullScreen(combo: combo) : .didFailFullScreen(combo: combo)))
    case .cancelling(ended): break
    default: return
    }
    commands.append(.clear)
    phase = .idle
  }

  /// Fails the effect that plays.
  private mutating func skip(into commands: inout [Command]) {
    guard case .playing(let combo, let number) = phase else { return }
    commands.append(.cancel(number: number))
    commands.append(.report(.didFailFullScreen(combo: combo)))
    phase = .cancelling(number: number)
  }

  private mutating func reconcile(into commands: inout [Command]) {
    switch phase {
    case .playing(let combo, let number) where combo != wanted?.id || isInBackground:
      commands.append(.cancel(number: number))
      phase = .cancelling(number: number)
    case .idle:
      guard let wanted, wanted.id != begun, !isInBackground else { return }
      number += 1
      commands.append(.play(wanted, number: number))
      begun = wanted.id
      phase = .playing(combo: wanted.id, number: number)
    default: break
    }
  }
}
