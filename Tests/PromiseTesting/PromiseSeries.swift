package import RoomCore

/// The random sequences by which a promise is checked, and their outcome.
package struct PromiseSeries {
  package var reach = PromiseReach()
  private let name: String?
  private let situations: [String]
  private let sequences: Int
  private let limit: Int
  private let filePath: String
  private var count = 0
  private var first: String?
  private var failures: [String] = []

  /// - Parameters:
  ///   - name: the name of the test, "Promise 7: …".
  ///   - situations: what has to be reached at least once.
  ///   - sequences: the number of sequences.
  ///   - limit: the number that are played when fewer do not reach everything. Default 400.
  package init(
    of name: String?, reaching situations: some Sequence<String>, sequences: Int,
    limit: Int = 400, filePath: String
  ) {
    self.name = name
    self.situations = situations.sorted()
    self.sequences = sequences
    self.limit = max(sequences, limit)
    self.filePath = filePath
  }

  /// Returns the seed of the next sequence; `nil` where enough were played.
  package mutating func next() -> Int? {
    let isEnough = !failures.isEmpty || situations.allSatisfy { reach.counts[$0] != nil }
    guard count < (isEnough ? sequences : limit) else { return nil }
    noteExercise(name, filePath: filePath)
    defer { count += 1 }
    return count
  }

  /// Notes that the last sequence breaks the promise. Only the first is described.
  package mutating func fail(_ fault: PromiseFault, describing: () -> String) {
    failures.append("\(count - 1): \(fault.text.prefix(160))")
    if first == nil { first = "seed \(count - 1): \(describing())" }
  }

  /// What is wrong: a fault, how many sequences have one, and situations that none has reached.
  package var problems: [String] {
    if failures.isEmpty {
      return situations.filter { reach.counts[$0] == nil }.map {
        "Not reached: \($0); \(reach.counts)"
      }
    }
    let list = failures.prefix(12).joined(separator: "\n")
    let number = "\(failures.count) of \(count) sequences fail\n\(list)"
    return [first ?? ""] + (failures.count > 1 ? [number] : [])
  }
}

/// Returns what is wrong with a promise over random sequences: the smallest found that breaks it, and
/// the situations that none has reached.
///
/// - Parameters:
///   - name: the name of the test, "Promise 7: …".
///   - situations: what has to be reached at least once. Default nothing.
///   - sequences: the number of sequences.
///   - play: the sequence of a seed.
///   - check: throws a ``PromiseFault`` where the sequence breaks the promise.
package func problems<Played: PromiseSequence>(
  of name: String?, reaching situations: some Sequence<String> = [],
  sequences: Int = sequenceCount(), filePath: String = #filePath, in play: (Int) throws -> Played,
  _ check: (Played, inout PromiseReach) throws -> Void
) throws -> [String] {
  func judge(_ played: Played, _ reach: inout PromiseReach) throws {
    if let fault = played.fault { throw fault }
    try check(played, &reach)
  }
  var series = PromiseSeries(
    of: name, reaching: situations, sequences: sequences, filePath: filePath)
  while let seed = series.next() {
    let played = try play(seed)
    do { try judge(played, &series.reach) } catch let fault as PromiseFault {
      series.fail(fault) {
        let small = played.shrunk(fault) {
          var ignored = PromiseReach()
          try judge($0, &ignored)
        }
        return "\(small.fault.text)\n\(small.sequence.transcript)"
      }
    }
  }
  return series.problems
}

/// Returns what is wrong with a promise of tasks, which are not played again to shrink them.
package func problems(
  of name: String?, reaching situations: some Sequence<String> = [],
  sequences: Int = sequenceCount(), filePath: String = #filePath,
  isolation: isolated (any Actor)? = #isolation,
  _ check: (inout SeededGenerator, inout PromiseReach) async throws -> Void
) async throws -> [String] {
  var series = PromiseSeries(
    of: name, reaching: situations, sequences: sequences, filePath: filePath)
  while let seed = series.next() {
    var source = SeededGenerator(seed: UInt64(seed))
    do { try await check(&source, &series.reach) } catch let fault as PromiseFault {
      series.fail(fault) { fault.text }
    }
  }
  return series.problems
}
