/// A rolling notice view: a timer of stay and duration, and two cells that swap.
final class OldRollingNotice {
  private let thread: MainThread
  private var rows: [String] = []
  private var row = 0

  init(_ thread: MainThread) {
    self.thread = thread
  }

  func reload(_ rows: [String]) {
    thread.cancel("timer")
    thread.cancel("animation")
    self.rows = rows
    row = 0
    if let first = rows.first { thread.show("shows \(first)") }
    if rows.count > 1 { startTimer() }
  }

  func stop() {
    reload([])
    thread.show("shows nothing")
  }

  func tap() {
    thread.show("tap on row \(row)")
  }

  private func startTimer() {
    thread.after(2_660, "timer") {
      self.row = (self.row + 1) % self.rows.count
      self.thread.show("rolls to \(self.rows[self.row])")
      self.thread.after(660, "animation") {
        self.thread.show("rests on \(self.rows[self.row])")
      }
      self.startTimer()
    }
  }
}

/// A manager of queues: an array for each key, whose first is on screen.
final class OldPopupQueues {
  private struct Item {
    var id: String
    var payload: String
  }

  private let thread: MainThread
  private var queues: [String: [Item]] = [:]

  init(_ thread: MainThread) {
    self.thread = thread
  }

  func add(_ id: String, to key: String, payload: String = "") {
    queues[key, default: []].append(Item(id: id, payload: payload))
    if queues[key]?.count == 1 { thread.show("shows \(id)") }
  }

  /// Removes the first popup, and shows the next one if it passes a second check.
  func goNext(_ key: String, isValid: (String) -> Bool = { _ in true }) {
    guard let queue = queues[key], !queue.isEmpty else { return }
    queues[key]?.removeFirst()
    guard let next = queues[key]?.first, isValid(next.payload) else { return }
    thread.show("shows \(next.id)")
  }

  /// Deletes waiting popups. A popup on screen stays until the user closes it.
  func delete(_ key: String) {
    queues[key] = nil
  }
}

/// Handlers of gestures: three states and two delayed calls for likes, and three surfaces in a scroll
/// view. The surfaces swap when the drag reaches the next page.
final class OldGestureHandlers {
  private enum Status { case idle, awaitsSecondTap, continues }

  private let thread: MainThread
  private var status = Status.idle
  private let rooms: [String]
  private var index = 0
  // The distance of the drag, and the part of it that swaps have taken back.
  private var travel = 0.0
  private var swapped = 0.0
  private var isPlaying = true
  private let height = 844.0

  init(_ thread: MainThread, rooms: [String]) {
    self.thread = thread
    self.rooms = rooms
    thread.show("plays \(rooms[0])")
  }

  func tap(x: Int, y: Int) {
    thread.cancel("combo")
    thread.after(1_000, "combo") { self.status = .idle }
    thread.cancel("second tap")
    if status == .idle {
      status = .awaitsSecondTap
      thread.after(300, "second tap") { self.status = .idle }
    } else {
      status = .continues
      thread.show("an animation at \(x), \(y)")
    }
  }

  func drag(to travel: Double) {
    self.travel = travel
    while travel - swapped >= height, index + 1 < rooms.count { turn(1) }
    while swapped - travel >= height, index > 0 { turn(-1) }
  }

  /// At the end of deceleration, which is at once where the content is on a page.
  func release() {
    (travel, swapped) = (0, 0)
    play()
  }

  /// Sets the offset to a page, when a popup or a sheet is presented.
  func lock() {
    let offset = height + travel - swapped
    if Int(offset + 0.4 * height) / Int(height) == 2 { turn(1) }
    release()
  }

  private func turn(_ side: Int) {
    thread.show("removes the video of \(rooms[index])")
    thread.show("swaps the surfaces")
    index += side
    swapped += Double(side) * height
    isPlaying = false
  }

  private func play() {
    if !isPlaying { thread.show("plays \(rooms[index])") }
    isPlaying = true
  }
}
