import LiveRoom

/// The output of `--help` and `--version`.
enum Help {
  static let version = "liveroom 0.1.0, feed format 1"

  static let overview = """
    Plays live rooms: gifts, comments, popups, paging and likes, as an app would show them.

    USAGE: liveroom [OPTIONS]
           liveroom replay FEED [OPTIONS]
           liveroom why FEED ID [OPTIONS]
           liveroom live [OPTIONS]
           liveroom convert [FEED] [OPTIONS]
           liveroom check FILE
           liveroom rules
           liveroom settings
           liveroom schema NAME

    COMMANDS:
      replay FEED            Replays a recorded feed. The word replay may be left out ahead of a
                             name with a dot or a slash. Without a feed, a sample evening is
                             replayed, with the options of replay that are not about a feed.
      why FEED ID            Tells why or when a gift, a comment, a notice or a popup was on screen.
      live                   Takes messages as they come, and writes the events.
      convert [FEED]         Writes the messages of a feed of any format as lines of the feed format.
      check FILE             Prints the report of a self-check of the views on a device.
      rules                  Lists the rules of popups, each with its settings.
      settings               Lists the settings of the modules, each with its default, and presets.
      schema NAME            Prints the format of feeds, events or recordings, in Markdown.

    OPTIONS:
      -h, --help             Prints this help; after a command, the help of the command:
                             liveroom replay --help, or liveroom help replay.
      --version              Prints the version.

    \(exitStatus)
    """

  static func text(of command: Command) -> String {
    guard command != .help else { return overview }
    let options = (command.options + [.help]).map { option in
      let name = option == .help ? "-h, --help" : option.rawValue
      let title = "  " + name + (option.value.map { " " + $0 } ?? "")
      let indentation = String(repeating: " ", count: 25)
      return title + indentation.dropFirst(title.count)
        + option.help.split(separator: "\n").joined(separator: "\n" + indentation)
    }
    return """
      \(command.help)\(command.takesFeed ? "\n\nARGUMENTS:\n" + feed : "")

      OPTIONS:
      \(options.joined(separator: "\n"))

      liveroom --help lists the exit statuses.
      """
  }

  private static let feed = "  FEED                   The recording; - reads standard input."

  private static let exitStatus = """
    EXIT STATUS:
      0    Done.
      1    A recording of a room emits other events than were recorded, or ends before its first
           digest, so that no event is compared. The report of a self-check is out of bounds.
      64   The command line is wrong, or the events file is also read; nothing was written.
      65   An input cannot be decoded, such as the script, the rules, the configuration, or a feed with
           bad lines and no message. With --strict, one bad line in the feed is enough.
      66   An input cannot be read.
      70   An error of liveroom itself.
      73   An output cannot be written.
      A signal, or a reader that goes, ends the command with the status of the signal.
    """
}

extension Command {
  fileprivate var help: String {
    switch self {
    case .replay:
      """
      Replays a recorded feed in virtual time, and prints a report of the room. A built-in viewer shows
      the popups, and confirms each popup after about 3 s. After the feed, the room plays on until no
      event is left, for at most a day. The replay does not wait for a ticker that repeats its items, or
      for a pause of more than an hour. After 16 MB of events of repeated items, about 12 hours at the
      usual pace, the ticker is suspended until a new item comes. The messages of a recording in XML are
      played in the order of their times.

      The first line identifies a recording of a room by RoomRecorder. The machines of the modules
      take the recorded inputs with the recorded configuration, and the events of each minute are
      compared with the recorded events. Of the options, only --events, --summary and --language apply
      to a recording of a room.

      USAGE: liveroom replay FEED [OPTIONS]
      """
    case .why:
      """
      Plays a feed or a recording of a room as liveroom replay does, and tells of the messages with an
      identifier: when they came, whether the room refused them and for which reason, for what they
      waited, and when they were on screen. A recording has no message that the room itself refused.
      Times count from the beginning of the room.

      USAGE: liveroom why FEED ID [OPTIONS]
      """
    case .live:
      """
      Takes messages from standard input as they come, ignoring their timestamps, and writes the
      events to standard output as they happen. Input waits while the events are not read. After the
      end of the input, the room plays on until it is at rest, for at most 30 s. A built-in viewer
      shows the popups, and confirms each popup after about 3 s. For a recording of a room, use
      liveroom replay.

      USAGE: liveroom live [OPTIONS]
      """
    case .convert:
      """
      Writes the messages of a feed of any format as lines of the feed format, while the feed is read.
      The messages of a recording in XML are written in the order of their times, unless --live is
      given. Without a feed, the messages of the sample evening are written.

      USAGE: liveroom convert [FEED] [OPTIONS]
      """
    case .check:
      """
      Prints the report of a self-check of the views, which the example app shares, as a table. ! marks
      a line that is out of bounds: hitches of more than 5 ms a second, more than 4 ms of the main thread
      for a frame, a scene that was not measured, a gesture with another outcome, an element at another
      place than computed, or an element without words for VoiceOver.

      USAGE: liveroom check FILE
      """
    case .rules:
      """
      Lists the rules of popups, each with its settings.

      USAGE: liveroom rules
      """
    case .settings:
      """
      Lists the settings of the modules, each with its default, or its value in the presets that are
      given, with the allowed values and the meaning, followed by the presets. A name with a point is
      the name of a field in an object: gifts.hold is {"gifts": {"hold": 3}}. With --json, writes the
      settings of a room for --configuration, and for Scripts/playground --settings.

      USAGE: liveroom settings [OPTIONS]
      """
    case .schema:
      """
      Prints the format of the lines of feeds, of events or of recordings, in Markdown.

      USAGE: liveroom schema feed
             liveroom schema events
             liveroom schema recordings
      """
    case .help: Help.overview
    }
  }
}

extension Option {
  fileprivate var help: String {
    switch self {
    case .localUser: "The local user of the room, whose gifts go first."
    case .preset:
      """
      Settings that reproduce a common implementation. The configuration can
      change them. One of \(RoomPreset.allCases.prefix(3).map(\.rawValue).joined(separator: ", ")),
      \(RoomPreset.allCases.dropFirst(3).map(\.rawValue).joined(separator: ", ")). Repeatable, once for each module.
      """
    case .rules:
      """
      The rules of popups, as JSON: [{"rule": NAME, "settings": {…}}, …].
      They replace the rules of the configuration.
      """
    case .configuration:
      #"Settings by module, as JSON: {"gifts": {"hold": 8}, "ticker": {…}, …}."#
    case .format:
      """
      The format of the messages: jsonl, douyin-csv, tiktok-jsonl or
      danmaku-xml. By default, the first line shows the format.
      """
    case .strict: "Stops at the first bad line, or at a time that is unconfirmed or too early."
    case .summary: "The form of the report; text is the default."
    case .script:
      """
      The actions of a user as JSON Lines. The actions are merged into the
      feed by their times.
      """
    case .events:
      """
      Writes every event of the room, as JSON Lines. With /dev/stdout, the
      events precede the report.
      """
    case .announce:
      """
      Prints the announcements of a screen reader, each with its time,
      before the report. ! marks an announcement that interrupts others.
      """
    case .delay:
      """
      The delay of the picture, up to a day. Messages of other users wait
      for the picture. The default is 0.
      """
    case .language:
      """
      The language of the report. By default, the language of the environment:
      Simplified Chinese if LC_ALL, LC_MESSAGES or LANG begins with zh.
      """
    case .live:
      """
      The messages are live. No message waits for a later message that
      confirms its time, or for the end of a recording.
      """
    case .json: "Writes the settings as JSON."
    case .help: "Prints this help."
    }
  }
}
