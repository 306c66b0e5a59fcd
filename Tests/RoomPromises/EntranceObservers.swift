package import LiveRoomKit
package import PromiseTesting

/// Observers of the entrances of users.
enum EntranceObservers {
  /// Promise 34, of the log of a room.
  static func entrances(_ log: RoomLog, _ reach: inout PromiseReach) throws {
    var observer = EntranceObserver(log.configuration)
    // The sender of a join that is taken alone, and has an entrance at once.
    var joined: String?
    var isSettled = false
    for entry in log.entries {
      switch entry.value {
      case .input(let input), .report(let input):
        joined = nil
        if isSettled, case .room(.receiveJoin(let join)) = input,
          observer.expectsEntrance(of: join, at: entry.time)
        {
          joined = join.sender
        }
        isSettled = false
        observer.take(input, &reach)
      case .event(let event):
        isSettled = false
        // Another turn of the same moment may keep it waiting.
        if observer.delaysEntrances(event) { joined = nil }
        try observer.follow(event, at: entry.time, &reach)
      case .settled:
        try observer.check(at: entry.time)
        if let joined {
          reach.note("at once")
          try ensure(observer.hasEntrance, "\(joined) has none at \(entry.time.nanoseconds)")
        }
        (joined, isSettled) = (nil, true)
      case .run, .willPause, .close: (joined, isSettled) = (nil, false)
      default: break
      }
    }
  }
}

/// Promise 34: at most one entrance is on screen or enqueued. It is of a join, and of a user who is not removed. It
/// appears 0.4 s after it is enqueued, and 30 s after the one before of its user. None remains beside a popup of another
/// blocking channel, hidden overlays, in a suspended room or without a room. None is enqueued while a gift has the full
/// screen.
package struct EntranceObserver {
  private let configuration: RoomConfiguration
  private var entrance: (id: String, enqueued: Instant, user: Identifier?)?
  // Whether it is on screen, and whether it is being dismissed.
  private var (isShown, isLeaving) = (false, false)
  private var (isPresent, isHidden, isSuspended, isFull) = (false, false, false, false)
  private var blocking: Set<Identifier> = []
  private var joins: Set<[Identifier]> = []
  private var removedUsers: Set<Identifier> = []
  // Users who may be removed, by a delivery that may have been refused, or muted.
  private var doubtfulUsers: Set<Identifier> = []
  private var blockedUsers: Set<Identifier> = []
  private var shown: [Identifier: Instant] = [:]

  package init(_ configuration: RoomConfiguration) {
    self.configuration = configuration
    blockedUsers = Set(configuration.blockedUsers.map(Identifier.init))
    doubtfulUsers = configuration.comments.rules.mutedUsers
      .union(configuration.danmaku.rules.mutedUsers)
  }

  /// Whether an event may keep an entrance waiting, or removes it.
  func delaysEntrances(_ event: RoomEvent) -> Bool {
    switch event {
    case .room, .gifts(.fullScreenWillBegin), .popups(.rejected): true
    case .popups(.willPresent(let shown)): shown.popup.channel != PopupChannel.entrance
    default: false
    }
  }

  /// Whether an entrance is on screen or enqueued.
  package var hasEntrance: Bool { entrance != nil }

  /// Whether the entrance of a new join has to be enqueued at once.
  package func expectsEntrance(of join: RoomJoin, at time: Instant) -> Bool {
    let user = Identifier(join.sender)
    let isTaken =
      join.id == nil && join.sender.utf8.count <= 256 && join.payload?.utf8.count ?? 0 <= 4_096
    return isTaken && configuration.entrancePriority.map { join.priority >= $0 } ?? false
      && configuration.popups.channels.contains { $0.name == PopupChannel.entrance }
      && isPresent && !isHidden && !isSuspended && !isFull && blocking.isEmpty && entrance == nil
      && !removedUsers.contains(user) && !doubtfulUsers.contains(user)
      && !blockedUsers.contains(user)
      && shown[user].map { time - $0 >= .seconds(30) } ?? true
  }

  package mutating func take(_ input: RoomInput, _ reach: inout PromiseReach) {
    switch input.content {
    case .room(.receiveJoin(let join)):
      joins.insert(Self.key(join))
      reach.note("of a removed user", if: removedUsers.contains(Identifier(join.sender)))
    case .comments(.allowSender(let sender)): removedUsers.remove(Identifier(sender))
    // A removal in a delivery may be refused.
    case .comments(.removeSender(let sender)) where input == input.content:
      removedUsers.insert(Identifier(sender))
      if entrance?.user == Identifier(sender) { note("removed", &reach) }
    case .comments(.removeSender(let sender)): doubtfulUsers.insert(Identifier(sender))
    default: break
    }
  }

  package mutating func follow(
    _ event: RoomEvent, at time: Instant, _ reach: inout PromiseReach
  ) throws {
    switch event {
    case .room(.didEnter): (isPresent, removedUsers) = (true, [])
    case .room(.didLeave):
      (isPresent, removedUsers) = (false, [])
      note("left", &reach)
    case .room(.didHideOverlays(let flag)):
      isHidden = flag
      if flag { note("hidden", &reach) }
    case .room(.didSuspend):
      isSuspended = true
      note("suspended", &reach)
    case .room(.didResume): isSuspended = false
    case .room(.didBlock(let user)):
      blockedUsers.insert(Identifier(user))
      if entrance?.user == Identifier(user) { note("blocked user", &reach) }
    case .room(.didUnblock(let user)): blockedUsers.remove(Identifier(user))
    case .gifts(.fullScreenWillBegin):
      isFull = true
      note("below a gift", &reach)
    case .gifts(.fullScreenDidEnd): isFull = false
    case .popups(let event): try follow(event, at: time, &reach)
    default: break
    }
  }

  private mutating func follow(
    _ event: PopupEvent, at time: Instant, _ reach: inout PromiseReach
  ) throws {
    switch event {
    case .didEnqueue(let popup) where popup.channel == PopupChannel.entrance:
      try ensure(entrance == nil, "\(popup), beside \(entrance?.id ?? "")")
      entrance = (popup.id, time, nil)
    case .willPresent(let presentation):
      let popup = presentation.popup
      if popup.channel == PopupChannel.entrance {
        let user = Identifier(popup.sender ?? "")
        let delay = time - (entrance?.enqueued ?? time)
        try ensure(delay >= .milliseconds(400), "\(popup), after \(delay)")
        try ensure(joins.contains(Self.key(popup)), "\(popup) of no join")
        entrance?.user = user
        if let last = shown.updateValue(time, forKey: user) {
          try ensure(time - last >= .seconds(30), "\(popup), \(time - last) after another")
          reach.note("again")
        }
        isShown = true
        reach.note("shown")
      } else if configuration.blockingChannels.contains(popup.channel) {
        blocking.insert(Identifier(popup.id))
        note("blocked", &reach)
      }
    case .willDismiss(let popup) where popup.channel == PopupChannel.entrance:
      (isShown, isLeaving) = (false, true)
    case .didRequeue(let popup): blocking.remove(Identifier(popup.id))
    case .didEnd(let popup):
      blocking.remove(Identifier(popup.id))
      if popup.channel == PopupChannel.entrance {
        reach.note("timed out", if: popup.outcome == .timedOut)
        (entrance, isShown, isLeaving) = (nil, false, false)
      }
    default: break
    }
  }

  /// Checks the entrance at a moment at which no route is in progress.
  package func check(at time: Instant) throws {
    guard let entrance, !isLeaving else { return }
    let place = "at \(time.nanoseconds)"
    try ensure(blocking.isEmpty, "\(entrance.id) beside a popup that blocks \(place)")
    try ensure(!isHidden, "\(entrance.id) beside hidden overlays \(place)")
    try ensure(!isSuspended, "\(entrance.id) in a suspended room \(place)")
    try ensure(isPresent, "\(entrance.id) without a room \(place)")
    try ensure(isShown || !isFull, "\(entrance.id) enqueued below a gift \(place)")
    let isRemoved = entrance.user.map { removedUsers.union(blockedUsers).contains($0) } ?? false
    try ensure(!isRemoved, "\(entrance.id) of a removed user \(place)")
  }

  private func note(_ situation: String, _ reach: inout PromiseReach) {
    guard entrance != nil, !isLeaving else { return }
    reach.note(isShown ? situation : "enqueued, and \(situation)")
  }

  private static func key(_ join: RoomJoin) -> [Identifier] {
    key(join.sender, join.payload, join.priority, join.duration)
  }

  private static func key(_ popup: Popup) -> [Identifier] {
    key(popup.sender ?? "", popup.payload, popup.priority, popup.maximumTime)
  }

  private static func key(
    _ sender: String, _ payload: String?, _ priority: Int, _ duration: Duration?
  ) -> [Identifier] {
    [sender, payload ?? "", "\(priority)", "\(duration, default: "")"].map(Identifier.init)
  }
}
