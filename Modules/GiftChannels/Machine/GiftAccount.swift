public import RoomCore

/// The outcome of all gifts of a room, or of several.
///
/// At any time `units == shown.units + folded.units + waiting.units + revoked.units`, and the same
/// for combos.
///
/// A message whose units would pass the end of `Int` is rejected, so within a room the sums are
/// exact. Over several rooms they saturate at `Int.max`, and the equation holds for them too.
public struct GiftAccount: Described, Equatable, Sendable {
  /// Combos and their units.
  public struct Tally: Described, Equatable, Sendable {
    /// The number of combos.
    public var combos = 0
    /// The number of units.
    public var units = 0

    /// Creates a tally; by default of nothing.
    public init(combos: Int = 0, units: Int = 0) {
      self.combos = combos
      self.units = units
    }

    mutating func add(_ other: Tally) {
      combos.addSaturating(other.combos)
      units.addSaturating(other.units)
    }

    @inlinable
    public func describe(_ visitor: inout some FieldVisitor) {
      visitor.field("combos", combos)
      visitor.field("units", units)
    }
  }

  /// Gift messages received.
  public var messages = 0
  /// Messages with an identifier that was received before.
  public var duplicates = 0
  /// Messages that repeated the last total of their combo.
  public var echoes = 0
  /// Messages with a total below one received before.
  public var late = 0
  /// Messages that only report about others.
  public var summaries = 0
  /// Messages that were rejected.
  public var rejected = 0

  /// Combos begun.
  public var combos = 0
  /// Units credited.
  public var units = 0
  /// Units shown on a lane or the full screen; combos shown there at least once.
  public var shown = Tally()
  /// Units folded into summaries, those too old to be shown as new, and those worth less than
  /// ``GiftConfiguration/minimumUnitValue``; combos of such units and never shown.
  public var folded = Tally()
  /// Units not yet shown; combos neither shown nor folded yet.
  public var waiting = Tally()
  /// Units withdrawn by the server before they were shown or folded; combos withdrawn before any of
  /// their units was.
  public var revoked = Tally()
  /// The part of ``waiting`` that was waiting when its room was left, and is never shown.
  public var left = Tally()

  /// Creates an account of nothing.
  public init() {}

  /// Whether every unit and combo is accounted for once.
  package var isBalanced: Bool {
    var parts = shown
    parts.add(folded)
    parts.add(waiting)
    parts.add(revoked)
    return units == parts.units && combos == parts.combos
  }

  /// What does not hold of its numbers, in words; `nil` if all does.
  var fault: String? {
    guard isBalanced else { return "\(units) units and \(combos) combos are not their parts." }
    for part in [shown, folded, waiting, revoked] where part.units < 0 || part.combos < 0 {
      return "A part of the account is of \(part.units) units and \(part.combos) combos."
    }
    let outcomes = duplicates + echoes + late + summaries + rejected
    return outcomes <= messages ? nil : "\(messages) messages have \(outcomes) outcomes."
  }

  /// Adds the account of another room.
  package mutating func add(_ other: GiftAccount) {
    messages.addSaturating(other.messages)
    duplicates.addSaturating(other.duplicates)
    echoes.addSaturating(other.echoes)
    late.addSaturating(other.late)
    summaries.addSaturating(other.summaries)
    rejected.addSaturating(other.rejected)
    combos.addSaturating(other.combos)
    units.addSaturating(other.units)
    shown.add(other.shown)
    folded.add(other.folded)
    waiting.add(other.waiting)
    revoked.add(other.revoked)
    left.add(other.left)
  }

  @inlinable
  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("messages", messages)
    visitor.field("duplicates", duplicates)
    visitor.field("echoes", echoes)
    visitor.field("late", late)
    visitor.field("summaries", summaries)
    visitor.field("rejected", rejected)
    visitor.field("combos", combos)
    visitor.field("units", units)
    visitor.field("shown", shown)
    visitor.field("folded", folded)
    visitor.field("waiting", waiting)
    visitor.field("revoked", revoked)
    visitor.field("left", left)
  }
}
