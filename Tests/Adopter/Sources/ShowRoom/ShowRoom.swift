import Foundation
import LiveRoomKit

/// The live room of this app: its modules, and the rules that its popups follow.
public enum ShowRoom {
  /// The standard rules of the app. A server may send others.
  public static let standardRules = """
    [{"rule": "quiet", "settings": {"exceptKinds": ["alarm"]}},
     {"rule": "afterWelcome"},
     {"rule": "priority", "settings": {"preemptFrom": 5}}]
    """

  /// The rules that the app knows.
  public static func knownRules() throws -> PopupRuleRegistry {
    var registry = try PopupRuleRegistry.builtIn()
    try registry.register(AfterWelcomeRule.self)
    return registry
  }

  /// Creates a room for `user`. If there is a `recorder`, it records the room.
  ///
  /// - Throws: an error if the rules are not JSON, name a rule that is not registered here, or have an
  ///   unknown setting.
  public static func open(
    user: String, rules: String = standardRules, clock: RoomClock, recorder: RoomRecorder? = nil
  ) throws -> LiveRoom {
    var configuration = RoomConfiguration(localUser: user)
    configuration.gifts.laneCount = 3
    configuration.popups.rules = try RuleConfiguration.list(json: Array(rules.utf8))
    return try LiveRoom(configuration, rules: knownRules(), clock: clock, recorder: recorder)
  }
}
