import Dispatch
import RoomBus

/// An executor that keeps jobs until it is run, one after another on the caller's thread.
///
/// It refuses jobs from the main actor, except while it is open to it: the main actor works in real time, and
/// whether its answer is there before the queue is idle would differ from run to run.
@available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
final class JobQueue: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isOpenToMainActor = false
    var hasRefused = false
    var jobCount = 0
  }

  private let state = Lock(State())

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFromMainActor = MainQueue.isCurrent
    state.withLock { state in
      if isFromMainActor && !state.isOpenToMainActor {
        state.hasRefused = true
      } else {
        state.jobs.append(job)
      }
    }
  }

  /// The number of jobs that have run, or are about to.
  var jobCount: Int { state.withLock { $0.jobCount } }

  /// Runs jobs, in the order in which they were enqueued, until none is left.
  func runUntilIdle() {
    var batch: [UnownedJob] = []
    while true {
      batch.removeAll(keepingCapacity: true)
      state.withLock { state in
        swap(&state.jobs, &batch)
        state.jobCount += batch.count
      }
      if batch.isEmpty { return }
      for job in batch { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  /// Takes the jobs that `body` enqueues. Nothing else of the main actor runs in the meantime.
  @MainActor
  func openToMainActor(while body: () -> Void) {
    state.withLock { $0.isOpenToMainActor = true }
    body()
    state.withLock { $0.isOpenToMainActor = false }
  }

  /// Returns whether a job was refused since the last call. Its task never continues.
  func takeRefusal() -> Bool {
    state.withLock { state in
      defer { state.hasRefused = false }
      return state.hasRefused
    }
  }
}

/// The queue on which the main actor runs its jobs.
private enum MainQueue {
  private static let mark = {
    let mark = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: mark, value: true)
    return mark
  }()

  /// Whether the caller runs on it. Asking the main actor itself would trap where it does not.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) != nil }
}
