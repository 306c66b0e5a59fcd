import RoomCore

/// The entrances of users in the present room: one is on screen, and the others wait.
///
/// An entrance is a popup of the channel ``PopupChannel/entrance``. The channel sets its time on screen, its motion,
/// its view and its accessibility. The order is the order of the priorities, and does not depend on the rules of the
/// popups.
struct RoomEntrances: Sendable {
  /// The greatest number of waiting entrances.
  static let capacity = 8
  /// The least time from one entrance of a user to the next.
  static let interval = Duration.seconds(30)
  /// The queue of the popups.
  private static let queue: PopupQueue = "entrances"

  /// The delay of an enqueued entrance. It is longer than the gap between two blocking popups, so that no entrance is
  /// shown for a moment in the gap.
  private static let delay = Duration.milliseconds(400)

  /// How far the popup of an entrance has come.
  enum Stage: Sendable {
    case enqueued
    case onScreen
    case dismissing
  }

  /// The entrance that has a popup, the identifier of the popup, and how far the popup has come.
  private var current: (join: RoomJoin, popup: Identifier, stage: Stage)?
  // The highest priority first; of one priority, the earliest.
  private var waiting: [RoomJoin] = []
  // The users whose entrances have appeared within the interval. A popup has a delay, so the users are few.
  private var shown: [(user: Identifier, time: Instant)] = []
  /// The users who are removed in the present visit.
  var removedUsers: Set<Identifier> = []
  // The users whom the settings mute.
  private var mutedUsers: Set<Identifier> = []
  // The beginning of the identifiers of all entrances, and of no other popup that the room takes.
  private let prefix: String
  private var count = 0

  init(session: String?) {
    prefix = "entrance-" + (session.map { $0 + "-" } ?? "")
  }

  /// Lets the entrance of a join wait, behind the entrances of its priority, unless the user has no entrance now.
  mutating func insert(_ join: RoomJoin, at now: Instant) {
    let user = Identifier(join.sender)
    shown.removeAll { now - $0.time >= Self.interval }
    let joins = waiting + (current.map { [$0.join] } ?? [])
    let others = joins.map { Identifier($0.sender) } + shown.map { $0.user }
    guard !others.contains(user), !removedUsers.contains(user), !mutedUsers.contains(user)
    else { return }
    wait(join)
  }

  /// Lets an entrance wait: behind the entrances of its priority, or in front of them if it waits again. If more than
  /// ``capacity`` wait, the last one is dropped.
  private mutating func wait(_ join: RoomJoin, again: Bool = false) {
    let index = waiting.firstIndex { ($0.priority, again ? 0 : 1) < (join.priority, 1) }
    waiting.insert(join, at: index ?? waiting.count)
    if waiting.count > Self.capacity { waiting.removeLast() }
  }

  /// Takes the first entrance that waits. Returns its popup, or `nil` if another one is enqueued or on screen, or none
  /// waits.
  mutating func next(in room: Identifier) -> Popup? {
    guard current == nil, !waiting.isEmpty else { return nil }
    let join = waiting.removeFirst()
    count += 1
    let popup = Popup(
      id: prefix + "\(count)", kind: PopupChannel.entrance, queue: Self.queue,
      channel: PopupChannel.entrance, scene: room.string, sender: join.sender,
      payload: join.payload ?? "", priority: join.priority, delay: Self.delay,
      maximumTime: join.duration, endsWithScene: true, returnsAfterPreemption: false)
    current = (join, Identifier(popup.id), .enqueued)
    return popup
  }

  /// A Boolean value that indicates whether an identifier is reserved for the popups of entrances.
  func reserves(_ id: String) -> Bool { id.utf8.starts(with: prefix.utf8) }

  /// Returns a snapshot without the entrances of an earlier run, whose popups may have had the same identifiers.
  func removed(from snapshot: PopupSnapshot) -> PopupSnapshot {
    var rest = snapshot
    rest.popups.removeAll { $0.popup.isEntrance }
    rest.dismissed.removeAll { $0.popup.isEntrance }
    rest.departed.removeAll { reserves($0.id) }
    rest.tombstones.removeAll { reserves($0.id) }
    return rest
  }

  /// Follows a popup to its next stage, or to its end or rejection, which is `nil`.
  mutating func follow(_ popup: String, to stage: Stage?) {
    guard let (join, identifier, _) = current, identifier == Identifier(popup) else { return }
    current = stage.map { (join, identifier, $0) }
  }

  /// Follows a popup that appears. If the entrance was withdrawn at that moment, it does not wait again. Returns the
  /// popup to revoke, or `nil` for none.
  mutating func appear(_ popup: Popup, at now: Instant) -> String? {
    guard reserves(popup.id), let user = popup.sender.map(Identifier.init) else { return nil }
    shown.append((user, now))
    guard current?.popup == Identifier(popup.id) else {
      return remove { Identifier($0.sender) == user }
    }
    current?.stage = .onScreen
    return nil
  }

  /// Returns the popup to revoke when something hides entrances, or `nil` for none.
  ///
  /// An entrance on screen is over. An entrance that was not shown yet waits again, in front of the entrances of its
  /// priority.
  ///
  /// - Parameter keepsVisible: Whether an entrance on screen remains there.
  mutating func withdraw(keepsVisible: Bool) -> String? {
    guard let (join, popup, stage) = current,
      stage == .enqueued || stage == .onScreen && !keepsVisible
    else { return nil }
    if stage == .enqueued {
      current = nil
      wait(join, again: true)
    }
    return popup.string
  }

  /// Forgets the entrances of joins. Returns the popup to revoke, or `nil` for none.
  mutating func remove(_ isRemoved: (RoomJoin) -> Bool) -> String? {
    waiting.removeAll(where: isRemoved)
    guard let (join, popup, stage) = current, stage != .dismissing, isRemoved(join) else {
      return nil
    }
    return popup.string
  }

  // MARK: Users without an entrance

  /// Removes a user, until the user is allowed again or the visit ends. Returns the popup to revoke, or `nil` for none.
  /// The number of users has the limit of the list of comments.
  mutating func removeUser(_ sender: String) -> String? {
    if removedUsers.count < CommentMachine.maximumSenders {
      removedUsers.insert(Identifier(sender))
    }
    return remove { Identifier($0.sender) == Identifier(sender) }
  }

  /// Sets the users whom the settings mute. Returns the popup to revoke, or `nil` for none.
  mutating func mute(_ users: Set<Identifier>) -> String? {
    mutedUsers = users
    return remove { users.contains(Identifier($0.sender)) }
  }
}
