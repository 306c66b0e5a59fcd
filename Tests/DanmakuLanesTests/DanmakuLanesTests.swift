import DanmakuLanes
import RoomBus
import RoomCore
import RoomSimulation
import Testing

@Suite struct DanmakuLanesTests {
  @Test func everyCommandReachesTheMachine() async throws {
    try await Simulation.run { simulation in
      let danmaku = try DanmakuLanes(clock: simulation.clock)
      let seen = danmaku.events.subscribe()
      async let _ = danmaku.run()
      func emitted(_ command: () -> Void) async -> [DanmakuEvent] {
        command()
        await simulation.advance(by: .milliseconds(100))
        return seen.takeBuffered().map(\.value)
      }
      let size = ScreenSize(width: 400, height: 320)
      #expect(
        await emitted { danmaku.resize(size) } == [.didArrange(DanmakuArrangement(size: size))])
      #expect(await emitted { danmaku.enter("r") } == [.didReset(room: "r")])
      // The request, and after 0.1 s the entry with an estimate.
      #expect(await emitted { danmaku.receive(message("a")) }.count == 2)
      let entered = await emitted {
        danmaku.receive(message("b"))
        danmaku.didMeasure([DanmakuMeasurement(comment: 2, width: 50)])
      }
      #expect(entered.count == 3)
      #expect(await emitted { danmaku.replace(message("c", id: "a")) }.count == 1)
      #expect(await emitted { danmaku.touch(1, .began) } == [.didTouch(comment: 1)])
      #expect(await emitted { danmaku.touch(1, .ended) }.count == 2)
      #expect(await emitted { danmaku.remove(id: "a") } == [.didRemove([1])])
      #expect(await emitted { danmaku.clear() } == [.didRemove([2])])
      #expect(await emitted { danmaku.removeSender("s") } == [])
      #expect(await emitted { danmaku.allowSender("s") } == [])
      #expect(await emitted { danmaku.suspend() } == [.didSuspend])
      #expect(await danmaku.state.isSuspended)
      #expect(await emitted { danmaku.resume() } == [.didResume])
      var configuration = DanmakuConfiguration()
      configuration.opacity = 1
      #expect(
        await emitted { danmaku.configure(configuration) } == [.didConfigure(configuration)])
      #expect(await emitted { danmaku.leave() } == [.didReset(room: nil)])
      await danmaku.close()
      danmaku.receive(message("late"))
      #expect(danmaku.rejected == [.comment: 1])
    }
  }

  @Test func anInvalidConfigurationThrows() throws {
    var configuration = DanmakuConfiguration()
    configuration.duration = .zero
    #expect(throws: FieldError.self) { try DanmakuMachine(configuration: configuration) }
    configuration = DanmakuConfiguration()
    configuration.rules = [RuleConfiguration("unknown")]
    #expect(throws: FieldError.self) { try DanmakuMachine(configuration: configuration) }
  }
}
