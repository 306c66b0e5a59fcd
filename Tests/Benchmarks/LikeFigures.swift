import LikeGestures
import RoomCore

private let samples = 200_000

/// What the sample of a finger costs, beside the update of a bare struct.
func likeFigures() async -> [Figure] {
  let page = FingerBench()
  let sheet = FingerBench(presentsSheet: true)
  let idle = FingerBench(drags: false)
  let bare = BareFinger()
  var figures = [
    await compare(
      "likes: sample of a page drag, to a bare struct", goal: .timesTheBaseline(15),
      operations: samples, { page.sway() }, against: { bare.sway() }),
    await compare(
      "likes: sample of a sheet and its list, to a bare struct", goal: .timesTheBaseline(20),
      operations: samples, { sheet.sway() }, against: { bare.sway() }),
    await compare(
      "likes: sample within the slop, to a bare struct", goal: .timesTheBaseline(15),
      operations: samples, { idle.sway() }, against: { bare.sway() }),
  ]
  for (name, bench) in [("page drag", page), ("sheet and list", sheet), ("slop", idle)] {
    figures += allocationFigure(name, bench)
  }
  return figures
}

/// Beside a new array for each sample, which shows that the count counts.
private func allocationFigure(_ name: String, _ bench: FingerBench) -> [Figure] {
  var last: [Int] = []
  let baseline = Allocations.counted {
    for number in 0..<samples {
      last = [number, last.count]
      consume(last)
    }
  }
  guard let baseline, let count = Allocations.counted(in: { _ = bench.sway() }) else { return [] }
  return [
    Goal.timesTheBaseline(0).figure(
      "likes: allocations in \(samples) samples, \(name)", value: Double(count), unit: "",
      baseline: Double(baseline))
  ]
}

/// Where a finger is at each sample: to and fro, over more than a sheet's height.
private func place(_ sample: Int) -> ScreenPoint {
  let step = (sample * 7) % 600
  return ScreenPoint(x: 200, y: 300 + Double(step < 300 ? step : 600 - step))
}

/// A finger that is down, 120 samples a second.
private final class FingerBench {
  private var machine: LikeMachine
  private var events: [LikeEvent] = []
  private var now = Instant.start + .seconds(1)
  private let drags: Bool

  init(presentsSheet: Bool = false, drags: Bool = true) {
    self.drags = drags
    machine = try! LikeMachine()
    events.reserveCapacity(64)
    var target = TouchTarget()
    if presentsSheet {
      give(.presentSheet(SheetSpec(id: "gifts", detents: [400])))
      now = now + .seconds(5)
      target = TouchTarget([.sheet, .list], list: ListExtent(offset: 100, maximum: 150))
    }
    give(.touch(Touch(phase: .began, location: ScreenPoint(x: 200, y: 300), target: target)))
    // Once everything has been in use, nothing grows any more.
    _ = sway()
  }

  private func give(_ input: LikeInput) {
    machine.handle(input, at: now, into: &events)
    events.removeAll(keepingCapacity: true)
  }

  func sway() -> Duration {
    ContinuousClock().measure {
      for sample in 0..<samples {
        now = now + .microseconds(8_333)
        var location = place(sample)
        if !drags { location.y = 300 + Double(sample % 10) }
        give(.touch(Touch(phase: .moved, location: location)))
      }
    }
  }
}

/// What a view without an arena would keep: the last place, the travel, a velocity.
private final class BareFinger {
  private struct State {
    var location = ScreenPoint(x: 200, y: 300)
    var travel = ScreenPoint.zero
    var velocity = 0.0
    var time = Instant.start
  }

  private var state = State()

  func sway() -> Duration {
    ContinuousClock().measure {
      for sample in 0..<samples {
        update(to: place(sample), at: state.time + .microseconds(8_333))
      }
    }
  }

  @inline(never)
  private func update(to location: ScreenPoint, at time: Instant) {
    let step = location.y - state.location.y
    state.travel.x += location.x - state.location.x
    state.travel.y += step
    state.velocity = step / (time - state.time).seconds
    state.location = location
    state.time = time
  }
}
