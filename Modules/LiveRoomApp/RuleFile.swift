import Foundation
import PopupSequencer

/// The rules that a file chooses.
struct RuleFile {
  let choices: [RuleChoice]

  init(_ path: String) throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure(
        status: Failure.Status.noInput,
        sentence: "The rules \(path.printable(limit: 200)) cannot be read.")
    }
    do {
      choices = try RuleChoice.choices(fromJSON: [UInt8](data))
    } catch {
      throw Failure(
        status: Failure.Status.data,
        sentence: "\(path.printable(limit: 200)): \(error)")
    }
    do {
      _ = try PopupRuleRegistry.complete().rules(for: choices)
    } catch {
      throw Failure(status: Failure.Status.data, sentence: "\(error)")
    }
  }
}

/// What `liveroom rules` prints.
struct RuleListing {
  let text: String

  init() throws {
    var lines: [String] = []
    for listing in try PopupRuleRegistry.complete().listings {
      lines += [listing.name, "  \(listing.summary)"]
      for setting in listing.settings {
        let fallback = try setting.defaultValue.map { "default \(try json($0))" } ?? "required"
        lines.append("    \(setting.name): \(setting.kind.rawValue), \(fallback)")
        lines.append("      \(setting.summary)")
      }
      lines.append("")
    }
    text = lines.dropLast().joined(separator: "\n")

    func json(_ value: SettingValue) throws -> String {
      String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }
  }
}
