/// A step of a route: an input of a module, or an event of the room.
enum RouteStep: Equatable, Sendable {
  case send(RoomInput)
  case emit(RoomChange)
}
