import RoomCore

extension CommentMachine {
  /// The maximum number of users whose comments are removed.
  package static var maximumSenders: Int { 1_024 }
  /// The maximum number of pinned comments.
  private static var maximumPins: Int { 64 }

  // MARK: By identifier

  mutating func remove(_ id: String, at now: Instant, into outputs: inout [CommentEvent]) {
    guard isValid(id, into: &outputs) else { return }
    let identifier = Identifier(id)
    // The removal is stored for a visible comment as well, so that a repetition does not bring the
    // comment back.
    edits.set(nil, of: MessageIdentifier(identifier))
    _ = unpin(id, at: now, into: &outputs)
    _ = outbox.remove(identifier)
    showMerged(at: now, into: &outputs)
    take(identifier, at: now, into: &outputs)
  }

  mutating func replace(
    _ message: CommentMessage, at now: Instant, into outputs: inout [CommentEvent]
  ) {
    guard let id = message.id else { return reject(.invalid(.missing("id")), into: &outputs) }
    guard isValid(message, into: &outputs) else { return }
    if isHidden(message) || isRemoved(message) { return remove(id, at: now, into: &outputs) }
    let identifier = Identifier(id)
    if var pin = screen.pin(id) {
      pin.message = message
      emit(.didPin(pin), at: now, into: &outputs)
    }
    // The replacement is stored for a visible comment as well, so that its echo is shown as
    // replaced. A removed comment is never shown again.
    if edits.value(of: MessageIdentifier(identifier)) != .some(nil) {
      edits.set(message, of: MessageIdentifier(identifier))
    }
    guard let place = places[identifier] else { return }
    showMerged(at: now, into: &outputs)
    guard let old = own(place), old.id.map(Identifier.init) == identifier else {
      // The comment now has another text than the row with which it was merged.
      return take(identifier, at: now, into: &outputs)
    }
    if old.text != message.text { ungroup(old, at: place) }
    switch place {
    case .row(let number):
      guard let index = screen.index(of: number), screen.rows[index].message != message
      else { return }
      var row = screen.rows[index]
      row.message = message
      emit(.didUpdate(row), at: now, into: &outputs)
    case .waiting(let ticket):
      if let index = ordinary.index(of: ticket) { ordinary[index].message = message }
      if let index = kept.index(of: ticket) { kept[index].message = message }
    case .gone: break
    }
  }

  /// Removes a comment: with its row, or from the count of the row with which it was merged.
  private mutating func take(
    _ id: Identifier, at now: Instant, into outputs: inout [CommentEvent]
  ) {
    guard let place = places[id] else { return }
    places[id] = .gone
    let isOwn = own(place)?.id.map(Identifier.init) == id
    switch place {
    case .row(let number):
      guard let index = screen.index(of: number) else { return }
      if isOwn { return emit(.didRemove([number]), at: now, into: &outputs) }
      var row = screen.rows[index]
      guard row.count > 1 else { return }
      row.count -= 1
      emit(.didUpdate(row), at: now, into: &outputs)
    case .waiting(let ticket):
      if isOwn {
        if let index = ordinary.index(of: ticket) { ordinary.remove(at: index) }
        if let index = kept.index(of: ticket) { kept.remove(at: index) }
        account.removed += 1
      } else if let index = ordinary.index(of: ticket) {
        ordinary[index].count = max(1, ordinary[index].count - 1)
      }
    case .gone: break
    }
  }

  // MARK: By sender

  mutating func removeSender(
    _ sender: String, at now: Instant, into outputs: inout [CommentEvent]
  ) {
    guard isValid(sender, into: &outputs) else { return }
    let identifier = Identifier(sender)
    guard removedSenders.contains(identifier) || removedSenders.count < Self.maximumSenders else {
      return reject(.tooMany(limit: Self.maximumSenders), into: &outputs)
    }
    removedSenders.insert(identifier)
    func isTheirs(_ message: CommentMessage) -> Bool {
      message.sender.map(Identifier.init) == identifier
    }
    showMerged(at: now, into: &outputs)
    account.removed += ordinary.remove { isTheirs($0.message) }
    account.removed += kept.remove { isTheirs($0.message) }
    for pin in screen.pins where isTheirs(pin.message) {
      _ = unpin(pin.message.id ?? "", at: now, into: &outputs)
    }
    let rows = screen.rows.filter { isTheirs($0.message) }.map { $0.id }
    if !rows.isEmpty { emit(.didRemove(rows), at: now, into: &outputs) }
  }

  // MARK: Pins

  mutating func pin(_ pin: CommentPin, at now: Instant, into outputs: inout [CommentEvent]) {
    guard let id = pin.message.id else { return reject(.invalid(.missing("id")), into: &outputs) }
    guard isValid(pin, into: &outputs), isValid(pin.message, into: &outputs) else { return }
    // Earlier moderation applies to pinned comments.
    guard let message = edited(pin.message), !isRemoved(message) else { return }
    guard screen.pin(id) != nil || screen.pins.count < Self.maximumPins else {
      return reject(.tooMany(limit: Self.maximumPins), into: &outputs)
    }
    var pin = pin
    let priority = pin.message.priority
    (pin.message, pin.message.priority, pin.start) = (message, priority, now)
    if let end = pin.end, end <= now { return }
    emit(.didPin(pin), at: now, into: &outputs)
  }

  /// Unpins a comment. Returns a Boolean value that indicates whether the comment was pinned.
  mutating func unpin(
    _ id: String, at now: Instant, into outputs: inout [CommentEvent]
  ) -> Bool {
    guard screen.pin(id) != nil else { return false }
    emit(.didUnpin(id: id), at: now, into: &outputs)
    return true
  }

  // MARK: The view

  /// Sets the heights of the rows in the list whose height has changed.
  mutating func measure(
    _ heights: [CommentMeasurement], at now: Instant, into outputs: inout [CommentEvent]
  ) {
    var changed: [CommentMeasurement] = []
    var latest: [Int: Double] = [:]
    for one in heights where isValid(one, into: &outputs) {
      guard let index = screen.index(of: one.row),
        (latest[one.row] ?? screen.rows[index].height) != one.height
      else { continue }
      latest[one.row] = one.height
      changed.append(one)
    }
    if !changed.isEmpty { emit(.didMeasure(changed), at: now, into: &outputs) }
  }

  private mutating func isValid(_ id: String, into outputs: inout [CommentEvent]) -> Bool {
    guard let fault = CommentMessage.fault(ofIdentifier: id) else { return true }
    reject(.invalid(fault), into: &outputs)
    return false
  }
}
