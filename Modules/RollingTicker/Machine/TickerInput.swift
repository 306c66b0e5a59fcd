public import RoomCore

/// An input of a ticker.
public enum TickerInput: Equatable, ModuleInput {
  /// Shows these items from now on. An item on screen stays if it is among them.
  case set([TickerItem])
  /// Adds an item at the end.
  case append(TickerItem)
  /// Adds an item at a position.
  case insert(TickerInsertion)
  /// Removes an item, from the screen as well.
  case remove(id: String)
  /// Replaces the item with the same identifier, on screen as well.
  case replace(TickerItem)
  /// Shows these items from now on, beginning with the first.
  case reload([TickerItem])
  /// Adds items without identifier and content to the end of the list, or removes items from it,
  /// until the list has this number: the rows of a data source.
  case setCount(Int)
  /// Shows the next item now, without waiting for the end of the stay.
  case next
  /// Removes all items, from the screen as well. Later items begin a new list.
  case stop
  /// Changes the configuration when the present stay or roll ends.
  indirect case configure(TickerConfiguration)
  /// Stops time for the ticker until the reason ends.
  case suspend(reason: SuspensionReason)
  /// Ends a reason; time continues when no other holds.
  case resume(reason: SuspensionReason)
  /// Clears the screen and ends the ticker: every later input is rejected.
  case close
  /// Sets the size of the view. While it is empty, time stops.
  case resize(ScreenSize)
  /// Reports the width of an item's content.
  indirect case didMeasure(TickerMeasurement)
  /// Reports a tap.
  case tap(TickerTap)
}

/// An item that is added at a position.
public struct TickerInsertion: Equatable, Sendable {
  /// The item.
  public var item: TickerItem
  /// Its position in the list.
  public var position: TickerPosition

  /// An item at a position.
  public init(item: TickerItem, position: TickerPosition) {
    self.item = item
    self.position = position
  }
}

/// The width of an item's content, as a view has measured it.
public struct TickerMeasurement: Equatable, Sendable {
  /// The item, in its slot.
  public var showing: TickerShowing
  /// The width in points that the content needs on a single line.
  public var width: Double

  /// The width of an item's content.
  public init(showing: TickerShowing, width: Double) {
    self.showing = showing
    self.width = width
  }
}

/// A tap on a ticker.
public struct TickerTap: Equatable, Sendable {
  /// The point that was tapped, in points from the upper left corner of the ticker.
  public var location: ScreenPoint
  /// When, on the ticker's clock; `nil` for now.
  public var time: Instant?

  /// A tap at a point, by default now.
  public init(location: ScreenPoint, time: Instant? = nil) {
    self.location = location
    self.time = time
  }
}

/// A position in the list of items.
public enum TickerPosition: Equatable, Sendable {
  /// The position with this number of items before it; the count of all is the end.
  case index(Int)
  /// The position right before the item with this identifier.
  case before(String)
  /// The position right after the item with this identifier.
  case after(String)
}
