import LiveRoomKit

/// Makes gifts that behave as channel views with a digit label do.
public func makeGiftChannelViews(clock: RoomClock) throws -> GiftChannels {
  try GiftChannels(configuration: .liveGiftAnimation, clock: clock)
}

/// Follows the gifts, and prints a line for each change of your channel views.
public func showChannelViews(of gifts: GiftChannels, on screen: Bus<Timed<String>>) async {
  for await event in gifts.events {
    let line: String? =
      switch event.value {
      case .laneWillEnter(let entrance):
        "channel \(entrance.lane): \(entrance.combo.sender) gives \(entrance.combo.gift)"
      case .laneDidStep(let step): "channel \(step.lane): the digit pops to x \(step.count)"
      case .laneWillExit(let exit): "channel \(exit.lane) ends"
      case .laneDidEmpty(let lane): "channel \(lane) is idle"
      default: nil
      }
    if let line { screen.publish(Timed(line, at: event.time)) }
  }
}
