import Foundation
import LiveRoomKit
import RoomSimulation
import Synchronization

/// What a room does while nothing happens, and while little does: how many timers fire, and what it
/// allocates.
func restFigures() async throws -> [Figure] {
  let virtual = try await Simulation.run { try await quietRoom(in: $0) }
  let real = try await followedRoom()
  return [
    Goal.atMost(0).figure("rest: timers of an idle room in an hour", virtual.idle),
    Goal.timesTheBaseline(1).figure(
      "rest: timers of a typical room in an hour, to messages", virtual.typical,
      to: virtual.messages),
    Goal.timesTheBaseline(1).figure(
      "rest: the same in 5 s, with all models following", real.typical, to: real.messages),
    Goal.atMost(0).figure(
      "rest: timers of an idle room in a second, all models following", real.timers),
    Goal.atMost(0).figure("rest: view states that move", real.moving, to: 6),
    Goal.atMost(0).figure(
      "rest: frames that models request in that second", real.frames.idle, to: 120),
    Goal.timesTheBaseline(2).figure(
      "rest: frames that they request in those 5 s, to messages", real.frames.typical,
      to: real.messages),
    Goal.atMost(0).figure("rest: allocations in that second", real.allocations),
  ] + allocationFigures()
}

/// The allocations of frames and samples of a finger, once everything has been in use.
private func allocationFigures() -> [Figure] {
  let room = FullRoom()
  // All is at rest after an hour, but for a button that counts down.
  let works = [
    ("frames, a room that moves", fullFrames(of: room, from: room.now)),
    ("frames, a room that rests", fullFrames(of: room, from: room.now + .seconds(3_600))),
    ("samples of a drag, a pager", pagerSamples()), ("samples of a drag, likes", touchSamples()),
  ]
  return works.compactMap { name, work in
    work(2_000)
    return Allocations.counted { work(2_000) }.map {
      Goal.atMost(0).figure("rest: allocations in 2,000 \(name)", $0, to: 2_000)
    }
  }
}

/// A clock that counts the timers that fire.
final class TimerCounter<Base: Clock>: Clock where Base.Duration == Duration {
  typealias Instant = Base.Instant

  let base: Base
  private let count = Atomic(0)

  init(_ base: Base) { self.base = base }

  var fired: Int { count.load(ordering: .sequentiallyConsistent) }
  var now: Base.Instant { base.now }
  var minimumResolution: Duration { base.minimumResolution }

  func sleep(until deadline: Base.Instant, tolerance: Duration?) async throws {
    try await base.sleep(until: deadline, tolerance: tolerance)
    count.add(1, ordering: .sequentiallyConsistent)
  }
}

/// The messages of a typical room, ten a second: five comments, three likes, and two gifts of few
/// senders.
func message(_ number: Int) -> RoomInput {
  let sender = "sender \(number % 37)"
  switch number % 10 {
  case 1, 4, 6: return .like(RoomLike(sender: sender, count: 1))
  case 2, 7: return .gift(GiftMessage(id: "gift \(number)", sender: sender, gift: "rose"))
  default: return .comment(CommentMessage(id: "comment \(number)", sender: sender, text: "hello"))
  }
}

/// An hour of a typical room, and after ten minutes an hour in which nothing happens.
private func quietRoom(
  in simulation: Simulation
) async throws -> (typical: Int, messages: Int, idle: Int) {
  let timers = TimerCounter(simulation.clock)
  let room = LiveRoom(clock: RoomClock(timers))
  async let _ = room.run()
  room.enter("room")
  await simulation.advance(by: .seconds(1))
  let before = timers.fired
  let messages = 36_000
  for number in 0..<messages {
    room.send(message(number))
    await simulation.advance(by: .milliseconds(100))
  }
  let typical = timers.fired - before
  await simulation.advance(by: .seconds(600))
  let rest = timers.fired
  await simulation.advance(by: .seconds(3_600))
  let idle = timers.fired - rest
  await room.close()
  return (typical, messages, idle)
}

/// How many view states have a frame clock run.
@MainActor
private func moving(_ models: RoomViewModels) -> Int {
  func isMoving<ViewState>(_ model: ModuleViewModel<ViewState>?) -> Bool {
    model.map { $0.viewState.isMoving(at: $0.clock.now) } ?? false
  }
  return [
    isMoving(models.gifts), isMoving(models.ticker), isMoving(models.popups),
    isMoving(models.pager), isMoving(models.hearts), isMoving(models.sheet),
  ].count { $0 }
}

/// The same on a real clock, first the idle second.
private func followedRoom() async throws -> (
  timers: Int, moving: Int, allocations: Int, frames: (idle: Int, typical: Int), typical: Int,
  messages: Int
) {
  let timers = TimerCounter(ContinuousClock())
  let room = LiveRoom(clock: RoomClock(timers))
  async let _ = room.run()
  room.enter("room")
  let models = await RoomViewModels(room)
  let display = Display()
  async let _ = models.follow(frames: display.frames)
  try await timers.base.sleep(for: .seconds(1))
  let before = timers.fired
  let framesBefore = await display.frameCount
  // This thread alone stands still.
  let allocations = Allocations.counted { usleep(1_000_000) } ?? 0
  let idle = timers.fired - before
  let moving = await moving(models)
  let idleFrames = await display.frameCount - framesBefore
  let messages = 50
  for number in 0..<messages {
    room.send(message(number))
    try await timers.base.sleep(for: .milliseconds(100))
  }
  let typical = timers.fired - before - idle
  let frames = await display.frameCount - framesBefore - idleFrames
  await room.close()
  return (idle, moving, allocations, (idleFrames, frames), typical, messages)
}
