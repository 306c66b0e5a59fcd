import PopupSequencer
import RoomCore

/// The entrances of users in the present room: one is on screen, and the others wait.
///
/// An entrance is a popup of the channel ``PopupChannel/entrance``. The channel sets its time on screen, its motion,
/// its view and its accessibility. The order is the order of the priorities, and does not depend on the rules of the
/// popups.
struct RoomEntrances: Sendable {
  /// The greatest number of entrances that wait.
  static let capacity = 8
  /// The queue of their popups.
  static let queue: PopupQueue = "entrances"

  /// The delay of an enqueued entrance. It is longer than the gap between two blocking popups, so that no entrance is
  /// shown for a moment in the gap.
  private static let delay = Duration.milliseconds(400)

  private enum Stage: Sendable {
    case enqueued
    case onScreen
    case dismissing
  }

  /// The entrance that has a popup, the identifier of the popup, and how far the popup has come.
  private var current: (join: RoomJoin, popup: Identifier, stage: Stage)?
  // The highest priority first; of one priority, the earliest.
  private var waiting: [RoomJoin] = []
  // Identifiers of popups differ from launch to launch.
  private let prefix: String
  private var count = 0

  init(session: String?) {
    prefix = "entrance-" + (session.map { $0 + "-" } ?? "")
  }

  /// Lets an entrance wait. If more than ``capacity`` wait, the last one is dropped.
  mutating func insert(_ join: RoomJoin) {
    insert(join, at: waiting.firstIndex { $0.priority < join.priority })
  }

  private mutating func insert(_ join: RoomJoin, at index: Int?) {
    waiting.insert(join, at: index ?? waiting.count)
    if waiting.count > Self.capacity { waiting.removeLast() }
  }

  /// Takes the first entrance that waits. Returns its popup, or `nil` if another one is enqueued or on screen, or none
  /// waits.
  mutating func next(in room: Identifier) -> Popup? {
    guard current == nil, !waiting.isEmpty else { return nil }
    let join = waiting.removeFirst()
    count += 1
    var popup = Popup(id: prefix + "\(count)", kind: PopupChannel.entrance, queue: Self.queue)
    popup.channel = PopupChannel.entrance
    popup.scene = room.string
    popup.sender = join.sender
    popup.payload = join.payload ?? ""
    popup.priority = join.priority
    popup.delay = Self.delay
    popup.maximumTime = join.duration
    popup.endsWithScene = true
    popup.returnsAfterPreemption = false
    current = (join, Identifier(popup.id), .enqueued)
    return popup
  }

  /// Follows the presentation of a popup.
  mutating func present(_ popup: String) { follow(popup, .onScreen) }

  /// Follows the beginning of the dismissal of a popup.
  mutating func dismiss(_ popup: String) { follow(popup, .dismissing) }

  private mutating func follow(_ popup: String, _ stage: Stage) {
    if current?.popup == Identifier(popup) { current?.stage = stage }
  }

  /// Follows the end or the rejection of a popup.
  mutating func end(_ popup: String) {
    if current?.popup == Identifier(popup) { current = nil }
  }

  /// Returns the popup to revoke when something hides entrances, or `nil` for none.
  ///
  /// An entrance on screen is over. An entrance that was not shown yet waits again, in front of the entrances of its
  /// priority.
  ///
  /// - Parameter keepsVisible: Whether an entrance on screen remains there.
  mutating func withdraw(keepsVisible: Bool) -> String? {
    guard let (join, popup, stage) = current else { return nil }
    switch stage {
    case .enqueued:
      current = nil
      insert(join, at: waiting.firstIndex { $0.priority <= join.priority })
    case .onScreen where !keepsVisible: break
    case .onScreen, .dismissing: return nil
    }
    return popup.string
  }

  /// Forgets the entrances of joins. Returns the popup to revoke, or `nil` for none.
  mutating func remove(where isRemoved: (RoomJoin) -> Bool) -> String? {
    waiting.removeAll(where: isRemoved)
    guard let (join, popup, stage) = current, stage != .dismissing, isRemoved(join) else {
      return nil
    }
    return popup.string
  }

  /// Forgets the entrances that wait.
  mutating func removeWaiting() { waiting.removeAll() }
}
