import RoomCore

/// What holds between calls.
extension PopupMachine: CheckedMachine {
  package var brokenInvariant: String? {
    let account = account
    if !account.isBalanced { return "The account does not balance: \(account)" }
    if table.count > configuration.capacity {
      return "\(table.count) popups wait or are on screen, of at most \(configuration.capacity)."
    }
    if isClosed, table.count > 0 { return "It is closed with \(table.count) popups." }
    if rules.hasLessons { return "Rules have not learned all that has happened." }
    return nil
  }

  package var brokenStructure: String? {
    // One after another: for the compiler, a chain of as many is an expression that takes seconds.
    if let fault = table.fault ?? places.fault ?? stages.fault { return fault }
    if let fault = memory.departed.fault ?? memory.revocations.fault { return fault }
    return faultOfSlots ?? faultOfPlaces
  }

  /// Whether each popup is where the table says that it is.
  private var faultOfSlots: String? {
    for slot in table.used {
      let entry = table.entry(of: slot)
      let owner = table.slot(of: entry.identifier)
      switch table.phase(of: slot) {
      case .waiting:
        if owner != slot { return "\(entry.id) waits and cannot be found." }
      case .onScreen(let place):
        if places[place].slot != slot { return "\(entry.id) is not in place \(place)." }
        if places[place].stage != table.stage(of: slot) {
          return "\(entry.id) is in a place of stage \(places[place].stage)."
        }
        if (places[place].dismissal?.outcome == nil) != (owner == slot) {
          return "\(entry.id) is on screen, and found as if it ended, or ends and is found."
        }
      case .ended:
        if places.place(leaving: entry.identifier) == nil || owner == slot {
          return "\(entry.id) has ended behind no older version."
        }
      }
    }
    return nil
  }

  /// Whether each place has a popup that is in it, and the newer versions that wait for its end.
  private var faultOfPlaces: String? {
    for place in places.inUse {
      guard let slot = places[place].slot else { continue }
      guard case .onScreen(place) = table.phase(of: slot) else {
        return "The popup in place \(place) is not on screen."
      }
      let id = table.entry(of: slot).identifier
      for successor in places[place].successors
      where table.entry(of: successor).identifier != id || table.isOnScreen(successor) {
        return "In place \(place) another popup than \(id.string) is to follow."
      }
    }
    for stage in stages.indices {
      for place in stages[stage].places where places[place].stage != stage {
        return "Place \(place) is one of stage \(stage), and of \(places[place].stage)."
      }
    }
    return nil
  }
}
