public import RoomCore

/// The memory of the gift channels that an app saves across launches. It has the identifiers of received messages, so
/// that repeated messages have no effect, and the number of the local user's combos. Gifts of an earlier run are not
/// shown again.
///
/// The content is opaque. Its description writes and reads it.
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

/// The memory of a machine, which a state shares without a copy.
package struct GiftMemory: Equatable, Sendable {
  let messages: RecentIdentifiers<(slot: Int, id: UInt64)?>
  let ownCombos: UInt64

  /// The snapshot to save across launches.
  ///
  /// - Complexity: O(n) for n messages.
  package var snapshot: GiftSnapshot {
    GiftSnapshot(messages: messages.saved, ownCombos: ownCombos)
  }

  package static func == (lhs: GiftMemory, rhs: GiftMemory) -> Bool {
    lhs.snapshot == rhs.snapshot
  }
}
