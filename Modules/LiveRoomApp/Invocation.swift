import PopupSequencer
import RoomFeeds

/// What the command line asks for.
enum Invocation {
  case help(String)
  case replay(ReplayOptions)
  case live(LiveOptions)
  case rules

  init(_ arguments: some Collection<String>) throws {
    guard let command = arguments.first else {
      self = .replay(ReplayOptions())
      return
    }
    switch command {
    case "help", "--help", "-h": self = .help(Self.usage)
    case "replay":
      let rest = arguments.dropFirst()
      if rest.contains("--help") || rest.contains("-h") {
        self = .help(Self.usage)
      } else {
        self = .replay(try ReplayOptions(rest))
      }
    case "live":
      let rest = arguments.dropFirst()
      if rest.contains("--help") || rest.contains("-h") {
        self = .help(Self.usage)
      } else {
        self = .live(try LiveOptions(rest))
      }
    case "rules":
      if let extra = arguments.dropFirst().first {
        throw Failure.usage("liveroom rules takes no \(extra.printable()).")
      }
      self = .rules
    case _ where command.hasPrefix("-"):
      self = .replay(try ReplayOptions(sample: arguments))
    default:
      throw Failure.usage("Unknown command \(command.printable()).")
    }
  }

  static let usage = """
    liveroom                 replays a sample evening and tells what the room showed; takes the
                             options below that are not about a feed
    liveroom replay FEED     replays a recorded feed; - reads standard input
    liveroom live            takes messages from standard input as they come, whatever time they
                             bear, and writes the events to standard output as they happen
    liveroom rules           lists the rules of popups, each with its settings

      --format FORMAT        jsonl (default), douyin-csv or tiktok-jsonl
      --self USER            the user whose own gifts go first
      --rules FILE           the rules of popups, as JSON: [{"rule": NAME, "settings": {…}}, …]
      --script FILE          what a user does meanwhile, as JSON Lines, merged in by its times
      --events FILE          writes every event of the room, as JSON Lines
      --html FILE            writes a page to watch the room on: one file, for a browser, that
                             needs no network
      --summary text|json    how to tell what happened; text is the default
      --strict               stops at the first bad line

    Exit status: 0 done, 64 wrong usage, 65 the feed (with --strict: a line of it), the script or
    the rules cannot be understood, 66 a file cannot be read, 73 a file cannot be written.
    """
}

/// What to replay, and how to tell of it.
struct ReplayOptions {
  enum Source: Equatable {
    case sample
    case standardInput
    case file(String)

    /// For people.
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
  var format = FeedFormat.jsonl
  var ownSender: String?
  var rules: String?
  var script: String?
  var events: String?
  var html: String?
  var summary = SummaryStyle.text
  var isStrict = false

  /// Who watches: who is named, or in the sample evening the one who is there.
  var user: String? { ownSender ?? (source == .sample ? SampleEvening.user : nil) }

  init() {}

  /// The options of a replay of a feed, and the feed.
  init(_ arguments: some Collection<String>) throws {
    var rest = arguments.makeIterator()
    var feed: String?
    while let argument = rest.next() {
      if try take(argument, &rest) { continue }
      switch argument {
      case "--format": format = try Self.choice(rest.next(), for: argument)
      case "--strict": isStrict = true
      case _ where argument.hasPrefix("-") && argument != "-":
        throw Failure.usage("Unknown option \(argument.printable()).")
      default:
        guard feed == nil else {
          throw Failure.usage("Only one feed can be replayed, not \(argument.printable()) too.")
        }
        feed = argument
      }
    }
    guard let feed else { throw Failure.usage("Name a feed to replay, or - for standard input.") }
    source = feed == "-" ? .standardInput : .file(feed)
  }

  /// The options of a replay of the sample evening.
  init(sample arguments: some Collection<String>) throws {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      if try take(argument, &rest) { continue }
      switch argument {
      case "--format", "--strict":
        throw Failure.usage("\(argument) is for a feed: liveroom replay FEED \(argument).")
      case _ where argument.hasPrefix("-"):
        throw Failure.usage("Unknown option \(argument.printable()).")
      default:
        throw Failure.usage("A feed is replayed with liveroom replay \(argument.printable()).")
      }
    }
  }

  /// Takes an option that does not depend on where messages come from; false for any other.
  private mutating func take(
    _ option: String, _ rest: inout some IteratorProtocol<String>
  ) throws -> Bool {
    switch option {
    case "--summary": summary = try Self.choice(rest.next(), for: option)
    case "--self": ownSender = try Self.value(rest.next(), for: option)
    case "--rules": rules = try Self.value(rest.next(), for: option)
    case "--script": script = try Self.value(rest.next(), for: option)
    case "--events": events = try Self.value(rest.next(), for: option)
    case "--html": html = try Self.value(rest.next(), for: option)
    default: return false
    }
    return true
  }

  fileprivate static func value(_ value: String?, for option: String) throws -> String {
    guard let value, !value.isEmpty else { throw Failure.usage("\(option) needs a value.") }
    return value
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

/// What to run in real time.
struct LiveOptions {
  var format = FeedFormat.jsonl
  var ownSender: String?
  var rules: String?

  init(_ arguments: some Collection<String>) throws {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--format": format = try ReplayOptions.choice(rest.next(), for: argument)
      case "--self": ownSender = try ReplayOptions.value(rest.next(), for: argument)
      case "--rules": rules = try ReplayOptions.value(rest.next(), for: argument)
      default: throw Failure.usage("liveroom live takes no \(argument.printable()).")
      }
    }
  }
}
