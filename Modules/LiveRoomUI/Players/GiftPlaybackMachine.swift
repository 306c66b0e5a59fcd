import GiftChannels

/// A state machine that commands a ``GiftPlayer``: one effect at a time, each gift once, and preparations on
/// request.
struct GiftPlaybackMachine {
  enum Input {
    /// The effect of a gift is to be prepared.
    case prepare(GiftCombo)
    /// A gift stops waiting for the full screen.
    case dequeue(GiftCombo.ID)
    /// The first frame of an effect is on screen.
    case didRenderFirstFrame(number: Int)
    /// The gift on the full screen; `nil` if there is none, or none that remains.
    case show(GiftCombo?)
    /// An effect or a preparation has returned, or thrown.
    case didEnd(number: Int, isFinished: Bool)
    /// The app has entered the background, or left it.
    case setBackground(Bool)
    case didReceiveMemoryWarning
    /// Nothing more is to be played.
    case end
  }

  enum Command: Equatable {
    case prepare(GiftCombo, number: Int)
    case play(GiftCombo, number: Int)
    case cancel(number: Int)
    /// Removes the view of an effect.
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
  /// The preparations that have not ended and are not cancelled.
  private var preparations: [(combo: GiftCombo.ID, number: Int)] = []
  private var wanted: GiftCombo?
  /// The serial number of the combo whose effect was begun last: none is played twice.
  private var begun: GiftCombo.ID?
  private(set) var isInBackground = false
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
    case .prepare(let combo): prepare(combo, into: &commands)
    case .dequeue(let combo): cancelPreparations(into: &commands) { $0 == combo }
    case .didRenderFirstFrame(let number):
      if case .playing(let combo, number) = phase {
        commands.append(.report(.didRenderFirstFrame(combo: combo)))
      }
    case .didEnd(let number, let isFinished):
      didEnd(number, isFinished: isFinished, into: &commands)
    // The gift is left to its module: failed, it would have the next one begin.
    case .setBackground(let isInBackground): self.isInBackground = isInBackground
    case .didReceiveMemoryWarning: skip(into: &commands)
    case .end:
      hasEnded = true
      wanted = nil
      cancelPreparations(into: &commands) { _ in true }
    }
    reconcile(into: &commands)
    return commands
  }

  private mutating func prepare(_ combo: GiftCombo, into commands: inout [Command]) {
    guard !hasEnded else { return }
    number += 1
    preparations.append((combo.id, number))
    commands.append(.prepare(combo, number: number))
  }

  private mutating func cancelPreparations(
    into commands: inout [Command], of isMeant: (GiftCombo.ID) -> Bool
  ) {
    for preparation in preparations where isMeant(preparation.combo) {
      commands.append(.cancel(number: preparation.number))
    }
    preparations.removeAll { isMeant($0.combo) }
  }

  private mutating func didEnd(_ ended: Int, isFinished: Bool, into commands: inout [Command]) {
    if let index = preparations.firstIndex(where: { $0.number == ended }) {
      let combo = preparations.remove(at: index).combo
      commands.append(
        .report(
          isFinished ? .didPrepareFullScreen(combo: combo) : .didFailFullScreen(combo: combo)))
    }
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
