import PopupSequencer
import RoomCore

/// The entrances of users in the present room: one is on screen, and the others wait.
///
/// An entrance is a popup of the channel ``PopupChannel/entrance``, so that its time on screen, its motion, its view and its
/// accessibility are those of a popup. The order is the order of the priorities, and does not depend on the rules of the
/// popups.
struct RoomEntrances: Sendable {
  /// The greatest number of entrances that wait.
  static let capacity = 8
  /// The queue of their popups.
  static let queue: PopupQueue = "entrances"

  /// The time for which an entrance that is enqueued is not shown yet. A gift or a popup that comes at the same moment then
  /// goes first, and the entrance is never seen.
  private static let delay = Duration.milliseconds(100)

  /// The identifier of the popup that is enqueued or on screen, and its join.
  private var enqueued: (popup: Identifier, join: RoomJoin)?
  private var isOnScreen = false
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
    guard enqueued == nil, !waiting.isEmpty else { return nil }
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
    enqueued = (Identifier(popup.id), join)
    isOnScreen = false
    return popup
  }

  /// Follows the presentation of a popup.
  mutating func present(_ popup: String) {
    if enqueued?.popup == Identifier(popup) { isOnScreen = true }
  }

  /// Follows the end or the rejection of a popup.
  mutating func end(_ popup: String) {
    if enqueued?.popup == Identifier(popup) { enqueued = nil }
  }

  /// Returns the popup to revoke when something hides entrances, or `nil` for none.
  ///
  /// An entrance on screen is over. One that was not shown yet waits again, in front of those of its priority.
  ///
  /// - Parameter keepsVisible: whether an entrance on screen remains there.
  mutating func withdraw(keepsVisible: Bool) -> String? {
    guard let (popup, join) = enqueued, !(isOnScreen && keepsVisible) else { return nil }
    if !isOnScreen {
      enqueued = nil
      insert(join, at: waiting.firstIndex { $0.priority <= join.priority })
    }
    return popup.string
  }

  /// Forgets the entrances that wait.
  mutating func removeWaiting() { waiting.removeAll() }
}
