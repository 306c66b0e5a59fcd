import Foundation

/// The command `Simulations`: plays rooms in random worlds and reports each broken promise.
@main
struct Simulate {
  private var worlds: UInt64 = 100
  private var seed: UInt64 = 1
  private var isTracing = false

  static func main() async {
    do {
      let breaches = try await Simulate(CommandLine.arguments.dropFirst()).run()
      exit(breaches == 0 ? 0 : 1)
    } catch {
      FileHandle.standardError.write(Data("Simulations: \(error)\n".utf8))
      exit(64)
    }
  }

  struct Misuse: Error, CustomStringConvertible {
    let description = """
      usage: Simulations [--worlds N] [--seed S] [--trace]
        --worlds N   how many worlds, 100 by default
        --seed S     the seed of the first, 1 by default
        --trace      plays that one only, and prints all that happens in it
      """
  }

  private init(_ arguments: ArraySlice<String>) throws {
    var rest = arguments.makeIterator()
    while let option = rest.next() {
      if option == "--trace" {
        isTracing = true
        continue
      }
      guard let number = rest.next().flatMap({ UInt64($0) }), number < 1 << 62 else {
        throw Misuse()
      }
      switch option {
      case "--worlds": worlds = number
      case "--seed": seed = number
      default: throw Misuse()
      }
    }
  }

  /// Plays all worlds on all cores, prints its progress, and prints each breach
  /// with its seed and the shortest prefix of its world that shows it.
  private func run() async throws -> Int {
    if isTracing { return try await trace() }
    let started = ContinuousClock.now
    var report = Report()
    let cores = UInt64(ProcessInfo.processInfo.activeProcessorCount)
    try await withThrowingTaskGroup(of: Report.self) { group in
      var next = seed
      func start() {
        guard next < seed + worlds else { return }
        let range = next..<min(seed + worlds, next + 20)
        next = range.upperBound
        group.addTask { try await Report(of: range) }
      }
      for _ in 0..<cores { start() }
      while let part = try await group.next() {
        start()
        report.add(part)
        for breach in part.breaches { print("BREACH \(breach)") }
        report.printProgress(of: worlds, after: ContinuousClock.now - started)
      }
    }
    print(report.summary(after: ContinuousClock.now - started))
    return report.breaches.count
  }

  private func trace() async throws -> Int {
    var world = try World(seed: seed)
    world.trace = { print($0) }
    do {
      _ = try await world.play()
      return 0
    } catch let breach as Breach {
      print("BREACH \(breach)")
      return 1
    }
  }
}
