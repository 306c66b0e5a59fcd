public import RoomCore

/// An input of a ticker.
public enum TickerInput: ReadInputs, Equatable, ModuleInput {
  /// Replaces the list by these items. An item on screen stays if the new list has it.
  case set([TickerItem])
  /// Adds an item at the end.
  case append(TickerItem)
  /// Adds an item at a position.
  case insert(TickerInsertion)
  /// Removes an item from the list and from the screen. If the ticker does not have the item, the
  /// removal is stored. A stored removal prevents that the item is appended or inserted later,
  /// until the list is reloaded or stopped.
  case remove(id: String)
  /// Replaces the item with the same identifier, in the list and on screen.
  case replace(TickerItem)
  /// Replaces the list by these items, and shows the first one.
  case reload([TickerItem])
  /// Sets the number of items, for the rows of a data source. Items without an identifier and
  /// content are added at the end, or the last items are removed.
  case setCount(Int)
  /// Shows the next item now, before the end of the stay.
  case next
  /// Removes all items from the list and from the screen. Later items begin a new list.
  case stop
  /// Changes the configuration when the current stay or roll ends.
  indirect case configure(TickerConfiguration)
  /// Stops time for the ticker until the reason ends.
  case suspend(reason: SuspensionReason)
  /// Ends a reason. Time continues if no other reason is active.
  case resume(reason: SuspensionReason)
  /// Clears the screen and closes the ticker. Every later input is rejected.
  case close
  /// Sets the size of the view. If the size is empty, time stops for the ticker.
  case resize(ScreenSize)
  /// Reports the width of an item's content.
  indirect case didMeasure(TickerMeasurement)
  /// Reports a tap.
  case tap(TickerTap)

  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .set(let items): visitor.visit("set", "items", items)
    case .append(let item): visitor.visit("append", item)
    case .insert(let insertion): visitor.visit("insert", insertion)
    case .remove(let id): visitor.visit("remove", "id", id)
    case .replace(let item): visitor.visit("replace", item)
    case .reload(let items): visitor.visit("reload", "items", items)
    case .setCount(let count): visitor.visit("setCount", "count", count)
    case .next: visitor.visit("next")
    case .stop: visitor.visit("stop")
    case .configure(let configuration): visitor.visit("configure", "configuration", configuration)
    case .suspend(let reason): visitor.visit("suspend", "reason", reason)
    case .resume(let reason): visitor.visit("resume", "reason", reason)
    case .close: visitor.visit("close")
    case .resize(let size): visitor.visit("resize", size)
    case .didMeasure(let measurement): visitor.visit("didMeasure", measurement)
    case .tap(let tap): visitor.visit("tap", tap)
    }
  }

  public init(from reader: some CaseReader) throws(FieldError) {
    switch reader.name {
    case "set": self = .set(try reader.value("items"))
    case "append": self = .append(try reader.fields())
    case "insert": self = .insert(try reader.fields())
    case "remove": self = .remove(id: try reader.value("id"))
    case "replace": self = .replace(try reader.fields())
    case "reload": self = .reload(try reader.value("items"))
    case "setCount": self = .setCount(try reader.value("count"))
    case "next": self = .next
    case "stop": self = .stop
    case "configure": self = .configure(try reader.value("configuration"))
    case "suspend": self = .suspend(reason: try reader.optional("reason") ?? .app)
    case "resume": self = .resume(reason: try reader.optional("reason") ?? .app)
    case "close" where reader.isExact: self = .close
    case "resize" where reader.isExact: self = .resize(try reader.fields())
    case "didMeasure" where reader.isExact: self = .didMeasure(try reader.fields())
    case "tap": self = .tap(try reader.fields())
    default: throw reader.unknown
    }
  }

  public var messageKind: MessageKind? {
    switch self {
    case .append, .insert, .replace: .notice
    // An empty list is not refused, because it releases memory.
    case .set(let items), .reload(let items): items.isEmpty ? nil : .notice
    default: nil
    }
  }
}

/// An item that is added at a position.
public struct TickerInsertion: ReadFields, Equatable, Sendable {
  /// The item.
  public var item: TickerItem
  /// Its position in the list.
  public var position: ListPosition

  /// Creates the value for an item at a position.
  public init(item: TickerItem, position: ListPosition) {
    self.item = item
    self.position = position
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(item: try fields.required("item"), position: try fields.required("position"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("item", &item)
    visitor.field("position", &position)
  }
}

/// The width of an item's content that a view has measured.
public struct TickerMeasurement: ReadFields, Equatable, Sendable {
  /// The item in its slot.
  public var showing: TickerShowing
  /// The width in points that the content needs on a single line.
  public var width: Double

  /// Creates the width of an item's content.
  public init(showing: TickerShowing, width: Double) {
    self.showing = showing
    self.width = width
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(showing: try fields.required("showing"), width: try fields.required("width"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("showing", &showing)
    visitor.field("width", &width)
  }
}

/// A tap on a ticker.
public struct TickerTap: ReadFields, Equatable, Sendable {
  /// The location of the tap, in points from the upper left corner of the ticker.
  public var location: ScreenPoint
  /// The time of the tap on the ticker's clock, or `nil` for the current time.
  public var time: Instant?

  /// Creates a tap, by default at the current time.
  public init(location: ScreenPoint, time: Instant? = nil) {
    self.location = location
    self.time = time
  }

  /// Reads a tap. A tap from a server has the current time, because a server does not know the
  /// ticker's clock.
  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(location: try fields.required("location"))
    if fields.isExact { time = try fields.optional("time") }
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("location", &location)
    visitor.field("time", time)
  }
}
