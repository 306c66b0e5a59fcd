public import RoomCore

/// What the gift channels save across launches: the messages that they have taken, so that those that a server repeats
/// have no effect. No gifts: those of an earlier run are not shown again.
///
/// Opaque except for its description, by which it is written and read.
public struct GiftSnapshot: Equatable, Sendable {
  /// The identifiers of the latest messages, the oldest first.
  package var messages: [String]

  package init(messages: [String]) {
    self.messages = messages
  }
}

extension GiftSnapshot: ReadFields {
  public init(from fields: some FieldReader) throws(FieldError) {
    messages = try fields.required("messages")
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("messages", &messages)
  }
}

/// The memory of a machine, in a state that copies nothing of it.
package struct GiftMemory: Equatable, Sendable {
  let messages: RecentIdentifiers<(slot: Int, id: UInt64)?>

  /// What to save across launches.
  ///
  /// - Complexity: O(n) for n messages.
  package var snapshot: GiftSnapshot {
    GiftSnapshot(messages: messages.inOrder.map { $0.identifier.string })
  }

  package static func == (lhs: GiftMemory, rhs: GiftMemory) -> Bool {
    lhs.snapshot == rhs.snapshot
  }
}
