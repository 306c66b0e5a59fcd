import RoomCore

extension LikeMachine {
  /// Makes likes in another room from now on. The unsent likes of the last one are sent.
  mutating func enter(_ room: String, at now: Instant, into outputs: inout [LikeEvent]) {
    let identifier = Identifier(room)
    guard identifier != sender.room else { return outputs.append(.rejected(.sameRoom(room))) }
    // A finger of a user who pages fast lands on the next room before the last one is left.
    endAll(except: .pageDrag, at: now, into: &outputs)
    sheet.remove(because: .leftRoom, into: &outputs)
    setConditions(arena.conditions, at: now, into: &outputs)
    total = nil
    sender.enter(identifier, at: now, into: &outputs)
    outputs.append(.didEnter(room: room))
  }

  /// The first reason ends fingers, hearts and the combo, sends unsent likes, and stops the clocks.
  mutating func suspend(
    for reason: SuspensionReason, at now: Instant, into outputs: inout [LikeEvent]
  ) {
    switch suspensions.insert(reason) {
    case .switched:
      // A drag that is cancelled stops the sheet where it is.
      var caught: [LikeEvent] = []
      sheet.suspend(at: now, into: &caught)
      endAll(at: now, into: &outputs)
      outputs += caught
      sender.suspend(at: now, into: &outputs)
    case .counted, .unchanged: break
    case .refused:
      outputs.append(.rejected(.tooManySuspensions(limit: SuspensionReasons.limit)))
    }
  }

  /// The end of the last reason starts the clocks again.
  mutating func resume(
    for reason: SuspensionReason, at now: Instant, into outputs: inout [LikeEvent]
  ) {
    guard suspensions.remove(reason) == .switched else { return }
    sheet.resume(at: now, into: &outputs)
    sender.resume(at: now, into: &outputs)
  }

  /// Sends all unsent likes, suspended or not, then ends everything that is under way.
  mutating func close(at now: Instant, into outputs: inout [LikeEvent]) {
    sender.close(at: now, into: &outputs)
    endAll(at: now, into: &outputs)
    sheet.remove(because: .closed, into: &outputs)
    setConditions(arena.conditions, at: now, into: &outputs)
    isClosed = true
  }

  /// Ends fingers, the combo and all hearts, except for fingers of the gesture that is given.
  private mutating func endAll(
    except spared: RoomGesture? = nil, at now: Instant, into outputs: inout [LikeEvent]
  ) {
    arena.cancelAll(except: spared, into: &arenaEvents)
    drainArena(at: now, into: &outputs)
    taps.reset(into: &outputs)
    hearts.removeAll(into: &outputs)
  }
}
