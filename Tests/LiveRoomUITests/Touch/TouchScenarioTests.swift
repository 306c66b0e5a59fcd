import LiveRoomKit
import RoomSimulation
import Testing

@testable import LiveRoomUI

/// Fingers on a screen with a button, a list and a sheet, as the system reports them, with the machine
/// that gets the touches.
@MainActor @Suite struct TouchScenarioTests {
  @MainActor private final class Rig {
    let receiver = TouchReceiver()
    let list = TouchList()
    var machine: LikeMachine
    var events: [LikeEvent] = []
    var now = Instant.start + .seconds(5)

    init(offset: Double = 0) throws {
      machine = try LikeMachine(LikeConfiguration())
      _ = list.didLayOut(ListExtent(offset: offset, maximum: 400))
      let destination = TouchReceiver.Destination(
        id: ObjectIdentifier(self), clock: RoomClock(ManualClock())
      ) { [unowned self] input in
        machine.catchUp(to: now, into: &events)
        machine.handle(input, at: now, into: &events)
      }
      receiver.connect(to: destination)
      receiver.map = TouchMap(parts: [
        part(0, 600, 200, 100, .control), part(0, 300, 400, 200, .list, list),
      ])
    }

    func part(
      _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ regions: TouchRegions,
      _ list: TouchList? = nil
    ) -> TouchElement {
      .init(
        frame: TouchFrame(
          origin: ScreenPoint(x: x, y: y), size: ScreenSize(width: width, height: height)),
        regions: regions, list: list)
    }

    func finger(_ phase: Touch.Phase, _ x: Double, _ y: Double, of finger: Int = 1) {
      now = now + .milliseconds(20)
      receiver.follow(
        [FingerSample(finger: finger, phase: phase, location: ScreenPoint(x: x, y: y))],
        uptime: 0)
    }

    func doubleTap(_ x: Double, _ y: Double) {
      for _ in 0..<2 {
        now = now + .milliseconds(80)
        finger(.began, x, y)
        finger(.ended, x, y)
      }
    }

    func drag(_ x: Double, _ y: Double, by distance: Double) {
      finger(.began, x, y)
      for step in 1...10 { finger(.moved, x, y + distance * Double(step) / 10) }
    }

    var likes: Int {
      events.count { if case .didLike = $0 { true } else { false } }
    }

    var taps: [RoomGesture] {
      events.compactMap { if case .didTap(let tap) = $0 { tap.gesture } else { nil } }
    }

    /// The gestures that fingers have.
    var accepted: [RoomGesture] {
      events.compactMap { event -> RoomGesture? in
        guard case .didResolve(let resolution) = event, resolution.verdict == .accepted
        else { return nil }
        return resolution.gesture
      }
    }

    var drags: [GestureDrag] {
      events.compactMap { if case .didDrag(let drag) = $0 { drag } else { nil } }
    }
  }

  @Test func aDoubleTapOnTheVideoIsALikeAndOneOnAButtonIsNot() throws {
    let rig = try Rig()
    rig.doubleTap(300, 100)
    #expect(rig.likes == 1)
    rig.now = rig.now + .seconds(5)
    rig.doubleTap(100, 650)
    #expect(rig.likes == 1)
    #expect(rig.taps.suffix(2) == [.controlTap, .controlTap])
  }

  @Test("A page turns where the list cannot follow the finger")
  func lists() throws {
    let inside = try Rig(offset: 100)
    inside.drag(50, 350, by: -80)
    #expect(inside.accepted == [.listScroll])
    let atEnd = try Rig(offset: 400)
    atEnd.drag(50, 350, by: -80)
    #expect(atEnd.accepted == [.pageDrag])
    let beside = try Rig(offset: 100)
    beside.drag(350, 100, by: -80)
    #expect(beside.accepted == [.pageDrag])
  }

  @Test(
    "A finger that the system takes from a page ends its drag, and so does a view that disappears")
  func cancellation() throws {
    let taken = try Rig()
    taken.drag(350, 100, by: 80)
    taken.finger(.cancelled, 350, 180)
    #expect(taken.drags.last?.phase == .cancelled)
    let gone = try Rig()
    gone.drag(350, 100, by: 80)
    gone.receiver.cancelAll()
    #expect(gone.drags.last?.phase == .cancelled)
    let count = gone.events.count
    gone.finger(.moved, 350, 90)
    gone.finger(.ended, 350, 90)
    #expect(gone.events.count == count)
  }
}
