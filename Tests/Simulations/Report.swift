import Foundation
import LiveRoomKit

/// The outcome of some worlds.
struct Report: Sendable {
  private(set) var worlds = 0
  private var seconds = 0.0
  private var events = 0
  /// The sum of some figures of all worlds.
  private(set) var statistics = RoomStatistics()
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
        add(result.statistics)
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
    add(other.statistics)
    comparison.add(other.comparison)
    reached.formUnion(other.reached)
    breaches += other.breaches
  }

  private mutating func add(_ other: RoomStatistics) {
    statistics.messages += other.messages
    statistics.ownLikesEchoed += other.ownLikesEchoed
    statistics.roomsEntered += other.roomsEntered
    statistics.gifts.add(other.gifts)
    statistics.ticker.dropped += other.ticker.dropped
    statistics.commentList.visible += other.commentList.visible
    statistics.commentList.removed += other.commentList.removed
    statistics.popups.received += other.popups.received
    statistics.popups.outcomes = zip(statistics.popups.outcomes, other.popups.outcomes).map(+)
    statistics.likes.localUser += other.likes.localUser
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
      \(statistics.messages) messages, \(statistics.gifts.units) units of gifts in \
      \(statistics.gifts.combos) combos, \(statistics.popups.received) popups, \
      \(statistics.roomsEntered) rooms entered, \(events) events
      compared with the machine at \(comparison.instants) instants: in another order among the \
      modules at \(comparison.interleaved), with inputs in another order at \(comparison.reordered)
      promises put to the test in \(reached.count) situations
      \(breaches.count) breaches
      """
  }
}
