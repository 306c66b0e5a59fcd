import RoomCore

extension LikeMachine {
  /// Sets the room in which likes are made. The unsent likes of the previous room are sent.
  mutating func enter(_ room: String) {
    let identifier = Identifier(room)
    guard identifier != sender.room else { return outputs.append(.rejected(.sameRoom(room))) }
    // A user who pages fast touches the next room before the previous room is left.
    endAll(except: .pageDrag)
    sheet.remove(because: .leftRoom, into: &outputs)
    setConditions(arena.conditions)
    total = nil
    sender.enter(identifier, at: now, into: &outputs)
    outputs.append(.didEnter(room: room))
  }

  /// Suspends the module. The first reason ends touches, hearts and the combo, sends unsent likes,
  /// and stops the clocks.
  mutating func suspend(for reason: SuspensionReason) {
    switch suspensions.insert(reason) {
    case .switched:
      // A drag that is cancelled stops the sheet at its height.
      var caught: [LikeEvent] = []
      sheet.suspend(at: now, into: &caught)
      endAll()
      outputs += caught
      sender.suspend(at: now, into: &outputs)
    case .counted, .unchanged: break
    case .refused:
      outputs.append(.rejected(.tooManySuspensions(limit: SuspensionReasons.limit)))
    }
  }

  /// Ends a reason. The end of the last reason starts the clocks again.
  mutating func resume(for reason: SuspensionReason) {
    guard suspensions.remove(reason) == .switched else { return }
    sheet.resume(at: now, into: &outputs)
    sender.resume(at: now, into: &outputs)
  }

  /// Sends all unsent likes, even while suspended, and ends all activities.
  mutating func close() {
    sender.close(at: now, into: &outputs)
    endAll()
    sheet.remove(because: .closed, into: &outputs)
    setConditions(arena.conditions)
    isClosed = true
  }

  /// Ends all touches, the combo and all hearts, except for touches of the gesture `spared`.
  private mutating func endAll(except spared: RoomGesture? = nil) {
    arena.cancelAll(except: spared)
    drainArena()
    taps.reset(into: &outputs)
    hearts.removeAll(into: &outputs)
  }
}
