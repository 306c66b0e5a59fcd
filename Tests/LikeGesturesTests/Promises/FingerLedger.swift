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
struct FingerLedger: PromiseBook {
  let arena: ArenaConfiguration
  var rules: [GestureRule]
  var conditions: RoomConditions = []
  var fingers: [Finger] = []
  let complaints = Complaints()
  var cases: Set<String> = []
  /// The time of the newest sample of any finger.
  private(set) var newest = Instant(nanoseconds: .min)

  init(_ configuration: LikeConfiguration) {
    arena = configuration.arena
    rules = configuration.rules
  }

  mutating func take(_ step: Step) {
    let before = fingers
    if let touch = step.touch { newest = max(newest, min(touch.time ?? step.time, step.time)) }
    if !step.isRejected { takeInput(step) }
    for event in step.events { takeEvent(event, step, before) }
    checkTwoFingers(step, before)
    checkLocks(step)
    for finger in fingers where finger.isEnding { checkEnd(finger) }
    fingers.removeAll(where: \.isEnding)
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

  private mutating func endAll(where isEnding: (Finger) -> Bool) {
    for index in fingers.indices where isEnding(fingers[index]) { fingers[index].isEnding = true }
  }

  private mutating func takeTouch(_ touch: Touch, _ step: Step) {
    let present = fingers.firstIndex { $0.id == touch.id }
    // The further samples of a finger that was cancelled begin none.
    if touch.phase == .began
      || touch.phase == .moved && present == nil && step.state.touchCount > fingers.count
    {
      if let present { fingers[present].isEnding = true }
      fingers.append(
        Finger(
          id: touch.id, landing: touch.location, landed: newest, entered: entrants(touch),
          lastTime: newest))
      return
    }
    guard let present else { return }
    let landing = fingers[present].landing
    let x = touch.location.x - landing.x
    let y = touch.location.y - landing.y
    fingers[present].farthest = max(fingers[present].farthest, (x * x + y * y).squareRoot())
    fingers[present].lastTime = newest
    fingers[present].isEnding = touch.phase != .moved
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
      return expect(1, false, "\(gesture) of \(touch) is resolved again, or has not entered")
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
