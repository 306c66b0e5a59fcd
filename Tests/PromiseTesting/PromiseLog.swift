import Foundation
import Synchronization

/// The number of random sequences by which a promise, or a machine beside its model, is checked:
/// `PROMISE_SEQUENCES` of the environment, or `count`. Default 12: few enough to be run with each change.
public func sequenceCount(default count: Int = 12) -> Int { askedCount ?? count }

/// Whether machines are checked whole after each call, and not after each eighth: where a number of
/// sequences is asked for, and with it their time.
let checksEachCall = askedCount != nil

private let askedCount =
  ProcessInfo.processInfo.environment["PROMISE_SEQUENCES"].flatMap { Int($0) }

/// Notes for `Scripts/promises` that the property of a promise was exercised.
///
/// - Parameters:
///   - name: the name of the test, "Promise 7: …".
///   - count: the number of sequences.
///   - filePath: a file of the folder Promises of the module's tests.
public func noteExercise(_ name: String?, times count: Int = 1, filePath: String = #filePath) {
  log.withLock { log in
    guard let log, let name, let module = filePath.firstMatch(of: /(\w+)Tests\/Promises\//)?.1
    else { return }
    let numbers = name.prefix { $0 != ":" }.matches(of: /[0-9]+/)
    let lines = numbers.map { "\(module)\t\($0.output)\t\(count)\n" }.joined()
    log.write(Data(lines.utf8))
  }
}

private let log = Mutex(
  ProcessInfo.processInfo.environment["PROMISE_LOG"].flatMap(FileHandle.init(forWritingAtPath:)))
