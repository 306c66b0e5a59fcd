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

  /// The end of a run suspends the ticker, for a reason that only the next run ends.
  @Test func aTickerThatIsRunAgainContinuesWhereItStopped() async throws {
    try await Simulation.run { simulation in
      let ticker = try RollingTicker(clock: simulation.clock)
      let seen = ticker.events.subscribe()
      ticker.set(items(1...3))
      await withTaskGroup { group in
        group.addTask { await ticker.run() }
        await simulation.advance(by: .milliseconds(2_300))
        group.cancelAll()
      }
      ticker.resume()
      await simulation.advance(by: .seconds(60))
      let first = seen.takeBuffered().map(\.value).brief
      #expect(first == ["shown 1", "1>2", "suspended notRunning 0.3"])
      async let _ = ticker.run()
      await simulation.advance(by: .milliseconds(360))
      #expect(seen.takeBuffered().map(\.value).brief == ["resumed notRunning", "ended 2"])
    }
  }

  @Test func closingEmitsWhatIsOwedAndFinishesTheEvents() async throws {
    try await Simulation.run { simulation in
      let ticker = try RollingTicker(clock: simulation.clock)
      let seen = ticker.events.subscribe()
      async let running: Void = ticker.run()
      ticker.set(items(1...3))
      await simulation.advance(by: .milliseconds(2_300))
      await ticker.close()
      await running
      var events: [TickerEvent] = []
      for await batch in seen { events += batch.map(\.value) }
      #expect(
        events.brief == ["shown 1", "1>2", "cancelled 1", "cleared second", "cleared first"])
      let account = await ticker.state.account
      #expect(account.shown == 2 && account.withdrawn == 1 && account.waiting == 0)
    }
  }
}
