package import RoomCore

/// A decision of the arena.
package enum ArenaEvent: Equatable, Sendable {
  /// A gesture has won or lost a finger.
  case didResolve(GestureResolution)
  /// A tap was recognized.
  case didTap(GestureTap)
  /// A gesture follows its finger.
  case didDrag(GestureDrag)
}

/// Decides which gesture gets which finger.
///
/// Gestures enter for a finger when it lands, by the table of rules. One of them wins: at the sample
/// with which the finger leaves the touch slop, when it lifts, when it has stayed, or when the app
/// claims it. Each entrant is resolved exactly once.
package struct GestureArena: Sendable {
  /// The greatest number of rules.
  package static let maximumRuleCount = 64
  /// The distance in points within which a finger still taps, as in Flutter; a drag begins strictly beyond.
  package static let touchSlop = 18.0
  /// The duration below which a touch is a tap, and from which it is a long press, as on most platforms.
  package static let longestTap = Duration.milliseconds(500)
  /// The greatest number of fingers that are followed, more than any screen reports; beyond it the finger
  /// without a sample for longest is cancelled.
  static let maximumTouches = 16

  /// The table, in order of precedence.
  package private(set) var rules: [GestureRule] = []
  /// The conditions that hold for the room.
  package private(set) var conditions: RoomConditions = []
  var fingers: [FingerTrack] = []

  /// An arena without fingers, of at most ``maximumRuleCount`` rules.
  package init(rules: [GestureRule] = GestureRule.standard) {
    self.rules = rules
  }

  // MARK: Questions

  /// The number of fingers that are down and not cancelled.
  package var touchCount: Int {
    fingers.reduce(0) { $0 + ($1.isDown ? 1 : 0) }
  }

  /// The gestures that follow a finger.
  package var active: [RoomGesture] {
    fingers.flatMap { finger in bits(finger.team).map { rules[$0].gesture } }
  }

  /// Whether `gesture` has entered for a finger and is not resolved.
  ///
  /// - Complexity: O(fingers + rules); allocates nothing.
  package func isCandidate(_ gesture: RoomGesture, for touch: Int) -> Bool {
    guard let place = place(of: touch) else { return false }
    return rule(for: gesture, in: fingers[place].pending) != nil
  }

  /// Whether a finger is down for which a like tap is not resolved.
  var mayStillTap: Bool {
    fingers.indices.contains { rule(for: .likeTap, in: fingers[$0].pending) != nil }
  }

  /// Whether a finger of this identity is down.
  package func isDown(_ touch: Int) -> Bool { place(of: touch) != nil }

  /// When a finger that has stayed becomes a long press; `nil` while none could.
  package var nextDeadline: Instant? {
    var earliest: Instant?
    for place in fingers.indices where isStaying(place) {
      let due = fingers[place].landed + Self.longestTap
      earliest = earliest.map { min($0, due) } ?? due
    }
    return earliest
  }

  // MARK: The table and the room

  /// Replaces the table. All fingers that are down are cancelled first.
  package mutating func replaceRules(_ rules: [GestureRule], into events: inout [ArenaEvent]) {
    cancelAll(into: &events)
    self.rules = rules
  }

  /// Changes the conditions of the room: gestures that they lock end at once.
  package mutating func setConditions(_ new: RoomConditions, into events: inout [ArenaEvent]) {
    conditions = new
    for place in fingers.indices where fingers[place].isDown {
      for index in bits(fingers[place].pending) where !rules[index].isOpen(under: new) {
        reject(index, at: place, .locked, into: &events)
      }
      let isLocked = bits(fingers[place].team).contains { !rules[$0].isOpen(under: new) }
      if isLocked { cancelTeam(at: place, into: &events) }
    }
  }

  /// Cancels the gestures of all fingers, except for one gesture that may be given. The other fingers
  /// count as lifted; their further samples have no effect.
  package mutating func cancelAll(
    except spared: RoomGesture? = nil, into events: inout [ArenaEvent]
  ) {
    for place in fingers.indices where fingers[place].isDown {
      cancel(at: place, except: spared, into: &events)
      guard fingers[place].winner == nil, fingers[place].pending == 0 else { continue }
      fingers[place].phase = .abandoned
    }
  }

  /// Ignores a sample of a finger that was abandoned, until it has lifted.
  ///
  /// - Returns: false if no such finger is known.
  mutating func ignores(_ touch: Touch) -> Bool {
    guard let place = abandonedPlace(of: touch.id) else { return false }
    if touch.phase != .moved { fingers[place].phase = .lifted }
    return true
  }

  /// Cancels `gesture` on the fingers that it follows, with those that have won together with it.
  package mutating func cancel(_ gesture: RoomGesture, into events: inout [ArenaEvent]) {
    for place in fingers.indices where rule(for: gesture, in: fingers[place].team) != nil {
      cancelTeam(at: place, into: &events)
    }
  }
}

extension GestureArena {
  func place(of touch: Int) -> Int? {
    fingers.firstIndex { $0.id == touch && $0.isDown }
  }

  func abandonedPlace(of touch: Int) -> Int? {
    fingers.firstIndex { $0.isAbandoned && $0.id == touch }
  }

  func rule(for gesture: RoomGesture, in set: UInt64) -> Int? {
    for index in bits(set) where rules[index].gesture == gesture { return index }
    return nil
  }

  func bits(_ set: UInt64) -> BitIndices { BitIndices(rest: set) }

  /// Whether two rules win together.
  func isTeam(_ one: Int, _ other: Int) -> Bool {
    rules[one].together.contains(rules[other].gesture)
      || rules[other].together.contains(rules[one].gesture)
  }

  /// Whether a finger may still be a tap or a long press. By place: a finger is too much to copy.
  func isStaying(_ place: Int) -> Bool {
    for index in bits(fingers[place].pending)
    where rules[index].isTap || rules[index].trigger == .longPress {
      return true
    }
    return false
  }
}

extension GestureArena {
  /// What does not hold of a finger, in words.
  ///
  /// - Complexity: O(fingers² × rules)
  var structureFault: String? {
    for place in fingers.indices {
      if let fault = fault(at: place) { return "Finger \(fingers[place].id) \(fault)." }
    }
    return nil
  }

  private func fault(at place: Int) -> String? {
    let finger = fingers[place]
    guard finger.isDown || finger.isAbandoned else { return nil }
    if finger.landed > finger.lastSample { return "has moved before it landed" }
    for other in fingers[(place + 1)...] where other.isDown || other.isAbandoned {
      if other.id == finger.id { return "has two tracks" }
    }
    for index in bits(finger.pending | finger.team) {
      guard rules.indices.contains(index) else { return "has a gesture without a rule" }
      if !rules[index].isOpen(under: conditions) { return "has a gesture that is locked" }
    }
    for index in bits(finger.pending) where finger.axis != nil && rules[index].trigger != .claim {
      return "is beyond the slop, and may tap or drag"
    }
    guard let winner = finger.winner else { return nil }
    for index in bits(finger.team) {
      if isBusy(index, besides: place) { return "has a gesture that another finger excludes" }
      if index != winner, !isTeam(index, winner) || !rules[index].isContinuous {
        return "is followed by a gesture that has lost"
      }
    }
    return nil
  }
}

/// The indices of the bits that are set, from the lowest.
struct BitIndices: Sequence, IteratorProtocol {
  var rest: UInt64

  mutating func next() -> Int? {
    guard rest != 0 else { return nil }
    defer { rest &= rest - 1 }
    return rest.trailingZeroBitCount
  }
}
