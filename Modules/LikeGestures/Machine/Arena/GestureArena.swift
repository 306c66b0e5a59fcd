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
/// Gestures enter for a finger when it lands, by the table of rules. One of them wins when the
/// finger leaves the touch slop or lifts. Each gesture that has entered is resolved exactly once.
package struct GestureArena: Sendable {
  /// The maximum number of rules.
  package static let maximumRuleCount = 64
  /// The distance within which a finger can still tap, in points, as in Flutter. A drag begins
  /// beyond this distance.
  package static let touchSlop = 18.0
  /// The duration below which a touch is a tap, as on most platforms.
  package static let longestTap = Duration.milliseconds(500)
  /// The maximum number of fingers that are followed, which is more than any screen reports. If
  /// there are more, the finger with the oldest sample is cancelled.
  static let maximumTouches = 16

  /// The table, in the order of precedence.
  package let rules: [GestureRule]
  /// The current conditions of the room.
  package private(set) var conditions: RoomConditions = []
  var fingers: [FingerTrack] = []
  // The decisions that have not been handled. The array is kept to reuse its memory.
  var events: [ArenaEvent] = []

  /// Creates an arena without fingers, with at most ``maximumRuleCount`` rules.
  package init(rules: [GestureRule] = GestureRule.standard) {
    self.rules = rules
  }

  // MARK: Queries

  /// The number of fingers that are down and not cancelled.
  package var touchCount: Int {
    fingers.reduce(0) { $0 + ($1.isDown ? 1 : 0) }
  }

  /// The gestures that follow a finger.
  package var active: [RoomGesture] {
    fingers.flatMap { finger in bits(finger.team).map { rules[$0].gesture } }
  }

  /// Returns a Boolean value that indicates whether `gesture` has entered for a finger and is not
  /// resolved.
  ///
  /// - Complexity: O(fingers + rules). The call allocates no memory.
  package func isCandidate(_ gesture: RoomGesture, for touch: Int) -> Bool {
    guard let place = place(of: touch) else { return false }
    return rule(for: gesture, in: fingers[place].pending) != nil
  }

  /// A Boolean value that indicates whether a finger is down whose like tap is not resolved.
  var mayStillTap: Bool {
    fingers.indices.contains { rule(for: .likeTap, in: fingers[$0].pending) != nil }
  }

  /// Returns a Boolean value that indicates whether a finger with this identity is down.
  package func isDown(_ touch: Int) -> Bool { place(of: touch) != nil }

  /// The time at which a resting finger can no longer tap, or `nil` if no finger can.
  package var nextDeadline: Instant? {
    var earliest: Instant?
    for place in fingers.indices where mayTap(place) {
      let due = fingers[place].landed + Self.longestTap
      earliest = earliest.map { min($0, due) } ?? due
    }
    return earliest
  }

  // MARK: The room

  /// Sets the conditions of the room. Gestures that the conditions lock end immediately.
  package mutating func setConditions(_ new: RoomConditions) {
    conditions = new
    for place in fingers.indices where fingers[place].isDown {
      for index in bits(fingers[place].pending) where !rules[index].isOpen(under: new) {
        reject(index, at: place, .locked)
      }
      let isLocked = bits(fingers[place].team).contains { !rules[$0].isOpen(under: new) }
      if isLocked { cancelTeam(at: place) }
    }
  }

  /// Cancels the gestures of all fingers, except `spared`. The other fingers count as lifted, and
  /// their further samples have no effect.
  package mutating func cancelAll(except spared: RoomGesture? = nil) {
    for place in fingers.indices where fingers[place].isDown {
      cancel(at: place, except: spared)
      guard fingers[place].winner == nil, fingers[place].pending == 0 else { continue }
      fingers[place].phase = .abandoned
    }
  }

  /// Ignores a sample of a finger that was abandoned and has not lifted.
  ///
  /// - Returns: A Boolean value that indicates whether the finger was abandoned.
  mutating func ignores(_ touch: Touch) -> Bool {
    guard let place = abandonedPlace(of: touch.id) else { return false }
    if touch.phase != .moved { fingers[place].phase = .lifted }
    return true
  }

  /// Cancels `gesture` for the fingers that it follows, together with the gestures that have won
  /// with it.
  package mutating func cancel(_ gesture: RoomGesture) {
    for place in fingers.indices where rule(for: gesture, in: fingers[place].team) != nil {
      cancelTeam(at: place)
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

  /// Returns a Boolean value that indicates whether two rules win together.
  func isTeam(_ one: Int, _ other: Int) -> Bool {
    rules[one].together.contains(rules[other].gesture)
      || rules[other].together.contains(rules[one].gesture)
  }

  /// Returns a Boolean value that indicates whether a finger may still be a tap. The parameter is
  /// an index, because copying a finger is expensive.
  func mayTap(_ place: Int) -> Bool {
    for index in bits(fingers[place].pending) where rules[index].isTap { return true }
    return false
  }
}

extension GestureArena {
  /// A description of the violated invariant of a finger, or `nil` if all invariants hold.
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
    if finger.axis != nil, finger.pending != 0 { return "is beyond the slop, and may tap or drag" }
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

/// The indices of the bits that are set, from the lowest bit.
struct BitIndices: Sequence, IteratorProtocol {
  var rest: UInt64

  mutating func next() -> Int? {
    guard rest != 0 else { return nil }
    defer { rest &= rest - 1 }
    return rest.trailingZeroBitCount
  }
}
