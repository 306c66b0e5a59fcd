import Foundation
import Testing

/// The outcome of the files that the command writes to, and of those that it must not.
@Suite struct OutputTests {
  static let feed = """
    {"at": 0, "type": "gift", "sender": "ada", "gift": "rose"}
    {"at": 1, "type": "comment", "sender": "bob", "text": "hello"}

    """

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.feed, as: "feed")
    try folder.write("an earlier one", as: "earlier")
    // Devices of its own: a fault, tried by the superuser, would replace those of the machine.
    for (name, minor) in [("null", dev_t(3)), ("full", 7)] {
      let path = folder.url.appendingPathComponent(name).path
      if geteuid() == 0 {
        try #require(mknod(path, S_IFCHR | 0o666, 1 << 8 | minor) == 0)
      } else {
        try #require(symlink("/dev/" + name, path) == 0)
      }
    }
    return folder
  }

  /// `$option` writes through to whatever node is there; `$check` must hold then.
  @Test(arguments: [
    ("a new file", "true", "new", "[ -s new ]"),
    (
      "a file keeps its mode", "chmod 600 earlier", "earlier",
      "[ $(ls -l earlier | cut -c1-10) = -rw------- ]"
    ),
    (
      "and its node", "ln earlier other", "earlier",
      "cmp earlier other && ! grep -q 'an earlier one' earlier"
    ),
    (
      "a link", "ln -s earlier link", "link",
      "[ -L link ] && [ -s earlier ] && ! grep -q 'an earlier one' earlier"
    ),
    ("a dangling link", "ln -s new link", "link", "[ -L link ] && [ -s new ]"),
    ("a device", "true", "null", "[ -c null ]"),
    (
      "a FIFO", "mkfifo fifo; cat fifo >read & reader=$!", "fifo",
      "wait $reader; [ -p fifo ] && [ -s read ]"
    ),
    ("an open descriptor", "exec 7>new", "/dev/fd/7", "[ -s new ]"),
    ("a process substitution", "mkfifo done", ">(cat >read; : >done)", "cat done; [ -s read ]"),
  ])
  func outputsAreWrittenThrough(
    _ name: String, _ prepare: String, _ path: String, _ check: String
  ) throws {
    let run = try LiveRoom(
      shell: "\(prepare); $liveroom replay feed --events \(path) || exit; \(check)", in: folder())
    #expect(run.status == 0, "\(name): \(run.errors)")
    #expect(run.errors.isEmpty)
  }

  @Test func anOpenDescriptorKeepsItsPosition() throws {
    let folder = try folder()
    let run = try LiveRoom(
      shell: "echo before >>log; $liveroom replay feed --events /dev/fd/7 7>>log", in: folder)
    #expect(run.status == 0, "\(run.errors)")
    let lines = folder.text("log").split(separator: "\n")
    #expect(lines.first == "before")
    #expect(lines.dropFirst().first?.hasPrefix(#"{"time":0.0,"#) == true)
  }

  /// The summary follows the events in a pipe that both share.
  @Test func eventsAndSummaryMayShareAPipe() throws {
    let folder = try folder()
    let run = try LiveRoom(
      shell: "set -o pipefail; $liveroom replay feed --events /dev/stdout | cat >log", in: folder)
    #expect(run.status == 0, "\(run.errors)")
    let lines = folder.text("log").split(separator: "\n")
    #expect(lines.first?.hasPrefix(#"{"time":0.0,"#) == true)
    #expect(lines.contains { $0.hasPrefix("Messages") })
  }

  /// A folder, a place that may not be written, one that is full: one sentence each.
  @Test(arguments: [
    ("--events folder", "The events file folder cannot be written"),
    ("--events none/events", "The events file none/events cannot be written"),
    ("--events loop", "The events file loop cannot be written"),
    ("--events /dev/fd/99", "The events file /dev/fd/99 cannot be written"),
    ("--events full", "The events file full cannot be written"),
  ])
  func whatCannotBeWrittenIsSaid(_ options: String, _ words: String) throws {
    let run = try LiveRoom(
      shell: "mkdir folder; ln -s loop loop; $liveroom replay feed \(options)", in: folder())
    run.expectMistake(73, "liveroom: \(words): ")
  }

  @Test(arguments: [
    "--help", "rules", "--version", "live <feed", "--summary json", "replay feed",
    "replay feed --summary json",
  ])
  func everyCommandNoticesAFullOrClosedOutput(_ command: String) throws {
    for output in [">/dev/full", ">&-"] {
      try LiveRoom(shell: "$liveroom \(command) \(output)", in: folder())
        .expectMistake(73, "liveroom: Standard output cannot be written: ")
    }
  }

  // MARK: The same file twice

  @Test(arguments: [
    "replay feed --events feed", "replay feed --events ./feed", "replay feed --events link",
    "replay feed --events hard", "replay feed --events folder/../feed",
    "replay - --events link <hard", "replay feed --script feed2 --events feed2",
    "--rules rules --events rules",
  ])
  func nothingIsReadAndWrittenAtOnce(_ command: String) throws {
    let folder = try folder()
    try folder.write(Self.feed, as: "feed2")
    try folder.write("[]", as: "rules")
    let run = try LiveRoom(
      shell: """
        mkdir folder; ln -s feed link; ln feed hard
        $liveroom \(command)
        """, in: folder)
    run.expectMistake(64, "are the same file")
    #expect(folder.text("feed") == Self.feed)
    #expect(folder.text("feed2") == Self.feed)
    #expect(folder.text("rules") == "[]")
  }

  @Test(arguments: [
    "replay feed --events null", "replay feed >log 2>&1",
    "replay feed --script feed --events new", "replay /dev/null --events null",
    "replay - </dev/null >/dev/null",
  ])
  func whatHarmsNothingIsAllowed(_ command: String) throws {
    let run = try LiveRoom(shell: "$liveroom \(command)", in: folder())
    #expect(run.status == 0, "\(run.errors)")
  }

  /// What cannot be read, or another file that cannot be written, leaves what an earlier replay wrote.
  @Test(arguments: [
    ("replay none", 66), ("replay folder", 66), ("replay nonsense", 65),
    ("replay nonsense --strict", 65), ("replay feed --script none", 66),
    ("replay feed --script nonsense", 65), ("replay feed --rules none", 66),
    ("replay feed --rules nonsense", 65), ("replay - <&-", 66), ("replay - <folder", 66),
  ])
  func aCommandThatCannotBeginHarmsNoOutput(_ command: String, _ status: Int32) throws {
    let folder = try folder()
    try folder.write("{nonsense\n", as: "nonsense")
    let run = try LiveRoom(
      shell: "mkdir folder; $liveroom \(command) --events earlier", in: folder)
    #expect(run.status == status)
    #expect(folder.text("earlier") == "an earlier one")
  }

  @Test func anEmptyFeedIsWrittenAsSuch() throws {
    let folder = try folder()
    let run = try LiveRoom(
      shell: "$liveroom replay /dev/null --events earlier", in: folder)
    #expect(run.status == 0)
    #expect(folder.text("earlier").isEmpty)
  }
}
