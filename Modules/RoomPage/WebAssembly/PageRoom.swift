import LiveRoom
import RoomArchives
import RoomCore
import RoomFeeds

/// A room in a browser: the machine with its view states, announcer and audience, and the codec
/// between them and the page. The room is a class because copying it would be expensive.
final class PageRoom {
  private(set) var machine: RoomMachine
  /// The time of the last call, which never decreases.
  private(set) var now: Instant
  var models: PageViewStates
  var audience = Audience()
  /// A Boolean value that indicates whether announcements are among the events.
  var announces = false
  let configuration: RoomConfiguration

  private var announcer: RoomAnnouncer
  private var reader = FeedReader(timing: .live)
  private var summary: RoomSummary
  private var json = JSONText()
  private var events: [RoomEvent] = []

  /// Creates a room that begins at `now`.
  ///
  /// - Parameter settings: A document of settings in JSON, or an empty list for the default
  ///   settings.
  init(settings: [UInt8], at now: Instant) throws(PageError) {
    var configuration = RoomConfiguration()
    if !settings.isEmpty {
      do throws(FieldError) {
        try configuration.set(json: settings)
      } catch { throw PageError(error.description) }
    }
    let rules: PopupRuleRegistry
    do throws(PopupRuleError) {
      rules = try .builtIn()
    } catch { throw PageError(error.description) }
    var machine: RoomMachine
    do throws(FieldError) {
      machine = try RoomMachine(configuration, rules: rules)
      announcer = try RoomAnnouncer(of: configuration)
    } catch { throw PageError(error.description) }
    self.configuration = configuration
    summary = RoomSummary()
    self.now = now
    models = PageViewStates(
      Self.state(of: &machine, at: now), pageLength: configuration.pager.pageLength,
      valuableUnitValue: configuration.gifts.valuableUnitValue)
    self.machine = machine
  }

  /// Returns the lines of the events since the last call.
  func takeLines() -> [UInt8] { json.take() }

  // MARK: The machine
  // These functions take the machine in place. A method call on a property of a class would copy
  // the whole machine.

  private static func state(of machine: inout RoomMachine, at time: Instant) -> RoomState {
    machine.state(at: time)
  }

  private static func explanation(
    of id: String, by machine: inout RoomMachine, at time: Instant
  ) -> PopupExplanation? {
    machine.explainPopup(id, at: time)
  }

  // MARK: Time

  /// The time of the next change without an input, or `nil` if there is none.
  var nextDeadline: Instant? {
    var next = machine.readDeadline()
    if let deadline = audience.nextDeadline { next = min(next ?? deadline, deadline) }
    if announces, let deadline = announcer.nextDeadline { next = min(next ?? deadline, deadline) }
    return next
  }

  /// Advances time, each deadline at its own time.
  func advance(to time: Instant) {
    while let deadline = nextDeadline, deadline <= time {
      now = max(now, deadline)
      machine.catchUp(to: now, into: &events)
      follow()
      while let report = audience.takeReport(at: now) {
        machine.handle(report: report, at: now, into: &events)
        follow()
      }
      announce { $0.catchUp(to: $1, into: &$2) }
    }
    now = max(now, time)
  }

  // MARK: Inputs

  /// Receives whole lines of a feed, which arrived together. A line that is not a message is
  /// reported as an event.
  func receive(_ lines: [UInt8], at time: Instant) {
    advance(to: time)
    var items: [FeedItem] = []
    reader.read(lines) { items.append($0) }
    if lines.last != UInt8(ascii: "\n") { reader.read([UInt8(ascii: "\n")]) { items.append($0) } }
    var inputs: [RoomInput] = []
    for item in items {
      switch item {
      case .message(let message):
        summary.count(message.value)
        models.follow(message.value)
        inputs.append(message.value)
      case .adjusted(let line, let reason), .rejected(let line, let reason):
        summary.feed.rejected += 1
        reject(line, reason)
      }
    }
    handle(inputs)
  }

  /// Receives a sample of a finger.
  func touch(_ touch: Touch, at time: Instant) {
    advance(to: time)
    // A finger that lands on a list stops it.
    if touch.phase == .began, let list = touch.target.list {
      models.facts.scrollList(to: list.offset)
    }
    handle([.touch(touch)])
  }

  /// Receives a report of a view or of the app.
  func report(_ json: [UInt8], at time: Instant) throws(PageError) {
    let report: PageReport
    do throws(FieldError) {
      report = try PageReport(
        from: JSONReader(document: json, maximumNesting: FeedReader.maximumNesting))
    } catch { throw PageError(error.description) }
    advance(to: time)
    if let offset = report.listOffset { models.facts.scrollList(to: offset) }
    for input in report.inputs {
      machine.handle(report: input, at: now, into: &events)
      follow()
    }
    if let composer = report.composer, let message = models.composer.take(composer, at: now) {
      post(.send(message)) { json in
        json.field("type", "comments.send")
        json.fields(message)
      }
      follow()
    }
  }

  /// Handles an input of the composer. Its event has the message of a feed, which no other line has. The caller writes
  /// the fields, because the writers of all inputs would enlarge the module.
  private func post(_ input: CommentInput, _ fields: (inout JSONText) -> Void) {
    let input = RoomInput.comments(input)
    json.object { json in
      json.field("time", now.seconds)
      json.field("module", "composer")
      json.field("event", "didPost")
      json.field("input", fields)
    }
    json.endLine()
    summary.count(input)
    machine.handle(contentsOf: CollectionOfOne(input), at: now, into: &events)
  }

  private func handle(_ inputs: [RoomInput]) {
    machine.handle(contentsOf: inputs, at: now, into: &events)
    follow()
  }

  private func reject(_ line: Int, _ reason: FeedError) {
    json.object { json in
      json.field("time", now.seconds)
      json.field("module", "feed")
      json.field("event", "rejected")
      json.field("line", line)
      json.field("reason", reason.description)
    }
    json.endLine()
  }

  // MARK: Events

  /// Writes the events and the events that follow from them, until there are no more.
  private func follow() {
    while !events.isEmpty {
      let current = events
      events = []
      for event in current {
        let timed = Timed(event, at: now)
        timed.write(to: &json)
        json.endLine()
        summary.count(timed)
        audience.follow(event, at: now)
        models.facts.follow(event, at: now)
        if case .comments(let event) = event, let id = models.composer.follow(event) {
          post(.remove(id: id)) { json in
            json.field("type", "comments.remove")
            json.field("id", id)
          }
        }
        if case .room(.didBlock(let user)) = event { models.composer.forget(user) }
        if announces { announce { $0.handle(event, at: $1, into: &$2) } }
      }
      for reply in audience.takeReplies() {
        machine.handle(report: reply, at: now, into: &events)
      }
    }
  }

  private func announce(
    _ act: (inout RoomAnnouncer, Instant, inout [RoomAnnouncement]) -> Void
  ) {
    guard announces else { return }
    var announcements: [RoomAnnouncement] = []
    act(&announcer, now, &announcements)
    for announcement in announcements {
      json.object { json in
        json.field("time", now.seconds)
        json.field("module", "announcer")
        json.field("priority", announcement.priority == .assertive ? "assertive" : "polite")
        json.field(
          "text", models.language.text(of: announcement, users: models.facts.names.name(of:)))
      }
      json.endLine()
    }
  }

  // MARK: Queries

  /// Returns the state of the screen at a time. Time does not advance.
  func state(at time: Instant) -> [UInt8] {
    models.show(Self.state(of: &machine, at: now))
    var json = JSONText()
    models.write(to: &json, at: max(now, time))
    return json.take()
  }

  /// Returns the statistics, with the keys of `--summary json`.
  func statistics() -> [UInt8] {
    var summary = summary
    summary.feed.virtualSeconds = now.seconds
    summary.room = Self.state(of: &machine, at: now).statistics
    var json = JSONText()
    summary.write(to: &json)
    return json.take()
  }

  /// Returns an explanation of why a popup waits.
  func explain(_ id: String, at time: Instant) throws(PageError) -> [UInt8] {
    guard let explanation = Self.explanation(of: id, by: &machine, at: time) else {
      throw PageError("No popup “\(id)” is known.")
    }
    var json = JSONText()
    json.object { json in
      json.field("id", id)
      json.fields(explanation)
    }
    return json.take()
  }

  /// Returns the settings that a view needs, as on the page of a replay.
  func about() -> [UInt8] {
    var json = JSONText()
    json.object { configuration.write(to: &$0) }
    return json.take()
  }
}

/// An error of a call, with a sentence for the user.
struct PageError: Error {
  let sentence: String

  init(_ sentence: String) {
    self.sentence = sentence
  }
}
