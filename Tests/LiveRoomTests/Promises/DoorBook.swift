import LikeGestures
import LiveRoom
import PromiseTesting
import RollingTicker
import RoomCore

/// The last identifiers, each from its first coming on.
struct DoorMemory {
  /// The number of them.
  let limit: Int
  private var last: [Identifier] = []
  private var all: Set<Identifier> = []

  init(limit: Int) { self.limit = limit }

  /// Returns whether it is remembered. From now on it is.
  mutating func remember(_ id: Identifier, of kind: String, _ reach: inout PromiseReach) -> Bool {
    if last.contains(id) { return true }
    reach.note("\(kind) forgotten", if: !all.insert(id).inserted)
    last = Array((last + [id]).suffix(limit))
    return false
  }
}

/// What the page says of messages that come again.
struct DoorBook {
  /// What the page says of an account, as far as it is about them.
  private(set) var account = RoomAccount()
  /// The room that was entered, and not left.
  private(set) var present: Identifier?
  private let user: Identifier?
  private var taken: Set<Int> = []
  private var forgotten: Int?
  private var sessions: Set<Identifier> = []
  private var likes: DoorMemory
  private var items: DoorMemory
  private var latest: [Identifier: TickerItem] = [:]

  init(_ configuration: RoomConfiguration) {
    user = configuration.user.map(Identifier.init)
    likes = DoorMemory(limit: configuration.rememberedMessages)
    items = likes
  }

  /// The numbers that were not taken, in runs, those below the first among them.
  private var runs: [ClosedRange<Int>] {
    var (runs, next): ([ClosedRange<Int>], Int) = ([], .min)
    for number in taken.sorted() {
      if next < number { runs.append(next...(number - 1)) }
      next = number + 1
    }
    if let last = account.position?.number, next <= last { runs.append(next...last) }
    return forgotten.map { last in runs.filter { $0.lowerBound > last } } ?? runs
  }

  /// The numbers that a server can be asked for.
  var missing: [ClosedRange<Int>] { runs.filter { $0.lowerBound > .min } }

  /// Returns the changes that an input has by being delivered, and the one that the room takes.
  mutating func open(
    _ input: RoomInput, _ reach: inout PromiseReach
  ) -> (changes: [RoomChange], input: RoomInput?) {
    guard case .delivered(let delivery) = input else { return ([], input) }
    var changes: [RoomChange] = []
    let isOther = delivery.room.map { Identifier($0) != present } ?? false
    if let number = delivery.number {
      if let last = account.position, Identifier(last.session) == Identifier(delivery.session) {
        if taken.contains(number) || forgotten.map({ number <= $0 }) ?? false {
          reach.note(taken.contains(number) ? "repeated" : "forgotten")
          reach.note("repeated for another room", if: isOther)
          account.repeatedDeliveries += 1
          return ([], nil)
        }
        reach.note("late", if: number < last.number && !isOther)
        reach.note("refused last", if: number == last.number && !isOther)
        if number - 1 > last.number {
          reach.note(isOther ? "missed before a refused one" : "missed")
          changes = [
            .missed(.init(session: last.session, first: last.number + 1, last: number - 1))
          ]
        }
        account.position?.number = max(last.number, number)
      } else {
        reach.note("session again", if: !sessions.insert(Identifier(delivery.session)).inserted)
        reach.note("look-alike session", if: account.position?.session == delivery.session)
        account.position = RoomPosition(session: delivery.session, number: number)
        (taken, forgotten) = ([], nil)
      }
      if !isOther { taken.insert(number) }
      let runs = runs
      if runs.count > 64 { forgotten = runs[runs.count - 65].upperBound }
    }
    if isOther, let room = delivery.room {
      reach.note(present == nil ? "refused without a room" : "refused")
      account.rejected += 1
      return (changes + [.rejected(.otherRoom(room))], nil)
    }
    reach.note(delivery.room == nil ? "for any room" : "for the present room")
    if case .delivered = delivery.input { reach.note("delivery of a delivery") }
    let inner = open(delivery.input, &reach)
    return (changes + inner.changes, inner.input)
  }

  /// Returns what the likes are given.
  mutating func take(_ like: RoomLike, _ reach: inout PromiseReach) -> RoomInput? {
    if let id = like.id, likes.remember(Identifier(id), of: "like", &reach) {
      account.repeatedLikes += 1
      return nil
    }
    guard Identifier(like.sender) != user else {
      account.ownLikesEchoed += 1
      return nil
    }
    reach.note("look-alike user", if: like.sender == user?.string)
    return .likes(.receiveLikes(ReceivedLikes(count: like.count, total: like.total)))
  }

  /// Returns what the ticker is given.
  mutating func take(_ comment: RoomComment, _ reach: inout PromiseReach) -> TickerInput? {
    account.comments += 1
    let item = TickerItem(
      id: comment.id, kind: "comment", sender: comment.sender, content: comment.text,
      payload: comment.payload)
    return take(item, &reach)
  }

  /// Returns what the ticker is given.
  mutating func take(_ item: TickerItem, _ reach: inout PromiseReach) -> TickerInput? {
    guard item.payload?.utf8.count ?? 0 <= 4_096 else {
      reach.note("payload too long")
      account.rejected += 1
      return nil
    }
    guard let id = item.id.map(Identifier.init), id != Identifier("") else { return .append(item) }
    let known = items.remember(id, of: "item", &reach) ? latest[id] : nil
    latest[id] = item
    guard let known else { return .append(item) }
    let texts = { (item: TickerItem) in
      [item.kind, item.sender ?? "", item.content, item.payload ?? ""].map(Identifier.init)
    }
    let isEdited = texts(known) != texts(item)
    reach.note(isEdited ? "edited item" : "repeated item")
    account.repeatedItems += isEdited ? 0 : 1
    return isEdited ? .replace(item) : nil
  }

  /// Follows the events of an input, in which rooms may be entered and left.
  mutating func follow(_ events: [RoomEvent]) {
    for case .room(let change) in events {
      switch change {
      case .entered(let room): (present, items) = (Identifier(room), DoorMemory(limit: items.limit))
      case .left: (present, items) = (nil, DoorMemory(limit: items.limit))
      default: break
      }
    }
  }
}
