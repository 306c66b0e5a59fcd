package import RoomCore

/// A machine that receives comments, and removes the comments of users: the list of comments or the
/// flying comments.
package protocol CommentModerator: StateMachine {
  /// The users whose comments are removed, also comments that arrive later.
  var removedSenders: Set<Identifier> { get set }

  mutating func reject(_ reason: CommentRejection, into outputs: inout [Output])

  /// Removes the comments of a user that have arrived.
  mutating func hide(_ sender: Identifier, at now: Instant, into outputs: inout [Output])
}

extension CommentModerator {
  /// The maximum number of users whose comments are removed.
  package static var maximumSenders: Int { 1_024 }

  package mutating func removeSender(
    _ sender: String, at now: Instant, into outputs: inout [Output]
  ) {
    guard isValid(sender, into: &outputs) else { return }
    let identifier = Identifier(sender)
    guard removedSenders.contains(identifier) || removedSenders.count < Self.maximumSenders else {
      return reject(.tooMany(limit: Self.maximumSenders), into: &outputs)
    }
    removedSenders.insert(identifier)
    hide(identifier, at: now, into: &outputs)
  }

  /// Returns a Boolean value that indicates whether comments of the sender are removed.
  package func isRemoved(_ message: CommentMessage) -> Bool {
    guard !removedSenders.isEmpty, let sender = message.sender else { return false }
    return removedSenders.contains(Identifier(sender))
  }

  // MARK: Validity

  /// Rejects a value with a field out of range. Returns a Boolean value that indicates whether the
  /// value is valid.
  package mutating func isValid(_ value: some Described, into outputs: inout [Output]) -> Bool {
    do throws(FieldError) {
      try FieldCheck.check(value)
      return true
    } catch {
      reject(.invalid(error), into: &outputs)
      return false
    }
  }

  /// Rejects a message with a field out of range. Returns a Boolean value that indicates whether
  /// the message is valid.
  package mutating func isValid(_ message: CommentMessage, into outputs: inout [Output]) -> Bool {
    guard let fault = message.fault else { return true }
    reject(.invalid(fault), into: &outputs)
    return false
  }

  /// Rejects an identifier that is empty or too long. Returns a Boolean value that indicates
  /// whether the identifier is valid.
  package mutating func isValid(_ id: String, into outputs: inout [Output]) -> Bool {
    guard let fault = CommentMessage.fault(ofIdentifier: id) else { return true }
    reject(.invalid(fault), into: &outputs)
    return false
  }
}
