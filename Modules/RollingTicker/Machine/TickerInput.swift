public import RoomCore

/// An input of a ticker.
public enum TickerInput: Hashable, ModuleInput {
  /// Shows these items from now on. An item on screen stays if it is among them.
  case set([TickerItem])
  /// Adds an item at the end.
  case append(TickerItem)
  /// Adds an item at a position.
  case insert(TickerItem, at: TickerPosition)
  /// Removes an item, from the screen as well.
  case remove(id: String)
  /// Replaces the kind and content of the item with the same identifier.
  case replace(TickerItem)
  /// Shows these items from now on, beginning with the first.
  case reload([TickerItem])
  /// Stops time for the ticker until the reason ends.
  case suspend(reason: SuspensionReason)
  /// Ends a reason; time continues when no other holds.
  case resume(reason: SuspensionReason)
  /// Clears the screen and ends the ticker: every later input is rejected.
  case close
  /// Sets the size of the view. While it is empty, time stops.
  case resize(ScreenSize)
  /// Reports a tap at a point from the upper left corner, at a time; by default now.
  case tap(ScreenPoint, at: Instant? = nil)
}

/// A position in the list of items.
public enum TickerPosition: Hashable, Sendable {
  /// The position with this number of items before it; the count of all is the end.
  case index(Int)
  /// The position right before the item with this identifier.
  case before(String)
  /// The position right after the item with this identifier.
  case after(String)
}
