import LiveRoom
import PopupSequencer
import RoomArchives
import RoomFeeds

/// What the command line asks for.
enum Invocation {
  /// To print a text: help, or the version.
  case help(String)
  case replay(ReplayOptions)
  case live(LiveOptions)
  case convert(ConvertOptions)
  case rules
  case settings(RoomOptions)

  init(_ arguments: some Collection<String>) throws {
    guard let command = arguments.first else {
      self = .replay(ReplayOptions())
      return
    }
    let rest = arguments.dropFirst()
    let asksForHelp = rest.contains("--help") || rest.contains("-h")
    switch command {
    case "help", "--help", "-h":
      guard let topic = rest.first else {
        self = .help(Help.overview)
        return
      }
      guard rest.count == 1, let text = Help.text(of: topic) else {
        throw Failure.usage(
          "liveroom \(command) takes the name of a command: "
            + Self.commands.joined(separator: ", ") + ".")
      }
      self = .help(text)
    case "--version":
      if let extra = rest.first, !asksForHelp {
        throw Failure.usage("liveroom --version takes no \(extra.printable()).")
      }
      self = .help(asksForHelp ? Help.overview : Help.version)
    case "replay":
      self = asksForHelp ? .help(Help.replay) : .replay(try ReplayOptions(feed: rest))
    case "live": self = asksForHelp ? .help(Help.live) : .live(try LiveOptions(rest))
    case "convert":
      self = asksForHelp ? .help(Help.convert) : .convert(try ConvertOptions(rest))
    case "rules":
      if let extra = rest.first, !asksForHelp {
        throw Failure.usage("liveroom rules takes no \(extra.printable()).")
      }
      self = asksForHelp ? .help(Help.rules) : .rules
    case "settings":
      self = asksForHelp ? .help(Help.settings) : .settings(try RoomOptions(presets: rest))
    case _ where command.hasPrefix("-") || Self.isFeed(command):
      self = asksForHelp ? .help(Help.overview) : .replay(try ReplayOptions(arguments))
    default:
      let name = command.printable()
      throw Failure.usage(
        "Unknown command \(name)." + command.suggestion(among: Self.commands)
          + " For a file: liveroom replay \(name).")
    }
  }

  private static let commands = ["replay", "live", "convert", "rules", "settings", "help"]

  /// Whether the first argument can be a feed to replay, and no mistyped command.
  private static func isFeed(_ argument: String) -> Bool {
    argument.contains { $0 == "." || $0 == "/" }
  }
}

/// What to replay, and what to write of it.
struct ReplayOptions {
  enum Source: Equatable {
    case sample
    case standardInput
    case file(String)

    /// What titles and messages call it.
    var name: String {
      switch self {
      case .sample: "A sample evening"
      case .standardInput: "A feed from standard input"
      case .file(let path): path.split(separator: "/").last.map(String.init) ?? path
      }
    }
  }

  enum SummaryStyle: String, CaseIterable {
    case text
    case json
  }

  var source = Source.sample
  /// `nil` for the one that the first line shows.
  var format: FeedFormat?
  var room = RoomOptions()
  var script: String?
  var events: String?
  var html: String?
  var summary = SummaryStyle.text
  /// Whether announcements are printed.
  var announces = false
  var isStrict = false

  /// Who watches: who is named, or in the sample evening the one who is there.
  var localUser: String? { room.localUser ?? (source == .sample ? SampleEvening.user : nil) }

  init() {}

  /// The options of a replay of a feed, and the feed.
  init(feed arguments: some Collection<String>) throws {
    try self.init(arguments)
    guard source != .sample else {
      throw Failure.usage("Name a feed to replay, or - for standard input.")
    }
  }

  /// The options of a replay: of the feed that is named, or else of the sample evening.
  init(_ arguments: some Collection<String>) throws {
    try arguments.checkOptions()
    var rest = arguments.makeIterator()
    var feed: String?
    while let argument = rest.next() {
      if try take(argument, &rest) { continue }
      switch argument {
      case "--format": format = try Self.choice(rest.next(), for: argument)
      case "--strict": isStrict = true
      case _ where argument.hasPrefix("-") && argument != "-":
        throw Failure.usage(
          "Unknown option \(argument.printable())." + argument.suggestion(among: Self.options))
      default:
        guard feed == nil else {
          throw Failure.usage("Only one feed can be replayed, not \(argument.printable()) too.")
        }
        feed = argument
      }
    }
    if let feed {
      source = feed == "-" ? .standardInput : .file(feed)
    } else if format != nil || isStrict {
      let option = isStrict ? "--strict" : "--format"
      throw Failure.usage("\(option) is for a feed: liveroom replay FEED \(option).")
    }
  }

  private static let options =
    RoomOptions.options + [
      "--format", "--strict", "--summary", "--script", "--events", "--announce", "--html", "--help",
    ]

  /// Takes an option that does not depend on where messages come from; false for any other.
  private mutating func take(
    _ option: String, _ rest: inout some IteratorProtocol<String>
  ) throws -> Bool {
    switch option {
    case "--summary": summary = try Self.choice(rest.next(), for: option)
    case "--script": script = try Self.file(rest.next(), for: option, "/dev/stdin")
    case "--events": events = try Self.file(rest.next(), for: option, "/dev/stdout")
    case "--announce": announces = true
    case "--html": html = try Self.file(rest.next(), for: option, "/dev/stdout")
    default: return try room.take(option, &rest)
    }
    return true
  }

  fileprivate static func value(_ value: String?, for option: String) throws -> String {
    guard let value, !value.isEmpty else { throw Failure.usage("\(option) needs a value.") }
    guard !value.hasPrefix("--") else {
      throw Failure.usage("\(option) needs a value, which \(value.printable()) is not.")
    }
    return value
  }

  /// - Parameter stream: what a user means who writes `-`, as it is with other commands.
  fileprivate static func file(
    _ value: String?, for option: String, _ stream: String
  ) throws -> String {
    let path = try Self.value(value, for: option)
    guard path != "-" else {
      throw Failure.usage("\(option) takes the name of a file, not -; use \(stream).")
    }
    return path
  }

  fileprivate static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String?, for option: String
  ) throws -> Choice {
    let text = try value(text, for: option)
    guard let choice = Choice(rawValue: text) else {
      let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure.usage("\(option) is one of \(choices), not \(text.printable()).")
    }
    return choice
  }
}

extension String {
  /// What to add to the message about a word that is unknown: the words that are near it, or else all.
  fileprivate func suggestion(among words: [String]) -> String {
    let near = words.filter { ($0.hasPrefix(self) && count > 3) || $0.distance(to: self) <= 2 }
    guard near.isEmpty else { return " Did you mean \(near.joined(separator: " or "))?" }
    return " It is one of: \(words.joined(separator: ", "))."
  }

  /// The number of letters to add, remove or change, so that one becomes the other.
  private func distance(to other: String) -> Int {
    guard abs(count - other.count) <= 2 else { return .max }
    var distances = Array(0...other.count)
    for (row, letter) in enumerated() {
      var diagonal = row
      distances[0] = row + 1
      for (column, otherLetter) in other.enumerated() {
        let change = diagonal + (letter == otherLetter ? 0 : 1)
        diagonal = distances[column + 1]
        distances[column + 1] = Swift.min(change, diagonal + 1, distances[column] + 1)
      }
    }
    return distances[other.count]
  }
}

extension Collection<String> {
  /// - Throws: ``Failure`` for an option that is given twice. Values of options begin otherwise.
  fileprivate func checkOptions() throws {
    var options: Set<String> = []
    for option in self where option.hasPrefix("--") && option != "--preset" {
      guard options.insert(option).inserted else {
        throw Failure.usage("\(option.printable()) is given twice.")
      }
    }
  }
}

extension RoomOptions {
  fileprivate static let options = ["--local-user", "--preset", "--rules", "--configuration"]

  /// Presets, and no other option.
  fileprivate init(presets arguments: some Collection<String>) throws {
    self.init()
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      guard argument == "--preset" else {
        throw Failure.usage(
          "liveroom settings takes no \(argument.printable())."
            + argument.suggestion(among: ["--preset", "--help"]))
      }
      _ = try take(argument, &rest)
    }
  }

  /// - Throws: ``Failure`` for a preset that sets a module which another one has set.
  private mutating func add(_ preset: RoomPreset) throws {
    for other in presets {
      guard let module = preset.modules.first(where: other.modules.contains) else { continue }
      throw Failure.usage(
        other == preset
          ? "--preset \(preset.rawValue) is given twice."
          : "--preset \(other.rawValue) and --preset \(preset.rawValue) both set \(module).")
    }
    presets.append(preset)
  }

  /// Takes an option of the room; false for any other.
  fileprivate mutating func take(
    _ option: String, _ rest: inout some IteratorProtocol<String>
  ) throws -> Bool {
    switch option {
    case "--local-user": localUser = try ReplayOptions.value(rest.next(), for: option)
    case "--preset": try add(ReplayOptions.choice(rest.next(), for: option))
    case "--rules": rules = try ReplayOptions.file(rest.next(), for: option, "/dev/stdin")
    case "--configuration":
      configuration = try ReplayOptions.file(rest.next(), for: option, "/dev/stdin")
    default: return false
    }
    return true
  }
}

/// What to run in real time.
struct LiveOptions {
  /// `nil` for the one that the first line shows.
  var format: FeedFormat?
  var room = RoomOptions()

  init(_ arguments: some Collection<String>) throws {
    try arguments.checkOptions()
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      if try room.take(argument, &rest) { continue }
      switch argument {
      case "--format": format = try ReplayOptions.choice(rest.next(), for: argument)
      default:
        throw Failure.usage(
          "liveroom live takes no \(argument.printable())."
            + argument.suggestion(among: RoomOptions.options + ["--format", "--help"]))
      }
    }
  }
}

/// What to write as lines of the feed format.
struct ConvertOptions {
  var source = ReplayOptions.Source.sample
  /// `nil` for the one that the first line shows.
  var format: FeedFormat?
  var timing = FeedReader.Timing.recorded

  init(_ arguments: some Collection<String>) throws {
    try arguments.checkOptions()
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--format": format = try ReplayOptions.choice(rest.next(), for: argument)
      case "--live": timing = .live
      case _ where argument.hasPrefix("-") && argument != "-":
        throw Failure.usage(
          "liveroom convert takes no \(argument.printable())."
            + argument.suggestion(among: ["--format", "--live", "--help"]))
      case _ where source != .sample:
        throw Failure.usage("Only one feed can be converted, not \(argument.printable()) too.")
      default: source = argument == "-" ? .standardInput : .file(argument)
      }
    }
  }
}
