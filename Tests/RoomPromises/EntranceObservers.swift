import LiveRoomKit
import PromiseTesting

/// Observers of the entrances of users.
enum EntranceObservers {
  /// Promise 34: at most one entrance is on screen or enqueued, and appears 0.4 s after it is enqueued. None remains beside a
  /// popup of another blocking channel, hidden overlays, in a suspended room or without a room. None is enqueued while a
  /// gift has the full screen.
  static func entrances(_ log: RoomLog, _ reach: inout PromiseReach) throws {
    let channel = PopupChannel.entrance
    var entrance: (id: String, enqueued: Instant)?
    // Whether it is on screen, and whether it is being dismissed.
    var (isShown, isLeaving) = (false, false)
    var (isPresent, isHidden, isSuspended, isFull) = (false, false, false, false)
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
      case .event(.room(.suspended)):
        isSuspended = true
        reach.note("suspended", if: isShown)
      case .event(.room(.resumed)): isSuspended = false
      case .event(.gifts(.fullScreenWillBegin)): isFull = true
      case .event(.gifts(.fullScreenDidEnd)): isFull = false
      case .event(.popups(.didEnqueue(let popup))) where popup.channel == channel:
        try ensure(entrance == nil, "\(entry.text), beside \(entrance?.id ?? "")")
        entrance = (popup.id, entry.time)
      case .event(.popups(.willPresent(let presentation))):
        let popup = presentation.popup
        if popup.channel == channel {
          let delay = entry.time - (entrance?.enqueued ?? entry.time)
          try ensure(delay >= .milliseconds(400), "\(entry.text), after \(delay)")
          isShown = true
          reach.note("shown")
        } else if log.configuration.blockingChannels.contains(popup.channel) {
          blocking.insert(Identifier(popup.id))
          reach.note("blocked", if: isShown)
        }
      case .event(.popups(.willDismiss(let popup))) where popup.channel == channel:
        (isShown, isLeaving) = (false, true)
      case .event(.popups(.didRequeue(let popup))): blocking.remove(Identifier(popup.id))
      case .event(.popups(.didEnd(let popup))):
        blocking.remove(Identifier(popup.id))
        if popup.channel == channel { (entrance, isShown, isLeaving) = (nil, false, false) }
      case .settled:
        guard let entrance, !isLeaving else { continue }
        let place = "at \(entry.time.nanoseconds)"
        try ensure(blocking.isEmpty, "\(entrance.id) beside a popup that blocks \(place)")
        try ensure(!isHidden, "\(entrance.id) beside hidden overlays \(place)")
        try ensure(!isSuspended, "\(entrance.id) in a suspended room \(place)")
        try ensure(isPresent, "\(entrance.id) without a room \(place)")
        try ensure(isShown || !isFull, "\(entrance.id) enqueued below a gift \(place)")
      default: break
      }
    }
  }
}
