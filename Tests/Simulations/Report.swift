import Foundation
import LiveRoomKit

/// The outcome of some worlds.
struct Report: Sendable {
  private(set) var worlds = 0
  private var seconds = 0.0
  private var events = 0
  /// The sum of some figures of all worlds.
  private(set) var account = RoomStatistics()
  private(set) var breaches: [Breach] = []
  private(set) var comparison = MachineWitness.Counts()
  /// The situations in which promises were put to the test.
  private(set) var reached: Set<String> = []

  /// The observers of modules whose promises no world has put to the test.
  var unexercised: [String] {
    ModuleObservers().names.filter { name in !reached.contains { $0.hasPrefix(name + ": ") } }
  }

  init() {}

  init(of seeds: Range<UInt64>, _ observers: ModuleObservers = ModuleObservers()) async throws {
    for seed in seeds {
      var world = try World(seed: seed)
      world.observers = observers
      do {
        let result = try await world.play()
        seconds += Double(result.duration.components.seconds)
        events += result.events.count
        add(result.account)
        comparison.add(result.comparison)
        reached.formUnion(result.reached)
      } catch let breach as Breach {
        breaches.append(try await world.shortestBreach() ?? breach)
      }
      worlds += 1
    }
  }

  mutating func add(_ other: Report) {
    worlds += other.worlds
    seconds += other.seconds
    events += other.events
    add(other.account)
    comparison.add(other.comparison)
    reached.formUnion(other.reached)
    breaches += other.breaches
  }

  private mutating func add(_ other: RoomStatistics) {
    account.messages += other.messages
    account.ownLikesEchoed += other.ownLikesEchoed
    account.roomsEntered += other.roomsEntered
    account.gifts.add(other.gifts)
    account.ticker.dropped += other.ticker.dropped
    account.commentList.visible += other.commentList.visible
    account.commentList.removed += other.commentList.removed
    account.popups.received += other.popups.received
    account.popups.outcomes = zip(account.popups.outcomes, other.popups.outcomes).map(+)
    account.likes.localUser += other.likes.localUser
  }

  /// Progress, on a terminal in place.
  func printProgress(of all: UInt64, after duration: Duration) {
    let isTerminal = isatty(FileHandle.standardError.fileDescriptor) != 0
    guard isTerminal || worlds % 10_000 == 0 else { return }
    let rate = Double(worlds) / max(1e-9, duration / .seconds(1))
    let line = "\(worlds) of \(all) worlds, \(Int(rate)) a second, \(breaches.count) breaches"
    FileHandle.standardError.write(Data((isTerminal ? "\r\u{1B}[K" + line : line + "\n").utf8))
  }

  func summary(after duration: Duration) -> String {
    let real = max(1e-9, duration / .seconds(1))
    let average = worlds == breaches.count ? 0 : seconds / Double(worlds - breaches.count)
    return """

      \(worlds) worlds of \(Int(average)) s of room time each, in \(Int(real)) s: \
      \(String(format: "%.1f", Double(worlds) / real)) worlds a second, \
      \(Int(seconds / real)) times as fast as real time
      \(account.messages) messages, \(account.gifts.units) units of gifts in \
      \(account.gifts.combos) combos, \(account.popups.received) popups, \
      \(account.roomsEntered) rooms entered, \(events) events
      compared with the machine at \(comparison.instants) instants: in another order among the \
      modules at \(comparison.interleaved), with inputs in another order at \(comparison.reordered)
      promises put to the test in \(reached.count) situations
      \(breaches.count) breaches
      """
  }
}
