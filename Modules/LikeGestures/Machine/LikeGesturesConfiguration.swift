/// All settings of the likes and gestures of a room.
public struct LikeGesturesConfiguration: Hashable, Sendable {
  /// When taps are likes.
  public var taps = LikeTapConfiguration()
  /// How likes are sent.
  public var sender = LikeSenderConfiguration()
  /// How likes are shown.
  public var hearts = HeartConfiguration()
  /// What tells taps from drags.
  public var arena = ArenaConfiguration()
  /// How a bottom sheet moves.
  public var sheet = SheetConfiguration()
  /// Which gestures there are, in order of precedence; ``GestureRule/standard`` by default.
  public var rules = GestureRule.standard
  /// A clear swipe that ends this many points from where it began clears the screen, or brings
  /// it back. 100 by default.
  public var clearDistance = 100.0
  /// A clear swipe released at least this fast does so too, in points per second. 500 by
  /// default, as common pagers have it for a page.
  public var clearVelocity = 500.0
  /// The room that likes are made in until another is entered; empty by default.
  public var room = ""
  /// What the hearts' motions and the random part of delays are drawn from; 0 by
  /// default.
  public var seed: UInt64 = 0

  /// The defaults.
  public init() {}

  /// Checks every setting.
  ///
  /// - Throws: the first one that cannot be used, with a sentence for people.
  public func validate() throws(LikeGesturesConfigurationError) {
    try taps.validate()
    try sender.validate()
    try hearts.validate()
    try arena.validate()
    try sheet.validate()
    try check("clearDistance", clearDistance, in: 0...100_000)
    try check("clearVelocity", clearVelocity, in: 0...1_000_000)
    guard rules.count <= GestureArena.maximumRuleCount else {
      throw .tooManyRules(count: rules.count, allowed: GestureArena.maximumRuleCount)
    }
  }
}
