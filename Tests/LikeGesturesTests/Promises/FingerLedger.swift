import LikeGestures
import LikePromises
import PromiseTesting
import RoomCore

/// A finger from its landing to its end.
struct Finger {
  let id: Int
  let landing: ScreenPoint
  let landed: Instant
  let entered: [RoomGesture: GestureRule]
  var verdicts: [RoomGesture: GestureVerdict] = [:]
  var following: Set<RoomGesture> = []
  var openDrags: Set<RoomGesture> = []
  var endedDrags: Set<RoomGesture> = []
  var farthest = 0.0
  var lastTime: Instant
  var hasScrolled = false
  var hasEndedScrolling = false
  var isEnding = false

  var accepted: RoomGesture? { verdicts.first { $0.value == .accepted }?.key }
  var unresolved: Set<RoomGesture> { Set(entered.keys).subtracting(verdicts.keys) }
}

/// Observes fingers, by inputs and events: which gestures enter for each, and what they become.
struct FingerLedger {
  let arena: ArenaConfiguration
  var rules: [GestureRule]
  var conditions: RoomConditions = []
  var fingers: [Finger] = []
  /// What contradicts a promise, by its number.
  var problems: [Int: String] { complaints.first }
  private let complaints = Complaints()
  var cases: Set<String> = []
  /// The time of the newest sample of any finger.
  private(set) var newest = Instant(nanoseconds: .min)
  /// Fingers that the module has cancelled, and that have not lifted.
  private var ignored: Set<Int> = []
  private var isUncertain = false

  init(_ configuration: LikeConfiguration) {
    arena = configuration.arena
    rules = configuration.rules
  }

  func expect(_ promise: Int, _ condition: Bool, _ text: @autoclosure () -> String) {
    complaints.expect(promise, condition, text())
  }

  mutating func take(_ step: Step) {
    let before = fingers
    if let touch = step.touch { takeSample(touch, step) }
    if !step.isRejected { takeInput(step) }
    for event in step.events { takeEvent(event, step, before) }
    checkTwoFingers(step, before)
    checkLocks(step)
    for finger in fingers where finger.isEnding { checkEnd(finger) }
    fingers.removeAll(where: \.isEnding)
  }

  /// Takes the time of a sample, and expects the rejections that follow from which fingers are down.
  private mutating func takeSample(_ touch: Touch, _ step: Step) {
    newest = max(newest, min(touch.time ?? step.time, step.time))
    isUncertain = isUncertain || fingers.count + ignored.count > 16
    let isDown = fingers.contains { $0.id == touch.id }
    let isIgnored = ignored.contains(touch.id)
    if isIgnored, !isUncertain { cases.insert("ignored") }
    let expected: LikeRejection? =
      if touch.phase != .began {
        isDown || isIgnored || touch.phase == .moved && fingers.count < 16
          ? nil : .unknownTouch(touch.id)
      } else if isDown {
        .touchAlreadyDown(touch.id)
      } else {
        fingers.count >= 16 ? .tooManyTouches(touch.id) : nil
      }
    let isSuspended = step.rejections == [.suspended] || step.rejections == [.closed]
    let rejections = expected.map { [$0] } ?? []
    expect(
      1, isUncertain || isSuspended || step.rejections == rejections,
      "finger \(touch.id) \(touch.phase): \(step.rejections), not \(rejections)")
    if touch.phase == .ended || touch.phase == .cancelled || !isSuspended && touch.phase == .began {
      ignored.remove(touch.id)
    }
  }

  private mutating func takeInput(_ step: Step) {
    switch step.input {
    case .touch(let touch): takeTouch(touch, step)
    case .insertConditions(let added): conditions.formUnion(added)
    case .removeConditions(let removed): conditions.subtract(removed)
    case .replaceRules(let table):
      rules = table
      endAll { _ in true }
    case .suspend, .close: endAll { _ in true }
    case .enter:
      endAll { finger in
        guard finger.entered[.pageDrag] != nil else { return true }
        return !(finger.verdicts[.pageDrag] == nil || finger.following.contains(.pageDrag))
      }
    default: break
    }
  }

  private mutating func endAll(where ends: (Finger) -> Bool) {
    for index in fingers.indices where ends(fingers[index]) {
      fingers[index].isEnding = true
      ignored.insert(fingers[index].id)
    }
  }

  private mutating func takeTouch(_ touch: Touch, _ step: Step) {
    let present = fingers.firstIndex { $0.id == touch.id }
    let isIgnored = ignored.contains(touch.id)
    if touch.phase == .began || touch.phase == .moved && present == nil && !isIgnored {
      if let present {
        fingers[present].isEnding = true
      } else if step.rejections.contains(.tooManyTouches(touch.id)) {
        cases.insert("too many")
        endVictim(step)
      }
      fingers.append(
        Finger(
          id: touch.id, landing: touch.location, landed: newest, entered: entrants(touch),
          lastTime: newest))
      return
    }
    // The samples of a finger that was cancelled.
    guard let present else { return }
    let landing = fingers[present].landing
    let x = touch.location.x - landing.x
    let y = touch.location.y - landing.y
    fingers[present].farthest = max(fingers[present].farthest, (x * x + y * y).squareRoot())
    fingers[present].lastTime = newest
    fingers[present].isEnding = touch.phase != .moved
  }

  /// A finger that was cancelled in favor of another is known by its events only: it may also be one
  /// that has nothing left to emit, or that was cancelled before.
  private mutating func endVictim(_ step: Step) {
    let named = step.events.lazy.compactMap { event in
      if let resolution = event.resolution, resolution.verdict == .rejected(.cancelled) {
        resolution.touch
      } else {
        event.drag?.touch
      }
    }
    guard let id = named.first, let victim = fingers.firstIndex(where: { $0.id == id }) else {
      isUncertain = true
      return
    }
    fingers[victim].isEnding = true
    let time = fingers[victim].lastTime
    let isOldest = fingers.allSatisfy { time <= $0.lastTime }
    expect(1, isOldest || isUncertain, "finger \(id) is cancelled, and not the oldest")
  }

  /// The gestures that enter for a finger that lands, each with its first rule that lets it.
  private func entrants(_ touch: Touch) -> [RoomGesture: GestureRule] {
    var entrants: [RoomGesture: GestureRule] = [:]
    for rule in rules where entrants[rule.gesture] == nil {
      let matches =
        !rule.regions.isDisjoint(with: touch.target.regions)
        && rule.excludedRegions.isDisjoint(with: touch.target.regions)
      if matches, !isLocked(rule) { entrants[rule.gesture] = rule }
    }
    return entrants
  }

  func isLocked(_ rule: GestureRule) -> Bool {
    !rule.lockedBy.isDisjoint(with: conditions) || !conditions.isSuperset(of: rule.requires)
  }

  private mutating func takeEvent(_ event: LikeEvent, _ step: Step, _ before: [Finger]) {
    switch event {
    case .didResolve(let resolution): resolve(resolution, step)
    case .didDrag(let drag): takeDrag(drag)
    case .didTap(let tap): takeTap(tap, step)
    case .clearedDidChange(let isCleared):
      if isCleared { conditions.insert(.cleared) } else { conditions.remove(.cleared) }
    case .sheet(let event): takeSheet(event)
    default: break
    }
  }

  private mutating func resolve(_ resolution: GestureResolution, _ step: Step) {
    let (gesture, touch) = (resolution.gesture, resolution.touch)
    let entered = fingers.firstIndex {
      $0.id == touch && $0.entered[gesture] != nil && $0.verdicts[gesture] == nil
    }
    guard let entered, let rule = fingers[entered].entered[gesture] else {
      // One that was cancelled in favor of another may have begun again with a sample.
      return expect(
        1, isUncertain, "\(gesture) is resolved for \(touch) without having entered, or again")
    }
    fingers[entered].verdicts[gesture] = resolution.verdict
    var isClaimed = false
    if case .claimTouch = step.input { isClaimed = true }
    switch resolution.verdict {
    case .rejected: return
    case .accepted:
      let winners = fingers[entered].verdicts.values.filter { $0 == .accepted }
      expect(2, winners.count == 1, "\(gesture) is the second that is accepted for \(touch)")
    case .acceptedTogether: cases.insert("together")
    }
    expect(6, !isLocked(rule), "\(gesture) is accepted for \(touch) while it is locked")
    if rule.isExclusive, rule.trigger != .twoFingerTap {
      for index in fingers.indices where index != entered {
        let other = fingers[index]
        let rival = other.following.first { other.entered[$0]?.isExclusive == true }
        expect(4, rival == nil, "\(gesture) wins \(touch) while \(rival!) follows \(other.id)")
      }
    }
    switch rule.trigger {
    case .tap, .twoFingerTap:
      if isClaimed { fingers[entered].following.insert(gesture) }
    default: fingers[entered].following.insert(gesture)
    }
    if fingers.count > 1, !fingers[entered].following.isEmpty { cases.insert("rivals") }
  }
}
