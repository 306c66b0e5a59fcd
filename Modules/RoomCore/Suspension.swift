/// A reason to suspend a module.
///
/// What one reason suspends, only the end of that reason resumes: while the app is in the
/// background *and* the user has paused, both have to end.
///
/// A room suspends its modules for reasons of its own, which equal no other, whatever its name is: an
/// app reads them in a state or an event, and can neither begin nor end them.
public struct SuspensionReason: Hashable, Sendable, ExpressibleByStringLiteral {
  let identifier: Identifier
  /// Whether it is one of the room's own.
  package let isReserved: Bool

  /// The name of the reason.
  public var name: String { identifier.string }

  /// Creates a reason with this name. Names are compared byte for byte.
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

  /// The app asked for it. The default of all commands, of a room and of its modules.
  public static let app: SuspensionReason = "app"
  /// The app is in the background.
  public static let background: SuspensionReason = "background"
  /// The module is not run.
  @usableFromInline
  package static let notRunning = SuspensionReason(reserved: "notRunning")
  /// The room is suspended, for whatever reasons.
  package static let room = SuspensionReason(reserved: "room")
  /// The overlays of the room are hidden.
  package static let overlaysHidden = SuspensionReason(reserved: "overlaysHidden")

  /// The reasons that an app cannot name.
  package static let reserved = [notRunning, room, overlaysHidden]
}

/// A reason is its name. One that an app cannot name is `{"reserved": name}`, which is read from where this
/// package has written it, and not from a server.
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

/// The reasons for which something is suspended at present.
@usableFromInline
package struct SuspensionReasons: Equatable, Sendable {
  /// The greatest number of an app's reasons that are active at once: far more than an app has, and few
  /// enough that a faulty feed cannot fill the memory with them. Those of the room do not count.
  package static let limit = 64

  /// The outcome of adding or removing a reason.
  package enum Change: Hashable, Sendable {
    /// The first reason is active, or the last has ended: the clocks stop, or continue.
    case switched
    /// Others are active as well.
    case counted
    /// The reason was active already, or was not active.
    case unchanged
    /// Too many reasons are active already.
    case refused
  }

  // In the order in which they began; few.
  private var reasons: [SuspensionReason] = []

  package init() {}

  package var isEmpty: Bool { reasons.isEmpty }

  /// In the order in which they began.
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
/// The cases of an enumeration of inputs with these names conform to it as they are.
public protocol ModuleInput: Sendable {
  /// Suspends the module for a reason: it shows nothing new, and its clocks do not advance.
  static func suspend(reason: SuspensionReason) -> Self
  /// Ends the reason; the module continues when no other reason is active.
  static func resume(reason: SuspensionReason) -> Self
  /// Emits the last events. The module takes no more inputs.
  static var close: Self { get }

  /// The kind of message that it is. `nil`, the default, for an input that is none: a report, a command or a touch is
  /// never refused.
  var messageKind: MessageKind? { get }
}

extension ModuleInput {
  public var messageKind: MessageKind? { nil }
}
