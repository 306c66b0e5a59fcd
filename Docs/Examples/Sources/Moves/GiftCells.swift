import LiveRoomKit

/// Makes gifts that behave as cells with a cache do.
public func makeGiftCells(clock: RoomClock) throws -> GiftChannels {
  try GiftChannels(configuration: .presentView, clock: clock)
}

/// Follows the gifts, and prints a line for each change of your cells.
public func showCells(of gifts: GiftChannels, on screen: Bus<Timed<String>>) async {
  for await event in gifts.events {
    let line: String? =
      switch event.value {
      case .laneWillEnter(let entrance):
        "cell \(entrance.lane) is configured for \(entrance.combo.sender) and "
          + "\(entrance.combo.gift), and enters"
      case .laneDidStep(let step): "cell \(step.lane) shakes to X\(step.count)"
      case .laneWillExit(let exit): "cell \(exit.lane) hides"
      case .laneDidEmpty(let lane): "cell \(lane) is reset"
      case .laneDidReceiveTap(let tap): "tap on \(tap.combo.sender) and \(tap.combo.gift)"
      case .rejected(let rejected): "filtered out: \(rejected.reason)"
      default: nil
      }
    if let line { screen.publish(Timed(line, at: event.time)) }
  }
}
