import LiveRoom
import RollingTicker
import RoomArchives
import RoomCore

/// The account of the messages with one identifier: their arrivals, their outcomes, and their times
/// on screen.
///
/// A message is given to the room alone, so the statistics and the events at its time are about it.
/// From then on it is followed by the numbers that events have for combos, rows and flying comments.
struct MessageTrace {
  /// A place on screen.
  enum Place { case lane, fullScreen, list, danmaku, ticker, broadcast, popup, meter }

  /// The sender, the gift and the recipient of a combo.
  typealias ComboNames = [String?]

  let id: String
  /// A Boolean value that indicates whether the messages are inputs of a recording.
  var isRecording = false
  /// The time of the present message or event.
  var now = Instant.start
  /// A Boolean value that indicates whether the present events follow from the message.
  var isAlone = false
  /// The statistics before the message, until its outcome is noted.
  var before: RoomStatistics?
  private(set) var times: [(place: Place, start: Instant, end: Instant?)] = []
  private var lines: [Timed<DiagnosticText>] = []
  private var arrivals = 0
  private var isPartOfOthers = false

  var combo: UInt64?
  var awaitedCombo: ComboNames?
  var openCombos: [ComboNames: UInt64] = [:]
  var joinSender: String?
  var entrance: String?
  var rows: [(number: Int, time: Instant)] = []
  var row: Int?
  /// The time since which the message waits in the list of comments, or `nil` if it does not wait.
  var arrivalInList: Instant?
  var flyingComment: Int?
  var slot: TickerSlot?
  /// The tickers as their views show them, which hide a ticker without an event.
  var tickers: [Place: TickerViewState] = [:]
  var suspension: Instant?
  var clearing: Instant?
  var pictureDelay = Duration.zero

  init(_ id: String) { self.id = id }

  /// Notes the room before its first message.
  mutating func begin(_ room: RoomState) {
    tickers = [.ticker: TickerViewState(room.ticker), .broadcast: TickerViewState(room.broadcast)]
  }

  /// Adds a line, unless the last line says the same.
  mutating func say(_ text: DiagnosticText, isPartOfOthers: Bool = false) {
    if lines.last?.value != text { lines.append(Timed(text, at: now)) }
    if isPartOfOthers { self.isPartOfOthers = true }
  }

  /// Notes that the message is at a place from now on. Only the first three times have lines, because
  /// a ticker repeats its items.
  mutating func begin(_ place: Place, _ text: DiagnosticText) {
    guard !isShown(at: place) else { return }
    if times.count < 3 { say(text) }
    times.append((place, now, nil))
  }

  /// Notes that the message leaves a place, at the present time unless another one is known.
  mutating func end(_ place: Place, at time: Instant? = nil) {
    guard isShown(at: place), let index = times.lastIndex(where: { $0.place == place }) else {
      return
    }
    times[index].end = time ?? now
  }

  func isShown(at place: Place) -> Bool {
    times.last { $0.place == place }.map { $0.end.map { $0 > now } ?? true } ?? false
  }

  // MARK: Messages

  /// Returns a Boolean value that indicates whether a message has the identifier.
  func concerns(_ input: RoomInput) -> Bool { input.message(id) != nil }

  /// Notes a message of the feed, or an input of a recording.
  mutating func take(_ message: Timed<RoomInput>) {
    now = message.time
    let input = message.value
    if isRecording, let module = input.module {
      for reason in [SuspensionReason.room, .overlaysHidden] {
        if input == module.input(for: .suspend(reason)) { suspension = now }
        if input == module.input(for: .resume(reason)) { suspension = nil }
      }
    }
    if input.removes(id) { say("A message withdraws it.") }
    guard let kind = input.message(id)?.messageKind?.rawValue else { return }
    arrivals += 1
    say("It came: \(DiagnosticText("kind.\(kind)", .init(stringLiteral: kind))).")
    if case .gifts(.receiveOld) = input { say(Self.isTooOld) }
    if let suspension { say("The room has been suspended since \(preciseTime(suspension)).") }
    if let clearing { say("The user has hidden the overlays since \(preciseTime(clearing)).") }
  }

  private static let isTooOld: DiagnosticText =
    "It is older than the setting “maximumAge”. It is counted, and not shown as new."

  /// Notes the outcome of a message that the room has taken alone.
  mutating func conclude(_ input: RoomInput, _ after: RoomStatistics) {
    guard let message = input.message(id), let before = before.take() else { return }
    isAlone = true
    func grew(_ number: (RoomStatistics) -> Int) -> Bool { number(after) > number(before) }
    func note(_ text: DiagnosticText, _ number: (RoomStatistics) -> Int) {
      if grew(number) { say(text) }
    }
    note("It had no effect: a message with its identifier, number or origin was taken before.") {
      $0.repeated.values.reduce(
        $0.repeatedDeliveries + $0.gifts.duplicates + $0.commentList.repeated, +)
    }
    note("It had no effect: its running total is not above the total of its combo.") {
      $0.gifts.echoes + $0.gifts.late
    }
    note("It had no effect: other messages count its units.") { $0.gifts.alreadyCounted }
    note("It changed the earlier message.") { $0.edited.values.reduce($0.popups.replaced, +) }
    note(Self.isTooOld) { $0.oldMessages }
    note("The local user has blocked its sender.") { $0.blocked }
    note("Likes of the local user are counted when they are made.") { $0.ownLikesEchoed }
    note("It was dropped: too many messages wait for the picture.") { $0.picture.dropped }
    note("It waits for the picture, which is \(seconds(pictureDelay)) s behind.") {
      $0.picture.waiting
    }
    note("It is hidden: by a rule such as “mute”, or because it or its sender was removed.") {
      $0.commentList.removed + $0.danmaku.removed
    }
    note("It did not fly: too many comments waited.") { $0.danmaku.dropped }
    note("It waits for a lane.") { $0.gifts.waiting.units }
    note("It waits for its turn on the ticker.") { $0.ticker.waiting + $0.broadcast.waiting }
    note("It waits in the queue of its channel.") { $0.popups.waiting }
    if grew({ $0.likes.others }) {
      say("Its likes were added. Hearts on screen have no identifiers.", isPartOfOthers: true)
    }
    if grew({ $0.commentList.merged + $0.danmaku.merged }) {
      say("It was merged with an earlier comment.", isPartOfOthers: true)
    } else if grew({ $0.commentList.received }), !grew({ $0.commentList.removed }) {
      arrivalInList = now
    }
    switch message {
    case .gifts(.receive(let gift)) where grew { $0.picture.waiting + $0.gifts.units }:
      let names = [gift.sender, gift.gift, gift.recipient]
      combo = grew { $0.gifts.combos } ? UInt64(after.gifts.combos) : openCombos[names]
      awaitedCombo = names
    case .room(.receiveJoin(let join)): joinSender = join.sender
    default: break
    }
  }

  // MARK: The answer

  /// Notes the end of the feed, and the reasons for which a popup still waits.
  mutating func finish(_ explanation: PopupExplanation?, at time: Instant) {
    dropComment()
    now = time
    // A feed has no more messages, but more of a recorded room may follow.
    for place in [Place.ticker, .broadcast] { hide(place, by: isRecording ? time : .distantFuture) }
    guard let explanation, [.queued, .deferred].contains(explanation.phase) else { return }
    for reason in explanation.reasons where reason.defers {
      say("The popup still waits. \(reason.by): \(reason.because)\(Self.until(reason.until))")
    }
    if !explanation.ahead.isEmpty {
      let ahead = explanation.ahead.joined(separator: ", ").printable(limit: 200)
      say("The popup still waits, behind \(ahead).")
    }
  }

  static func until(_ time: Instant?) -> DiagnosticText {
    time.map { " Until \(preciseTime($0))." } ?? ""
  }

  /// Returns the answer, and a line for each fact.
  func text(in language: Language) -> String {
    let id = id.printable(limit: 80)
    var answer: [DiagnosticText] = []
    // The room gives a comment of the local user an identifier of its own.
    if arrivals == 0, times.isEmpty {
      answer = ["No message has the identifier “\(id)”."]
      if isRecording {
        answer.append("A recording has no message that the room itself refused or took before.")
      }
    } else if times.isEmpty {
      answer = [
        isPartOfOthers
          ? "“\(id)” was not on screen by itself." : "“\(id)” was not on screen."
      ]
    } else {
      var parts: [DiagnosticText] = times.prefix(3).map { time in
        time.end.map { "from \(preciseTime(time.start)) to \(preciseTime($0))" }
          ?? "from \(preciseTime(time.start)) to the end"
      }
      if times.count > parts.count { parts.append("\(times.count - parts.count) more times") }
      answer = ["“\(id)” was on screen \(language.list(parts))."]
    }
    let facts = lines.inOrder { $0.time < $1.time }
      .map { "\(preciseTime($0.time))  \(language($0.value).printable(limit: 400))" }
    return (answer.map { language($0) } + facts).joined(separator: "\n")
  }
}

/// Returns a time with a tenth of a second.
private func preciseTime(_ time: Instant) -> String {
  clockTime(time) + ".\(Int(time.seconds * 10) % 10)"
}

/// Returns a duration in seconds with one decimal.
func seconds(_ duration: Duration) -> String { decimals(duration.seconds, 1) }

extension RoomInput {
  /// Returns the message with an identifier, without its delivery and its batch, or `nil` if there is
  /// none.
  fileprivate func message(_ id: String) -> RoomInput? {
    switch self {
    case .gifts(.receive(let gift)), .gifts(.receiveOld(let gift)):
      gift.id == id ? .gift(gift) : nil
    case .gifts(.receiveBatch(let gifts)): gifts.first { $0.id == id }.map(RoomInput.gift)
    case .comments(.receive(let comment)), .danmaku(.receive(let comment)):
      comment.id == id ? .comment(comment) : nil
    case .comments(.restore(let past)):
      past.first { $0.message.id == id }.map { .comment($0.message) }
    case .ticker(.append(let item)), .broadcast(.append(let item)):
      item.id == id ? .notice(item) : nil
    case .popups(.enqueue(let popup)): popup.id == id ? self : nil
    case .popups(.enqueueBatch(let popups)): popups.first { $0.id == id }.map(RoomInput.popup)
    case .meters(.receive(let meter)): meter.id == id ? self : nil
    case .room(.receiveLike(let like)): like.id == id ? self : nil
    case .room(.receiveJoin(let join)): join.id == id ? self : nil
    case .room(.receiveApp(let message)): message.id == id ? self : nil
    case .delivered(let delivery): delivery.input.message(id)
    default: nil
    }
  }

  /// Returns a Boolean value that indicates whether it withdraws the message with an identifier.
  fileprivate func removes(_ id: String) -> Bool {
    switch self {
    case .comments(.remove(id)), .danmaku(.remove(id)), .ticker(.remove(id)),
      .broadcast(.remove(id)), .meters(.remove(id)), .gifts(.revoke(id)):
      true
    case .popups(.revoke(let version)): version.id == id
    case .delivered(let delivery): delivery.input.removes(id)
    default: false
    }
  }
}
