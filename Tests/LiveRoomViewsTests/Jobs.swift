import Foundation

/// Runs all tasks of the process on the thread of a test, which is synchronous: those of the main actor, of actors and
/// of tasks without an actor. So a test knows when all of them wait.
///
/// The Swift runtime asks a hook for each job and for the executor of the main actor: `ABI/Executor.h` of the runtime
/// declares the hooks.
@MainActor
enum Jobs {
  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
  private typealias MainExecutor = @convention(thin) () -> UnownedSerialExecutor
  private typealias MainExecutorHook = @convention(thin) (MainExecutor) -> UnownedSerialExecutor

  /// The executor of the main actor during a test.
  private final class Executor: SerialExecutor {
    func enqueue(_ job: consuming ExecutorJob) { Jobs.take(UnownedJob(job)) }
    func checkIsolated() { precondition(isIsolatingCurrentContext() == true) }
    func isIsolatingCurrentContext() -> Bool? { pthread_self() == Jobs.thread }
  }

  /// The thread of the test.
  nonisolated(unsafe) private static var thread: pthread_t?
  nonisolated(unsafe) private static var waiting: [UnownedJob] = []
  nonisolated private static let lock = NSLock()
  nonisolated private static let executor = Executor()

  /// Takes the jobs of the process while `body` runs.
  static func taken<Result>(_ body: () throws -> Result) rethrows -> Result {
    let jobs = hook("swift_task_enqueueGlobal_hook", EnqueueHook.self)
    let main = hook("swift_task_getMainExecutor_hook", MainExecutorHook.self)
    let (oldJobs, oldMain) = (jobs.pointee, main.pointee)
    thread = pthread_self()
    jobs.pointee = { job, _ in Jobs.take(job) }
    main.pointee = { _ in Jobs.executor.asUnownedSerialExecutor() }
    defer {
      run()
      (jobs.pointee, main.pointee) = (oldJobs, oldMain)
    }
    return try body()
  }

  private static func hook<Hook>(_ name: String, _: Hook.Type) -> UnsafeMutablePointer<Hook?> {
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
      job.runSynchronously(on: executor.asUnownedSerialExecutor())
    }
  }

  private static func next() -> UnownedJob? {
    lock.lock()
    defer { lock.unlock() }
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }
}
