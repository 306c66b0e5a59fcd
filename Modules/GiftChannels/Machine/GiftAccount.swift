/// What became of all the gifts of a room, or of several.
///
/// Always: `units == shown.units + folded.units + waiting.units`, and the same for combos.
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
      combos += other.combos
      units += other.units
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
  /// Of ``waiting``: what waited when its room was left, and is never shown.
  public var left = Tally()

  /// An empty account.
  public init() {}

  /// Whether it adds up.
  public var isBalanced: Bool {
    units == shown.units + folded.units + waiting.units
      && combos == shown.combos + folded.combos + waiting.combos
  }

  /// Adds what became of the gifts of another room.
  public mutating func add(_ other: GiftAccount) {
    messages += other.messages
    duplicates += other.duplicates
    echoes += other.echoes
    late += other.late
    summaries += other.summaries
    rejected += other.rejected
    combos += other.combos
    units += other.units
    shown.add(other.shown)
    folded.add(other.folded)
    waiting.add(other.waiting)
    left.add(other.left)
  }
}
