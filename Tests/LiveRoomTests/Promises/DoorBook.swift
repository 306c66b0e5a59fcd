import LiveRoomKit
import PromiseTesting
import RoomPromises

@testable import LiveRoom

/// The last identifiers, each from its first coming on.
struct DoorMemory {
  /// The number of them.
  let limit: Int
  private var last: [MessageIdentifier] = []
  private var all: Set<MessageIdentifier> = []

  init(limit: Int) { self.limit = limit }

  /// Returns whether it is remembered. From now on it is.
  mutating func remember(
    _ id: MessageIdentifier, of kind: String, _ reach: inout PromiseReach
  ) -> Bool {
    if last.contains(id) { return true }
    reach.note("\(kind) of another room", if: last.contains { $0.id == id.id })
    reach.note("\(kind) forgotten", if: !all.insert(id).inserted)
    last = Array((last + [id]).suffix(limit))
    return false
  }

  /// Whether it is remembered.
  func contains(_ id: MessageIdentifier) -> Bool { last.contains(id) }

  /// Gives the room to those that came before it was entered.
  mutating func enter(_ room: Identifier) {
    last = last.reduce(into: []) { last, one in
      let id = MessageIdentifier(one.id, in: one.room ?? room)
      if !last.contains(id) { last.append(id) }
    }
  }
}

/// What the page says of messages that come again.
struct DoorBook {
  /// What the page says of an account, as far as it is about them.
  private(set) var account = RoomStatistics()
  /// The room that was entered, and not left.
  private var present: Identifier?
  private let user: Identifier?
  private var numbers = NumberBook()
  private var sessions: Set<Identifier> = []
  // The numbers of the input that is taken.
  private var opened: [(number: Int, session: String)] = []
  private var likes: DoorMemory
  private var comments: DoorMemory
  private var notices: DoorMemory
  // `nil` for an item that was removed.
  private var latest: [MessageIdentifier: [Identifier]?] = [:]

  init(_ configuration: RoomConfiguration) {
    user = configuration.localUser.map(Identifier.init)
    likes = DoorMemory(limit: configuration.rememberedMessages)
    (comments, notices) = (likes, likes)
  }

  /// The numbers that a server can be asked for.
  var missing: [ClosedRange<Int>] { numbers.missing }

  /// Returns the changes that an input has by being delivered, and the one that the room takes.
  mutating func open(
    _ input: RoomInput, _ reach: inout PromiseReach
  ) -> (changes: [RoomChange], input: RoomInput?) {
    guard case .delivered(let delivery) = input else { return ([], input) }
    var changes: [RoomChange] = []
    let isOther = delivery.room.map { Identifier($0) != present } ?? false
    if let number = delivery.number {
      let session = delivery.session
      if numbers.hasTaken(number, of: session) {
        reach.note(numbers.hasForgotten(number) ? "forgotten" : "repeated")
        reach.note("repeated for another room", if: isOther)
        account.repeatedDeliveries += 1
        return ([], nil)
      }
      if let last = numbers.position?.number, numbers.isLatest(session) {
        reach.note("late", if: number < last && !isOther)
        reach.note("refused last", if: number == last && !isOther)
      } else {
        reach.note("session again", if: !sessions.insert(Identifier(session)).inserted)
        reach.note("look-alike session", if: account.position?.session == session)
      }
      opened.append((number, session))
      if let missed = numbers.open(number, of: session) {
        reach.note(isOther ? "missed before a refused one" : "missed")
        let (first, last) = (missed.lowerBound, missed.upperBound)
        changes = [.missed(MissedDeliveries(session: session, first: first, last: last))]
      }
      account.position = numbers.position
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

  /// Notes whether the room has rejected the message of the deliveries that were opened.
  mutating func close(isRejected: Bool, _ reach: inout PromiseReach) {
    for (number, session) in opened.reversed() {
      numbers.close(number, of: session, isTaken: !isRejected)
      reach.note("rejected with a number", if: isRejected)
    }
    opened = []
  }

  /// Returns what a module is given in place of an input that was not delivered; adds what else follows from
  /// it to the changes.
  mutating func take(
    _ input: RoomInput, _ changes: inout [RoomChange], _ reach: inout PromiseReach
  ) -> RoomInput? {
    switch input {
    case .room(.receiveLike(let like)): return take(like, &changes, &reach)
    case .room(.receiveProfile(let profile)):
      guard accepts([profile.id], &changes, &reach) else { return nil }
      let isTooLong = profile.name.utf8.count > 1_024
      reach.note(isTooLong ? "name too long" : "name")
      if isTooLong { account.rejected += 1 }
      changes.append(isTooLong ? .rejected(.nameTooLong) : .didReceiveProfile(profile))
      return nil
    case .comments(.receive(let comment)):
      account.comments += 1
      let isNew = take(comment, as: .comment, in: \.comments, &changes, &reach)
      return isNew.map { $0 ? input : .comments(.replace(comment)) }
    case .ticker(.append(let item)):
      let isNew = take(item, as: .notice, in: \.notices, &changes, &reach)
      return isNew.map { $0 ? input : .ticker(.replace(item)) }
    case .ticker(.remove(let id)):
      guard accepts([id], &changes, &reach) else { return nil }
      let key = MessageIdentifier(Identifier(id), in: present)
      if !id.isEmpty {
        if !notices.remember(key, of: "item", &reach) {
          reach.note("removed before", if: !comments.remember(key, of: "item", &reach))
        }
        latest[key] = .some(nil)
      }
      return input
    default: return input
    }
  }

  private mutating func take(
    _ like: RoomLike, _ changes: inout [RoomChange], _ reach: inout PromiseReach
  ) -> RoomInput? {
    guard accepts([like.id, like.sender], &changes, &reach) else { return nil }
    if like.count < 1 {
      reach.note("invalid like", if: like.id != nil)
    } else if let id = like.id,
      likes.remember(MessageIdentifier(Identifier(id), in: present), of: "like", &reach)
    {
      account.repeated[.like, default: 0] += 1
      return nil
    }
    guard Identifier(like.sender) != user else {
      account.ownLikesEchoed += 1
      return nil
    }
    reach.note("look-alike user", if: like.sender == user?.string)
    return .likes(.receiveLikes(ReceivedLikes(count: like.count, total: like.total)))
  }

  private mutating func accepts(
    _ identifiers: [String?], _ changes: inout [RoomChange], _ reach: inout PromiseReach
  ) -> Bool {
    let lengths = identifiers.map { $0?.utf8.count ?? 0 }
    reach.note("longest identifier", if: lengths.contains(256))
    guard lengths.contains(where: { $0 > 256 }) else { return true }
    reach.note("identifier too long")
    account.rejected += 1
    changes.append(.rejected(.identifierTooLong))
    return false
  }

  /// Returns whether an item is new or an edit, or `nil` if its module does not get it.
  private mutating func take(
    _ item: some EditableMessage, as kind: MessageKind,
    in memory: WritableKeyPath<DoorBook, DoorMemory>, _ changes: inout [RoomChange],
    _ reach: inout PromiseReach
  ) -> Bool? {
    guard accepts([item.id, item.sender], &changes, &reach) else { return nil }
    guard item.payload?.utf8.count ?? 0 <= 4_096 else {
      reach.note("payload too long")
      account.rejected += 1
      changes.append(.rejected(.payloadTooLong(limit: 4_096)))
      return nil
    }
    guard let id = item.id, !id.isEmpty else { return true }
    let texts = item.texts.map(Identifier.init)
    let key = MessageIdentifier(Identifier(id), in: present)
    guard self[keyPath: memory].remember(key, of: "item", &reach), let latest = latest[key] else {
      latest[key] = texts
      return true
    }
    guard let known = latest else {
      reach.note("comes after its removal")
      account.repeated[kind, default: 0] += 1
      return nil
    }
    self.latest[key] = texts
    let isEdited = known != texts
    reach.note(isEdited ? "edited item" : "repeated item")
    if isEdited {
      account.edited[kind, default: 0] += 1
    } else {
      account.repeated[kind, default: 0] += 1
    }
    return isEdited ? false : nil
  }

  /// Follows the events of an input, in which rooms may be entered and left.
  mutating func follow(_ events: [RoomEvent]) {
    for case .room(let change) in events {
      switch change {
      case .didEnter(let room):
        let room = Identifier(room)
        present = room
        likes.enter(room)
        for (key, item) in latest where key.room == nil {
          latest[key] = nil
          let known = MessageIdentifier(key.id, in: room)
          let memory = key.id.string.hasPrefix("n") ? notices : comments
          if !memory.contains(known) { latest[known] = item }
        }
        comments.enter(room)
        notices.enter(room)
      case .didLeave: present = nil
      default: break
      }
    }
  }
}
