import BuiltInRules
import LiveRoom
import PopupSequencer
import RoomFeeds

extension Options {
  /// Returns the default configuration with the presets and the files of the command line, in this
  /// order.
  ///
  /// - Throws: ``Failure`` for a file that cannot be read or decoded.
  func configured(localUser: String?) throws -> RoomConfiguration {
    var room = preset
    // In the sample evening no popup covers a gift on the full screen.
    if source == .sample {
      room.popups.rules = [RuleConfiguration("quiet", ["during": ["giftFullScreen"]])]
    }
    let known = try PopupRuleRegistry.builtIn()
    try read(.configuration, "The configuration") {
      try room.set(json: $0)
      _ = try known.rules(for: room.popups.rules)
    }
    try read(.rules, "The rules") {
      room.popups.rules = try RuleConfiguration.list(json: $0)
      _ = try known.rules(for: room.popups.rules)
    }
    room.localUser = localUser ?? room.localUser
    return room
  }

  /// The default configuration with the presets.
  var preset: RoomConfiguration {
    presets.reduce(into: RoomConfiguration()) { $0.apply($1) }
  }

  private func read(_ option: Option, _ name: String, _ set: ([UInt8]) throws -> Void) throws {
    guard let path = values[option] else { return }
    let bytes = try FileStream(path, name).readAll()
    do {
      try set(bytes)
    } catch {
      throw Failure.data("\(path.printable(limit: 200)): \(error)")
    }
  }
}

/// The output of `liveroom rules` and `liveroom settings`.
enum Listing {
  /// Returns the text of each rule with its settings.
  static func rules() throws -> String {
    var lines: [String] = []
    for listing in try PopupRuleRegistry.builtIn().listings {
      lines += [listing.name, "  \(listing.summary)"]
      for setting in listing.settings.settings {
        lines.append("    \(setting.name): \(setting.allowed), default \(setting.value)")
      }
      lines.append("")
    }
    return lines.dropLast().joined(separator: "\n")
  }

  /// Returns the text of each setting with its value, the allowed values and its meaning, followed by
  /// the presets.
  static func settings(of configuration: RoomConfiguration) -> String {
    var lines: [String] = []
    let meanings = Schema.meanings
    for setting in configuration.settings {
      lines += ["\(setting.name) = \(setting.value)", "    \(setting.allowed)"]
      if let meaning = meanings[setting.name[...]] { lines.append("    \(meaning)") }
    }
    for preset in RoomPreset.allCases {
      lines.append("--preset \(preset.rawValue)")
      lines.append("    \(preset.summary) Sets \(preset.modules.joined(separator: " and ")).")
    }
    return lines.joined(separator: "\n")
  }
}
