import LiveRoom
import PopupSequencer
import RoomBus

extension LiveRoom {
  /// The room of the command: the defaults, with the rules that were chosen among all there are.
  init(user: String?, rules: [RuleChoice], clock: RoomClock) throws {
    var configuration = RoomConfiguration(user: user)
    configuration.popups.rules = rules
    try self.init(configuration, rules: .complete(), clock: clock)
  }
}
