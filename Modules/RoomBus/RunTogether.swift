/// Runs modules together, as an app does that has some of them and no room.
///
/// ```swift
/// .task { await runTogether(gifts, ticker) }
/// ```
///
/// It returns when the task was cancelled, or when all of them are closed. Cancelling suspends each, as
/// ``RoomModule/run()`` says.
///
/// - Parameter modules: the modules, on one clock where their times are compared.
public func runTogether(_ modules: any RoomModule...) async {
  await withDiscardingTaskGroup { group in
    for module in modules { group.addTask { await module.run() } }
  }
}
