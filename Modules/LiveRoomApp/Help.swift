import LiveRoom

/// What `--help` and `--version` print.
enum Help {
  static let version = "liveroom 0.1.0, feed format 1"

  static let overview = """
    Plays live rooms: gifts, comments, popups, paging and likes, as an app would show them.

    USAGE: liveroom [OPTIONS]
           liveroom replay FEED [OPTIONS]
           liveroom live [OPTIONS]
           liveroom convert [FEED] [OPTIONS]
           liveroom rules
           liveroom settings

    COMMANDS:
      replay FEED            Replays a recorded feed. The word replay may be left out ahead of a
                             name with a dot or a slash. Without a feed, a sample evening is
                             replayed, with the options of replay that are not about a feed.
      live                   Takes messages as they come, and writes the events.
      convert [FEED]         Writes the messages of a feed of any format as lines of the feed format.
      rules                  Lists the rules of popups, each with its settings.
      settings               Lists the settings of the modules, each with its default, and presets.

    OPTIONS:
      -h, --help             Prints this help; after a command, that of the command:
                             liveroom replay --help, or liveroom help replay.
      --version              Prints the version.

    \(exitStatus(feed: "the feed (with --strict: a line of it), the script, the rules or the configuration", compares: true))
    """

  static let replay = """
    Replays a recorded feed in virtual time, and reports what the room showed. Popups are shown by
    a built-in viewer, whose user confirms each about 3 s after it has come. After the feed the room
    plays on until nothing is to come, for at most a day. A ticker that shows its items again is not
    waited for once each has been shown, nor throughout a pause of more than an hour. After 16 MB of
    events of such repetitions, some 12 hours at the usual pace, it is suspended until a new item comes.
    A recording in XML is read as a whole, and played in the order of its times.

    A recording of a room's turns, as RoomRecorder writes it, is recognized by its first line. Its
    turns are played through the machines of the modules, with the configuration that it has, and
    compared with what was recorded. Of the options, only --events, --html and --summary are for it.

    USAGE: liveroom replay FEED [OPTIONS]

    ARGUMENTS:
      FEED                   The recording; - reads standard input.

    OPTIONS:
      --format FORMAT        The format of the feed: jsonl, douyin-csv, tiktok-jsonl or
                             danmaku-xml. By default the one that its first line shows.
      --strict               Stops at the first bad line, or time that is not confirmed or steps back.
    \(roomOptions)
      --script FILE          What a user does meanwhile, as JSON Lines, merged in by its times,
                             which are believed.
      --events FILE          Writes every event of the room, as JSON Lines. With /dev/stdout they
                             precede the report; standard output must be no file then.
      --html FILE            Writes a page to watch the room on: one file, for a browser, that
                             needs no network.
      --announce             Prints what a screen reader speaks, each line with its time, before
                             the report; ! marks what interrupts other speech. Standard output
                             takes neither events nor a page then.
      --summary text|json    The form of the report; text is the default.
      -h, --help             Prints this help.

    \(exitStatus(feed: "the feed (with --strict: a line of it), the script, the rules or the configuration", compares: true))
    """

  static let live = """
    Takes messages from standard input as they come, ignoring their timestamps, and writes the
    events to standard output as they happen. Input is read no further than events are. After its
    end the room plays on until it is at rest, for at most 30 s. Popups are shown by a built-in
    viewer, whose user confirms each about 3 s after it has come. A recording of a room's turns is
    for liveroom replay.

    USAGE: liveroom live [OPTIONS]

    OPTIONS:
      --format FORMAT        The format of the messages: jsonl, douyin-csv, tiktok-jsonl or
                             danmaku-xml. By default the one that the first line shows.
    \(roomOptions)
      -h, --help             Prints this help.

    \(exitStatus(feed: "the messages, where no line is one, the rules or the configuration"))
    """

  static let convert = """
    Writes the messages of a feed of any format as lines of the feed format, each as soon as it is
    read; those of a recording in XML at its end, in the order of its times, unless --live is given.
    Without a feed, those of the sample evening.

    USAGE: liveroom convert [FEED] [OPTIONS]

    ARGUMENTS:
      FEED                   The recording; - reads standard input.

    OPTIONS:
      --format FORMAT        The format of the feed: jsonl, douyin-csv, tiktok-jsonl or
                             danmaku-xml. By default the one that its first line shows.
      --live                 The messages come now: none waits for the next one to confirm its
                             time, or for the end of a recording.
      -h, --help             Prints this help.

    \(exitStatus(feed: "the feed, where no line is a message"))
    """

  static let rules = """
    Lists the rules of popups, each with its settings.

    USAGE: liveroom rules

    OPTIONS:
      -h, --help             Prints this help.

    \(exitStatus(feed: nil))
    """

  static let settings = """
    Lists the settings of the modules, each with its default and what it may be, and the presets.
    Names with points are those of objects in objects: gifts.hold is {"gifts": {"hold": 3}}.

    USAGE: liveroom settings [--preset NAME]

    OPTIONS:
      --preset NAME          Lists the values of a preset in place of the defaults. Repeatable:
                             \(presetNames).
      -h, --help             Prints this help.

    \(exitStatus(feed: nil))
    """

  static func text(of command: Command) -> String {
    switch command {
    case .replay: replay
    case .live: live
    case .convert: convert
    case .rules: rules
    case .settings: settings
    case .help: overview
    }
  }

  private static let roomOptions = """
      --local-user USER      The user whose own gifts go first.
      --preset NAME          Settings that reproduce a common implementation, before those of
                             the configuration:
                             \(presetNames).
                             Repeatable, once for each module.
      --rules FILE           The rules of popups, as JSON: [{"rule": NAME, "settings": {…}}, …].
                             They replace those of the configuration.
      --configuration FILE   Settings by module, as JSON: {"gifts": {"hold": 8}, "ticker": {…}, …}.
    """

  /// Two lines, as wide as the options are indented.
  private static let presetNames: String = {
    let names = RoomPreset.allCases.map(\.rawValue)
    return [names.prefix(3), names.dropFirst(3)].map { $0.joined(separator: ", ") }
      .joined(separator: ",\n" + String(repeating: " ", count: 29))
  }()

  /// - Parameter feed: what may be data that cannot be understood.
  /// - Parameter compares: whether a recording of turns may emit other events than were recorded.
  private static func exitStatus(feed: String?, compares: Bool = false) -> String {
    var lines = [
      "EXIT STATUS:", "  0    Done.", "  64   The command line is wrong; nothing was written.",
    ]
    if let feed {
      lines[2] =
        "  64   The command line is wrong, or names an output file twice; nothing was written."
      if compares {
        lines.insert("  1    A recording of turns emits other events than were recorded.", at: 2)
      }
      lines += ["  65   What was read cannot be understood:", "       \(feed)."]
      lines.append("  66   An input cannot be read.")
    }
    lines.append("  70   An error of liveroom itself.")
    lines.append("  73   An output cannot be written.")
    lines.append("  A signal ends it with the status of that signal, after a whole line.")
    return lines.joined(separator: "\n")
  }
}
