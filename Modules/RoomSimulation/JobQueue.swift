import Dispatch
import RoomBus

/// An executor that stores jobs until the simulation runs them, one after another on the
/// simulation's thread.
///
/// The queue refuses jobs from the main actor, except while it is open to the main actor. The main
/// actor works in real time, so the time of its answer would differ from run to run.
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

  /// The number of jobs that have run or are about to run.
  var jobCount: Int { state.withLock { $0.jobCount } }

  /// Runs the jobs in the order in which they were enqueued, until the queue is empty.
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

  /// Accepts the jobs that `body` enqueues. The main actor runs nothing else in the meantime.
  @MainActor
  func openToMainActor(while body: () -> Void) {
    state.withLock { $0.isOpenToMainActor = true }
    body()
    state.withLock { $0.isOpenToMainActor = false }
  }

  /// Returns a Boolean value that indicates whether a job was refused since the last call. The task
  /// of a refused job never continues.
  func takeRefusal() -> Bool {
    state.withLock { state in
      defer { state.hasRefused = false }
      return state.hasRefused
    }
  }
}

/// The dispatch queue on which the main actor runs its jobs.
private enum MainQueue {
  private static let mark = {
    let mark = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: mark, value: true)
    return mark
  }()

  /// A Boolean value that indicates whether the caller runs on the main queue.
  /// `MainActor.assertIsolated()` would trap on another queue.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) != nil }
}
