import RoomCore

extension TickerMachine: CheckedMachine {
  package var brokenInvariant: String? {
    statisticsFault ?? screenFault ?? leadFault ?? phaseFault ?? timeFault
  }

  /// - Complexity: O(n)
  package var brokenStructure: String? {
    if let fault = list.fault { return fault }
    for showing in [current, roll?.incoming] {
      guard let showing, let index = list.index(of: showing.item.key) else { continue }
      guard list[index].isSeen, list[index].item == showing.item else {
        return "The item in slot \(showing.slot.rawValue) is not the one at \(index), or not seen."
      }
    }
    for index in 0..<list.count {
      let key = list[index].item.key
      guard key.id == nil ? 1...max(1, serial) ~= key.serial : !key.isEmpty else {
        return "The item at \(index) has the number \(key.serial), and \(serial) were given."
      }
    }
    if configuration.style.hasOwnFirstRoll,
      motions != configuration.motions(for: size, isFirst: !hasRolled)
    {
      return "The motions are not those of the size, with \(hasRolled ? "a" : "no") roll before."
    }
    return nil
  }

  private var statisticsFault: String? {
    var statistics = statistics
    statistics.waiting = list.waiting
    guard statistics.isBalanced else {
      return
        "Of \(statistics.received) items \(statistics.shown) were shown, \(statistics.dropped) dropped, "
        + "\(statistics.withdrawn) withdrawn, and \(statistics.waiting) wait."
    }
    guard list.count <= configuration.capacity else {
      return "\(list.count) items exceed the capacity of \(configuration.capacity)."
    }
    return nil
  }

  /// An item is on screen if and only if the list has an item.
  private var screenFault: String? {
    guard (isStaying || isRolling) == (list.count > 0) else {
      return "The list holds \(list.count) items, and \(lead == nil ? "none" : "one") is on screen."
    }
    guard lead == nil else { return nil }
    guard position == 0, !isLeadListed, rounds == 0, leadWidth == nil, !hasRolled, !isIdle,
      rest.marquee == nil
    else { return "An empty screen keeps position \(position), round \(rounds) or more." }
    return nil
  }

  private var leadFault: String? {
    guard let lead else { return nil }
    let index = list.index(of: lead.item.key)
    guard index == (isLeadListed ? position : nil) else {
      return "The lead is at \(index.map(String.init) ?? "no") index, not \(position)."
    }
    if let index, !list[index].isSeen { return "The lead at \(index) counts as waiting." }
    switch configuration.mode {
    case .loop: return nil
    case .once:
      guard list.waiting == list.count - (isLeadListed ? 1 : 0) else {
        return "Of \(list.count) items of a list that is shown once, \(list.waiting) wait."
      }
      let isLeft = roll?.outgoing.map { list.index(of: $0.item.key) == nil } ?? true
      return isLeft ? nil : "An item that is shown once is leaving the screen, and not the list."
    case .rounds(let limit):
      return rounds < limit.count ? nil : "Round \(rounds + 1) of \(limit.count)."
    }
  }

  private var phaseFault: String? {
    switch phase {
    case .empty, .closed: return nil
    case .rolling(let roll):
      guard roll.start == since, Nanoseconds(roll.duration) == timing.roll else {
        return
          "The roll of \(roll.duration.seconds) s since \(roll.start.seconds) s began at \(since.seconds) s."
      }
      guard roll.number == statistics.rolls, roll.generation == generation,
        roll.outgoing?.slot != roll.incoming.slot
      else { return "Roll \(roll.number) is not roll \(statistics.rolls) between two slots." }
    case .staying(let showing, let last):
      let shown = last?.incoming ?? showing
      guard shown.item.key == showing.item.key, shown.slot == showing.slot else {
        return "The last roll did not show the item at rest in slot \(showing.slot.rawValue)."
      }
      guard rest.fullStay == timing.fullStay(of: showing.item) else {
        return "The item at rest stays for \(rest.fullStay.nanoseconds) ns."
      }
      if let marquee = rest.marquee?.value, marquee.slot != showing.slot || marquee.start != since {
        return "The marquee since \(marquee.start.seconds) s is not that of the item at rest."
      }
    }
    return nil
  }

  /// Time runs if and only if no suspension is active, and the changes that follow from it have
  /// been emitted.
  private var timeFault: String? {
    guard (suspendedAfter == nil) == (reasons.isEmpty && size != .zero),
      suspendedAfter.map({ $0 >= .zero }) ?? true
    else {
      return
        "\(reasons.all.count) reasons and \(size.width) × \(size.height) points suspend, and time "
        + (suspendedAfter.map { "stopped after \($0.seconds) s." } ?? "runs.")
    }
    guard size == size.orZero else { return "The size is \(size.width) × \(size.height) points." }
    guard !isClosed else { return nil }
    guard displayDuration == announcedStay else {
      return "\(announcedStay.nanoseconds) ns were announced, not \(displayDuration.nanoseconds)."
    }
    guard isIdle == (isStaying && !restEnds) else {
      return "The item at rest is \(isIdle ? "idle, and its displayDuration ends" : "not idle")."
    }
    guard nextSettings == nil || isRolling || restEnds else {
      return "A configuration waits for an end that does not come."
    }
    return nil
  }
}
