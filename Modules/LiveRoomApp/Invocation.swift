import PopupSequencer
import RoomFeeds

/// What the command line asks for.
enum Invocation {
  case help(String)
  case replay(ReplayOptions)
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
    case "rules":
      if let extra = arguments.dropFirst().first {
        throw Failure.usage("liveroom rules takes no \(extra.printable()).")
      }
      self = .rules
    case _ where command.hasPrefix("-"):
      throw Failure.usage("Unknown option \(command.printable()).")
    default:
      throw Failure.usage("Unknown command \(command.printable()).")
    }
  }

  static let usage = """
    liveroom                 replays a sample evening and tells what the room showed
    liveroom replay FEED     replays a recorded feed; - reads standard input
    liveroom rules           lists the rules of popups, each with its settings

      --format FORMAT        jsonl (default), douyin-csv or tiktok-jsonl
      --self USER            the user whose own gifts go first
      --rules FILE           the rules of popups, as JSON: [{"rule": NAME, "settings": {…}}, …]
      --events FILE          writes every event of the room, as JSON Lines
      --summary text|json    how to tell what happened; text is the default
      --strict               stops at the first bad line

    Exit status: 0 done, 64 wrong usage, 65 a bad line with --strict, 66 no such file,
    73 the events file cannot be written.
    """
}

/// What to replay, and how to tell of it.
struct ReplayOptions {
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
  var format = FeedFormat.jsonl
  var ownSender: String?
  var rules: String?
  var events: String?
  var summary = SummaryStyle.text
  var isStrict = false

  init() {}

  init(_ arguments: some Collection<String>) throws {
    var rest = arguments.makeIterator()
    var feed: String?
    while let argument = rest.next() {
      switch argument {
      case "--format": format = try Self.choice(rest.next(), for: argument)
      case "--summary": summary = try Self.choice(rest.next(), for: argument)
      case "--self": ownSender = try Self.value(rest.next(), for: argument)
      case "--rules": rules = try Self.value(rest.next(), for: argument)
      case "--events": events = try Self.value(rest.next(), for: argument)
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

  private static func value(_ value: String?, for option: String) throws -> String {
    guard let value, !value.isEmpty else { throw Failure.usage("\(option) needs a value.") }
    return value
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
