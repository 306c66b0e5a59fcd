/// One of the three surfaces.
struct Surface: Sendable {
  /// The room it is bound to.
  var room: String?
  var node = RoomList.none
  /// How many pages from the current one it stands: -1, 0 or 1.
  var slot: Int
  var isDisplayed = false

  init(slot: Int) {
    self.slot = slot
  }
}
