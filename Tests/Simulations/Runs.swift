import LiveRoom

/// The runs of a room, two at most at a time: they begin and are cancelled as views come and go.
struct Runs: Sendable {
  /// Where the runs take place.
  let tasks: Tasks
  private var areActive = [false, false]

  init(of room: LiveRoom) {
    tasks = Tasks(room: room)
  }

  /// Whether the room is run by any.
  var isActive: Bool { areActive.contains(true) }

  mutating func start(_ number: Int) {
    guard !areActive[number] else { return }
    areActive[number] = true
    tasks.slots[number].starts.continuation.yield()
  }

  mutating func cancel(_ number: Int) {
    guard areActive[number] else { return }
    areActive[number] = false
    tasks.slots[number].cancels.continuation.yield()
  }

  struct Tasks: Sendable {
    fileprivate struct Slot: Sendable {
      let starts = AsyncStream.makeStream(of: Void.self)
      let cancels = AsyncStream.makeStream(of: Void.self)
    }

    let room: LiveRoom
    fileprivate let slots = [Slot(), Slot()]

    /// Does what is asked for, until the task is cancelled.
    func follow() async {
      await withDiscardingTaskGroup { group in
        for slot in slots {
          group.addTask {
            for await _ in slot.starts.stream {
              await withTaskGroup { run in
                run.addTask { await room.run() }
                var cancels = slot.cancels.stream.makeAsyncIterator()
                _ = await cancels.next()
                run.cancelAll()
              }
            }
          }
        }
      }
    }
  }
}
