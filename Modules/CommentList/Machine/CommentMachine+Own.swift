import RoomCore

// The comments of the local user.
extension CommentMachine {
  mutating func send(_ message: CommentMessage) {
    var message = withoutRemovedQuote(message)
    var id: String { "\(configuration.identifierPrefix ?? "comment-")\(nextOwn)" }
    // A comment of a server may already have the same identifier.
    while places[Identifier(id)] != nil || edits.value(of: MessageIdentifier(Identifier(id))) != nil
    {
      nextOwn += 1
    }
    message.id = id
    message.sender = configuration.localUser
    guard isValid(message) else { return }
    guard !outbox.isFull else { return reject(.tooMany(limit: CommentOutbox.capacity)) }
    nextOwn += 1
    var comment = CommentSend(message, room: room)
    let mayWrite = screen.writing.obstacle(at: now) == nil
    showOwn([comment], mayWrite ? .sending : .failed)
    if mayWrite {
      outbox.append(comment)
      beginWait(after: comment)
    } else {
      comment.attempt = 0
      outbox.fail(comment)
      outputs.append(.didRefuse(comment))
    }
  }

  /// Shows rows of own comments, and scrolls to them.
  mutating func showOwn(_ comments: [CommentSend], _ delivery: CommentRow.Delivery) {
    statistics.received += comments.count
    var rows: [CommentRow] = []
    for comment in comments {
      rows.append(
        CommentRow(id: nextRow, message: comment.message, time: now, delivery: delivery))
      remember(comment.message.id, .row(nextRow))
      nextRow += 1
    }
    emit(.didScrollToNewest)
    show(rows)
  }

  mutating func retry(_ id: String) {
    if let obstacle = screen.writing.obstacle(at: now) {
      return reject(.restricted(obstacle.reason))
    }
    guard !outbox.isFull, let comment = outbox.retry(Identifier(id), in: room) else {
      return reject(outbox.isFull ? .tooMany(limit: CommentOutbox.capacity) : .unknown(id: id))
    }
    outbox.append(comment)
    mark(comment, .sending)
    beginWait(after: comment)
  }

  mutating func didDeliver(_ comment: CommentSend) {
    guard let id = comment.identifier else { return }
    let isUnconfirmed = outbox.remove(id)
    var comment = comment
    if identify(comment) {
      comment.message.id = comment.serverID
    } else if !isUnconfirmed {
      return
    }
    mark(comment, .sent)
  }

  /// Gives an own comment the identifier that the server has chosen. Returns a Boolean value that
  /// indicates whether the identifier is new.
  private mutating func identify(_ comment: CommentSend) -> Bool {
    guard let id = comment.identifier, let name = comment.serverID, Identifier(name) != id,
      places[id] != nil, serverIdentifiers.name(of: id.string) == id.string,
      isValid(name)
    else { return false }
    serverIdentifiers.set(name, of: MessageIdentifier(id))
    outputs.append(.didIdentify(comment))
    // The echo may have come before the answer. The row shows the comment as the server has it.
    let target = MessageIdentifier(Identifier(name))
    let echo = places[target.id].flatMap { own($0) }
    take(target.id)
    if edits.rename(id, to: name) {
      take(id)
    } else if let echo, echo.hasID(target.id), edits.value(of: target) == nil {
      edits.set(echo, of: target)
    }
    remember(name, places[id] ?? .gone)
    places[id] = .gone
    return true
  }

  mutating func didFail(_ comment: CommentSend) {
    if let failed = outbox.returned(comment, at: now) {
      mark(failed, .failed)
      endWait(after: failed)
    }
  }

  mutating func didRefuse(_ comment: CommentSend) {
    guard var refused = outbox.refuse(comment) else { return }
    refused.retryAfter = comment.retryAfter
    mark(refused, .failed)
    endWait(after: refused)
    outputs.append(.didRefuse(refused))
  }

  /// Sets the delivery of an own comment in its row, if the row is in the list.
  mutating func mark(_ comment: CommentSend, _ delivery: CommentRow.Delivery) {
    guard let id = comment.message.id, case .row(let number)? = places[Identifier(id)],
      let index = screen.index(of: number)
    else { return }
    var row = screen.rows[index]
    row.message.id = id
    row.message = edited(row.message) ?? row.message
    row.delivery = delivery
    emit(.didUpdate(row))
  }
}
