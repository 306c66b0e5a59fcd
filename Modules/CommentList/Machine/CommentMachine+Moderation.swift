package import RoomCore

extension CommentMachine: CommentModerator {
  /// The maximum number of pinned comments.
  static var maximumPins: Int { 64 }
  /// The maximum height of a row, in points.
  private static var maximumHeight: Double { 10_000 }

  // MARK: By identifier

  mutating func remove(_ id: String) {
    guard isValid(id) else { return }
    let identifier = Identifier(id)
    // The removal is stored for a visible comment as well, so that a repetition does not bring the
    // comment back.
    edits.set(nil, of: MessageIdentifier(identifier))
    _ = unpin(id)
    _ = outbox.remove(identifier)
    showMerged()
    take(identifier)
    removeQuotes()
  }

  mutating func replace(_ message: CommentMessage) {
    guard let id = message.id else { return reject(.invalid(.missing("id"))) }
    guard isValid(message) else { return }
    if isHidden(message) || isRemoved(message) { return remove(id) }
    let identifier = Identifier(id)
    if var pin = screen.pin(id) {
      pin.message = message
      emit(.didPin(pin))
    }
    // The replacement is stored for a visible comment as well, so that its echo is shown as
    // replaced. A removed comment is never shown again.
    if edits.value(of: MessageIdentifier(identifier)) != .some(nil) {
      edits.set(message, of: MessageIdentifier(identifier))
    }
    showMerged()
    guard let place = places[identifier], let old = own(place), old.hasID(identifier) else {
      // The comment now has another text than the row with which it was merged.
      return take(identifier)
    }
    if old.mergedText != message.mergedText { ungroup(old, at: place) }
    switch place {
    case .row(let number):
      guard let index = screen.index(of: number), screen.rows[index].message != message
      else { return }
      var row = screen.rows[index]
      row.message = message
      emit(.didUpdate(row))
    case .waiting(let ticket):
      if let index = waiting.index(of: ticket) { waiting[index].message = message }
    case .gone: break
    }
  }

  /// Removes a comment: with its row, or from the count of the row with which it was merged.
  mutating func take(_ id: Identifier) {
    let place = places[id]
    if place != nil { places[id] = .gone }
    guard let place, own(place)?.hasID(id) == true else { return removeMerged { $0.hasID(id) } }
    switch place {
    case .row(let number): emit(.didRemove([number]))
    case .waiting(let ticket):
      statistics.removed += 1
      if let index = waiting.index(of: ticket) { waiting.remove(at: index) }
    case .gone: break
    }
  }

  /// Removes merged comments from the counts of the comments with which they were merged.
  private mutating func removeMerged(where isRemoved: (CommentMessage) -> Bool) {
    for place in members.remove(where: isRemoved) {
      switch place {
      case .row(let number):
        guard let index = screen.index(of: number) else { continue }
        merged[number, default: screen.rows[index]].count -= 1
      case .waiting(let ticket):
        if let index = waiting.index(of: ticket) { waiting[index].count -= 1 }
      case .gone: break
      }
    }
    showMerged()
  }

  // MARK: By sender

  package mutating func hide(_ identifier: Identifier) {
    showMerged()
    removeMerged { $0.isSent(by: identifier) }
    // A merged comment of another user replaces the comment that represents it.
    for index in waiting.indices.reversed() where waiting[index].message.isSent(by: identifier) {
      let place = CommentPlace.waiting(waiting[index].ticket)
      if let successor = members.takeSuccessor(at: place) {
        waiting[index].message = successor
        waiting[index].count -= 1
        remember(successor.id, place)
      } else {
        statistics.removed += 1
        waiting.remove(at: index)
      }
    }
    for pin in screen.pins where pin.message.isSent(by: identifier) {
      _ = unpin(pin.message.id ?? "")
    }
    var rows: [Int] = []
    for var row in screen.rows where row.message.isSent(by: identifier) {
      if let successor = members.takeSuccessor(at: .row(row.id)) {
        (row.message, row.count) = (successor, row.count - 1)
        merged[row.id] = row
        remember(successor.id, .row(row.id))
      } else {
        rows.append(row.id)
      }
    }
    showMerged()
    if !rows.isEmpty { emit(.didRemove(rows.inOrder())) }
    removeQuotes(of: identifier)
  }

  // MARK: Pins

  mutating func pin(_ pin: CommentPin) {
    guard let id = pin.message.id else { return reject(.invalid(.missing("id"))) }
    guard isValid(pin), isValid(pin.message) else { return }
    // Earlier moderation applies to pinned comments.
    guard let message = edited(pin.message), !isRemoved(message) else { return }
    guard screen.pin(id) != nil || screen.pins.count < Self.maximumPins else {
      return reject(.tooMany(limit: Self.maximumPins))
    }
    var pin = pin
    let priority = pin.message.priority
    (pin.message, pin.message.priority, pin.start) = (message, priority, now)
    if let end = pin.end, end <= now { return }
    emit(.didPin(pin))
  }

  /// Unpins a comment. Returns a Boolean value that indicates whether the comment was pinned.
  mutating func unpin(_ id: String) -> Bool {
    guard screen.pin(id) != nil else { return false }
    emit(.didUnpin(id: id))
    return true
  }

  // MARK: The view

  /// Sets the heights of the rows in the list whose height has changed.
  mutating func measure(_ heights: [CommentMeasurement]) {
    var changed: [CommentMeasurement] = []
    var latest: [Int: Double] = [:]
    for var one in heights where isValid(one) {
      one.height = min(one.height, Self.maximumHeight)
      guard let index = screen.index(of: one.row),
        (latest[one.row] ?? screen.rows[index].height) != one.height
      else { continue }
      latest[one.row] = one.height
      changed.append(one)
    }
    if !changed.isEmpty { emit(.didMeasure(changed)) }
  }
}
