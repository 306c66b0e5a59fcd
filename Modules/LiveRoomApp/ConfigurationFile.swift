import LiveRoom
import LiveRoomKit
import PopupSequencer
import RoomFeeds

/// How the room of the command works, and who watches.
struct RoomOptions {
  var localUser: String?
  var presets: [RoomPreset] = []
  var rules: String?
  var configuration: String?

  /// The defaults, then the presets, then what the files choose.
  ///
  /// - Throws: ``Failure`` for a file that cannot be read or understood.
  func configured(localUser: String?) throws -> RoomConfiguration {
    var configuration = preset
    if let path = self.configuration { try Self.read(path, into: &configuration) }
    configuration.localUser = localUser ?? configuration.localUser
    if let rules { configuration.popups.rules = try RuleFile(rules).choices }
    return configuration
  }

  /// The defaults, with the presets.
  var preset: RoomConfiguration {
    presets.reduce(into: RoomConfiguration()) { $0.apply($1) }
  }

  private static let longest = 1 << 20

  private static func read(_ path: String, into configuration: inout RoomConfiguration) throws {
    let name = path.printable(limit: 200)
    guard let bytes = try InputFile(path: path, name: "The configuration").readAll(limit: longest)
    else {
      throw Failure(
        status: Failure.Status.data,
        sentence: "The configuration \(name) is longer than \(longest) bytes.")
    }
    do {
      try configuration.set(json: bytes)
      _ = try PopupRuleRegistry.builtIn().rules(for: configuration.popups.rules)
    } catch {
      throw Failure(status: Failure.Status.data, sentence: "\(name): \(error)")
    }
  }
}

/// What `liveroom settings` prints: each setting with its value and what it may be, then the presets.
struct SettingListing {
  let text: String

  init(_ configuration: RoomConfiguration) {
    var lines: [String] = []
    for setting in configuration.settings {
      lines.append("\(setting.name) = \(setting.value)")
      lines.append("    \(setting.allowed)")
    }
    for preset in RoomPreset.allCases {
      lines.append("--preset \(preset.rawValue)")
      lines.append("    \(preset.summary) Sets \(preset.modules.joined(separator: " and ")).")
    }
    text = lines.joined(separator: "\n")
  }
}
