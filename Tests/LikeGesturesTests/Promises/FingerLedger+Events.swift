import LikeGestures
import LikePromises
import PromiseTesting
import RoomCore

extension FingerLedger {
  mutating func takeDrag(_ drag: GestureDrag) {
    let text = "\(drag.gesture) of \(drag.touch): \(drag.phase)"
    let won = fingers.firstIndex {
      $0.id == drag.touch && $0.following.contains(drag.gesture)
        && !$0.endedDrags.contains(drag.gesture)
    }
    guard let won else { return expect(3, false, "\(text) without having won, or after its end") }
    let isOpen = fingers[won].openDrags.contains(drag.gesture)
    switch drag.phase {
    case .began:
      expect(3, !isOpen, "\(text) for the second time")
      fingers[won].openDrags.insert(drag.gesture)
    case .changed: expect(3, isOpen, "\(text) before it has begun")
    case .ended(let velocity):
      cases.insert("drag ended")
      let speed = (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
      expect(7, speed <= 8_000.000_001, "\(text)")
      if speed > 7_999 { cases.insert("fast") }
      fallthrough
    case .cancelled:
      expect(3, isOpen, "\(text) before it has begun")
      if drag.phase == .cancelled { cases.insert("drag cancelled") }
      fingers[won].openDrags.remove(drag.gesture)
      fingers[won].endedDrags.insert(drag.gesture)
      fingers[won].following.remove(drag.gesture)
    }
  }

  mutating func takeTap(_ tap: GestureTap, _ step: Step) {
    guard let touch = step.touch, touch.phase == .ended, touch.id == tap.touch,
      let finger = fingers.last(where: { $0.id == touch.id && $0.isEnding })
    else { return expect(5, false, "\(tap) is not emitted in the step of its lift") }
    cases.insert("tap")
    let duration = finger.lastTime - finger.landed
    expect(5, duration < arena.longestTap, "\(tap) after \(duration)")
    expect(5, finger.farthest <= arena.touchSlop + 1e-9, "\(tap) after \(finger.farthest) points")
    expect(5, finger.verdicts[tap.gesture] == .accepted, "\(tap) is not accepted")
  }

  mutating func takeSheet(_ event: SheetEvent) {
    switch event {
    case .willPresent: conditions.insert(.sheet)
    case .didDismiss:
      conditions.remove(.sheet)
      endSheetPans()
    case .willSettle: endSheetPans()
    case .listDidScroll(let step):
      let index = fingers.firstIndex { $0.id == step.touch && !$0.hasEndedScrolling }
      guard let index else {
        return expect(26, false, "finger \(step.touch) scrolls after its end")
      }
      fingers[index].hasScrolled = true
    case .listDidEndDragging(let end):
      cases.insert("list ended")
      expect(7, abs(end.velocity) <= 8_000.000_001, "a list ends with \(end.velocity)")
      let index = fingers.firstIndex { $0.id == end.touch && !$0.hasEndedScrolling }
      guard let index else {
        return expect(26, false, "the list of finger \(end.touch) ends again")
      }
      fingers[index].hasEndedScrolling = true
      fingers[index].following.remove(.listScroll)
    default: break
    }
  }

  mutating func endSheetPans() {
    for index in fingers.indices { fingers[index].following.remove(.sheetPan) }
  }

  mutating func checkTwoFingers(_ step: Step, _ before: [Finger]) {
    guard step.taps.contains(where: { $0.gesture == .twoFingerTap }) else { return }
    cases.insert("two fingers")
    let pair = before.filter { $0.unresolved.contains(.twoFingerTap) }
    expect(9, pair.count == 2, "two fingers tap, with \(pair.count) that could")
    for old in pair {
      guard let finger = fingers.first(where: { $0.id == old.id }) else { continue }
      expect(9, finger.verdicts[.twoFingerTap] == .accepted, "finger \(old.id) is not accepted")
      for gesture in old.unresolved where gesture != .twoFingerTap {
        if case .rejected = finger.verdicts[gesture] { continue }
        expect(9, false, "\(gesture) of \(old.id) is not rejected")
      }
    }
  }

  /// Nothing that a condition locks follows a finger any more.
  mutating func checkLocks(_ step: Step) {
    for index in fingers.indices {
      let finger = fingers[index]
      for gesture in finger.following {
        guard let rule = finger.entered[gesture], isLocked(rule) else { continue }
        cases.insert("locked")
        expect(
          6, !finger.openDrags.contains(gesture), "\(gesture) of \(finger.id) is not cancelled")
        if gesture == .listScroll {
          expect(6, !finger.hasScrolled || finger.hasEndedScrolling, "the list is not ended")
        }
        fingers[index].following.remove(gesture)
      }
    }
    guard case .insertConditions = step.input else { return }
    if step.events.contains(where: { $0.drag?.phase == .cancelled }) {
      cases.insert("cancelled by a condition")
    }
  }

  mutating func checkEnd(_ finger: Finger) {
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
