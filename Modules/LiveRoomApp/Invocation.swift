import LiveRoom
import RoomArchives

/// A command of the command line.
enum Command: String, CaseIterable {
  case replay, why, live, convert, check, rules, settings, schema, help

  /// The options of the command without `--help`.
  var options: [Option] {
    let room: [Option] = [.localUser, .preset, .rules, .configuration]
    return switch self {
    case .replay:
      room + [.format, .strict, .summary, .script, .events, .announce, .delay, .language]
    case .why: room + [.format, .script, .delay, .language]
    case .live: room + [.format]
    case .convert: [.format, .strict, .live]
    case .settings: room + [.json]
    case .check, .rules, .schema, .help: []
    }
  }

  var takesFeed: Bool { self == .replay || self == .why || self == .convert }
  /// A Boolean value that indicates whether the command takes the name of a file without an option.
  var takesFile: Bool { takesFeed || self == .check || self == .schema }
}

/// An option of the command line.
enum Option: String, CaseIterable {
  case localUser = "--local-user"
  case preset = "--preset"
  case rules = "--rules"
  case configuration = "--configuration"
  case format = "--format"
  case strict = "--strict"
  case summary = "--summary"
  case script = "--script"
  case events = "--events"
  case announce = "--announce"
  case delay = "--delay"
  case language = "--language"
  case live = "--live"
  case json = "--json"
  case help = "--help"

  /// The name of the option's value in the help, or `nil` if the option takes none.
  var value: String? {
    switch self {
    case .localUser: "USER"
    case .preset: "NAME"
    case .rules, .configuration, .script, .events: "FILE"
    case .format: "FORMAT"
    case .summary: "text|json"
    case .delay: "SECONDS"
    case .language: "en|zh-Hans"
    case .strict, .announce, .live, .json, .help: nil
    }
  }
}

/// The request of a command line.
enum Invocation {
  /// A text to print: the help or the version.
  case help(String)
  case run(Command, Options)

  init(_ arguments: some Collection<String>) throws {
    let rest = arguments.dropFirst()
    let asksForHelp = rest.contains("--help") || rest.contains("-h")
    switch arguments.first {
    case nil: self = .run(.replay, Options())
    case "help" where rest.count == 1 && !asksForHelp: try self.init(Array(rest) + ["--help"])
    case "help", "--help", "-h": self = .help(Help.overview)
    case "--version" where !asksForHelp:
      if let extra = rest.first {
        throw Failure.usage("liveroom --version takes no \(extra.printable()).")
      }
      self = .help(Help.version)
    case let name? where name.hasPrefix("-") || name.contains { $0 == "." || $0 == "/" }:
      self = asksForHelp ? .help(Help.overview) : .run(.replay, try Options(.replay, arguments))
    case let name?:
      guard let command = Command(rawValue: name) else {
        let commands = Command.allCases.map(\.rawValue).joined(separator: ", ")
        throw Failure.usage(
          "Unknown command “\(name.printable())”. The commands are: \(commands). For a file: "
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
}

/// The options of a command, and its feed.
struct Options {
  enum Source: Equatable {
    case sample
    case standardInput
    case file(String)
  }

  enum SummaryStyle: String, CaseIterable {
    case text
    case json
  }

  var source = Source.sample
  /// The identifier of the message of which `why` tells, or `nil` for another command.
  private(set) var identifier: String?
  /// The given options, each with its last value. The value of a flag is empty.
  private(set) var values: [Option: String] = [:]
  /// The given format, or `nil` if the first line of the feed decides.
  private(set) var format: FeedFormat?
  private(set) var presets: [RoomPreset] = []
  private(set) var summary = SummaryStyle.text
  /// The language of the report.
  private(set) var language = Language.ofEnvironment
  /// The delay of the picture.
  private(set) var delay = Duration.zero
  /// The name of the local user: the given name, or the user of the sample evening.
  var localUser: String? { values[.localUser] ?? (source == .sample ? SampleEvening.user : nil) }

  fileprivate init() {}

  fileprivate init(_ command: Command, _ arguments: some Collection<String>) throws {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      let isOption = argument.hasPrefix("-") && argument != "-"
      // The identifiers of own comments begin with one hyphen.
      if command == .why, source != .sample, identifier == nil, !argument.hasPrefix("--") {
        identifier = argument
        continue
      }
      guard isOption || !command.takesFile else {
        guard identifier == nil else {
          throw Failure.usage("Only one identifier is taken, not \(argument.printable()) too.")
        }
        guard source == .sample else {
          throw Failure.usage("Only one feed can be read. \(argument.printable()) is another feed.")
        }
        source = argument == "-" ? .standardInput : .file(argument)
        continue
      }
      guard let option = Option(rawValue: argument), command.options.contains(option) else {
        let options = (command.options + [.help]).map(\.rawValue).joined(separator: ", ")
        throw Failure.usage(
          "liveroom \(command.rawValue) takes no \(argument.printable()). The options are: \(options)."
        )
      }
      guard values[option] == nil || option == .preset else {
        throw Failure.usage("\(argument) is given twice.")
      }
      let value = try option.value.map { _ in try Self.value(rest.next(), for: option) } ?? ""
      values[option] = value
      switch option {
      case .format: format = try Self.choice(value, for: option)
      case .summary: summary = try Self.choice(value, for: option)
      case .language: language = try Self.choice(value, for: option)
      case .preset: try add(Self.choice(value, for: option))
      case .delay:
        guard let seconds = Double(value), (0...86_400).contains(seconds) else {
          throw Failure.usage(
            "--delay is a number of seconds up to a day, not \(value.printable()).")
        }
        delay = .seconds(seconds)
      default: break
      }
    }
    if command == .live { (source, values[.live]) = (.standardInput, "") }
    if command == .why, identifier == nil {
      throw Failure.usage("Name a feed and the identifier of a message: liveroom why FEED ID.")
    }
    if command == .replay, source == .sample,
      let option = [Option.strict, .format].first(where: { values[$0] != nil })?.rawValue
    {
      throw Failure.usage("\(option) needs a feed: liveroom replay FEED \(option).")
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

  private static func value(_ value: String?, for option: Option) throws -> String {
    let name = option.rawValue
    guard let value, !value.isEmpty else { throw Failure.usage("\(name) needs a value.") }
    guard !value.hasPrefix("--") else {
      throw Failure.usage("\(name) needs a value. \(value.printable()) is an option.")
    }
    if value == "-", option.value == "FILE" {
      let stream = option == .events ? "/dev/stdout" : "/dev/stdin"
      throw Failure.usage("\(name) takes the name of a file, not -; use \(stream).")
    }
    return value
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String, for option: Option
  ) throws -> Choice {
    if let choice = Choice(rawValue: text) { return choice }
    let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw Failure.usage("\(option.rawValue) is one of \(choices), not \(text.printable()).")
  }
}
