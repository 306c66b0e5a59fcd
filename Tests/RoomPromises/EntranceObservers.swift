import LiveRoomKit
import PromiseTesting

/// Observers of the entrances of users.
enum EntranceObservers {
  /// Promise 34: at most one entrance is on screen or enqueued, and none stays on screen beside a popup that blocks, hidden
  /// overlays, or without a room.
  static func entrances(_ log: RoomLog, _ reach: inout PromiseReach) throws {
    let channel = PopupChannel.entrance
    guard !log.configuration.blockingChannels.contains(channel) else { return }
    var entrance: String?
    // Whether it is on screen, and not being dismissed.
    var isShown = false
    var (isPresent, isHidden) = (false, false)
    var blocking: Set<Identifier> = []
    for entry in log.entries {
      switch entry.value {
      case .event(.room(.entered)): isPresent = true
      case .event(.room(.left)):
        isPresent = false
        reach.note("left", if: isShown)
      case .event(.room(.overlaysHidden(let flag))):
        isHidden = flag
        reach.note("hidden", if: flag && isShown)
      case .event(.popups(.didEnqueue(let popup))) where popup.channel == channel:
        try ensure(entrance == nil, "\(entry.text), beside \(entrance ?? "")")
        entrance = popup.id
      case .event(.popups(.willPresent(let presentation))):
        let popup = presentation.popup
        if popup.channel == channel {
          isShown = true
          reach.note("shown")
        } else if log.configuration.blockingChannels.contains(popup.channel) {
          blocking.insert(Identifier(popup.id))
          reach.note("blocked", if: isShown)
        }
      case .event(.popups(.willDismiss(let popup))) where popup.channel == channel: isShown = false
      case .event(.popups(.didRequeue(let popup))): blocking.remove(Identifier(popup.id))
      case .event(.popups(.didEnd(let popup))):
        blocking.remove(Identifier(popup.id))
        if popup.channel == channel { (entrance, isShown) = (nil, false) }
      case .settled:
        let place = "at \(entry.time.nanoseconds)"
        try ensure(!isShown || blocking.isEmpty, "An entrance beside a popup that blocks \(place)")
        try ensure(!isShown || !isHidden, "An entrance beside hidden overlays \(place)")
        try ensure(!isShown || isPresent, "An entrance without a room \(place)")
      default: break
      }
    }
  }
}
