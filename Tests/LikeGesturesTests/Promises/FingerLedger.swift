import LikePromises

/// A finger from its landing to its end.
struct Finger {
  let id: Int
  let landing: ScreenPoint
  let landed: Instant
  let entered: Set<RoomGesture>
  var verdicts: [RoomGesture: GestureVerdict] = [:]
  var openDrags: Set<RoomGesture> = []
  var endedDrags: Set<RoomGesture> = []
  var farthest = 0.0
  var lastTime: Instant
  var hasScrolled = false
  var hasEndedScrolling = false
  var isEnding = false

  var unresolved: Set<RoomGesture> { entered.subtracting(verdicts.keys) }

  var isUndecided: Bool {
    !verdicts.values.contains { if case .rejected = $0 { false } else { true } }
  }

  func hasWon(_ gesture: RoomGesture) -> Bool {
    switch verdicts[gesture] {
    case .accepted, .acceptedTogether: true
    case .rejected, nil: false
    }
  }
}

/// Observes fingers, by inputs and events: which gestures enter for each, and what they become.
struct FingerLedger: PromiseBook {
  var fingers: [Finger] = []
  let complaints = Complaints()
  var cases: Set<String> = []
  /// The time of the newest sample of any finger.
  private var newest = Instant(nanoseconds: .min)

  mutating func take(_ step: Step) {
    let before = fingers
    if let touch = step.touch { newest = max(newest, min(touch.time ?? step.time, step.time)) }
    if !step.isRejected { takeInput(step) }
    for event in step.events {
      switch event {
      case .didResolve(let resolution): resolve(resolution, step)
      case .didDrag(let drag): takeDrag(drag)
      case .didTap(let tap): takeTap(tap, step)
      case .sheet(let event): takeSheet(event)
      default: break
      }
    }
    checkTwoFingers(step, before)
    checkRivals(step)
    for finger in fingers where finger.isEnding { checkEnd(finger) }
    fingers.removeAll(where: \.isEnding)
  }

  private mutating func takeInput(_ step: Step) {
    switch step.input {
    case .touch(let touch): takeTouch(touch, step)
    case .suspend, .close:
      for index in fingers.indices { fingers[index].isEnding = true }
    case .enter:
      for (index, finger) in fingers.enumerated() {
        let drags = finger.hasWon(.pageDrag) && !finger.endedDrags.contains(.pageDrag)
        fingers[index].isEnding = !drags && !finger.unresolved.contains(.pageDrag)
      }
    default: break
    }
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
          id: touch.id, landing: touch.location, landed: newest,
          entered: Set(step.before.rules.filter { enters($0, touch, step) }.map(\.gesture)),
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

  private func enters(_ rule: GestureRule, _ touch: Touch, _ step: Step) -> Bool {
    !rule.regions.isDisjoint(with: touch.target.regions)
      && rule.excludedRegions.isDisjoint(with: touch.target.regions)
      && isOpen(rule, under: step.before.state(at: step.time).conditions)
  }

  private func isOpen(_ rule: GestureRule, under conditions: RoomConditions) -> Bool {
    rule.lockedBy.isDisjoint(with: conditions) && conditions.isSuperset(of: rule.requires)
  }

  private mutating func resolve(_ resolution: GestureResolution, _ step: Step) {
    let (gesture, touch) = (resolution.gesture, resolution.touch)
    let index = fingers.firstIndex { $0.id == touch && $0.unresolved.contains(gesture) }
    guard let index else {
      return expect(1, false, "\(gesture) of \(touch) is resolved again, or has not entered")
    }
    fingers[index].verdicts[gesture] = resolution.verdict
    switch resolution.verdict {
    case .rejected: return
    case .accepted:
      let winners = fingers[index].verdicts.values.filter { $0 == .accepted }
      expect(2, winners.count == 1, "\(gesture) is the second that is accepted for \(touch)")
      if gesture == .pageDrag || gesture == .clearSwipe, step.touch != nil {
        let isAlone = fingers.allSatisfy { $0.id == touch || $0.isEnding || !$0.isUndecided }
        expect(4, isAlone, "\(gesture) is accepted for \(touch) beside an undecided finger")
      }
    case .acceptedTogether: cases.insert("together")
    }
    let conditions = step.before.state(at: step.time).conditions
    let rules = step.before.rules.filter { $0.gesture == gesture }
    let mayWin = rules.contains { isOpen($0, under: conditions) }
    expect(6, mayWin, "\(gesture) is accepted for \(touch) while it is locked")
  }

  private mutating func takeDrag(_ drag: GestureDrag) {
    let text = "\(drag.gesture) of \(drag.touch): \(drag.phase)"
    let won = fingers.firstIndex {
      $0.id == drag.touch && $0.hasWon(drag.gesture) && !$0.endedDrags.contains(drag.gesture)
    }
    guard let won else { return expect(3, false, "\(text) without having won, or after its end") }
    let isOpen = fingers[won].openDrags.contains(drag.gesture)
    expect(3, isOpen == (drag.phase != .began), "\(text), and it has begun: \(isOpen)")
    switch drag.phase {
    case .began: fingers[won].openDrags.insert(drag.gesture)
    case .changed: return
    case .ended(let velocity):
      cases.insert("drag ended")
      let speed = (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
      expect(7, speed <= 8_000.000_001, "\(text)")
      if speed > 7_999 { cases.insert("fast") }
    case .cancelled: cases.insert("drag cancelled")
    }
    guard drag.phase != .began else { return }
    fingers[won].openDrags.remove(drag.gesture)
    fingers[won].endedDrags.insert(drag.gesture)
  }

  private mutating func takeTap(_ tap: GestureTap, _ step: Step) {
    guard let touch = step.touch, touch.phase == .ended, touch.id == tap.touch,
      let finger = fingers.last(where: { $0.id == touch.id && $0.isEnding })
    else { return expect(5, false, "\(tap) is not emitted in the step of its lift") }
    cases.insert("tap")
    let duration = finger.lastTime - finger.landed
    expect(5, duration < GestureArena.longestTap, "\(tap) after \(duration)")
    let isNear = finger.farthest <= GestureArena.touchSlop + 1e-9
    expect(5, isNear, "\(tap) after \(finger.farthest) points")
    expect(5, finger.verdicts[tap.gesture] == .accepted, "\(tap) is not accepted")
  }

  private mutating func takeSheet(_ event: SheetEvent) {
    guard let touch = event.scrolled?.touch ?? event.endedScrolling?.touch else { return }
    let index = fingers.firstIndex { $0.id == touch && !$0.hasEndedScrolling }
    guard let index else { return expect(26, false, "finger \(touch) scrolls after its end") }
    fingers[index].hasScrolled = true
    guard let end = event.endedScrolling else { return }
    cases.insert("list ended")
    expect(7, abs(end.velocity) <= 8_000.000_001, "a list ends with \(end.velocity)")
    fingers[index].hasEndedScrolling = true
  }

  private mutating func checkTwoFingers(_ step: Step, _ before: [Finger]) {
    guard step.taps.contains(where: { $0.gesture == .twoFingerTap }) else { return }
    cases.insert("two fingers")
    let pair = before.filter { $0.unresolved.contains(.twoFingerTap) }
    expect(9, pair.count == 2, "two fingers tap, with \(pair.count) that could")
    for old in pair {
      guard let finger = fingers.first(where: { $0.id == old.id }) else { continue }
      expect(9, finger.verdicts[.twoFingerTap] == .accepted, "finger \(old.id) is not accepted")
      let others = old.unresolved.subtracting([.twoFingerTap])
      expect(
        9, others.allSatisfy { finger.verdicts[$0] != nil && !finger.hasWon($0) },
        "another of \(others) is not rejected")
    }
  }

  /// No two fingers drag exclusively, and nothing that a condition locks is dragged any more.
  private mutating func checkRivals(_ step: Step) {
    let (rules, conditions) = (step.after.rules, step.state.conditions)
    let shared = Set(rules.filter { !$0.isExclusive }.map(\.gesture))
    let open = rules.filter { isOpen($0, under: conditions) }.map(\.gesture)
    let dragging = fingers.filter { !$0.openDrags.isEmpty }
    if !dragging.isEmpty, fingers.count > 1 { cases.insert("rivals") }
    let rivals = dragging.filter { $0.openDrags.isDisjoint(with: shared) }
    expect(4, rivals.count < 2, "\(rivals.map(\.id)) are followed by \(rivals.map(\.openDrags))")
    for finger in dragging where !finger.openDrags.isSubset(of: open) {
      expect(6, false, "\(finger.openDrags) of \(finger.id) are locked under \(conditions)")
    }
    guard case .insertConditions = step.input else { return }
    if step.events.contains(where: { $0.drag?.phase == .cancelled }) {
      cases.insert("cancelled by a condition")
    }
  }

  private mutating func checkEnd(_ finger: Finger) {
    expect(1, finger.unresolved.isEmpty, "\(finger.unresolved) of \(finger.id) are not resolved")
    expect(3, finger.openDrags.isEmpty, "\(finger.openDrags) of \(finger.id) have not ended")
    expect(
      26, !finger.hasScrolled || finger.hasEndedScrolling, "the list of \(finger.id) has not ended")
    for (gesture, verdict) in finger.verdicts {
      guard case .acceptedTogether(let winner) = verdict else { continue }
      expect(
        2, finger.verdicts[winner] == .accepted, "\(gesture) wins with \(winner), which has not")
    }
  }
}
