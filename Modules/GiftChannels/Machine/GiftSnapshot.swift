public import RoomCore

/// The memory of the gift channels, as it is saved across launches: the messages that were taken, so that those that a
/// server repeats have no effect, and the number of own combos. Gifts of an earlier run are not shown again.
///
/// Opaque except for its description, by which it is written and read.
public struct GiftSnapshot: Equatable, Sendable {
  /// The identifiers of the latest messages, the oldest first.
  package var messages: [SavedIdentifiers]
  /// The number of the local user's combos so far.
  package var ownCombos: UInt64 = 0
}

extension GiftSnapshot: ReadFields {
  public init(from fields: some FieldReader) throws(FieldError) {
    messages = try fields.required("messages")
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("messages", &messages)
    visitor.field("ownCombos", &ownCombos)
  }
}

/// The memory of a machine, in a state that copies nothing of it.
package struct GiftMemory: Equatable, Sendable {
  let messages: RecentIdentifiers<(slot: Int, id: UInt64)?>
  let ownCombos: UInt64

  /// What to save across launches.
  ///
  /// - Complexity: O(n) for n messages.
  package var snapshot: GiftSnapshot {
    GiftSnapshot(messages: messages.saved, ownCombos: ownCombos)
  }

  package static func == (lhs: GiftMemory, rhs: GiftMemory) -> Bool {
    lhs.snapshot == rhs.snapshot
  }
}
