/// The key of a combo: two messages with the same key belong to one combo.
struct Pair: Hashable {
  var sender: String
  var gift: String
}

/// Cells with a cache: an array of waiting messages, and five states. A selector hides a cell
/// 3 s after its last step has begun. An entrance, an exit and a pop take 0.3 s, the pause after a pop
/// 0.1 s.
final class OldGiftCells {
  private enum State { case none, showing, shaking, shaken, hiding }

  private final class Cell {
    let number: Int
    var state = State.none
    var pair: Pair?
    var count = 0
    var steps = 0

    init(_ number: Int) {
      self.number = number
    }
  }

  private let thread: MainThread
  private let cells = [Cell(0), Cell(1)]
  private var cache: [Pair] = []

  init(_ thread: MainThread) {
    self.thread = thread
  }

  func insert(_ messages: [Pair]) {
    for pair in messages {
      guard !pair.sender.isEmpty else {
        thread.show("filtered out: The message has no sender.")
        continue
      }
      if let cell = cells.first(where: {
        $0.pair == pair && $0.state != .none && $0.state != .hiding
      }) {
        cell.steps += 1
        if cell.state == .shaken { shake(cell) }
      } else {
        cache.append(pair)
        if let cell = cells.first(where: { $0.state == .none }) { showNext(cell) }
      }
    }
  }

  func tap(_ number: Int) {
    guard let pair = cells[number].pair else { return }
    thread.show("tap on \(pair.sender) and \(pair.gift)")
  }

  private func showNext(_ cell: Cell) {
    guard let pair = cache.first else { return }
    cell.steps = cache.count { $0 == pair }
    cache.removeAll { $0 == pair }
    cell.pair = pair
    cell.state = .showing
    thread.show("cell \(cell.number) is configured for \(pair.sender) and \(pair.gift), and enters")
    thread.after(300) { self.shake(cell) }
  }

  private func shake(_ cell: Cell) {
    let hiding = "hide \(cell.number)"
    thread.cancel(hiding)
    thread.after(3_000, hiding) { self.hide(cell) }
    cell.state = .shaking
    cell.steps -= 1
    cell.count += 1
    thread.show("cell \(cell.number) shakes to X\(cell.count)")
    thread.after(300) {
      if cell.steps > 0 {
        self.thread.after(100) { self.shake(cell) }
      } else {
        cell.state = .shaken
      }
    }
  }

  private func hide(_ cell: Cell) {
    cell.state = .hiding
    thread.show("cell \(cell.number) hides")
    thread.after(300) {
      self.thread.show("cell \(cell.number) is reset")
      (cell.state, cell.pair, cell.count, cell.steps) = (.none, nil, 0, 0)
      self.showNext(cell)
    }
  }
}

/// Channel views with a digit label. Steps follow one another, each a pop of 0.3 s. A channel ends 2 s
/// after its last step; another step cancels this end.
final class OldChannelViews {
  private enum State { case idle, animating, willEnd, ending }

  private final class Channel {
    let number: Int
    var state = State.idle
    var pair: Pair?
    var digit = 0
    var steps = 0

    init(_ number: Int) {
      self.number = number
    }
  }

  private let thread: MainThread
  private let channels = [Channel(0), Channel(1)]
  private var waiting: [Pair] = []

  init(_ thread: MainThread) {
    self.thread = thread
  }

  func show(_ pair: Pair) {
    if let channel = channels.first(where: {
      $0.pair == pair && ($0.state == .animating || $0.state == .willEnd)
    }) {
      addStep(to: channel)
    } else if let channel = channels.first(where: { $0.state == .idle }) {
      begin(channel, pair)
    } else {
      waiting.append(pair)
    }
  }

  private func addStep(to channel: Channel) {
    guard channel.state == .willEnd else {
      channel.steps += 1
      return
    }
    thread.cancel("end \(channel.number)")
    pop(channel)
  }

  private func begin(_ channel: Channel, _ pair: Pair) {
    channel.pair = pair
    channel.state = .animating
    thread.show("channel \(channel.number): \(pair.sender) gives \(pair.gift)")
    thread.after(300) { self.pop(channel) }
  }

  private func pop(_ channel: Channel) {
    channel.digit += 1
    thread.show("channel \(channel.number): the digit pops to x \(channel.digit)")
    thread.after(300) {
      if channel.steps > 0 {
        channel.state = .animating
        channel.steps -= 1
        self.pop(channel)
      } else {
        channel.state = .willEnd
        self.thread.after(2_000, "end \(channel.number)") { self.end(channel) }
      }
    }
  }

  private func end(_ channel: Channel) {
    channel.state = .ending
    thread.show("channel \(channel.number) ends")
    thread.after(300) {
      self.thread.show("channel \(channel.number) is idle")
      (channel.state, channel.pair, channel.digit, channel.steps) = (.idle, nil, 0, 0)
      guard let first = self.waiting.first else { return }
      self.waiting.removeFirst()
      self.begin(channel, first)
      channel.steps = self.waiting.count { $0 == first }
      self.waiting.removeAll { $0 == first }
    }
  }
}
