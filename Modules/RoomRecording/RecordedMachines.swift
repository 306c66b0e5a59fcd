import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomCore
import RoomFeeds

/// The machines of a recorded room, which take its turns.
struct RecordedMachines {
  private var gifts: Played<GiftMachine>
  private var ticker: Played<TickerMachine>
  private var popups: Played<PopupMachine>
  private var pager: Played<PagerMachine>
  private var likes: Played<LikeMachine>

  /// - Throws: the error of the machine whose settings are invalid.
  init(_ header: RecordingHeader, popups: PopupMachine) throws {
    let configuration = header.configuration
    gifts = Played(try GiftMachine(configuration: configuration.gifts))
    ticker = Played(try TickerMachine(configuration: configuration.ticker))
    self.popups = Played(popups)
    pager = Played(try PagerMachine(configuration: configuration.pager))
    likes = Played(try LikeMachine(configuration.likes))
  }

  /// Plays a turn as the host of the module has, and returns its events; `nil` where its time is
  /// before that of an earlier turn.
  mutating func play(_ turn: RecordedTurn) -> [RoomEvent]? {
    switch turn.module {
    case .gifts:
      gifts.play(turn) { if case .gifts(let input) = $0 { input } else { nil } }?
        .map(RoomEvent.gifts)
    case .ticker:
      ticker.play(turn) { if case .ticker(let input) = $0 { input } else { nil } }?
        .map(RoomEvent.ticker)
    case .popups:
      popups.play(turn) { if case .popups(let input) = $0 { input } else { nil } }?
        .map(RoomEvent.popups)
    case .pager:
      pager.play(turn) { if case .pager(let input) = $0 { input } else { nil } }?
        .map(RoomEvent.pager)
    case .likes:
      likes.play(turn) { if case .likes(let input) = $0 { input } else { nil } }?
        .map(RoomEvent.likes)
    }
  }
}

/// A machine, and the time of its last turn.
private struct Played<Machine: StateMachine> {
  private var machine: Machine
  private var latest = Instant.distantPast

  init(_ machine: Machine) {
    self.machine = machine
  }

  mutating func play(
    _ turn: RecordedTurn, _ input: (RoomInput) -> Machine.Input?
  ) -> [Machine.Output]? {
    guard turn.time >= latest else { return nil }
    latest = turn.time
    var outputs: [Machine.Output] = []
    machine.catchUp(to: turn.time, into: &outputs)
    for input in turn.inputs.compactMap(input) {
      machine.handle(input, at: turn.time, into: &outputs)
    }
    return outputs
  }
}
