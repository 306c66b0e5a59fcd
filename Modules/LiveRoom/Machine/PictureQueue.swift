public import RoomCore

/// A reading of the player that shows the picture of the present room.
public struct PictureReading: ReadFields, Equatable, Sendable {
  /// The state of a player.
  public enum State: String, CaseIterable, Sendable, ReadValue {
    /// The picture moves.
    case playing
    /// The picture stands still, because the player waits for data or is paused.
    case stalled
    /// The picture has reached the end of the stream.
    case ended
  }

  /// The state of the player. The default is ``State/playing``.
  public var state: State
  /// The date at which the picture on screen was made, by the server's clock, or `nil` if the player knows no date.
  public var date: ServerTime?
  /// The room whose stream the player shows, or `nil` for the present room. A reading of another room has no effect. The
  /// default is `nil`; the players of LiveRoomUI are asked for the readings of a room, and need not set it.
  public var room: String?

  /// Creates a reading.
  public init(_ state: State = .playing, date: ServerTime? = nil) {
    self.state = state
    self.date = date
  }

  public init(from fields: some FieldReader) throws(FieldError) { self.init() }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("state", &state)
    visitor.field("date", &date)
    visitor.field("room", &room)
  }
}

/// The account of the messages that wait for a delayed picture.
public struct PictureStatistics: Described, Equatable, Sendable {
  /// The number of messages that wait now.
  public var waiting = 0
  /// The number of comments and joins that were dropped, because too many messages waited.
  public var dropped = 0
  /// The number of comments and joins that a moderator removed while they waited.
  public var removed = 0

  /// Creates empty statistics.
  public init() {}

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("waiting", waiting)
    visitor.field("dropped", dropped)
    visitor.field("removed", removed)
  }
}

/// The messages that wait until a delayed picture reaches them, in the order of their arrival.
struct PictureQueue: Sendable {
  private struct Entry {
    let input: RoomInput
    let arrival: Instant
    /// Whether a moderator can remove the message, and the message is dropped if too many wait.
    let isComment: Bool
  }

  /// The greatest number of messages that wait.
  static let capacity = 65_536
  /// After a shorter delay, the picture's time passes at this multiple until it has caught up.
  static let catchUpRate: Int64 = 4
  /// Messages are shown at multiples of this time, so that many messages need few wake-ups.
  static let tick: Int64 = 50_000_000
  /// The greatest number of removals that are remembered before the queue is searched for them.
  private static let removalLimit = 1_024

  /// The delay of the picture.
  private(set) var delay = Duration.zero
  /// Whether the delay was read from a player, and ends with the visit.
  var isRead: Bool
  /// The end of the visit that waits for the end of the picture, and its latest time.
  var end: (message: RoomEnd, time: Instant)?
  private(set) var statistics = PictureStatistics()

  // The delay at the time of the latest change, from which it falls.
  private var start = Duration.zero
  private var since = Instant.start
  // The entries before `head` were taken. They are removed when they are half of the array.
  private var entries: [Entry] = []
  private var head = 0
  // Of waiting comments, by identifier and by sender: the number of the first entry that is not removed.
  private var removals: [Removal: Int] = [:]
  // The numbers of waiting entries by their items: the queue is not searched for each removal.
  private var items: [Removal: Int] = [:]
  // The number of the entries that were removed from the array.
  private var gone = 0

  fileprivate enum Removal: Hashable {
    case item(RoomMemory.Item.Kind, Identifier), sender(Identifier), all
  }

  init(isRead: Bool) { self.isRead = isRead }

  private var isEmpty: Bool { head == entries.count }

  /// The inputs that wait, the oldest first.
  var inputs: some Sequence<RoomInput> { entries[head...].lazy.map { $0.input } }

  /// A Boolean value that indicates whether the account has each message that waits.
  var isCounted: Bool { statistics.waiting == entries.count - head }

  /// Sets the delay. A longer one holds at once; a shorter one is reached gradually.
  mutating func setDelay(_ delay: Duration, at now: Instant) {
    start = max(delay, effectiveDelay(at: now))
    since = now
    self.delay = delay
  }

  /// Ends a catch-up: later messages wait for the delay alone.
  mutating func settle(at now: Instant) { (start, since) = (delay, now) }

  /// The time until the picture reaches a message that is sent now.
  func rest(at now: Instant) -> Duration { isEmpty ? delay : effectiveDelay(at: now) }

  private func effectiveDelay(at now: Instant) -> Duration {
    max(delay, start - (now - since) * Int(Self.catchUpRate - 1))
  }

  /// Returns whether a message that is sent at this time waits.
  func holds(_ arrival: Instant, at now: Instant) -> Bool {
    !isEmpty || due(arrival) > now
  }

  /// The time at which the picture reaches a message.
  private func due(_ arrival: Instant) -> Instant {
    let distance = (arrival + start - since).nanoseconds
    let caughtUp = since + .nanoseconds(max(0, distance) / Self.catchUpRate)
    let time = max(arrival + delay, caughtUp).nanoseconds
    let rest = time % Self.tick
    return Instant(nanoseconds: rest > 0 ? time.addingSaturating(Self.tick - rest) : time)
  }

  /// The time of the next message or of the end, or `nil` if nothing waits.
  var nextDeadline: Instant? {
    let next = isEmpty ? nil : due(entries[head].arrival)
    guard let end else { return next }
    return next.map { min($0, end.time) } ?? end.time
  }

  /// Inserts a message behind the others. A comment that finds the queue full is dropped.
  mutating func insert(_ input: RoomInput, sentAt arrival: Instant, isComment: Bool) {
    if isComment, statistics.waiting >= Self.capacity {
      statistics.dropped += 1
      return
    }
    statistics.waiting += 1
    if let item = input.content?.item { items[item, default: 0] += 1 }
    entries.append(Entry(input: input, arrival: arrival, isComment: isComment))
  }

  /// Removes and returns the oldest message that is due, or that exceeds the capacity.
  mutating func popDue(at now: Instant) -> RoomInput? {
    pop { $0.statistics.waiting > Self.capacity || $0.due($0.entries[$0.head].arrival) <= now }
  }

  /// Removes and returns the oldest message.
  mutating func pop() -> RoomInput? { pop { _ in true } }

  private mutating func pop(if isNext: (PictureQueue) -> Bool) -> RoomInput? {
    while !isEmpty, isNext(self) {
      let entry = entries[head]
      let isRemoved = isRemoved(entry, at: gone + head)
      forget(entry)
      head += 1
      statistics.waiting -= 1
      if isEmpty { removals = [:] }
      if head * 2 >= entries.count {
        entries.removeFirst(head)
        gone += head
        head = 0
      }
      guard isRemoved else { return entry.input }
      statistics.removed += 1
    }
    return nil
  }

  private mutating func forget(_ entry: Entry) {
    guard let item = entry.input.content?.item, let count = items[item] else { return }
    items[item] = count > 1 ? count - 1 : nil
  }

  // MARK: Moderation

  /// Removes the waiting items of a kind with an identifier. Returns a Boolean value that indicates whether one waits.
  /// A notice stays: the room's memory keeps it from being shown.
  mutating func remove(_ id: String, of kind: RoomMemory.Item.Kind) -> Bool {
    let item = Removal.item(kind, Identifier(id))
    guard items[item] != nil else { return false }
    remove(item)
    return true
  }

  /// Removes the waiting comments of a sender.
  mutating func remove(sender: String) { remove(.sender(Identifier(sender))) }

  /// Removes all waiting comments.
  mutating func removeAll() { remove(.all) }

  private mutating func remove(_ removal: Removal) {
    guard !isEmpty else { return }
    removals[removal] = gone + entries.count
    guard removals.count > Self.removalLimit else { return }
    var kept: [Entry] = []
    for (index, entry) in entries.enumerated().dropFirst(head) {
      if isRemoved(entry, at: gone + index) {
        statistics.waiting -= 1
        statistics.removed += 1
        forget(entry)
      } else {
        kept.append(entry)
      }
    }
    gone += entries.count
    (entries, head, removals) = (kept, 0, [:])
  }

  private func isRemoved(_ entry: Entry, at number: Int) -> Bool {
    guard entry.isComment, !removals.isEmpty else { return false }
    func holds(_ removal: Removal) -> Bool { removals[removal].map { number < $0 } ?? false }
    let content = entry.input.content
    return holds(.all) || content?.item.map(holds) ?? false
      || content?.sender.map { holds(.sender(Identifier($0))) } ?? false
  }
}

extension RoomInput {
  /// The item and the sender of a comment, a join or a notice.
  fileprivate var content: (item: PictureQueue.Removal?, sender: String?)? {
    func item(_ kind: RoomMemory.Item.Kind, _ id: String?) -> PictureQueue.Removal? {
      id.map { .item(kind, Identifier($0)) }
    }
    return switch self {
    case .comments(.receive(let comment)): (item(comment.memory, comment.id), comment.sender)
    case .room(.receiveJoin(let join)): (item(.join, join.id), join.sender)
    case .ticker(.append(let notice)): (item(notice.memory, notice.id), notice.sender)
    case .delivered(let delivery): delivery.input.content
    default: nil
    }
  }
}
