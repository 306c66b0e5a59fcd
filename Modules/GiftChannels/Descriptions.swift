import RoomCore

// The descriptions of gift values, for failed tests and for logs.

extension GiftMessage: SparselyPrinted {
  package static var plain: GiftMessage { GiftMessage(sender: "", gift: "") }
}

extension GiftAccount: SparselyPrinted {
  package static var plain: GiftAccount { GiftAccount() }
}

extension GiftState: CustomStringConvertible {
  /// A text with the rows on screen and the accounts.
  public var description: String {
    DescriptionText.text(of: Self.self) { text in
      let rows = screen.lanes.map { row in
        row.map { "\($0.combo.sender) gives \($0.combo.gift) x \($0.count)" } ?? "idle"
      }
      text.field("lanes", rows)
      text.field("fullScreen", screen.fullScreen?.combo.gift)
      text.field("crowds", screen.crowds.count)
      text.field("countdowns", screen.buttons.count)
      text.field("isSuspended", isSuspended)
      text.field("roomAccount", roomAccount)
      text.field("account", account)
    }
  }
}
