import RollingTicker
import RoomBus
import RoomCore
import RoomSimulation
import Testing

@Suite struct RollingTickerTests {
  @Test func everyVerbReachesTheMachine() async throws {
    try await Simulation.run { simulation in
      let ticker = try RollingTicker(clock: simulation.clock)
      let seen = ticker.events.subscribe()
      async let _ = ticker.run()
      func emitted(_ verb: () -> Void) async -> [String] {
        verb()
        await simulation.advance(by: .milliseconds(1))
        return seen.takeBuffered().map(\.value).brief
      }
      #expect(await emitted { ticker.set(items(1...2)) } == ["shown 1"])
      #expect(await emitted { ticker.append(item(3)) } == [])
      #expect(await emitted { ticker.insert(item(4), at: .after("1")) } == [])
      #expect(await ticker.items.map(\.id) == ["1", "4", "2", "3"])
      #expect(await emitted { ticker.replace(item(1, content: "x")) } == ["updated 1"])
      #expect(await emitted { ticker.tap(ScreenPoint(x: 1, y: 1)) } == ["tapped 1 0"])
      #expect(await emitted { ticker.remove(id: "1") } == ["shown 4"])
      #expect(await emitted { ticker.setCount(2) } == [])
      #expect(await emitted { ticker.next() } == ["4>2"])
      let showing = await ticker.state.current!
      #expect(await emitted { ticker.didMeasure(showing, width: -1) }.count == 1)
      #expect(await emitted { ticker.configure(.rollingNotice) } == [])
      #expect(await emitted { ticker.stop() }.suffix(2) == ["stopped", "configured"])
      #expect(await emitted { ticker.set(items(4...5)) } == ["shown 4"])
      #expect(await emitted { ticker.suspend() } == ["suspended app 0.001"])
      #expect(
        await emitted { ticker.suspend(reason: .background) } == [
          "suspended background 0.001"
        ])
      #expect(await emitted { ticker.resume() } == ["resumed app with others"])
      #expect(await emitted { ticker.resume(reason: .background) } == ["resumed background"])
      #expect(await emitted { ticker.resize(ScreenSize(width: 9, height: 9)) } == ["resized"])
      #expect(
        await emitted { ticker.reload(items(7...8)) } == ["cleared first", "reloaded 1", "shown 7"])
      #expect(await ticker.state.index == 0)
    }
  }
}
