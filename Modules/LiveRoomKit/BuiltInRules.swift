public import LiveRoom
import PopupSequencer
public import RoomBus
public import RoomRecording

// An app that reads its settings from JSON needs no registry for the rules of the package.
extension LiveRoom {
  /// Creates a room of all modules with the default settings.
  ///
  /// - Parameters:
  ///   - localUser: The identifier of the local user. The default is `nil`, no user.
  ///   - clock: The clock of the room. The default is the clock of the system.
  public init(localUser: String? = nil, clock: RoomClock = RoomClock(.continuous)) {
    // Only a setting can be invalid, and the defaults are valid.
    try! self.init(RoomConfiguration(localUser: localUser), clock: clock)
  }

  /// Creates a room of all modules, and records it from its beginning if there is a recorder. The settings may choose the
  /// popup rules of the package by name.
  ///
  /// - Throws: The error of the first setting that is out of range; `PopupRuleError` for a popup rule that the package
  ///   does not have, or for a setting of a rule that is out of range.
  public init(
    _ configuration: RoomConfiguration, clock: RoomClock = RoomClock(.continuous),
    recorder: RoomRecorder? = nil
  ) throws {
    try self.init(configuration, rules: .builtIn(), clock: clock, recorder: recorder)
  }
}

extension RecordedRoom {
  /// Creates a recording of a room, with the popup rules of the package.
  ///
  /// - Parameters:
  ///   - name: The identifier of the room, which is entered at the beginning.
  ///   - configuration: The settings of the rooms. The default is the default settings.
  ///   - clock: The clock by which the recording plays. The default is the clock of the system.
  ///   - segments: A closure that returns the messages of a part of the feed.
  /// - Throws: The error of the first invalid setting.
  public init(
    _ name: String, configuration: RoomConfiguration = RoomConfiguration(),
    clock: RoomClock = RoomClock(.continuous), segments: @escaping Segments
  ) throws {
    try self.init(name, configuration, rules: .builtIn(), clock: clock, segments: segments)
  }
}

extension LiveRoom.Modules {
  /// Creates all modules on one clock. The settings may choose the popup rules of the package by name.
  ///
  /// - Throws: The errors of the initializer of a room.
  public init(_ configuration: RoomConfiguration, clock: RoomClock) throws {
    try self.init(configuration, rules: .builtIn(), clock: clock)
  }
}

extension RoomReplay {
  /// Plays a recording of a room whose popup rules are rules of the package.
  ///
  /// - Throws: An error whose description names the invalid line and the reason.
  public init(_ recording: String) throws { try self.init(recording, rules: .builtIn()) }
}
