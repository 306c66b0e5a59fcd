import RoomCore

extension LikeMachine: CheckedMachine {
  package var brokenInvariant: String? {
    let statistics = statistics
    if !statistics.isBalanced {
      return "\(statistics.localUser) likes and \(statistics.others) of others are not"
        + " \(statistics.heartsShown) hearts, \(statistics.heartsFolded) folded and"
        + " \(statistics.heartsWaiting) waiting."
    }
    if !arena.events.isEmpty || isDrainingArena {
      return "\(arena.events.count) decisions were not emitted."
    }
    if arena.conditions.contains(.sheet) != (sheet.spec != nil) {
      return "The condition of a sheet does not follow from whether one is presented."
    }
    if arena.conditions.contains(.cleared) != overlays.isHidden {
      return "The overlays do not follow from the condition that hides them."
    }
    return hearts.fault ?? sheet.fault ?? restFault
  }

  package var brokenStructure: String? {
    if let fault = arena.structureFault ?? sender.structureFault ?? sheet.structureFault {
      return fault
    }
    if arena.fingers.contains(where: { $0.isDown && $0.lastSample > lastTouch }) {
      return "A finger has a sample later than the newest."
    }
    if let drag = sheet.drag {
      let pans = arena.follows(.sheetPan, drag.touch)
      if drag.movesSheet ? !pans : !pans && !arena.follows(.listScroll, drag.touch) {
        return "The sheet or its list is dragged by finger \(drag.touch), which does not drag it."
      }
    }
    let unsent = sender.boxes.reduce(0) { $0 + $1.waiting }
    if isClosed, unsent > 0 { return "\(unsent) likes were not sent before the close." }
    return nil
  }

  /// A description of an activity that must have ended, or `nil` if all invariants hold.
  private var restFault: String? {
    if !isClosed, sender.isSuspended != isSuspended || sheet.isSuspended != isSuspended {
      return "The sender or the sheet is suspended, or not, where the module is the opposite."
    }
    guard isClosed || isSuspended else { return nil }
    let hearts = hearts.alive.count + hearts.waiting
    if hearts > 0 { return "\(hearts) hearts are alive or wait where all have ended." }
    if arena.touchCount > 0 { return "\(arena.touchCount) fingers are followed at rest." }
    if taps.nextDeadline(arena) != nil || sheet.nextDeadline != nil {
      return "A combo or the sheet has a timer at rest."
    }
    return isClosed && sheet.spec != nil ? "A sheet is presented after the close." : nil
  }
}
