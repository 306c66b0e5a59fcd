import LivePager
import RoomBus
import RoomCore

/// Loads rooms ahead; its second argument is how far.
typealias RoomLoader = @Sendable (String, PreloadLevel) async throws -> Void

/// Loads the rooms that a pager wants to be preloaded, and reports to it.
///
/// Returning reports a room as loaded, throwing as failed: the pager repeats it later. A room that is
/// not needed any more, or to another level, is cancelled. A load of a room that begins to play continues
/// until it does not play any more.
struct RoomPreloads: Sendable {
  private let pager: any RoomModule<PagerInput, PagerEvent, PagerState>
  private let load: RoomLoader

  /// Returns `nil` without a loader: then nobody answers the pager.
  init?(pager: any RoomModule<PagerInput, PagerEvent, PagerState>, load: RoomLoader?) {
    guard let load else { return nil }
    self.pager = pager
    self.load = load
  }

  /// Follows the pager until the task is cancelled or the pager is closed.
  func run() async {
    let joined = await pager.join(.unbounded)
    await withDiscardingTaskGroup { group in
      var loads: [Identifier: Load] = [:]
      func begin(_ room: String, _ level: PreloadLevel) {
        let key = Identifier(room)
        loads[key]?.ends.finish()
        let (end, ends) = AsyncStream.makeStream(of: Never.self)
        loads[key] = Load(level: level, ends: ends)
        group.addTask { await load(room, level, until: end) }
      }
      for preload in joined.state.plan { begin(preload.room, preload.level) }
      for await batch in joined.updates {
        for event in batch {
          switch event.value {
          case .willPreload(let room, let level, _):
            // Another rank alone changes nothing that is loaded.
            if loads[Identifier(room)]?.level != level { begin(room, level) }
          case .willRetryLoad(let room, _):
            if let level = loads[Identifier(room)]?.level { begin(room, level) }
          case .didCancelPreload(let room), .didEndPlaying(let room, _):
            loads.removeValue(forKey: Identifier(room))?.ends.finish()
          default: break
          }
        }
      }
      group.cancelAll()
    }
  }

  /// A load that was begun: it ends with `ends`.
  private struct Load {
    let level: PreloadLevel
    let ends: AsyncStream<Never>.Continuation
  }

  private enum Result { case loaded, failed, unneeded }

  private func load(_ room: String, _ level: PreloadLevel, until end: AsyncStream<Never>) async {
    let result = await withTaskGroup { group in
      group.addTask { () -> Result in
        do {
          try await load(room, level)
          return .loaded
        } catch { return .failed }
      }
      group.addTask { () -> Result in
        for await _ in end {}
        return .unneeded
      }
      let first = await group.next()
      group.cancelAll()
      return first ?? .unneeded
    }
    guard !Task.isCancelled else { return }
    switch result {
    case .loaded: pager.send(.didLoad(room: room))
    case .failed: pager.send(.didFailToLoad(room: room))
    case .unneeded: break
    }
  }
}
