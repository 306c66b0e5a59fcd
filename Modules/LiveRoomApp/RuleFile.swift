import LiveRoomKit
import PopupSequencer
import RoomFeeds

/// The rules that a file chooses.
struct RuleFile {
  let choices: [PopupRuleConfiguration]

  private static let longest = 1 << 20

  init(_ path: String) throws {
    guard let bytes = try InputFile(path: path, name: "The rules").readAll(limit: Self.longest)
    else {
      throw Failure(
        status: Failure.Status.data,
        sentence: "The rules \(path.printable(limit: 200)) are longer than \(Self.longest) bytes.")
    }
    do {
      choices = try PopupRuleConfiguration.list(json: bytes)
    } catch {
      throw Failure(
        status: Failure.Status.data,
        sentence: "\(path.printable(limit: 200)): \(error)")
    }
    do {
      _ = try PopupRuleRegistry.builtIn().rules(for: choices)
    } catch {
      throw Failure(
        status: Failure.Status.data, sentence: "\(path.printable(limit: 200)): \(error)")
    }
  }
}

/// What `liveroom rules` prints.
struct RuleListing {
  let text: String

  init() throws {
    var lines: [String] = []
    for listing in try PopupRuleRegistry.builtIn().listings {
      lines += [listing.name, "  \(listing.summary)"]
      for setting in listing.settings.settings {
        lines.append("    \(setting.name): \(setting.allowed), default \(setting.value)")
      }
      lines.append("")
    }
    text = lines.dropLast().joined(separator: "\n")
  }
}
