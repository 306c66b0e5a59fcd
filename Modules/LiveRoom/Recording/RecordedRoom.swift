public import RoomBus
public import RoomCore

/// A room that plays a recorded feed in step with a recorded picture.
///
/// ```swift
/// let recording = try RecordedRoom("harbour", RoomConfiguration(), rules: rules, clock: clock) {
///   range in try await archive.messages(in: range)
/// }
/// async let _ = recording.run()
/// recording.play()
/// recording.seek(to: .seconds(3_600))
/// ```
///
/// A seek makes another room, whose state is the state of a room that has played until the position. No event of the
/// time before the position is emitted. The earlier room is closed. So views and servers follow ``rooms``.
///
/// The recording begins at position 0, and is paused.
public actor RecordedRoom {
  /// A closure that returns the messages of a part of the feed, in any order. The part includes its lower bound and not
  /// its upper bound. The times count from the beginning of the feed.
  ///
  /// Messages outside of the range and inputs of the pager have no effect. After an error, the closure is called again.
  /// A closure whose task is cancelled has to end, as the calls of `URLSession` do: ``run()`` waits for it.
  ///
  /// - Throws: Any error of the app, which is a diagnostic of the room.
  public typealias Segments = @Sendable (Range<Duration>) async throws -> [Timed<RoomInput>]

  // The state that commands change, from any thread.
  private struct Control {
    var room: LiveRoom
    var clock: RecordingClock
    var timeline = RecordingTimeline()
    @Boxed var configuration: RoomConfiguration
    // The number of the last seek.
    var seek = 0
  }

  /// A message of the loaded segments: the segment, and the number of its messages before.
  private struct Cursor {
    var segment = 0
    var index = 0
  }

  /// The lateness of a message, and the distance of the picture from the clock, from which the room is made again.
  private static let patience = Duration.seconds(2)
  /// The distance of the picture from the clock which has no effect.
  private static let tolerance = Duration.milliseconds(100)
  /// The number of comments and joins of a segment that a seek takes as new. A list has 300 rows by default.
  private static let listedComments = 1_024

  private let name: String
  private let base: RoomClock
  private let rules: PopupRuleRegistry
  private let segmentDuration: Duration
  private let width: @Sendable (DanmakuComment) -> Double
  private let segments: Segments
  private nonisolated let control: Lock<Control>
  private nonisolated let roomChanges = Bus<LiveRoom>()
  private nonisolated let changes = Bus<Void>()
  private let gate = RunGate()

  // The machine that runs to the position of a seek, or `nil` if the room of the last seek is present.
  private var past: RecordedPast?
  // The number of the seek whose room is present or is made.
  private var seek = 0
  private var cursor = Cursor()
  // The segments around the cursor, each in the order of time, and the numbers of the segments that were asked for.
  private var loaded: [Int: [Timed<RoomInput>]] = [:]
  private var requested: Set<Int> = []

  /// Creates a recording of a room.
  ///
  /// - Parameters:
  ///   - name: The identifier of the room, which is entered at the beginning.
  ///   - configuration: The settings of the rooms.
  ///   - rules: The rules of popups that the configuration may choose.
  ///   - clock: The clock by which the recording plays.
  ///   - segmentDuration: The duration of a segment, from 1 minute to 1 hour. The default is 6 minutes. At most three
  ///     segments are in memory.
  ///   - width: A closure that returns the width of a flying comment in points, for the comments before the position of
  ///     a seek. The default is an estimate from the length of the text.
  ///   - segments: A closure that returns the messages of a part of the feed.
  /// - Throws: The error of the first invalid setting.
  public init(
    _ name: String, _ configuration: RoomConfiguration, rules: PopupRuleRegistry,
    clock: RoomClock, segmentDuration: Duration = .seconds(360),
    width: (@Sendable (DanmakuComment) -> Double)? = nil, segments: @escaping Segments
  ) throws {
    self.name = name
    base = clock
    self.rules = rules
    self.segmentDuration = min(max(.seconds(60), segmentDuration), .seconds(3_600))
    let laneHeight = configuration.danmaku.laneHeight
    self.width = width ?? { $0.estimatedWidth(laneHeight: laneHeight) }
    self.segments = segments
    var configuration = configuration
    configuration.likes.session = configuration.likes.session ?? randomSession()
    let past = try RecordedPast(name, configuration, rules: rules, width: self.width)
    let position = RecordingClock(base: clock, at: .start)
    let room = LiveRoom(past.machine, configuration: configuration, clock: position.ofRoom)
    control = Lock(Control(room: room, clock: position, configuration: configuration))
  }

  /// The present room. It is another room after each seek.
  public nonisolated var room: LiveRoom { control.value.room }
  /// The rooms of later seeks. The source finishes after ``close()``.
  public nonisolated var rooms: EventSource<LiveRoom> { roomChanges.source }
  /// The position in the picture. After a seek, it is the position of the seek at once.
  public nonisolated var position: Duration { control.value.clock.now - .start }
  /// A Boolean value that indicates whether the recording is paused.
  public nonisolated var isPaused: Bool { control.value.clock.isPaused }
  /// The rate of the picture, from 0.5 to 3. The default is 1.
  public nonisolated var rate: Double { control.value.clock.rate }

  // MARK: Commands

  /// Continues to play.
  public nonisolated func play() { setPaused(false) }

  /// Pauses: the room stands still, with everything on screen.
  public nonisolated func pause() { setPaused(true) }

  private nonisolated func setPaused(_ isPaused: Bool) {
    change(if: { $0.isPaused != isPaused }, { $0.isPaused = isPaused })
  }

  /// Sets the rate of the picture. It is at least 0.5 and at most 3. A rate that is not a number has no effect.
  public nonisolated func setRate(_ rate: Double) {
    let limited = min(max(0.5, rate), 3)
    if !rate.isNaN { change(if: { $0.rate != limited }, { $0.rate = limited }) }
  }

  /// Goes to a position, forwards or backwards. A paused recording stays paused.
  ///
  /// The present room stands still until the room of the position is in ``rooms``. Call the function again at any time:
  /// only the last position counts.
  ///
  /// - Parameter position: The position, from 0 to 7 days.
  public nonisolated func seek(to position: Duration) {
    let position = Instant.start + RecordingTimeline.clamped(position)
    restart { $0.clock = RecordingClock(base: base, at: position, like: $0.clock) }
  }

  /// Follows the picture, whose player knows its position: call it at each change and about once a second.
  ///
  /// A difference of less than 0.1 seconds has no effect. Up to 2 seconds, the room catches up, or waits for the picture.
  /// A greater difference is a seek.
  public nonisolated func synchronize(to position: Duration) {
    let clock = control.value.clock
    let place = Instant.start + RecordingTimeline.clamped(position)
    let distance = place - clock.now
    if distance > Self.patience || distance < .zero - Self.patience {
      seek(to: position)
    } else if distance > Self.tolerance || distance < .zero - Self.tolerance {
      change(if: { $0 === clock }, { $0.position = place })
    }
  }

  /// Sets the time by which messages come later than in the feed. If it is negative, they come earlier. The change is a
  /// seek to the present position.
  ///
  /// - Parameter offset: The offset, of up to 7 days. The default is 0.
  public nonisolated func setOffset(_ offset: Duration) {
    restart { $0.timeline.setOffset(offset) }
  }

  /// Sets the parts of the feed for which there is no picture, in any order. The messages of a cut are old messages,
  /// which are counted and not shown. The change is a seek to the present position.
  public nonisolated func setCuts(_ cuts: [RecordingCut]) {
    restart { $0.timeline.setCuts(cuts) }
  }

  /// Sets the settings of the rooms of later seeks. Users are blocked and unblocked in the present room, and
  /// `blockedUsers` has no effect.
  ///
  /// - Throws: The error of the first invalid setting.
  public nonisolated func setConfiguration(_ configuration: RoomConfiguration) throws {
    _ = try RoomMachine(configuration, rules: rules)
    control.withLock { control in
      let session = control.configuration.likes.session
      control.configuration = configuration
      control.configuration.likes.session = configuration.likes.session ?? session
    }
  }

  // Checks the clock under the lock: a seek has another one.
  private nonisolated func change(
    if isNeeded: (RecordingClock) -> Bool, _ change: (inout RecordingClock.Course) -> Void
  ) {
    control.withLock { if isNeeded($0.clock) { $0.clock.change(change) } }
  }

  private nonisolated func restart(_ change: (inout Control) -> Void) {
    control.withLock { control in
      let clock = control.clock
      control.clock = RecordingClock(base: base, at: clock.now, like: clock)
      change(&control)
      control.seek += 1
      // The time of the earlier room has ended.
      clock.change { $0.isPaused = true }
    }
    changes.publish(())
  }

  // MARK: Lifecycle

  /// Runs the present room, asks for segments and sends their messages, until the task is cancelled or the recording is
  /// closed. A seek has its effect while the recording is run.
  public func run() async {
    guard await gate.enter() else { return }
    await withDiscardingTaskGroup { group in
      let changes = changes.subscribe(.keepNewest(1))
      var running: LiveRoom?
      while !gate.isClosed, !Task.isCancelled {
        if seek != control.value.seek { await beginBuild() }
        if past == nil {
          sendMessages()
        } else if let change = continueBuild() {
          group.addTask { await change.finish() }
        }
        let room = room
        if running !== room {
          running = room
          group.addTask { await room.run() }
        }
        for segment in [cursor.segment, cursor.segment + 1]
        where loaded[segment] == nil && requested.insert(segment).inserted {
          group.addTask { [seek] in await self.load(segment, for: seek) }
        }
        guard seek == control.value.seek else { continue }
        let clock = control.value.clock.ofRoom
        guard await changes.next(until: nextPlace, by: clock) != nil else { break }
      }
      group.cancelAll()
    }
    requested = []
    gate.leave()
  }

  /// Closes the present room, and finishes ``rooms``.
  public func close() async {
    guard gate.close() else { return }
    changes.finish()
    roomChanges.finish()
    await room.close()
  }

  // MARK: Segments

  private func end(of segment: Int) -> Instant { .start + segmentDuration * (segment + 1) }

  private func load(_ segment: Int, for seek: Int) async {
    let range = end(of: segment - 1) - .start..<end(of: segment) - .start
    let session = control.value.configuration.likes.session ?? ""
    var pauses = FeedPauses(
      seed: LiveRoom.Visit(room: name, number: segment, session: session).seed)
    while !Task.isCancelled, seek == self.seek {
      do {
        let messages = try await segments(range)
        // The answer to an earlier seek or run has come too late.
        guard !Task.isCancelled, seek == self.seek, requested.remove(segment) != nil else { return }
        // A recording has one room, and no pager.
        let inRange = messages.filter {
          range.contains($0.time - .start) && $0.value.module != .pager
        }
        loaded[segment] = indicesInOrder(inRange.count) {
          (inRange[$0].time, $0) < (inRange[$1].time, $1)
        }.map { inRange[$0] }
        return changes.publish(())
      } catch {
        guard !Task.isCancelled, seek == self.seek else { return }
        let pause = pauses.next(after: .zero)
        room.report(.brokenFeed(of: name, error, pause: pause))
        try? await base.sleep(until: base.now + pause)
      }
    }
  }

  /// Moves to the next segment. Returns `false` if the picture has not reached it.
  private func advance(to time: Instant) -> Bool {
    guard time >= end(of: cursor.segment) else { return false }
    cursor = Cursor(segment: cursor.segment + 1)
    forgetSegments()
    return true
  }

  private func forgetSegments() {
    let range = cursor.segment - 1...cursor.segment + 1
    loaded = loaded.filter { range.contains($0.key) }
  }

  /// The position of the next message or of the next segment, or `nil` if the segment is not loaded.
  private var nextPlace: Instant? {
    guard past == nil, let messages = loaded[cursor.segment] else { return nil }
    let time =
      messages.indices.contains(cursor.index)
      ? messages[cursor.index].time : end(of: cursor.segment)
    return control.value.timeline.place(of: time).position
  }

  /// The number of messages in memory.
  var loadedMessages: Int { loaded.values.reduce(0) { $0 + $1.count } }

  // MARK: Playing

  /// The timeline and the position, or `nil` if another seek has begun.
  private var course: (timeline: RecordingTimeline, now: Instant)? {
    let control = control.value
    return control.seek == seek ? (control.timeline, control.clock.now) : nil
  }

  private func sendMessages() {
    // A later seek has another clock.
    guard let (timeline, now) = course else { return }
    var inputs: [RoomInput] = []
    while let messages = loaded[cursor.segment] {
      while cursor.index < messages.count {
        let message = messages[cursor.index]
        let place = timeline.place(of: message.time)
        guard place.position <= now else { break }
        // Messages that come late, together, would be a burst.
        if place.isShown, now - place.position > Self.patience { return restart { _ in } }
        inputs.append(place.isShown ? message.value : old(message.value))
        cursor.index += 1
      }
      guard advance(to: timeline.time(at: now)) else { break }
    }
    if !inputs.isEmpty { room.send(inputs) }
  }

  /// The input as an old message, which is counted and not shown.
  private func old(_ input: RoomInput) -> RoomInput {
    guard input.messageKind != nil else { return input }
    var delivery = RoomDelivery(input: input)
    if case .delivered(let given) = input { delivery = given }
    // Older than the greatest `maximumAge`.
    delivery.age = max(delivery.age ?? .zero, RecordingTimeline.limit)
    return .delivered(delivery)
  }

  // MARK: Seeking

  private func beginBuild() async {
    let control = control.value
    seek = control.seek
    (cursor, requested) = (Cursor(), [])
    forgetSegments()
    var configuration = control.configuration
    configuration.blockedUsers = control.room.blockedUsers
    // Own messages of two rooms must not have the same identifiers.
    configuration.likes.session = "\(configuration.likes.session ?? "")-\(seek)"
    configuration.gifts.comboPrefix = configuration.gifts.comboPrefix.map { "\($0)\(seek)-" }
    configuration.comments.identifierPrefix = configuration.comments.identifierPrefix
      .map { "\($0)\(seek)-" }
    // The settings have been checked.
    var past = try! RecordedPast(name, configuration, rules: rules, width: width)
    if let danmaku = await control.room.modules.danmaku?.state {
      past.resize(DanmakuViewState(danmaku).size)
    }
    self.past = past
  }

  /// The change from a room to the room of a seek.
  private struct Change {
    let earlier: LiveRoom
    let room: LiveRoom
    /// The users who were blocked when the seek began.
    let blocked: [String]

    /// Closes the earlier room, and brings the users whom the user has blocked or unblocked meanwhile.
    func finish() async {
      await earlier.close()
      let (known, now) = (Set(blocked), Set(earlier.blockedUsers))
      for user in blocked where !now.contains(user) { room.unblock(user: user) }
      for user in earlier.blockedUsers where !known.contains(user) { room.block(user: user) }
    }
  }

  /// Runs the machine through the loaded segments. At the position, the room of the machine becomes the present one.
  private func continueBuild() -> Change? {
    while let messages = loaded[cursor.segment], let (timeline, now) = course {
      run(messages, to: now, on: timeline)
      if advance(to: timeline.time(at: now)) { continue }
      // The picture has moved on while the machine ran.
      if let later = course?.now, later - now > Self.tolerance { continue }
      return finishBuild(at: now)
    }
    return nil
  }

  private func run(
    _ messages: [Timed<RoomInput>], to end: Instant, on timeline: RecordingTimeline
  ) {
    // In place, the machine would be copied for each input.
    guard var past = self.past else { return }
    self.past = nil
    let count = messages.partitionIndex { timeline.place(of: $0.time).position > end }
    let recent = messages.partitionIndex {
      end - timeline.place(of: $0.time).position <= segmentDuration
    }
    // Of the comments, only the last ones can be on screen at the end.
    var (listed, comments) = (count, 0)
    while listed > max(recent, cursor.index), comments < Self.listedComments {
      listed -= 1
      if messages[listed].value.isComment { comments += 1 }
    }
    var (inputs, place, isWaiting): ([RoomInput], Instant, Bool) = ([], .start, true)
    for index in cursor.index..<count {
      let input = messages[index].value
      let next = timeline.place(of: messages[index].time)
      let kind = input.messageKind
      let isFar =
        switch kind {
        case .comment, .join: index < listed
        case .gift, .like: index < recent
        default: false
        }
      // A comment is not repeated after so long.
      if isFar, end - next.position > segmentDuration * 2, past.count(input) { continue }
      // Old comments and likes have the same effect at any time before the next message, and cost less with it.
      if next.position > place, !isWaiting {
        past.handle(inputs, at: place)
        inputs.removeAll(keepingCapacity: true)
        isWaiting = true
      }
      place = next.position
      let isOld = isFar || !next.isShown
      inputs.append(isOld ? old(input) : input)
      isWaiting = isWaiting && isOld && [.comment, .join, .like].contains(kind)
    }
    if !inputs.isEmpty { past.handle(inputs, at: place) }
    cursor.index = count
    self.past = past
  }

  private func finishBuild(at now: Instant) -> Change? {
    self.past?.handle([], at: now)
    let control = control.value
    guard let past = self.past, !gate.isClosed, seek == control.seek else { return nil }
    let configuration = past.configuration
    let room = LiveRoom(
      past.machine, configuration: configuration, clock: control.clock.ofRoom)
    self.control.withLock { $0.room = room }
    self.past = nil
    roomChanges.publish(room)
    return Change(earlier: control.room, room: room, blocked: configuration.blockedUsers)
  }
}
