import GiftChannels
import RoomBus
import RoomCore

/// Makes gifts that behave as cells with a cache do.
public func makeGiftCells(clock: RoomClock) throws -> GiftChannels {
  try GiftChannels(configuration: .presentView, clock: clock)
}

/// Follows the gifts: a line for whatever your cells do.
public func showCells(of gifts: GiftChannels, on screen: Bus<Timed<String>>) async {
  for await event in gifts.events.subscribe().flattened {
    let line: String? =
      switch event.value {
      case .laneWillEnter(let lane, let combo, _, _, _):
        "cell \(lane) is configured for \(combo.sender) and \(combo.gift), and enters"
      case .laneDidStep(let lane, _, let count): "cell \(lane) shakes to X\(count)"
      case .laneWillExit(let lane, _, _, _): "cell \(lane) hides"
      case .laneDidEmpty(let lane): "cell \(lane) is reset"
      case .laneDidReceiveTap(_, let combo, _): "tap on \(combo.sender) and \(combo.gift)"
      case .rejected(let reason, _): "filtered out: \(reason)"
      default: nil
      }
    if let line { screen.publish(Timed(line, at: event.time)) }
  }
}
