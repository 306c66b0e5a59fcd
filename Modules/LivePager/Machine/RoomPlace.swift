/// A place in the list of rooms.
public enum RoomPlace: Hashable, Sendable {
  /// The head of the list.
  case first
  /// The end of the list.
  case last
  /// In front of a room.
  case before(String)
  /// Behind a room.
  case after(String)
  /// Counted from 0; held within the list.
  case index(Int)
}
