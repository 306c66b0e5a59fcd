package import PopupSequencer
package import PromiseTesting
import RoomCore

/// That no more than the limit have not ended is an invariant of the machine.
package struct KeepsTotal: CallObserver {
  package var reach = PromiseReach()

  package init() {}

  package mutating func end(_ call: Call, _ world: KnownPopups, _ before: KnownPopups) throws {
    guard case .enqueue(let popup) = call.input,
      before.lives.count == world.configuration.capacity,
      before.lives[name(popup.id)] == nil, call.rejections.isEmpty
    else { return }
    let hasEnded = call.events.compactMap(\.ended?.id).contains { name($0) == name(popup.id) }
    try ensure(hasEnded, "\(plainText(popup.id)) is one too many and does not end")
    reach.note("rejected")
  }
}

package struct Drains: CallObserver {
  package var reach = PromiseReach()
  /// The channels for which something was enqueued since their last drain.
  var owing: Set<Name> = []
  var drained: Set<Name> = []

  package init() {}

  package mutating func see(_ event: PopupEvent, _ world: KnownPopups, _ call: Call) throws {
    switch event {
    case .didEnqueue(let popup): owing.insert(name(popup.channel))
    // One that waits may be enqueued again for another channel, and leave that within a batch.
    case .didUpdate(let update) where !update.isOnScreen: owing.insert(name(update.popup.channel))
    case .didEnd(let popup): owing.insert(name(popup.channel))
    case .didDrain(let channel):
      let left = world.lives.values.filter {
        name($0.stay?.channel ?? $0.popup.channel) == name(channel)
      }
      if call.single != nil {
        try ensure(left.isEmpty, "\(plainText(channel)) drains with \(left.count) popups")
      }
      try ensure(
        owing.remove(name(channel)) != nil, "\(plainText(channel)) drains, and nothing was enqueued"
      )
      reach.note(drained.insert(name(channel)).inserted ? "drained" : "again")
    default: break
    }
  }

  package mutating func end(_ call: Call, _ world: KnownPopups, _ before: KnownPopups) throws {
    // The reason for which a newer version waits is not seen.
    if call.input?.isBatch == true || world.lives.values.contains(where: \.isEnding) { return }
    for channel in owing where world.channels[channel] != nil {
      let left = world.lives.values.contains {
        name($0.stay?.channel ?? $0.popup.channel) == channel
      }
      try ensure(left, "\(plainText(world.channels[channel]?.name ?? "")) is empty and not drained")
    }
  }
}
