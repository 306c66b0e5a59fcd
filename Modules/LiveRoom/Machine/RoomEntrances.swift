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

  /// The popup of the entrance that is on screen or about to be, or `nil` for none.
  private(set) var shown: Identifier?
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
    let index = waiting.firstIndex { $0.priority < join.priority } ?? waiting.count
    waiting.insert(join, at: index)
    if waiting.count > Self.capacity { waiting.removeLast() }
  }

  /// Takes the first entrance that waits. Returns its popup, or `nil` if an entrance is on screen or none waits.
  mutating func next(in room: Identifier) -> Popup? {
    guard shown == nil, !waiting.isEmpty else { return nil }
    let join = waiting.removeFirst()
    count += 1
    var popup = Popup(id: prefix + "\(count)", kind: PopupChannel.entrance, queue: Self.queue)
    popup.channel = PopupChannel.entrance
    popup.scene = room.string
    popup.sender = join.sender
    popup.payload = join.payload ?? ""
    popup.priority = join.priority
    popup.maximumTime = join.duration
    popup.endsWithScene = true
    popup.returnsAfterPreemption = false
    shown = Identifier(popup.id)
    return popup
  }

  /// Follows the end of a popup.
  mutating func end(_ popup: String) {
    if shown == Identifier(popup) { shown = nil }
  }

  /// Forgets the entrances that wait.
  mutating func removeWaiting() { waiting.removeAll() }
}
