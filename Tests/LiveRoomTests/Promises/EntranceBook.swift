import LiveRoomKit
import PromiseTesting
import RoomPromises

@testable import LiveRoom

/// A model of the page's sentences about users who join.
struct EntranceBook {
  private enum Stage { case enqueued(since: Instant), appearing, visible(since: Instant), leaving }

  private struct Entrance {
    let id: String
    let join: RoomJoin
    var stage: Stage
    // The time at which the entrance leaves.
    var end: Instant?
    // Whether the visit, the overlays, a suspension or a removal end it, and whether a popup revokes it.
    var mustEnd = false
    var mustBeRevoked = false

    /// Whether it is enqueued, and not presented.
    var isEnqueued: Bool { if case .enqueued = stage { true } else { false } }

    /// Whether it is on screen, and not being dismissed.
    var isShown: Bool {
      switch stage {
      case .appearing, .visible: true
      case .enqueued, .leaving: false
      }
    }
  }

  /// Joins that were taken before.
  private(set) var repeated = 0
  /// The identifiers of the popups of all entrances, in any launch.
  private(set) var popups: Set<Identifier> = []
  private var popupsOfLaunch: Set<Identifier> = []
  // The identifiers of the popups that were known before their entrances.
  private var known: Set<Identifier> = []
  private let configuration: RoomConfiguration
  private var items: DoorMemory
  // `nil` for an item that was removed.
  private var latest: [MessageIdentifier: String?] = [:]
  private var present: Identifier?
  private var waiting: [RoomJoin] = []
  private var entrance: Entrance?
  private var removedSenders: Set<Identifier> = []
  private var blocking: Set<Identifier> = []
  private var (isFull, isHidden, isSuspended) = (false, false, false)

  init(_ configuration: RoomConfiguration) {
    self.configuration = configuration
    items = DoorMemory(limit: configuration.rememberedMessages)
  }

  /// Whether entrances are dropped.
  private var isClosed: Bool { isHidden || isSuspended }
  private var isOpen: Bool { present != nil && !isClosed && !isFull && blocking.isEmpty }

  /// Whether an input is a report of the view of an entrance.
  func isOfEntrance(_ input: RoomInput) -> Bool {
    switch input {
    case .popups(.didAppear(let popup)), .popups(.didDisappear(let popup)):
      popups.contains(Identifier(popup.id))
    default: false
    }
  }

  /// Whether an event is one of a popup that is an entrance, or of its channel.
  func isOfEntrance(_ event: RoomEvent) -> Bool {
    guard case .popups(let event) = event else { return false }
    return switch event {
    case .didEnqueue(let popup): popup.channel == PopupChannel.entrance
    case .willPresent(let presentation): presentation.popup.channel == PopupChannel.entrance
    case .didDefer(let popup): popups.contains(Identifier(popup.id))
    case .didPresent(let popup): popup.channel == PopupChannel.entrance
    case .willDismiss(let popup): popup.channel == PopupChannel.entrance
    case .didEnd(let popup): popup.channel == PopupChannel.entrance
    case .didDrain(let channel): channel == PopupChannel.entrance
    case .rejected(.notExpected(let id)), .rejected(.unknown(let id)), .didKeepRevocation(let id),
      .rejected(.alreadyEnded(let id)):
      popups.contains(Identifier(id)) || known.contains(Identifier(id))
    case .rejected(.duplicate(let id)), .rejected(.olderVersion(let id)):
      known.contains(Identifier(id))
    default: false
    }
  }

  // MARK: Inputs

  /// Takes an input.
  mutating func take(_ input: RoomInput, _ reach: inout PromiseReach) {
    var (isOld, inner) = (false, input)
    while case .delivered(let delivery) = inner {
      isOld = isOld || delivery.age.map { $0 > configuration.maximumAge } ?? false
      if let room = delivery.room, Identifier(room) != present { return }
      inner = delivery.input
    }
    switch inner {
    case .room(.receiveJoin(let join)): take(join, isOld: isOld, &reach)
    case .comments(.remove(let id)):
      _ = remember(id, nil, &reach)
      remove("removed", &reach) { isSame($0.id ?? "", id) && !id.isEmpty }
    case .comments(.removeSender(let sender)):
      removedSenders.insert(Identifier(sender))
      remove("sender removed", &reach) { isSame($0.sender, sender) }
    case .comments(.allowSender(let sender)): removedSenders.remove(Identifier(sender))
    default: break
    }
  }

  private mutating func remove(
    _ cause: String, _ reach: inout PromiseReach, where isRemoved: (RoomJoin) -> Bool
  ) {
    reach.note("waiting, and \(cause)", if: waiting.contains(where: isRemoved))
    waiting.removeAll(where: isRemoved)
    if let entrance, isRemoved(entrance.join) { end(cause, &reach) }
  }

  private mutating func take(_ join: RoomJoin, isOld: Bool, _ reach: inout PromiseReach) {
    let lengths = [join.id?.utf8.count ?? 0, join.sender.utf8.count]
    reach.note("longest identifier", if: lengths.contains(256))
    guard lengths.allSatisfy({ $0 <= 256 }), join.payload?.utf8.count ?? 0 <= 4_096 else {
      reach.note("too long")
      return
    }
    switch remember(join.id, "join \([join.sender, join.payload ?? "none"])", &reach) {
    case true?:
      reach.note("repeated")
      repeated += 1
      return
    case false?:
      reach.note("edited")
      return
    case nil: break
    }
    reach.note("old", if: isOld)
    guard !isOld else { return }
    guard let least = configuration.entrancePriority, join.priority >= least else {
      reach.note("below the least priority")
      return
    }
    guard configuration.popups.channels.contains(where: { $0.name == PopupChannel.entrance }) else {
      reach.note("without a channel")
      return
    }
    guard !isClosed else {
      reach.note(isHidden ? "while hidden" : "while suspended")
      return
    }
    guard !removedSenders.contains(Identifier(join.sender)) else {
      reach.note("of a removed sender")
      return
    }
    reach.note("before a room", if: present == nil)
    reach.note("entrance of look-alike", if: join.sender == "e\u{301}")
    waiting.append(join)
  }

  /// Notes a join, or its removal. Returns whether it repeats one that is remembered, or is an edit; `nil` for a new one.
  private mutating func remember(
    _ id: String?, _ content: String?, _ reach: inout PromiseReach
  ) -> Bool? {
    guard let id, !id.isEmpty, id.utf8.count <= 256 else { return nil }
    let key = MessageIdentifier(Identifier(id), in: present)
    let known = latest[key]
    guard items.remember(key, of: "join", &reach), let known else {
      latest[key] = .some(content)
      return nil
    }
    guard let known else {
      reach.note("comes after its removal", if: content != nil)
      return true
    }
    latest[key] = .some(content)
    return content.map { Identifier($0) == Identifier(known) } ?? false
  }

  // MARK: Events

  /// Follows what the room emits in a call.
  mutating func follow(
    _ moment: PromiseMoment<RoomMachine>, _ reach: inout PromiseReach
  ) throws {
    for event in moment.events {
      switch event {
      case .room(let change): follow(change, &reach)
      case .popups(let event): try follow(event, at: moment.time, &reach)
      case .gifts(.fullScreenWillBegin):
        isFull = true
        reach.note("below a gift", if: entrance?.isShown ?? false)
      case .gifts(.fullScreenDidEnd): isFull = false
      default: break
      }
    }
    if waiting.count > 8 {
      reach.note("dropped")
      let last = waiting.map(\.priority).min()
      waiting.remove(at: waiting.lastIndex { $0.priority == last }!)
    }
    try check(moment, &reach)
  }

  private mutating func follow(_ change: RoomChange, _ reach: inout PromiseReach) {
    switch change {
    case .entered(let name):
      let room = Identifier(name)
      present = room
      for (key, item) in latest where key.room == nil {
        latest[key] = nil
        let known = MessageIdentifier(key.id, in: room)
        if !items.contains(known) { latest[known] = item }
      }
      items.enter(room)
    case .left:
      present = nil
      removedSenders = []
      drop("left", &reach)
    case .overlaysHidden(let flag):
      isHidden = flag
      if flag { drop("hidden", &reach) }
    case .suspended:
      isSuspended = true
      drop("suspended", &reach)
    case .resumed: isSuspended = false
    default: break
    }
  }

  private mutating func drop(_ cause: String, _ reach: inout PromiseReach) {
    reach.note("waiting, and \(cause)", if: !waiting.isEmpty)
    waiting = []
    end(cause, &reach)
  }

  private mutating func end(_ cause: String, _ reach: inout PromiseReach) {
    guard let entrance else { return }
    reach.note("enqueued, and \(cause)", if: entrance.isEnqueued)
    reach.note("on screen, and \(cause)", if: entrance.isShown)
    self.entrance?.mustEnd = true
  }

  private mutating func follow(
    _ event: PopupEvent, at time: Instant, _ reach: inout PromiseReach
  ) throws {
    switch event {
    case .didEnqueue(let popup) where popup.channel == PopupChannel.entrance:
      try ensure(entrance == nil, "Two entrances at a time")
      let join = try next(popup.id, &reach)
      entrance = Entrance(id: popup.id, join: join, stage: .enqueued(since: time))
      popups.insert(Identifier(popup.id))
      let isNew = popupsOfLaunch.insert(Identifier(popup.id)).inserted
      try ensure(isNew, "\(popup.id) is enqueued again")
    case .willPresent(let presentation):
      let popup = presentation.popup
      if popup.channel != PopupChannel.entrance,
        configuration.blockingChannels.contains(popup.channel)
      {
        if entrance?.isShown ?? false {
          reach.note("on screen, and a popup")
          entrance?.mustBeRevoked = true
        }
        blocking.insert(Identifier(popup.id))
      }
      if popup.channel == PopupChannel.entrance { try present(popup, at: time, &reach) }
    case .didPresent(let popup) where popup.channel == PopupChannel.entrance:
      entrance?.stage = .visible(since: time)
      if let duration = entrance?.join.duration { entrance?.end = time + duration }
    case .willDismiss(let popup) where popup.channel == PopupChannel.entrance:
      try leave(popup.dismissal.outcome, at: time, &reach)
    case .didEnd(let popup):
      blocking.remove(Identifier(popup.id))
      guard popup.channel == PopupChannel.entrance else { break }
      if entrance?.isShown ?? false { try leave(popup.outcome, at: time, &reach) }
      if entrance?.isEnqueued ?? false { try waitAgain(popup.outcome, &reach) }
      entrance = nil
    case .rejected(.alreadyEnded(let id)), .rejected(.duplicate(let id)),
      .rejected(.olderVersion(let id)):
      guard isNameOfEntrance(id), !popupsOfLaunch.contains(Identifier(id)) else { break }
      reach.note("known")
      known.insert(Identifier(id))
      _ = try next(id, &reach)
    case .didRequeue(let popup):
      blocking.remove(Identifier(popup.id))
      try ensure(popup.channel != PopupChannel.entrance, "An entrance returns")
    default: break
    }
  }

  /// A Boolean value that indicates whether the room gives an identifier to popups.
  private func isNameOfEntrance(_ id: String) -> Bool { id.hasPrefix("entrance-") }

  /// Takes the next entrance from those that wait.
  private mutating func next(_ id: String, _ reach: inout PromiseReach) throws -> RoomJoin {
    let greatest = waiting.map(\.priority).max()
    guard let index = waiting.firstIndex(where: { $0.priority == greatest }) else {
      throw PromiseFault(text: "\(id) is enqueued, and no entrance waits")
    }
    reach.note("by priority", if: index > 0)
    return waiting.remove(at: index)
  }

  /// An entrance ends that was not shown.
  private mutating func waitAgain(_ outcome: PopupOutcome, _ reach: inout PromiseReach) throws {
    guard let entrance, !entrance.mustEnd, !isClosed, present != nil else { return }
    try ensure(
      isFull || !blocking.isEmpty, "An entrance ends as \(outcome) before it is shown, for nothing")
    reach.note(isFull ? "waits again for a gift" : "waits again for a popup")
    waiting.insert(entrance.join, at: 0)
  }

  private mutating func present(
    _ popup: Popup, at time: Instant, _ reach: inout PromiseReach
  ) throws {
    guard let join = entrance?.join else { throw PromiseFault(text: "\(popup) of no join") }
    try ensure(
      popup.kind == "entrance" && isSame(popup.sender ?? "", join.sender)
        && isSame(popup.payload, join.payload ?? "") && popup.maximumTime == join.duration,
      "\(popup) is not \(join)")
    try ensure(present != nil, "An entrance without a room")
    try ensure(!isFull, "An entrance while a gift has the full screen")
    try ensure(blocking.isEmpty, "An entrance while a popup blocks")
    try ensure(!isClosed, "An entrance while the overlays are hidden, or the room is suspended")
    guard case .enqueued(let since) = entrance?.stage else {
      throw PromiseFault(text: "\(popup.id) is shown again")
    }
    try ensure(time - since >= Self.delay, "An entrance appears after \(time - since)")
    reach.note("shown")
    entrance?.stage = .appearing
  }

  private static let delay = Duration.milliseconds(400)

  private mutating func leave(
    _ outcome: PopupOutcome?, at time: Instant, _ reach: inout PromiseReach
  ) throws {
    guard let outcome, let entrance else { throw PromiseFault(text: "An entrance is to return") }
    if entrance.mustBeRevoked {
      try ensure(outcome == .revoked, "An entrance ends as \(outcome), and not as revoked")
    } else if case .timedOut = outcome, case .visible(let since) = entrance.stage {
      let duration = entrance.join.duration
      reach.note("timed out")
      try ensure(time - since >= duration, "An entrance of \(duration) ends after \(time - since)")
    } else if outcome == .revoked {
      try ensure(entrance.mustEnd, "An entrance is revoked for nothing")
    }
    self.entrance?.stage = .leaving
  }

  /// Checks what holds after a call.
  private mutating func check(
    _ moment: PromiseMoment<RoomMachine>, _ reach: inout PromiseReach
  ) throws {
    if let entrance, entrance.isEnqueued || entrance.isShown {
      let place = entrance.isEnqueued ? "enqueued" : "on screen"
      try ensure(!entrance.mustEnd && !entrance.mustBeRevoked, "An entrance remains \(place)")
      try ensure(present != nil && !isClosed, "An entrance is \(place) in a closed room")
      try ensure(blocking.isEmpty, "An entrance is \(place) beside a popup that blocks")
      try ensure(!isFull || entrance.isShown, "An entrance is \(place) while a gift is shown")
    }
    if case .enqueued(let since) = entrance?.stage {
      try ensure(moment.time - since < Self.delay, "An entrance does not appear")
    }
    if moment.events.contains(where: { $0.module == .popups }) {
      let channels = moment.after.state(at: moment.time).popups.channels
      let showing = channels.first { $0.name == PopupChannel.entrance }?.showing ?? []
      try ensure(showing.count <= 1, "\(showing.count) entrances are on screen")
      try ensure(showing.allSatisfy { $0.placement == .leading }, "Another placement")
    }
    try ensure(waiting.isEmpty || !isClosed, "An entrance waits in a closed room")
    reach.note("waits for another", if: !waiting.isEmpty && isOpen && entrance != nil)
    if !waiting.isEmpty, entrance == nil {
      reach.note("waits for a gift", if: isFull)
      reach.note("waits for a popup", if: !blocking.isEmpty)
      reach.note("waits for a room", if: present == nil)
      try ensure(!isOpen, "\(waiting.count) entrances wait for nothing")
    }
    if let end = entrance?.end, case .visible = entrance?.stage {
      try ensure(end > moment.time, "An entrance stays beyond its duration")
    }
  }

  /// The app is launched again: no entrance is restored.
  mutating func relaunch() {
    (present, waiting, entrance, removedSenders) = (nil, [], nil, [])
    (blocking, isFull, isHidden, isSuspended, repeated) = ([], false, false, false, 0)
    popupsOfLaunch = []
  }
}
