public import RoomCore

/// An input of a ticker.
public enum TickerInput: Equatable, ModuleInput {
  /// Shows these items from now on. An item on screen stays if it is among them.
  case set([TickerItem])
  /// Adds an item at the end.
  case append(TickerItem)
  /// Adds an item at a position.
  case insert(TickerInsertion)
  /// Removes an item, from the screen as well. If the ticker doesn't have the item, it is neither appended nor inserted
  /// when it comes, until the list is reloaded or stopped.
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
  /// Ends a reason; time continues when no other is active.
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

extension TickerInput {
  public var messageKind: MessageKind? {
    switch self {
    case .append, .insert, .replace: .notice
    // Without items it frees memory.
    case .set(let items), .reload(let items): items.isEmpty ? nil : .notice
    default: nil
    }
  }
}

extension TickerInput: ReadInputs {
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
}

/// An item that is added at a position.
public struct TickerInsertion: ReadFields, Equatable, Sendable {
  /// The item.
  public var item: TickerItem
  /// Its position in the list.
  public var position: ListPosition

  /// An item at a position.
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

/// The width of an item's content, as a view has measured it.
public struct TickerMeasurement: ReadFields, Equatable, Sendable {
  /// The item, in its slot.
  public var showing: TickerShowing
  /// The width in points that the content needs on a single line.
  public var width: Double

  /// The width of an item's content.
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
  /// The point that was tapped, in points from the upper left corner of the ticker.
  public var location: ScreenPoint
  /// When, on the ticker's clock; `nil` for now.
  public var time: Instant?

  /// A tap at a point, by default now.
  public init(location: ScreenPoint, time: Instant? = nil) {
    self.location = location
    self.time = time
  }

  /// Reads a tap. One from a server is one of now: it does not know the ticker's clock.
  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(location: try fields.required("location"))
    if fields.isExact { time = try fields.optional("time") }
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("location", &location)
    visitor.field("time", time)
  }
}
