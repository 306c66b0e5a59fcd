/// A reason to suspend a module.
///
/// A suspension lasts until its own reason ends. If the app is in the background *and* the user has
/// paused, both reasons must end.
///
/// A room suspends its modules for reasons of its own. These reasons differ from all reasons of an
/// app, even with the same name. An app finds them in states and events, and cannot begin or end
/// them.
public struct SuspensionReason: Hashable, Sendable, ExpressibleByStringLiteral {
  let identifier: Identifier
  /// A Boolean value that indicates whether the reason is one of the room's own reasons.
  package let isReserved: Bool

  /// The name of the reason.
  public var name: String { identifier.string }

  /// Creates a reason with a name. Names are compared byte for byte.
  public init(_ name: String) {
    identifier = Identifier(name)
    isReserved = false
  }

  private init(reserved name: String) {
    identifier = Identifier(name)
    isReserved = true
  }

  public init(stringLiteral name: String) {
    self.init(name)
  }

  /// The app has asked for the suspension. This reason is the default of all commands of a room and
  /// its modules.
  public static let app: SuspensionReason = "app"
  /// The app is in the background.
  public static let background: SuspensionReason = "background"
  /// The module does not run.
  @usableFromInline
  package static let notRunning = SuspensionReason(reserved: "notRunning")
  /// The room is suspended, for any reason.
  package static let room = SuspensionReason(reserved: "room")
  /// The overlays of the room are hidden.
  package static let overlaysHidden = SuspensionReason(reserved: "overlaysHidden")

  /// The reasons that an app cannot use.
  package static let reserved = [notRunning, room, overlaysHidden]
}

/// A reason is written as its name. A reason that an app cannot use is written as
/// `{"reserved": name}`, and is read only from data that this package has written.
extension SuspensionReason: ReadValue {
  public static var allowed: String { "the name of a reason" }

  public func write(to writer: inout some ValueWriter) {
    if isReserved {
      writer.table { $0.entry("reserved", name) }
    } else {
      writer.text(name)
    }
  }

  public init(from value: some ValueReader) throws(FieldError) {
    guard value.isExact, let entry = try? value.table().first else {
      self.init(try value.text())
      return
    }
    let name = try entry.value.text()
    guard let reason = Self.reserved.first(where: { $0.identifier == Identifier(name) }) else {
      throw value.invalid(Self.allowed)
    }
    self = reason
  }
}

/// The current reasons for a suspension.
@usableFromInline
package struct SuspensionReasons: Equatable, Sendable {
  /// The maximum number of an app's reasons at the same time. An app has far fewer, and a faulty
  /// feed cannot fill the memory. The reasons of the room do not count.
  package static let limit = 64

  /// The outcome of adding or removing a reason.
  package enum Change: Hashable, Sendable {
    /// The first reason has begun or the last reason has ended, so the clocks stop or continue.
    case switched
    /// Other reasons are active as well.
    case counted
    /// The reason was already active, or it was not active.
    case unchanged
    /// The maximum number of reasons is already active.
    case refused
  }

  // The reasons in the order in which they began. There are few.
  private var reasons: [SuspensionReason] = []

  package init() {}

  package var isEmpty: Bool { reasons.isEmpty }

  /// The reasons in the order in which they began.
  package var all: [SuspensionReason] { reasons }

  package mutating func insert(_ reason: SuspensionReason) -> Change {
    guard !reasons.contains(reason) else { return .unchanged }
    guard reason.isReserved || reasons.count(where: { !$0.isReserved }) < Self.limit
    else { return .refused }
    reasons.append(reason)
    return reasons.count == 1 ? .switched : .counted
  }

  package mutating func remove(_ reason: SuspensionReason) -> Change {
    guard let index = reasons.firstIndex(of: reason) else { return .unchanged }
    reasons.remove(at: index)
    return reasons.isEmpty ? .switched : .counted
  }
}

/// The inputs that every module of a room has.
///
/// An enumeration of inputs with cases of these names conforms to the protocol without further
/// code.
public protocol ModuleInput: Sendable {
  /// Suspends the module for a reason. In the meantime the module shows nothing new, and its clocks
  /// stop.
  static func suspend(reason: SuspensionReason) -> Self
  /// Ends a reason. The module continues if no other reason is active.
  static func resume(reason: SuspensionReason) -> Self
  /// Emits the last events. The module handles no further inputs.
  static var close: Self { get }

  /// The kind of message, or `nil` for a report, a command or a touch, which is never refused. The
  /// default is `nil`.
  var messageKind: MessageKind? { get }
}

extension ModuleInput {
  public var messageKind: MessageKind? { nil }

  /// Reads an input that all modules have.
  package init(lifecycle reader: some CaseReader) throws(FieldError) {
    switch reader.name {
    case "suspend": self = .suspend(reason: try reader.value("reason"))
    case "resume": self = .resume(reason: try reader.value("reason"))
    case "close": self = .close
    default: throw reader.unknown
    }
  }
}
