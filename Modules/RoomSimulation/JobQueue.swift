import Synchronization

/// An executor that keeps jobs until it is run, one after another on the caller's thread.
final class JobQueue: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs jobs, in the order in which they were enqueued, until none is left.
  func runUntilIdle() {
    var batch: [UnownedJob] = []
    while true {
      batch.removeAll(keepingCapacity: true)
      jobs.withLock { swap(&$0, &batch) }
      if batch.isEmpty { return }
      for job in batch { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }
}
