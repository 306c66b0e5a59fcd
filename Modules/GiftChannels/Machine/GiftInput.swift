/// What the gift channels are told.
public enum GiftInput: Hashable, Sendable {
  /// A message from the server.
  case message(GiftMessage)
  /// A tap on a lane.
  case laneTapped(Int)
  /// A tap on a gift or its combo button: `batchSize` more units are to be sent.
  case giftTapped(gift: String, batchSize: Int, unitValue: Int)
  /// The app went to the background.
  case suspend
  /// It came back.
  case resume
  /// The room is left; the next message belongs to another.
  case closeRoom
}
