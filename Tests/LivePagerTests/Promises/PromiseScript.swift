import LivePager
import PromiseTesting
import RoomCore

/// How often each kind of input is drawn, beside the drags.
struct Mix {
  var edit = 8
  var rooms = 3
  var show = 5
  var begin = 24
  var finish = 4
  var length = 2
  var lock = 4
  var unlock = 9
  var sideLock = 3
  var sideUnlock = 3
  var load = 3
  var failure = 3
  var suspend = 3
  var resume = 9
  var close = 0
  var hostile = 3
  var player = 0
  /// The part of the inputs that arrive before the deadlines that are due, in percent.
  var late = 0
  /// The part of the inputs during a drag that are samples and ends of it, in percent.
  var drag = 75
  /// The number of fingers beside the finger that drags.
  var fingers = 2
  /// The number of reasons.
  var reasons = 3
}

/// Draws the inputs of a sequence, which depend on what the pager has done so far.
struct Script {
  var dice: SeededGenerator
  let mix: Mix
  private var now = Instant.start
  private var isFirst = true

  init(_ dice: SeededGenerator, _ mix: Mix) {
    self.dice = dice
    self.mix = mix
  }

  mutating func next(after machine: PagerMachine, _ watch: Watch) -> Move {
    now = time(after: machine, watch)
    if isFirst {
      isFirst = false
      let rooms = Array(
        Name.pool.shuffled(using: &dice).prefix(dice.chance(80) ? 3 + dice.below(6) : 2))
      let current = dice.chance(30) ? rooms.last : dice.chance(60) ? dice.pick(rooms) : nil
      return Move(
        time: now,
        input: .setRooms(rooms: rooms.map(\.text), current: current?.text))
    }
    let input: PagerInput
    if let finger = watch.finger, dice.chance(mix.drag) {
      input = drag(finger, watch)
    } else {
      input = other(watch)
    }
    let isLate = dice.chance(mix.late)
    return Move(time: now, input: input, isLate: isLate, isFirst: isLate)
  }

  private mutating func time(after machine: PagerMachine, _ watch: Watch) -> Instant {
    let short: [Int64] = [0, 1, 1_000_000, 8_000_000, 16_000_000]
    let long: [Int64] = [
      0, 16_000_000, 50_000_000, 120_000_000, 400_000_000, 1_000_000_000, 2_500_000_000,
      40_000_000_000,
    ]
    if watch.isMoving, dice.chance(watch.finger != nil ? 85 : 60) {
      return now + .nanoseconds(dice.pick(short))
    }
    if let deadline = machine.nextDeadline, dice.chance(30) {
      return max(now, deadline + .nanoseconds(dice.below(3) - 1))
    }
    return now + .nanoseconds(dice.chance(50) ? dice.pick(short) : dice.pick(long))
  }

  private mutating func drag(_ finger: Int, _ watch: Watch) -> PagerInput {
    switch dice.below(100) {
    case ..<18: return .didEndDrag(velocity: velocity(), touch: finger)
    case ..<22: return .didCancelDrag(touch: finger)
    case ..<26: return .didDrag(travel: 0, touch: finger)
    case ..<32:
      let side: Double = dice.chance(50) ? 1 : -1
      let travel = watch.travel + side * (watch.length - 0.4) - watch.offset
      return .didDrag(travel: travel, touch: finger)
    default:
      let page = watch.length
      let steps = [
        0.3, 3, 24, 26, 60, 0.2 * page, 0.45 * page, 0.5 * page, 0.55 * page, 0.9 * page, page,
        1.6 * page, page - 0.4, page * dice.number(0...1),
      ]
      let step = dice.chance(3) ? 3.3 * page : dice.pick(steps)
      return .didDrag(travel: watch.travel + (dice.chance(50) ? step : -step), touch: finger)
    }
  }

  private mutating func velocity() -> Double {
    let speed = dice.pick([0, 0, 50, 400, 401, 700, 2_000, 9_000, 25_000, 1e9])
    return dice.chance(50) ? speed : -speed
  }

  private mutating func other(_ watch: Watch) -> PagerInput {
    let weights = [
      mix.edit, mix.rooms, mix.show, mix.begin, mix.finish, mix.length, mix.lock, mix.unlock,
      mix.sideLock, mix.sideUnlock, mix.load, mix.failure, mix.suspend, mix.resume, mix.close,
      mix.hostile, mix.player,
    ]
    var draw = dice.below(weights.reduce(0, +))
    let kind = weights.firstIndex { weight in
      draw -= weight
      return draw < 0
    }
    switch kind ?? 0 {
    case 0: return edit(watch)
    case 1: return rooms(watch)
    case 2: return .show(room: room(watch), isAnimated: dice.chance(65))
    case 3: return finger(watch)
    case 4:
      let number = watch.running?.value.number ?? dice.below(4)
      return .didFinishSnap(dice.chance(30) ? number - 1 : number)
    case 5: return .setPageLength(dice.pick([844, 100, 390.5, 1, 1e6, 0, .nan]))
    case 6: return .lock(PagingLock(reason: reason()))
    case 7: return unlock(watch, among: [nil])
    case 8: return .lock(.init(reason: reason(), direction: dice.chance(50) ? .next : .previous))
    case 9: return unlock(watch, among: [.next, .previous])
    case 10: return .didLoad(room: room(watch))
    case 11: return .didFailToLoad(room: room(watch))
    case 12: return .suspend(reason: SuspensionReason(reason()))
    case 13:
      let isActive = watch.isSuspended && dice.chance(85)
      let name = isActive ? dice.pick(watch.suspensions).text : reason()
      return .resume(reason: SuspensionReason(name))
    case 14: return .close
    case 16: return player(watch)
    default: return hostile(watch)
    }
  }

  private mutating func unlock(_ watch: Watch, among directions: [PagingDirection?]) -> PagerInput {
    let active = watch.state.locks.filter { directions.contains($0.direction) }
    guard !active.isEmpty, dice.chance(85) else {
      return .unlock(PagingLock(reason: reason(), direction: dice.pick(directions)))
    }
    let lock = dice.pick(active)
    return .unlock(PagingLock(reason: lock.reason, direction: lock.direction))
  }

  private static let reasons =
    ["\u{E9}", "e\u{301}", "popup", "", "sheet"] + (5..<300).map { "r\($0)" }

  private mutating func reason() -> String {
    Self.reasons[dice.below(mix.reasons)]
  }

  private mutating func finger(_ watch: Watch) -> PagerInput {
    let touch = dice.below(mix.fingers)
    switch dice.below(10) {
    case ..<7: return .didBeginDrag(touch: touch == watch.finger ? touch + 100 : touch)
    case 7: return .didDrag(travel: Double(dice.below(900)) - 450, touch: touch)
    case 8: return .didEndDrag(velocity: velocity(), touch: touch)
    default: return .didCancelDrag(touch: touch)
    }
  }

  private mutating func player(_ watch: Watch) -> PagerInput {
    switch dice.below(10) {
    case ..<3: return .didAttachPlayer
    case 3: return .didDetachPlayer
    default:
      return .didRenderFirstFrame(room: dice.chance(80) ? watch.playing?.text ?? "" : room(watch))
    }
  }

  private mutating func hostile(_ watch: Watch) -> PagerInput {
    let number = dice.pick([
      Double.nan, .infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude, -0.0,
    ])
    let touch = watch.finger ?? dice.pick([.min, .max, 0])
    switch dice.below(8) {
    case 0, 1: return .didDrag(travel: number, touch: touch)
    case 2, 3: return .didEndDrag(velocity: number, touch: touch)
    case 4: return .setPageLength(number)
    case 5: return .didFinishSnap(dice.pick([.min, -1, 0, .max]))
    case 6: return .insert(rooms: [room(watch)], position: .index(dice.pick([.min, .max])))
    default: return .didBeginDrag(touch: touch)
    }
  }
}
