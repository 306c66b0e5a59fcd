import Foundation
import Testing

/// The JSON of events once had words of its own, and took the names of Swift. These are events from
/// before, under their new names, compared with those that the command emits for the same feeds today.
///
/// `LiveRoomAppTests/Renames` has the earlier events, one file for each feed, and the table of the renames,
/// `events.json`. When a feed or a machine changes what happens in a room, the earlier events are changed
/// by hand.
@Suite struct RenameTests {
  private static let rules = ["--rules", ModulesTests.sample("rules.json")]

  /// The feeds, with the options of their presets.
  private static let feeds: [(String, [String])] = [
    ("Docs/Samples/room.jsonl", rules),
    ("Docs/Samples/ticker.jsonl", []),
    ("Docs/Samples/liveRoom.jsonl", ["--preset", "liveRoom"]),
    ("Docs/Samples/presentView.jsonl", ["--preset", "presentView", "--local-user", "me"]),
    ("Docs/Samples/liveGiftAnimation.jsonl", ["--preset", "liveGiftAnimation"]),
    ("Docs/Samples/popupOrder.jsonl", ["--preset", "popupOrder"] + rules),
    ("Docs/Samples/rollingNotice.jsonl", ["--preset", "rollingNotice"]),
    ("Tests/PageCheck/gestures.jsonl", []),
  ]

  @Test(arguments: feeds)
  func onlyWhatTheTableSaysHasChanged(_ path: String, _ options: [String]) throws {
    let renames = try JSONDecoder().decode(
      [Rename].self, from: Data(contentsOf: Self.folder.appendingPathComponent("events.json")))
    let feed = ModulesTests.package.appendingPathComponent(path)
    let written = try TemporaryFolder()
    let events = written.url.appendingPathComponent("events")
    let run = try LiveRoom(
      ["replay", feed.path, "--strict", "--events", events.path] + options)
    #expect(run.status == 0 && run.errors.isEmpty)

    let kept = try Self.leaves(Self.folder.appendingPathComponent(feed.lastPathComponent))
    let current = try Self.leaves(events)
    #expect(!kept.isEmpty && kept.count == current.count)
    for (number, (old, new)) in zip(kept, current).enumerated() {
      guard let rename = renames.first(where: { $0.applies(to: old) }) else {
        Issue.record("line \(number + 1): no row is for this event: \(old)")
        continue
      }
      let differences = rename.differences(of: old, from: new)
      #expect(differences == [], "line \(number + 1): \(rename.new)")
    }
  }

  private static let folder = ModulesTests.package
    .appendingPathComponent("Tests/LiveRoomAppTests/Renames")

  private static func leaves(_ file: URL) throws -> [Leaves] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      try JSONDecoder().decode(JSONValue.self, from: Data(line.utf8)).leaves()
    }
  }
}

/// A row of the table. The first that applies to an event counts.
private struct Rename: Decodable {
  /// The module and the old name of the event.
  let old: String
  /// A field that the event has, or a field with its text: `phase.ended`. Without it, any event.
  let with: String?
  /// The module and the new name of the event.
  let new: String
  /// New paths of fields by the old ones, and of all that is inside of them; `null` where a field is
  /// gone. The longest old path counts. `*` is any name, and after `:number` a path is one of a number.
  let fields: [String: String?]?
  /// By new paths, new values by the old ones.
  let values: [String: [String: JSONValue]]?
  /// New paths of fields that the old events did not always have.
  let added: [String]?

  func applies(to event: Leaves) -> Bool {
    guard case .text(let module)? = event[["module"]], case .text(let name)? = event[["event"]]
    else { return false }
    guard old == "\(module).\(name)" else { return false }
    guard let with else { return true }
    return event.contains { path, value in
      guard case .text(let text) = value else { return path.text.isAt(with) }
      return (path + [text]).text.isAt(with)
    }
  }

  /// The fields of `event` under their new names that differ from `current`, and what else it has.
  func differences(of event: Leaves, from current: Leaves) -> [String] {
    let expected = renamed(event)
    var found: [String] = []
    for (path, value) in expected where current[path]?.isClose(to: value) != true {
      found.append("\(path.text) was \(value), is \(current[path]?.description ?? "absent")")
    }
    for (path, value) in current where expected[path] == nil {
      guard added?.contains(where: path.text.isAt) != true else { continue }
      found.append("\(path.text) was absent, is \(value)")
    }
    return found.sorted()
  }

  private func renamed(_ event: Leaves) -> Leaves {
    let name = new.split(separator: ".", maxSplits: 1).map(String.init)
    var renamed: Leaves = [["module"]: .text(name[0]), ["event"]: .text(name[1])]
    for (path, value) in event where path != ["module"] && path != ["event"] {
      guard let path = self.path(of: path, value) else { continue }
      renamed.merge(self.value(of: path, value).leaves(at: path)) { $1 }
    }
    return renamed
  }

  /// The new path of a field; `nil` where it is gone.
  private func path(of path: [String], _ value: JSONValue) -> [String]? {
    var longest = 0
    var result: [String]? = path
    for (old, new) in fields ?? [:] {
      let parts = old.split(separator: ":")
      let pattern = parts[0].split(separator: ".").map(String.init)
      guard pattern.count > longest, let caught = path.names(begins: pattern) else { continue }
      if parts.count > 1, !value.isNumber { continue }
      longest = pattern.count
      var names = caught[...]
      result = new.map { new in
        new.split(separator: ".").map { $0 == "*" ? names.removeFirst() : String($0) }
          + path[pattern.count...]
      }
    }
    return result
  }

  private func value(of path: [String], _ value: JSONValue) -> JSONValue {
    for (at, choices) in values ?? [:] {
      let pattern = at.split(separator: ".").map(String.init)
      guard path.count == pattern.count, path.names(begins: pattern) != nil else { continue }
      if let choice = choices.first(where: { value.isWritten($0.key) }) { return choice.value }
    }
    return value
  }
}

/// The texts, numbers and flags of an event by their paths. An element of a list has its index as a name.
private typealias Leaves = [[String]: JSONValue]

private enum JSONValue: Decodable, CustomStringConvertible {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([JSONValue].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// The leaves of a value. A field of `null` is an absent one: the new JSON leaves it out.
  func leaves(at path: [String] = []) -> Leaves {
    let inner: [(String, JSONValue)]
    switch self {
    case .null: return [:]
    case .list(let values): inner = values.enumerated().map { (String($0), $1) }
    case .object(let fields): inner = fields.map { ($0, $1) }
    case .flag, .number, .text: return [path: self]
    }
    if inner.isEmpty { return [path: self] }
    return inner.reduce(into: [:]) { leaves, field in
      leaves.merge(field.1.leaves(at: path + [field.0])) { $1 }
    }
  }

  func isClose(to other: JSONValue) -> Bool {
    switch (self, other) {
    case (.number(let one), .number(let other)): abs(one - other) <= 1e-12
    case (.flag(let one), .flag(let other)): one == other
    case (.text(let one), .text(let other)): one == other
    case (.list(let one), .list(let other)): one.isEmpty && other.isEmpty
    case (.object(let one), .object(let other)): one.isEmpty && other.isEmpty
    default: false
    }
  }

  var isNumber: Bool {
    if case .number = self { true } else { false }
  }

  /// Whether the table means this value by `text`.
  func isWritten(_ text: String) -> Bool {
    switch self {
    case .text(let own): own == text
    case .number(let own): own == Double(text)
    default: false
    }
  }

  var description: String {
    switch self {
    case .null: "null"
    case .flag(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .text(let text): "“\(text)”"
    case .list(let values): "\(values)"
    case .object(let fields): "\(fields)"
    }
  }
}

extension [String] {
  fileprivate var text: String { joined(separator: ".") }

  /// The names in place of `*`, if the path begins with `pattern`.
  fileprivate func names(begins pattern: [String]) -> [String]? {
    guard count >= pattern.count else { return nil }
    var names: [String] = []
    for (name, part) in zip(self, pattern) {
      if part == "*" { names.append(name) } else if part != name { return nil }
    }
    return names
  }
}

extension String {
  /// Whether a path is `other` or inside of it.
  fileprivate func isAt(_ other: String) -> Bool {
    self == other || hasPrefix(other + ".")
  }
}
