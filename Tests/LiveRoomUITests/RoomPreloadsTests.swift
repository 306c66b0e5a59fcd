import LivePager
import RoomBus
import RoomCore
import RoomSimulation
import Synchronization
import Testing

@testable import LiveRoomUI

@Suite struct RoomPreloadsTests {
  private struct Failure: Error {}

  /// What a loader was asked for, and what was cancelled.
  private final class Loads: Sendable {
    private let log = Mutex<[String]>([])
    private let failing: Mutex<Set<String>>

    /// The first load of each of these rooms fails.
    init(failing: Set<String> = []) { self.failing = Mutex(failing) }

    var all: [String] { log.withLock { $0 } }

    func load(_ room: String, on clock: RoomClock) async throws {
      log.withLock { $0.append("load \(room)") }
      if failing.withLock({ $0.remove(room) }) != nil { throw Failure() }
      do {
        try await clock.sleep(until: clock.now + .milliseconds(100))
        log.withLock { $0.append("loaded \(room)") }
      } catch {
        log.withLock { $0.append("cancelled \(room)") }
        throw error
      }
    }
  }

  /// A pager with rooms that are loaded in 0.1 s each.
  private func play(
    _ loads: Loads, _ body: @escaping @Sendable (LivePager, Simulation) async -> Void
  ) async throws {
    try await Simulation.run { simulation in
      // A room behind is loaded as far as one ahead.
      var configuration = PagerConfiguration()
      configuration.preload.trailingMedia = configuration.preload.leadingMedia
      let pager = try LivePager(configuration: configuration, clock: simulation.clock)
      async let _ = pager.run()
      let preloads = try #require(
        RoomPreloads(pager: pager) { room, _ in
          try await loads.load(room, on: simulation.clock)
        })
      async let followed: Void = preloads.run()
      await simulation.advance(by: .zero)
      await body(pager, simulation)
      await pager.close()
      await followed
    }
  }

  @Test("Rooms around the current one are loaded, and reported as loaded")
  func loading() async throws {
    let loads = Loads()
    try await play(loads) { pager, simulation in
      pager.setRooms(["a", "b", "c"])
      await simulation.advance(by: .seconds(2))
      #expect(loads.all.contains("load b") && loads.all.contains("loaded b"))
      let events = pager.events.subscribe(.unbounded)
      pager.show("b")
      await simulation.advance(by: .seconds(2))
      let isPreloaded = events.takeBuffered().compactMap { event in
        if case .willBeginPlaying("b", _, let isPreloaded) = event.value {
          isPreloaded
        } else {
          nil
        }
      }
      #expect(isPreloaded == [true])
    }
  }

  @Test("What is not needed any more is cancelled")
  func cancelling() async throws {
    let loads = Loads()
    try await play(loads) { pager, simulation in
      pager.setRooms(["a", "b"])
      await simulation.advance(by: .milliseconds(50))
      #expect(loads.all.contains("load b"))
      pager.remove(["b"])
      await simulation.advance(by: .seconds(1))
      #expect(loads.all.contains("cancelled b") && !loads.all.contains("loaded b"))
    }
  }

  @Test("A load that fails is repeated by the pager")
  func repeating() async throws {
    let loads = Loads(failing: ["b"])
    try await play(loads) { pager, simulation in
      pager.setRooms(["a", "b"])
      await simulation.advance(by: .seconds(40))
      #expect(loads.all.filter { $0 == "load b" }.count == 2)
      #expect(loads.all.contains("loaded b"))
    }
  }

  @Test("A room that has played is loaded again when it is to be preloaded again")
  func playedRooms() async throws {
    let loads = Loads()
    try await play(loads) { pager, simulation in
      pager.setRooms(["a", "b", "c"])
      await simulation.advance(by: .seconds(2))
      pager.show("b")
      await simulation.advance(by: .seconds(2))
      let before = loads.all.filter { $0 == "loaded b" }.count
      pager.show("c")
      await simulation.advance(by: .seconds(2))
      #expect(loads.all.filter { $0 == "loaded b" }.count == before + 1)
    }
  }

  @Test("A view that is removed ends all loads")
  func ending() async throws {
    let loads = Loads()
    try await Simulation.run { simulation in
      let pager = try LivePager(clock: simulation.clock)
      async let _ = pager.run()
      pager.setRooms(["a", "b"])
      await simulation.advance(by: .zero)
      await withDiscardingTaskGroup { group in
        group.addTask {
          await RoomPreloads(pager: pager) { room, _ in
            try await loads.load(room, on: simulation.clock)
          }?.run()
        }
        await simulation.advance(by: .milliseconds(50))
        group.cancelAll()
      }
      #expect(loads.all.contains("cancelled b") && !loads.all.contains("loaded b"))
      await pager.close()
    }
  }
}
