package import LiveRoomKit

/// The runs of a room, two at most at a time: they begin and are cancelled as views come and go.
package struct RoomRuns: Sendable {
  /// Where the runs take place.
  package let tasks: Tasks
  private var areActive = [false, false]
  // The one that runs the room; the other waits for its end.
  private var present: Int?

  package init(of room: LiveRoom) {
    tasks = Tasks(room: room)
  }

  /// Whether the room is run by any.
  package var isActive: Bool { areActive.contains(true) }

  package mutating func start(_ number: Int, _ journal: RoomJournal) {
    guard !areActive[number] else { return }
    areActive[number] = true
    if present == nil { takeOver(number, journal) }
    tasks.slots[number].starts.continuation.yield()
  }

  package mutating func cancel(_ number: Int, _ journal: RoomJournal) {
    guard areActive[number] else { return }
    areActive[number] = false
    if present == number {
      journal.note(.willPause)
      takeOver(areActive.firstIndex(of: true), journal)
    }
    tasks.slots[number].cancels.continuation.yield()
  }

  private mutating func takeOver(_ number: Int?, _ journal: RoomJournal) {
    present = number
    if number != nil { journal.note(.run) }
  }

  package struct Tasks: Sendable {
    fileprivate struct Slot: Sendable {
      let starts = AsyncStream.makeStream(of: Void.self)
      let cancels = AsyncStream.makeStream(of: Void.self)
    }

    let room: LiveRoom
    fileprivate let slots = [Slot(), Slot()]

    /// Carries out requests until the task is cancelled.
    package func follow() async {
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
