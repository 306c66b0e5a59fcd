import GiftChannels
import LikeGestures
import LiveRoom
import PopupSequencer
import PromiseTesting
import RollingTicker
import RoomBus
import RoomCore
import RoomFeeds
import RoomPromises
import RoomSimulation

/// An app that was killed and comes back: a room that restores what another has saved, twice, and whose server repeats
/// what the other has taken. It is played beside the other.
struct Relaunch {
  let plan: WorldPlan
  let clock: RoomClock

  /// Returns the situations that it has reached.
  ///
  /// - Parameters:
  ///   - states: the states of the room.
  ///   - log: what has happened in it.
  /// - Throws: ``PromiseFault``.
  func play(
    _ states: RoomStates, _ log: RoomLog, _ simulation: Simulation
  ) async throws -> Set<String> {
    guard let saved = states.saved else { return [] }
    let snapshot = try RoomSnapshot(json: saved.json)
    try ensure(snapshot == saved, "the snapshot is read as another from \(saved.json.count) bytes")
    var configuration = plan.configuration
    configuration.likes.session = "return"
    let modules = try RoomModules(configuration, rules: World.registry(), clock: clock)
    let turns = try ModuleTurns(of: modules, configuration, World.registry())
    let room = LiveRoom(modules, configuration: configuration, clock: clock)
    let journal = RoomJournal(of: room, configuration, clock: clock)
    let surroundings = Surroundings(of: room, journal, plan.manners, clock: clock)
    var comparison = try MachineWitness(configuration, World.registry())
    await surroundings.calmDown()
    var runs = RoomRuns(of: room)
    let tasks = runs.tasks
    async let _ = tasks.follow()
    async let _ = surroundings.run()
    runs.start(0, journal)
    func check(after duration: Duration = .zero) async throws -> RoomStates {
      await simulation.advance(by: duration)
      journal.note(.settled)
      let states = await journal.takeSnapshot()
      try comparison.check(journal.log, states, at: simulation.now)
      return states
    }
    do {
      _ = try await check()
      let restore = RoomInput.restore(snapshot, at: .milliseconds(Int64(plan.seed % 90_000)))
      journal.send([restore])
      let once = try await check()
      journal.send([restore])
      let twice = try await check()
      try ensure(
        twice.saved?.popups?.popups == once.saved?.popups?.popups
          && twice.saved?.memory == once.saved?.memory
          && twice.account.popups.received == once.account.popups.received
          && twice.account.likes.restored == once.account.likes.restored,
        "a snapshot that is restored again has an effect")
      try ensure(
        twice.account.position == states.account.position
          && twice.account.missing == states.account.missing,
        "the numbers that were restored are others")
      if let present = snapshot.memory.room { journal.send([.room(.enter(room: present))]) }
      let repeated = Self.repetitions(of: log, in: snapshot)
      journal.send(repeated)
      let after = try await check().account
      try ensure(
        after.gifts.units == 0, "gifts that were restored are counted again")
      try ensure(
        after.ticker.received == 0 && after.likes.others == 0,
        "comments or likes that were restored are shown again")
      let end = try await check(after: .seconds(60))
      let pending = states.account.likes.pending
      let atServer = await surroundings.likes
      try ensure(
        atServer.values.reduce(0, +) == pending && end.account.likes.pending == 0,
        "of \(pending) likes that were saved the server has \(atServer)")
      for message in snapshot.likes?.messages ?? [] {
        try ensure(atServer[message.identity] == message.count, "\(message) is sent as another")
      }
      try checkPopups(journal.log, snapshot)
      await journal.close()
      _ = try await check()
      let finished = await journal.finish()
      _ = try turns.check(ModuleObservers())
      let (fault, _) = RoomObservers.check(finished, seed: Int(truncatingIfNeeded: plan.seed))
      if let fault { throw PromiseFault(text: fault) }
      var situations: Set = ["27: restored"]
      if pending > 0 { situations.insert("27: likes") }
      if !repeated.isEmpty { situations.insert("27: repeated") }
      if snapshot.popups?.popups.isEmpty == false { situations.insert("27: popups") }
      if twice.account.position != nil { situations.insert("27: numbers") }
      if repeated.contains(where: { $0.messageKind == .like }) {
        situations.insert("27: repeated like")
      }
      return situations
    } catch let fault as PromiseFault {
      await room.close()
      throw PromiseFault(text: "restored, " + fault.text)
    }
  }

  /// What the room has taken and remembers, as its server sends it again: of a comment, as it is now.
  private static func repetitions(of log: RoomLog, in snapshot: RoomSnapshot) -> [RoomInput] {
    let gifts = Set((snapshot.gifts?.messages ?? []).map(Identifier.init))
    let likes = Set(snapshot.memory.likes.map(Identifier.init))
    var items = Set(snapshot.memory.items.map { Identifier($0.id) })
    func isKnown(_ id: String?, _ known: Set<Identifier>) -> Bool {
      id.map { known.contains(Identifier($0)) } ?? false
    }
    let inputs = log.entries.reversed().filter { entry in
      guard case .input(var input) = entry.value else { return false }
      while case .delivered(let delivery) = input { input = delivery.input }
      return switch input {
      case .gifts(.receive(let message)): isKnown(message.id, gifts)
      case .room(.receiveLike(let like)): isKnown(like.id, likes)
      case .room(.receiveComment(let comment)):
        comment.id.flatMap { items.remove(Identifier($0)) } != nil
      case .ticker(.append(let item)): item.id.flatMap { items.remove(Identifier($0)) } != nil
      case .popups(.enqueue): true
      default: false
      }
    }
    return inputs.prefix(200).compactMap {
      if case .input(let input) = $0.value { input } else { nil }
    }
  }

  /// Those that were saved wait once, and those that have ended are not presented.
  private func checkPopups(_ log: RoomLog, _ snapshot: RoomSnapshot) throws {
    guard let saved = snapshot.popups else { return }
    var ended: [Identifier: Int] = [:]
    for identity in saved.departed { ended[Identifier(identity.id)] = identity.version }
    for event in log.events {
      guard case .popups(.willPresent(let presentation)) = event.value else { continue }
      let popup = presentation.popup
      let version = ended[Identifier(popup.id)]
      try ensure(
        version.map { popup.version > $0 } ?? true, "\(popup.id) has ended and is presented again")
    }
    let waiting = log.events.prefix { event in
      if case .popups(.didRestore) = event.value { false } else { true }
    }.compactMap { event in
      if case .popups(.didEnqueue(let popup)) = event.value { popup.id } else { nil }
    }
    try ensure(
      waiting == saved.popups.map(\.popup.id),
      "\(waiting) wait, not \(saved.popups.map(\.popup.id))")
  }
}
