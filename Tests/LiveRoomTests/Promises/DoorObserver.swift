import LiveRoomKit
import PromiseTesting
import RoomPromises

@testable import LiveRoom

/// Observes each message of a room by the outcome in its statistics: rejected, repeated, edited, or taken.
///
/// Of messages with a name, it knows whether the name has been taken, and with which content.
struct DoorObserver {
  private let configuration: RoomConfiguration
  private var present: Identifier?
  // The contents by kind, identifier and room, and `nil` after a removal.
  private var taken: [[Identifier?]: [Identifier]?] = [:]
  private var session: Identifier?
  private var numbers: Set<Int> = []
  private var greatest = 0
  private var hasForgotten = false

  init(_ configuration: RoomConfiguration) { self.configuration = configuration }

  private var remembersAll: Bool { configuration.rememberedMessages > 100 }

  mutating func observe(
    _ moment: PromiseMoment<RoomMachine>, _ reach: inout PromiseReach
  ) throws {
    guard let input = moment.input else { return }
    let outcome = Outcome(moment)
    let parts = input.parts
    try ensure(outcome.statistics.isBalanced && outcome.messages == 1, "\(outcome.statistics)")
    try ensure(outcome.count <= 1, "More than one outcome: \(outcome)")
    let changes = moment.changes
    let rejections = changes.count { if case .rejected = $0 { true } else { false } }
    try ensure(rejections == outcome.rejected, "\(rejections) are rejected")
    let isElsewhere = parts.deliveries.contains {
      $0.room.map { Identifier($0) != present } ?? false
    }
    if outcome.deliveries == 0 {
      let isWrong = isElsewhere || input.isTooLong
      try ensure((outcome.rejected == 1) == isWrong, "Rejected: \(outcome.rejected)")
      reach.note(isElsewhere ? "for another room" : "too long", if: isWrong)
    }
    let knowsNumber = try observeNumbers(parts.deliveries, outcome, changes, &reach)
    let knowsOrigin = try observeOrigin(
      input, parts.deliveries, outcome, isNew: !knowsNumber && !isElsewhere, &reach)
    try ensure(outcome.deliveries == 0 || knowsNumber || knowsOrigin, "No number was taken")
    let isOld = parts.deliveries.contains { $0.age.map { $0 > configuration.maximumAge } ?? false }
    if outcome.isTaken {
      reach.note("delivered twice", if: parts.deliveries.count > 1)
      try observeContent(parts.content, outcome, isOld: isOld, &reach)
      try compare(moment, parts.content, isOld: isOld)
    }
    let hasEffect = outcome.isTaken && outcome.repeated == 0
    try observeEffects(moment, parts.content, outcome, hasEffect: hasEffect, isOld: isOld)
    for change in changes { follow(change) }
  }

  // MARK: Numbers and origins

  /// Returns a Boolean value that indicates whether the number of a delivery counts as taken.
  private mutating func observeNumbers(
    _ deliveries: [RoomDelivery], _ outcome: Outcome, _ changes: [RoomChange],
    _ reach: inout PromiseReach
  ) throws -> Bool {
    var missed: [MissedDeliveries] = []
    for case .didMiss(let missing) in changes { missed.append(missing) }
    guard let delivery = deliveries.first(where: { $0.number != nil }), let number = delivery.number
    else {
      try ensure(missed.isEmpty, "\(missed)")
      return false
    }
    if Identifier(delivery.session) != session {
      reach.note("another session", if: session != nil)
      (session, numbers, greatest) = (Identifier(delivery.session), [], number)
      hasForgotten = false
    }
    let gaps = outcome.before.missing
    let isForgotten =
      gaps.count >= 63 && number < gaps[0].lowerBound && !numbers.contains(number)
      && outcome.deliveries == 1
    if isForgotten || numbers.contains(number) {
      reach.note(isForgotten ? "forgotten number" : "number again")
      try ensure(outcome.deliveries == 1 && missed.isEmpty, "\(number) is taken again")
      return true
    }
    let expected =
      number - 1 > greatest
      ? [MissedDeliveries(session: delivery.session, first: greatest + 1, last: number - 1)] : []
    try ensure(missed == expected, "\(missed), not \(expected)")
    reach.note("missed", if: !missed.isEmpty)
    reach.note("late", if: number < greatest)
    reach.note("rejected with a number", if: outcome.rejected > 0)
    greatest = max(greatest, number)
    if outcome.rejected == 0 { numbers.insert(number) }
    let statistics = outcome.statistics
    let isLatest = statistics.position.map { Identifier($0.session) == session } ?? false
    try ensure(isLatest && statistics.position?.number == greatest, "\(statistics.position as Any)")
    if statistics.missing.count > 62 { hasForgotten = true }
    try ensure(statistics.missing.count <= 64, "\(statistics.missing.count) gaps")
    let first = numbers.min() ?? greatest + 1
    let gap = statistics.missing.reduce(0) { $0 + $1.count }
    try ensure(
      hasForgotten || gap + numbers.count == greatest + 1 - first,
      "\(statistics.missing) are missing beside \(numbers.sorted())")
    for range in statistics.missing {
      try ensure(!numbers.contains(where: range.contains), "\(range) is not missing")
    }
    return false
  }

  /// Returns a Boolean value that indicates whether the origin of a delivery was taken.
  private mutating func observeOrigin(
    _ input: RoomInput, _ deliveries: [RoomDelivery], _ outcome: Outcome, isNew: Bool,
    _ reach: inout PromiseReach
  ) throws -> Bool {
    guard let origin = deliveries.compactMap(\.origin).first, !origin.isEmpty,
      let kind = input.messageKind
    else { return false }
    let key = nameKey("origin of \(kind)", origin)
    if taken[key] != nil {
      reach.note("origin again", if: outcome.deliveries == 1)
      let isRepeated = !isNew || outcome.deliveries == 1 || !remembersAll
      try ensure(isRepeated, "Another message of \(origin)")
      return true
    }
    reach.note("rejected with an origin", if: outcome.rejected > 0)
    if outcome.rejected == 0, outcome.deliveries == 0 { taken[key] = .some([]) }
    return false
  }

  // MARK: Names

  private func nameKey(_ kind: String, _ id: String) -> [Identifier?] {
    [Identifier(kind), Identifier(id), kind == "broadcast" ? Identifier("all") : present]
  }

  private mutating func observeContent(
    _ content: RoomInput, _ outcome: Outcome, isOld: Bool, _ reach: inout PromiseReach
  ) throws {
    remove(content)
    let name = content.name
    let known = name.flatMap { taken[nameKey($0.kind, $0.id)] }
    let isKnown = outcome.repeated + outcome.edited == 1
    try ensure(known != nil || !isKnown, "Repeated at first: \(content)")
    try ensure(known == nil || isKnown || !remembersAll, "Taken again: \(content)")
    guard let name else { return try observeAge(content, outcome, isOld, isNew: true, &reach) }
    let key = nameKey(name.kind, name.id)
    if let known, isKnown {
      let isEdit = known.map { $0 != name.texts } ?? false
      try ensure((outcome.edited == 1) == isEdit, "Edited: \(outcome.edited)")
      reach.note("\(isEdit ? "edited" : "repeated") \(name.kind)")
      reach.note("removed before", if: known == .none)
      if isEdit { taken[key] = .some(name.texts) }
    } else {
      reach.note("in another room", if: taken.keys.contains { $0.prefix(2) == key.prefix(2) })
      taken[key] = .some(name.texts)
    }
    try observeAge(content, outcome, isOld, isNew: !isKnown, &reach)
  }

  /// The user's own likes, and messages that are too old.
  private func observeAge(
    _ content: RoomInput, _ outcome: Outcome, _ isOld: Bool, isNew: Bool,
    _ reach: inout PromiseReach
  ) throws {
    var (isOwn, hasAge) = (false, true)
    switch content {
    case .room(.receiveLike(let like)):
      isOwn = Identifier(like.sender) == configuration.localUser.map(Identifier.init)
      reach.note("look-alike user", if: !isOwn && like.sender == configuration.localUser)
    case .room(.receiveApp(let message)): hasAge = !message.isState
    case .comments(.receive), .ticker(.append), .broadcast(.append), .gifts(.receive),
      .room(.receiveJoin):
      break
    default: hasAge = false
    }
    try ensure((outcome.own == 1) == (isOwn && isNew), "\(outcome.own) of the user")
    let expected = isOld && hasAge && isNew && !isOwn
    try ensure((outcome.old == 1) == expected, "\(outcome.old) old messages")
    reach.note("own like", if: outcome.own == 1)
    reach.note("old \(content.messageKind?.rawValue ?? "")", if: outcome.old == 1)
    reach.note("old state", if: isOld && !hasAge && content.messageKind == .app)
  }

  /// An identifier of a notice names no comment, and an identifier of a comment no join.
  private mutating func remove(_ content: RoomInput) {
    let (id, kinds): (String, [String]) =
      switch content {
      case .ticker(.remove(let id)): (id, ["notice", "comment"])
      case .comments(.remove(let id)): (id, ["comment", "join"])
      case .broadcast(.remove(let id)): (id, ["broadcast"])
      default: ("", [])
      }
    guard !id.isEmpty, let first = kinds.first else { return }
    let isFirst = taken[nameKey(first, id)] == nil
    for kind in isFirst ? kinds : [first] { taken[nameKey(kind, id)] = .some(nil) }
  }

  private mutating func follow(_ change: RoomChange) {
    switch change {
    case .didEnter(let room):
      present = Identifier(room)
      for (key, content) in taken where key[2] == nil {
        taken[key] = nil
        let named = [key[0], key[1], present]
        if taken[named] == nil { taken[named] = content }
      }
    case .didLeave: present = nil
    default: break
    }
  }

  // MARK: Effects

  /// A delivery that is taken has the effect of its content, and of an old gift the effect of an old gift.
  private func compare(
    _ moment: PromiseMoment<RoomMachine>, _ content: RoomInput, isOld: Bool
  ) throws {
    var inner = content
    if isOld, let kind = content.messageKind, ![.popup, .profile].contains(kind) {
      guard case .gifts(.receive(let gift)) = content else { return }
      inner = .gifts(.receiveOld(gift))
    }
    var other = moment.before
    var expected: [RoomEvent] = []
    other.handle(inner, at: moment.time, into: &expected)
    let events = moment.events.filter {
      if case .room(.didMiss) = $0 { false } else { true }
    }
    try ensure(events == expected, "\(events), not \(expected)")
  }

  private func observeEffects(
    _ moment: PromiseMoment<RoomMachine>, _ content: RoomInput, _ outcome: Outcome,
    hasEffect: Bool, isOld: Bool
  ) throws {
    var (apps, profiles): ([AppMessage], [ProfileMessage]) = ([], [])
    for change in moment.changes {
      if case .didReceiveApp(let message) = change { apps.append(message) }
      if case .didReceiveProfile(let profile) = change { profiles.append(profile) }
    }
    var (expectedApps, expectedProfiles): ([AppMessage], [ProfileMessage]) = ([], [])
    let isShown = hasEffect && outcome.old == 0
    if isShown, case .room(.receiveApp(let message)) = content { expectedApps = [message] }
    if isShown, case .room(.receiveProfile(let profile)) = content { expectedProfiles = [profile] }
    try ensure(apps == expectedApps && profiles == expectedProfiles, "\(moment.changes)")
    let isNew = isShown && outcome.edited == 0
    let module = isNew ? content.receiver(configuration) : nil
    for (kind, count) in outcome.received
    where outcome.edited == 0 && outcome.old == 0 && content.messageKind != nil && remembersAll {
      // The modules have memories of their own.
      try ensure(count == (kind == module ? 1 : 0), "\(kind) gets \(count) of \(content)")
    }
    for case .ticker(let event) in moment.events where outcome.old == 1 {
      try ensure(event.isOfNoItem, "\(event) of an old notice")
    }
    if outcome.old == 1, case .room(.receiveLike(let like)) = content, like.count > 0 {
      let isFolded = moment.events.contains(.likes(.didFoldHearts(count: like.count)))
      try ensure(isFolded, "An old like has hearts: \(moment.events)")
    }
    guard !hasEffect else { return }
    let modules = moment.events.compactMap(\.module)
    try ensure(modules.isEmpty, "\(content) without an effect: \(moment.events)")
  }
}

/// The difference that a call makes to the statistics of a room.
private struct Outcome {
  let before: RoomStatistics
  let statistics: RoomStatistics

  init(_ moment: PromiseMoment<RoomMachine>) {
    before = moment.before.state(at: moment.time).statistics
    statistics = moment.after.state(at: moment.time).statistics
  }

  private func change(_ count: (RoomStatistics) -> Int) -> Int { count(statistics) - count(before) }

  var messages: Int { change(\.messages) }
  var rejected: Int { change(\.rejected) }
  var deliveries: Int { change(\.repeatedDeliveries) }
  var repeated: Int { change { $0.repeated.values.reduce(0, +) } }
  var edited: Int { change { $0.edited.values.reduce(0, +) } }
  var own: Int { change(\.ownLikesEchoed) }
  var old: Int { change(\.oldMessages) }
  var count: Int { rejected + deliveries + repeated + edited + own + old }
  var isTaken: Bool { rejected == 0 && deliveries == 0 }
  var received: [ModuleKind: Int] {
    [
      .comments: change { $0.commentList.received + $0.commentList.rejected },
      .ticker: change { $0.ticker.received + $0.ticker.rejected },
      .broadcast: change { $0.broadcast.received + $0.broadcast.rejected },
    ]
  }
}

extension PromiseMoment<RoomMachine> {
  /// The events of the room as a whole.
  fileprivate var changes: [RoomChange] {
    events.compactMap { if case .room(let change) = $0 { change } else { nil } }
  }
}

extension TickerEvent {
  fileprivate var isOfNoItem: Bool {
    switch self {
    case .didShow, .didBeginRoll: false
    default: true
    }
  }
}

extension RoomInput {
  /// The deliveries, the outermost first, and the input that they deliver.
  fileprivate var parts: (deliveries: [RoomDelivery], content: RoomInput) {
    guard case .delivered(let delivery) = self else { return ([], self) }
    let inner = delivery.input.parts
    return ([delivery] + inner.deliveries, inner.content)
  }

  /// The kind and the identifier of a message that is taken once, with the texts that an edit changes.
  fileprivate var name: (kind: String, id: String, texts: [Identifier])? {
    func named(
      _ kind: String, _ message: some EditableMessage
    ) -> (kind: String, id: String, texts: [Identifier])? {
      guard let id = message.id, !id.isEmpty else { return nil }
      return (kind, id, message.texts.map(Identifier.init))
    }
    switch self {
    case .room(.receiveLike(let like)) where like.count > 0:
      return like.id.map { ("like", $0, []) }
    case .room(.receiveApp(let message)):
      let id = message.id.flatMap { $0.isEmpty ? nil : $0 }
      return id.map { ("app \(message.kind)", $0, []) }
    case .room(.receiveJoin(let join)):
      let row = CommentMessage(
        id: join.id, kind: .join, sender: join.sender, payload: join.payload)
      return named("join", row)
    case .comments(.receive(let comment)): return named("comment", comment)
    case .ticker(.append(let item)):
      return named(item.ticker == .broadcast ? "broadcast" : "notice", item)
    case .broadcast(.append(let item)): return named("broadcast", item)
    default: return nil
    }
  }

  /// The module that gets it.
  fileprivate func receiver(_ configuration: RoomConfiguration) -> ModuleKind? {
    switch self {
    case .comments(.receive), .room(.receiveJoin):
      configuration.commentDestination.includesList ? .comments : nil
    case .ticker(.append(let item)): item.ticker == .broadcast ? .broadcast : .ticker
    case .broadcast(.append): .broadcast
    default: nil
    }
  }

  /// Whether an identifier has more than 256 bytes, a name more than 1,024, or a payload more than 4 or 64 KiB.
  fileprivate var isTooLong: Bool {
    let origins = messageKind == nil ? [] : parts.deliveries.map(\.origin)
    let (identifiers, payload, limit): ([String?], String?, Int) =
      switch content {
      case .room(.receiveLike(let like)): ([like.id, like.sender], nil, 0)
      case .room(.receiveProfile(let profile)): ([profile.id], profile.name, 1_024)
      case .room(.receiveApp(let message)):
        ([message.id, message.kind], message.payload, 65_536)
      case .room(.receiveJoin(let join)): ([join.id, join.sender], join.payload, 4_096)
      case .comments(.receive(let comment)):
        ([comment.id, comment.sender], comment.payload, 4_096)
      case .ticker(.append(let item)), .broadcast(.append(let item)):
        ([item.id, item.sender], item.payload, 4_096)
      case .ticker(.remove(let id)), .comments(.remove(let id)), .broadcast(.remove(let id)):
        ([id], nil, 0)
      default: ([], nil, 0)
      }
    return (identifiers + origins).contains { $0?.utf8.count ?? 0 > 256 }
      || payload?.utf8.count ?? 0 > limit
  }
}
