import RoomCore

extension RoomMachine: CheckedMachine {
  package var brokenInvariant: String? {
    guard waiting.isEmpty else {
      return "An input waits for the \(waiting[0].rawValue) after a call."
    }
    guard isClosed == routes.isClosing else {
      return "Either the room or its routes are closed, and not both."
    }
    let rejections = diagnostics[.rejection, default: 0]
    guard rejections >= routes.counts.rejected else {
      return "Of \(routes.counts.rejected) messages that the room rejected, \(rejections) are "
        + "diagnostics."
    }
    return routes.fault
  }

  package var brokenStructure: String? {
    // Nothing that is compared depends on the time.
    partFault ?? routes.fault(beside: state(at: .distantFuture))
  }
}

extension RoomRoutes {
  /// A description of the violated invariant of the routes alone, between two calls, or `nil` if
  /// all invariants hold.
  var fault: String? {
    guard steps.isEmpty else { return "\(steps.count) steps of the routes were not taken." }
    let visits = counts.roomsEntered - counts.roomsLeft
    guard visits == (room == nil ? 0 : 1) else {
      return "\(counts.roomsEntered) rooms were entered and \(counts.roomsLeft) left, and the "
        + "user is in \(room?.string ?? "none")."
    }
    guard room == nil || !isClosing else { return "A room that is closed was not left." }
    guard room == nil || room == likesRoom else {
      return "Likes are made in \(likesRoom?.string ?? "no room"), not in \(room?.string ?? "")."
    }
    return door.fault
  }

  /// Returns a description of the difference between the routes and the state of the modules, or
  /// `nil` if they agree.
  func fault(beside state: RoomState) -> String? {
    let blocking = state.popups.channels.filter { blockingChannels.contains(Identifier($0.name)) }
    let shown = blocking.flatMap { $0.showing.map { Identifier($0.popup.id) } }
    guard popupsUp == Set(shown) else {
      return "\(shown.count) popups are in blocking channels; the routes know \(popupsUp.count)."
    }
    guard sheet == state.likes.sheet.map({ Identifier($0.id) }) else {
      return "The sheet of the routes is \(sheet?.string ?? "none"), that of the likes "
        + "\(state.likes.sheet?.id ?? "none")."
    }
    if let fault = pictureFault { return fault }
    guard roomsInView == Set(state.pager.displayed.map(Identifier.init)) else {
      return "\(state.pager.displayed) are in view, and not \(roomsInView.map { $0.string })."
    }
    // A module that an app has closed by itself keeps its last state.
    if state.pager.phase == .closed { return nil }
    guard state.pager.suspensionReasons.contains(.room) != suspensions.isEmpty else {
      return "\(suspensions.all.count) reasons suspend the room, and not its modules."
    }
    return nil
  }
}
