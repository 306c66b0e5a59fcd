public import RoomCore

/// The counts of all gifts of one room, or of several rooms.
///
/// At any time `units == shown.units + folded.units + waiting.units + revoked.units`. The same
/// equation holds for combos.
///
/// A message is rejected if its units would exceed `Int.max`, so the sums of one room are exact.
/// The sums of several rooms are limited to `Int.max`, and the equation still holds.
public struct GiftStatistics: Described, Equatable, Sendable {
  /// A number of combos and a number of units.
  public struct Tally: Described, Equatable, Sendable {
    /// The number of combos.
    public var combos = 0
    /// The number of units.
    public var units = 0

    /// Creates a tally. The default is no combos and no units.
    public init(combos: Int = 0, units: Int = 0) {
      self.combos = combos
      self.units = units
    }

    mutating func add(_ other: Tally) {
      combos.addSaturating(other.combos)
      units.addSaturating(other.units)
    }

    public func describe(_ visitor: inout some FieldVisitor) {
      visitor.field("combos", combos)
      visitor.field("units", units)
    }
  }

  /// The number of gift messages that were received.
  public var messages = 0
  /// The number of messages with an identifier that was received before.
  public var duplicates = 0
  /// The number of messages that repeated the last total of their combo.
  public var echoes = 0
  /// The number of messages with a total below a total that was received before.
  public var late = 0
  /// The number of messages that only report gifts of other messages.
  public var alreadyCounted = 0
  /// The number of messages that were rejected.
  public var rejected = 0

  /// The number of combos that began.
  public var combos = 0
  /// The number of units that were credited, without gifts of the local user that the server has refused.
  public var units = 0
  /// The units that were shown on a lane or the full screen, and the combos that were shown there
  /// at least once.
  public var shown = Tally()
  /// The units that were folded into summaries, were too old to be shown as new, or were worth less
  /// than ``GiftConfiguration/minimumUnitValue``. The combos are those with such units that were
  /// never shown.
  public var folded = Tally()
  /// The units that were not shown yet, and the combos of which no unit was shown or folded yet.
  public var waiting = Tally()
  /// The units that the server withdrew before they were shown or folded, and the combos of which
  /// no unit was shown or folded before.
  public var revoked = Tally()
  /// The part of ``waiting`` that still waited when the user left its room. These units are never
  /// shown.
  public var left = Tally()

  /// Creates empty statistics.
  public init() {}

  /// A Boolean value that indicates whether the statistics have every unit and every combo in exactly
  /// one tally.
  package var isBalanced: Bool {
    var parts = shown
    parts.add(folded)
    parts.add(waiting)
    parts.add(revoked)
    return units == parts.units && combos == parts.combos
  }

  /// A description of the violated invariant, or `nil` if all invariants hold.
  var fault: String? {
    guard isBalanced else { return "\(units) units and \(combos) combos are not their parts." }
    for part in [shown, folded, waiting, revoked] where part.units < 0 || part.combos < 0 {
      return "A part of the statistics are of \(part.units) units and \(part.combos) combos."
    }
    let outcomes = duplicates + echoes + late + alreadyCounted + rejected
    return outcomes <= messages ? nil : "\(messages) messages have \(outcomes) outcomes."
  }

  /// Adds the statistics of another room.
  package mutating func add(_ other: GiftStatistics) {
    messages.addSaturating(other.messages)
    duplicates.addSaturating(other.duplicates)
    echoes.addSaturating(other.echoes)
    late.addSaturating(other.late)
    alreadyCounted.addSaturating(other.alreadyCounted)
    rejected.addSaturating(other.rejected)
    combos.addSaturating(other.combos)
    units.addSaturating(other.units)
    shown.add(other.shown)
    folded.add(other.folded)
    waiting.add(other.waiting)
    revoked.add(other.revoked)
    left.add(other.left)
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("messages", messages)
    visitor.field("duplicates", duplicates)
    visitor.field("echoes", echoes)
    visitor.field("late", late)
    visitor.field("alreadyCounted", alreadyCounted)
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
