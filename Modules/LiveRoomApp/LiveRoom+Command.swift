import LiveRoom
import PopupSequencer
import RoomBus

extension LiveRoom {
  /// The room of the command, with the rules that were chosen among all there are.
  init(_ configuration: RoomConfiguration, clock: RoomClock) throws {
    try self.init(configuration, rules: .complete(), clock: clock)
  }
}
