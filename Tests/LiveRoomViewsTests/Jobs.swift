import Foundation

/// Runs all tasks of the process on the thread of a test, which is synchronous: those of the main actor, of actors and
/// of tasks without an actor. So a test knows when all of them wait.
///
/// The Swift runtime asks a hook for each job: see `ABI/Executor.h` of the runtime.
@MainActor
enum Jobs {
  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

  nonisolated(unsafe) private static var waiting: [UnownedJob] = []
  nonisolated private static let lock = NSLock()

  /// Takes the jobs of the process while `body` runs.
  static func taken<Result>(_ body: () throws -> Result) rethrows -> Result {
    let (global, main) = (
      hook("swift_task_enqueueGlobal_hook"), hook("swift_task_enqueueMainExecutor_hook")
    )
    let (oldGlobal, oldMain) = (global.pointee, main.pointee)
    let take: Hook = { job, _ in Jobs.take(job) }
    (global.pointee, main.pointee) = (take, take)
    defer {
      run()
      (global.pointee, main.pointee) = (oldGlobal, oldMain)
    }
    return try body()
  }

  private static func hook(_ name: String) -> UnsafeMutablePointer<Hook?> {
    guard let symbol = name.withCString({ dlsym(dlopen(nil, RTLD_NOW), $0) }) else {
      fatalError("The runtime has no \(name)")
    }
    return symbol.assumingMemoryBound(to: Hook?.self)
  }

  nonisolated private static func take(_ job: UnownedJob) {
    lock.lock()
    waiting.append(job)
    lock.unlock()
  }

  /// Runs the jobs until all tasks wait.
  static func run() {
    var count = 0
    while let job = next() {
      count += 1
      precondition(count < 1_000_000, "The tasks do not come to rest")
      job.runSynchronously(on: MainActor.sharedUnownedExecutor)
    }
  }

  private static func next() -> UnownedJob? {
    lock.lock()
    defer { lock.unlock() }
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }
}
