import LiveRoom
import PopupSequencer
import RoomArchives
import RoomFeeds

/// A command of the command line.
enum Command: String, CaseIterable {
  case replay, live, convert, rules, settings, help

  /// The options of the command, beside `--help`.
  fileprivate var options: [String] {
    let room = ["--local-user", "--preset", "--rules", "--configuration"]
    let files = ["--script", "--events", "--announce", "--html"]
    return switch self {
    case .replay: room + ["--format", "--strict", "--summary"] + files
    case .live: room + ["--format"]
    case .convert: ["--format", "--live"]
    case .settings: ["--preset"]
    case .rules, .help: []
    }
  }

  fileprivate var takesFeed: Bool { self == .replay || self == .convert }
}

/// What the command line asks for.
enum Invocation {
  /// To print a text: help, or the version.
  case help(String)
  case run(Command, Options)

  init(_ arguments: some Collection<String>) throws {
    guard let name = arguments.first else {
      self = .run(.replay, Options())
      return
    }
    let rest = arguments.dropFirst()
    let asksForHelp = rest.contains("--help") || rest.contains("-h")
    switch name {
    case "help", "--help", "-h":
      guard let topic = rest.first, !asksForHelp else {
        self = .help(Help.overview)
        return
      }
      guard rest.count == 1, let command = Command(rawValue: topic) else {
        throw Failure.usage("liveroom \(name) takes the name of a command: \(Self.commands).")
      }
      self = .help(Help.text(of: command))
    case "--version":
      if let extra = rest.first, !asksForHelp {
        throw Failure.usage("liveroom --version takes no \(extra.printable()).")
      }
      self = .help(asksForHelp ? Help.overview : Help.version)
    case _ where name.hasPrefix("-") || name.contains { $0 == "." || $0 == "/" }:
      self = asksForHelp ? .help(Help.overview) : .run(.replay, try Options(.replay, arguments))
    default:
      guard let command = Command(rawValue: name) else {
        throw Failure.usage(
          "Unknown command \(name.printable()). It is one of: \(Self.commands). For a file: "
            + "liveroom replay \(name.printable()).")
      }
      guard !asksForHelp else {
        self = .help(Help.text(of: command))
        return
      }
      let options = try Options(command, rest)
      if command == .replay, options.source == .sample {
        throw Failure.usage("Name a feed to replay, or - for standard input.")
      }
      self = .run(command, options)
    }
  }

  private static let commands = Command.allCases.map(\.rawValue).joined(separator: ", ")
}

/// The options of a command, and its feed.
struct Options {
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
  var timing = FeedReader.Timing.recorded
  var presets: [RoomPreset] = []
  var rules: String?
  var configuration: String?
  var script: String?
  var events: String?
  var html: String?
  var summary = SummaryStyle.text
  /// Whether announcements are printed.
  var announces = false
  var isStrict = false
  /// Who watches, if the command line says it.
  var namedUser: String?
  /// Who watches: who is named, or in the sample evening the one who is there.
  var localUser: String? { namedUser ?? (source == .sample ? SampleEvening.user : nil) }

  fileprivate init() {}

  fileprivate init(_ command: Command, _ arguments: some Collection<String>) throws {
    var given: Set<String> = []
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      let isOption = argument.hasPrefix("-") && argument != "-"
      guard isOption || !command.takesFeed else {
        guard source == .sample else {
          throw Failure.usage("Only one feed can be read, not \(argument.printable()) too.")
        }
        source = argument == "-" ? .standardInput : .file(argument)
        continue
      }
      guard command.options.contains(argument) else {
        let options = (command.options + ["--help"]).joined(separator: ", ")
        throw Failure.usage(
          "liveroom \(command.rawValue) takes no \(argument.printable()). It is one of: \(options)."
        )
      }
      guard given.insert(argument).inserted || argument == "--preset" else {
        throw Failure.usage("\(argument) is given twice.")
      }
      try take(argument, &rest)
    }
    if command == .replay, source == .sample,
      let option = ["--strict", "--format"].first(where: given.contains)
    {
      throw Failure.usage("\(option) is for a feed: liveroom replay FEED \(option).")
    }
  }

  private mutating func take(
    _ option: String, _ rest: inout some IteratorProtocol<String>
  ) throws {
    switch option {
    case "--format": format = try Self.choice(rest.next(), for: option)
    case "--strict": isStrict = true
    case "--live": timing = .live
    case "--summary": summary = try Self.choice(rest.next(), for: option)
    case "--script": script = try Self.file(rest.next(), for: option, "/dev/stdin")
    case "--events": events = try Self.file(rest.next(), for: option, "/dev/stdout")
    case "--html": html = try Self.file(rest.next(), for: option, "/dev/stdout")
    case "--announce": announces = true
    case "--local-user": namedUser = try Self.value(rest.next(), for: option)
    case "--preset": try add(Self.choice(rest.next(), for: option))
    case "--rules": rules = try Self.file(rest.next(), for: option, "/dev/stdin")
    default: configuration = try Self.file(rest.next(), for: option, "/dev/stdin")
    }
  }

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

  private static func value(_ value: String?, for option: String) throws -> String {
    guard let value, !value.isEmpty else { throw Failure.usage("\(option) needs a value.") }
    guard !value.hasPrefix("--") else {
      throw Failure.usage("\(option) needs a value, which \(value.printable()) is not.")
    }
    return value
  }

  /// - Parameter stream: what a user means who writes `-`, as it is with other commands.
  private static func file(
    _ value: String?, for option: String, _ stream: String
  ) throws -> String {
    let path = try Self.value(value, for: option)
    guard path != "-" else {
      throw Failure.usage("\(option) takes the name of a file, not -; use \(stream).")
    }
    return path
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
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
