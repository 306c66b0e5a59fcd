import LiveRoomKit

/// Makes a ticker that behaves as a rolling notice view does.
public func makeNotice(clock: RoomClock) throws -> RollingTicker {
  try RollingTicker(configuration: .rollingNotice, clock: clock)
}

/// Follows the ticker, and prints a line for each change of your view. Between two events, draw both
/// slots frame by frame, each in its pose of `TickerViewState.pose(of:at:)`.
public func showNotice(of ticker: RollingTicker, on screen: Bus<Timed<String>>) async {
  for await event in ticker.events {
    let line: String? =
      switch event.value {
      case .didShow(let showing): "shows \(showing.item.content)"
      case .didBeginRoll(let roll): "rolls to \(roll.incoming.item.content)"
      case .didEndRoll(let roll): "rests on \(roll.incoming.item.content)"
      case .didTap(let tap): "tap on row \(tap.index ?? -1)"
      case .didStop: "shows nothing"
      default: nil
      }
    if let line { screen.publish(Timed(line, at: event.time)) }
  }
}
