import RoomCore

// The comments of the local user.
extension CommentMachine {
  mutating func send(
    _ message: CommentMessage, at now: Instant, into outputs: inout [CommentEvent]
  ) {
    var message = message
    var id: String { "\(configuration.identifierPrefix ?? "comment-")\(nextOwn)" }
    // A comment of a server may already have the same identifier.
    while places[Identifier(id)] != nil || edits.value(of: MessageIdentifier(Identifier(id))) != nil
    {
      nextOwn += 1
    }
    message.id = id
    message.sender = configuration.localUser
    guard isValid(message, into: &outputs) else { return }
    guard !outbox.isFull else {
      return reject(.tooMany(limit: CommentOutbox.capacity), into: &outputs)
    }
    nextOwn += 1
    account.received += 1
    let row = CommentRow(id: nextRow, message: message, time: now, delivery: .sending)
    nextRow += 1
    remember(message.id, .row(row.id))
    outbox.append(CommentSend(message, room: room))
    emit(.didScrollToNewest, at: now, into: &outputs)
    show([row], at: now, into: &outputs)
  }

  mutating func retry(
    _ id: String, at now: Instant, into outputs: inout [CommentEvent]
  ) {
    guard !outbox.isFull, let comment = outbox.retry(Identifier(id)) else {
      return reject(
        outbox.isFull ? .tooMany(limit: CommentOutbox.capacity) : .unknown(id: id),
        into: &outputs)
    }
    outbox.append(comment)
    mark(comment, .sending, at: now, into: &outputs)
  }

  mutating func didDeliver(
    _ comment: CommentSend, at now: Instant, into outputs: inout [CommentEvent]
  ) {
    guard let id = comment.identifier, outbox.remove(id) else { return }
    mark(comment, .sent, at: now, into: &outputs)
  }

  mutating func didFail(
    _ comment: CommentSend, at now: Instant, into outputs: inout [CommentEvent]
  ) {
    if let failed = outbox.returned(comment, at: now) {
      mark(failed, .failed, at: now, into: &outputs)
    }
  }

  /// Sets the delivery of an own comment in its row, if the row is in the list.
  mutating func mark(
    _ comment: CommentSend, _ delivery: CommentRow.Delivery, at now: Instant,
    into outputs: inout [CommentEvent]
  ) {
    guard let id = comment.message.id, case .row(let number)? = places[Identifier(id)],
      let index = screen.index(of: number)
    else { return }
    var row = screen.rows[index]
    row.delivery = delivery
    emit(.didUpdate(row), at: now, into: &outputs)
  }
}
