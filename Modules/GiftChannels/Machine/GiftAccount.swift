import RoomCore

/// What became of all the gifts of a room.
///
/// Always: `units == shown.units + folded.units + waiting.units`, and the same for combos.
///
/// A message whose units would pass the end of `Int` is rejected, so within a room the sums are exact.
/// Over several rooms (``add(_:)``) they saturate at `Int.max`, and the equation holds for them too.
public struct GiftAccount: Hashable, Sendable {
  /// Combos and their units.
  public struct Tally: Hashable, Sendable {
    /// How many combos.
    public var combos = 0
    /// How many units.
    public var units = 0

    /// Nothing.
    public init() {}

    /// Adds another tally.
    public mutating func add(_ other: Tally) {
      combos.addSaturating(other.combos)
      units.addSaturating(other.units)
    }
  }

  /// Gift messages that came in.
  public var messages = 0
  /// Messages with an identifier that had come before.
  public var duplicates = 0
  /// Messages that repeated the last total of their combo.
  public var echoes = 0
  /// Messages with a total below one seen before.
  public var late = 0
  /// Messages that only report on others.
  public var summaries = 0
  /// Messages that made no sense.
  public var rejected = 0

  /// Combos begun.
  public var combos = 0
  /// Units credited.
  public var units = 0
  /// Units shown on a lane or the full screen; combos shown there at least once.
  public var shown = Tally()
  /// Units summed up in crowds; combos of which none was ever shown.
  public var folded = Tally()
  /// Units yet to be shown; combos of which none was shown or folded yet.
  public var waiting = Tally()

  /// An empty account.
  public init() {}

  /// Whether it adds up.
  public var isBalanced: Bool {
    var parts = shown
    parts.add(folded)
    parts.add(waiting)
    return units == parts.units && combos == parts.combos
  }

  /// Adds what became of the gifts of another room.
  public mutating func add(_ other: GiftAccount) {
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
  }
}
