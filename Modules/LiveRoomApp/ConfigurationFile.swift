import LiveRoom
import PopupSequencer
import RoomFeeds

/// How the room of the command works, and who watches.
struct RoomOptions {
  var ownSender: String?
  var rules: String?
  var configuration: String?

  /// The defaults, with what the files choose.
  ///
  /// - Throws: ``Failure`` for a file that cannot be read or understood.
  func configured(user: String?) throws -> RoomConfiguration {
    var configuration = try configuration.map(Self.read) ?? RoomConfiguration()
    configuration.user = user ?? configuration.user
    if let rules { configuration.popups.rules = try RuleFile(rules).choices }
    return configuration
  }

  private static let longest = 1 << 20

  private static func read(_ path: String) throws -> RoomConfiguration {
    let name = path.printable(limit: 200)
    guard let bytes = try InputFile(path: path, name: "The configuration").readAll(limit: longest)
    else {
      throw Failure(
        status: Failure.Status.data,
        sentence: "The configuration \(name) is longer than \(longest) bytes.")
    }
    do {
      let configuration = try RoomConfiguration(json: bytes)
      _ = try PopupRuleRegistry.complete().rules(for: configuration.popups.rules)
      return configuration
    } catch {
      throw Failure(status: Failure.Status.data, sentence: "\(name): \(error)")
    }
  }
}

/// What `liveroom settings` prints: each setting with its default, and what it may be.
struct SettingListing {
  let text: String

  init() {
    var lines: [String] = []
    for setting in RoomConfiguration().settings {
      lines.append("\(setting.name) = \(setting.value)")
      lines.append("    \(setting.allowed)")
    }
    text = lines.joined(separator: "\n")
  }
}
