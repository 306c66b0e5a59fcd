public import RoomCore

/// Decides which gesture gets which finger.
///
/// Gestures enter for a finger when it lands, as the table of rules has it. One of them wins: at
/// the sample that takes the finger beyond the touch slop, when it lifts, when it has stayed, or
/// when the app claims it. Each entrant hears exactly one verdict.
public struct GestureArena: Sendable {
  /// The most rules a table can have.
  public static let maximumRuleCount = 64

  let configuration: ArenaConfiguration
  /// The table, in order of precedence.
  public private(set) var rules: [GestureRule] = []
  /// What holds for the room.
  public private(set) var conditions: RoomConditions = []
  var fingers: [FingerTrack] = []
  // For each rule, the rules that go on together with it.
  private(set) var teams: [UInt64] = []

  /// An arena without fingers. Of more than ``maximumRuleCount`` rules the first ones count.
  public init(
    rules: [GestureRule] = GestureRule.standard, configuration: ArenaConfiguration = .init()
  ) {
    self.configuration = configuration
    install(rules)
  }

  // MARK: Questions

  /// How many fingers are down.
  public var touchCount: Int {
    fingers.reduce(0) { $0 + ($1.isDown ? 1 : 0) }
  }

  /// The gestures that follow a finger at the moment, by finger.
  public var active: [(touch: Int, gesture: Gesture)] {
    fingers.flatMap { finger in
      bits(finger.team).map { (finger.id, rules[$0].gesture) }
    }
  }

  /// The gestures that have entered for a finger and wait for their verdict, in the order of the
  /// table.
  public func candidates(for touch: Int) -> [Gesture] {
    guard let place = place(of: touch) else { return [] }
    return bits(fingers[place].pending).map { rules[$0].gesture }
  }

  /// Whether `gesture` waits for its verdict about a finger.
  ///
  /// - Complexity: O(fingers + rules); allocates nothing.
  public func isCandidate(_ gesture: Gesture, for touch: Int) -> Bool {
    guard let place = place(of: touch) else { return false }
    return rule(for: gesture, in: fingers[place].pending) != nil
  }

  /// Whether a finger of this identity is down.
  public func isDown(_ touch: Int) -> Bool { place(of: touch) != nil }

  /// When a finger that has stayed becomes a hold; `nil` while none could.
  public var nextDeadline: Instant? {
    var earliest: Instant?
    for place in fingers.indices where isStaying(place) {
      let due = fingers[place].landed + configuration.longestTap
      earliest = earliest.map { min($0, due) } ?? due
    }
    return earliest
  }

  // MARK: The table and the room

  /// Puts another table in place. All fingers that are down are cancelled first.
  public mutating func replaceRules(_ rules: [GestureRule], into events: inout [ArenaEvent]) {
    cancelAll(into: &events)
    install(rules)
  }

  private mutating func install(_ table: [GestureRule]) {
    rules = Array(table.prefix(Self.maximumRuleCount))
    teams = rules.map { _ in 0 }
    for first in rules.indices {
      for second in rules.indices
      where rules[first].together.contains(rules[second].gesture) && first != second {
        teams[first] |= 1 << UInt64(second)
        teams[second] |= 1 << UInt64(first)
      }
    }
  }

  /// Changes what holds for the room: gestures that it locks end at once.
  public mutating func setConditions(_ new: RoomConditions, into events: inout [ArenaEvent]) {
    conditions = new
    for place in fingers.indices where fingers[place].isDown {
      for index in bits(fingers[place].pending) where !rules[index].isOpen(under: new) {
        reject(index, at: place, .locked, into: &events)
      }
      let isLocked = bits(fingers[place].team).contains { !rules[$0].isOpen(under: new) }
      if isLocked { cancelTeam(at: place, into: &events) }
    }
  }

  /// Ends what all fingers do, but for one gesture if need be. They stay down, and get no other
  /// gesture any more until they lift.
  public mutating func cancelAll(
    but spared: Gesture? = nil, into events: inout [ArenaEvent]
  ) {
    for place in fingers.indices where fingers[place].isDown {
      cancel(at: place, but: spared, into: &events)
    }
  }

  /// Ends `gesture` on whatever fingers it follows, with all that goes together with it.
  public mutating func cancel(_ gesture: Gesture, into events: inout [ArenaEvent]) {
    for place in fingers.indices where rule(for: gesture, in: fingers[place].team) != nil {
      cancelTeam(at: place, into: &events)
    }
  }
}

extension GestureArena {
  func place(of touch: Int) -> Int? {
    fingers.firstIndex { $0.isDown && $0.id == touch }
  }

  func rule(for gesture: Gesture, in set: UInt64) -> Int? {
    for index in bits(set) where rules[index].gesture == gesture { return index }
    return nil
  }

  func bits(_ set: UInt64) -> BitIndices { BitIndices(rest: set) }

  /// Whether a finger may still be a tap or a hold. By place: a finger is too much to copy.
  private func isStaying(_ place: Int) -> Bool {
    guard fingers[place].isDown, fingers[place].winner == nil, !fingers[place].isBeyondSlop else {
      return false
    }
    for index in bits(fingers[place].pending)
    where rules[index].trigger == .tap || rules[index].trigger == .hold {
      return true
    }
    return false
  }
}

extension FingerTrack {
  /// The rules that follow the finger.
  var team: UInt64 {
    guard isDown, let winner else { return 0 }
    return companions | 1 << UInt64(winner)
  }
}

/// The places of the bits that are set, from the lowest.
struct BitIndices: Sequence, IteratorProtocol {
  var rest: UInt64

  mutating func next() -> Int? {
    guard rest != 0 else { return nil }
    defer { rest &= rest - 1 }
    return rest.trailingZeroBitCount
  }
}
