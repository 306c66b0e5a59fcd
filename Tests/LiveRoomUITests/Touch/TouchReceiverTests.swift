import LiveRoomKit
import RoomSimulation
import Testing

@testable import LiveRoomUI

@MainActor @Suite struct TouchReceiverTests {
  private final class Inbox {
    var inputs: [LikeInput] = []

    var touches: [Touch] {
      inputs.compactMap { if case .touch(let touch) = $0 { touch } else { nil } }
    }
  }

  private let receiver = TouchReceiver()
  private let inbox = Inbox()

  init() {
    receiver.connect(to: destination(inbox))
  }

  private func destination(_ inbox: Inbox) -> TouchReceiver.Destination {
    .init(id: ObjectIdentifier(inbox), clock: RoomClock(ManualClock())) {
      inbox.inputs.append($0)
    }
  }

  private func send(
    _ phase: Touch.Phase, _ x: Double, _ y: Double = 10, finger: Int = 1,
    timestamp: Double? = nil
  ) {
    receiver.follow(
      [
        FingerSample(
          finger: finger, phase: phase, location: ScreenPoint(x: x, y: y), timestamp: timestamp)
      ], uptime: 100)
  }

  private func part(_ regions: TouchRegions, list: TouchList? = nil) -> TouchElement {
    .init(
      frame: TouchFrame(origin: .zero, size: ScreenSize(width: 50, height: 50)),
      regions: regions, list: list)
  }

  @Test("A finger has one destination from its landing to its end")
  func otherDestination() {
    let other = Inbox()
    send(.began, 10)
    receiver.connect(to: destination(inbox))
    #expect(inbox.touches.count == 1)
    receiver.connect(to: destination(other))
    send(.moved, 20)
    send(.ended, 20)
    #expect(inbox.touches.map(\.phase) == [.began, .cancelled])
    #expect(other.inputs.isEmpty)
    send(.began, 30)
    #expect(other.touches.map(\.phase) == [.began])
  }

  @Test func withoutAReceiverNothingIsFollowed() {
    let receiver = TouchReceiver()
    receiver.follow(
      [FingerSample(finger: 1, phase: .began, location: .zero)], uptime: 0)
    #expect(receiver.isEmpty)
  }

  @Test("A reset cancels every finger that is down, where it was last")
  func reset() {
    send(.began, 1)
    send(.began, 2, finger: 2)
    send(.moved, 3)
    receiver.reset()
    #expect(receiver.isEmpty)
    #expect(inbox.touches.suffix(2).map(\.phase) == [.cancelled, .cancelled])
    #expect(inbox.touches.suffix(2).map(\.location.x) == [3, 2])
  }

  /// A screen of 240 samples per second, after a stall, with two fingers that move.
  @Test("Samples that were held back count with their own times, at most 60 per second")
  func heldBackSamples() {
    send(.began, 0, timestamp: 99.9)
    send(.began, 500, finger: 2, timestamp: 99.9)
    var samples: [FingerSample] = []
    for finger in [1, 2] {
      for number in 1...12 {
        let time = Double(number) / 240
        samples.append(
          FingerSample(
            finger: finger, phase: .moved, location: ScreenPoint(x: time * 1_200, y: 10),
            timestamp: 99.9 + time))
      }
    }
    let lift = ScreenPoint(x: 61, y: 10)
    samples.append(FingerSample(finger: 1, phase: .ended, location: lift, timestamp: 99.955))
    receiver.follow(samples, uptime: 100)
    let touches = inbox.touches.dropFirst(2)
    #expect(touches.map(\.id) == [0, 1, 0, 1, 0, 1, 0, 1, 0])
    let times = touches.map { ($0.time! - .start) / .milliseconds(1) }
    let expected: [Double] = [-87.5, -87.5, -75, -75, -62.5, -62.5, -50, -50, -45]
    #expect(zip(times, expected).allSatisfy { ($0 - $1).magnitude < 1e-3 }, "\(times)")
  }

  @Test("The time of a sample is that of its timestamp, by the clock of the room")
  func times() {
    let now = Instant.start + .seconds(50)
    func time(_ timestamp: Double) -> Instant {
      TouchReceiver.time(of: timestamp, uptime: 100, now: now)
    }
    #expect(time(100) == now)
    #expect(time(99.75) == now - .milliseconds(250))
    #expect(time(101) == now, "no sample is of the future")
    for foreign in [0.0, -1e300, -Double.infinity] {
      #expect(time(foreign) == now - .seconds(1), "a timestamp of another clock")
    }
    #expect(time(.nan) == now)
    send(.began, 1, timestamp: 99.75)
    send(.moved, 2)
    #expect(inbox.touches.map(\.time) == [.start - .milliseconds(250), nil])
  }

  @Test("New content of a list is reported while a finger is on the list, and only then")
  func content() {
    let list = TouchList()
    #expect(!list.didLayOut(ListExtent(maximum: 100)))
    receiver.map = TouchMap(parts: [part(.list, list: list)])
    receiver.contentDidChange(of: list)
    send(.began, 10)
    #expect(!list.didLayOut(ListExtent(offset: 30, maximum: 100)), "it is only scrolled")
    #expect(list.didLayOut(ListExtent(offset: 30, maximum: 200)))
    receiver.contentDidChange(of: list)
    receiver.contentDidChange(of: TouchList())
    send(.ended, 10)
    receiver.contentDidChange(of: list)
    #expect(
      inbox.inputs.filter { if case .touch = $0 { false } else { true } } == [
        .didChangeList(ListExtent(offset: 30, maximum: 200))
      ])
  }

  @Test("A finger that lands on a list that moves stops it where it is")
  func movingLists() {
    let list = TouchList()
    var scrolls: [ListScroll] = []
    list.scroll = { scrolls.append($0) }
    _ = list.didLayOut(ListExtent(offset: 30, maximum: 100))
    receiver.map = TouchMap(parts: [part(.list, list: list)])
    send(.began, 10)
    send(.ended, 10)
    #expect(scrolls.isEmpty, "it rests")
    list.isMoving = true
    send(.began, 10)
    send(.moved, 20)
    #expect(scrolls == [.follow(to: 30)])
    #expect(inbox.touches[2].target.regions == [.likeArea, .list, .moving])
  }

  @Test("A list is known by the number of its finger until another finger has the number")
  func listsOfFingers() {
    let list = TouchList()
    receiver.map = TouchMap(parts: [part(.list, list: list)])
    send(.began, 10)
    send(.ended, 10)
    #expect(receiver.list(under: 0) === list)
    send(.began, 70)
    #expect(receiver.list(under: 0) == nil)
  }
}
