import LivePager
import PromiseTesting
import RoomCore
import Testing

/// A pager with a view that follows it, and a clock to turn by hand.
struct Rig {
  var machine: PagerMachine
  /// The content of a view.
  private(set) var shown: PagerViewState
  private(set) var plays: [String] = []
  private(set) var settled: [String] = []
  var now = Instant.start
  var outputs: [PagerEvent] = []

  /// Pages of 800 points.
  init(
    _ rooms: [String] = [], at current: String? = nil,
    configure: (inout PagerConfiguration) -> Void = { _ in }
  )
    throws
  {
    var configuration = PagerConfiguration()
    configuration.pageLength = 800
    configure(&configuration)
    try self.init(configuration: configuration, rooms, at: current)
  }

  init(configuration: PagerConfiguration, _ rooms: [String] = [], at current: String? = nil) throws
  {
    machine = try PagerMachine(configuration: configuration)
    shown = PagerViewState(machine.state(at: .start))
    if !rooms.isEmpty { send(.setRooms(rooms: rooms, current: current)) }
  }

  var state: PagerState { machine.state(at: now) }

  @discardableResult
  mutating func send(_ input: PagerInput) -> [PagerEvent] {
    give(input)
    return outputs
  }

  mutating func give(_ input: PagerInput) {
    outputs.removeAll(keepingCapacity: true)
    machine.handle(input, at: now, into: &outputs)
    follow()
  }

  /// Lets time pass; the machine is woken at each of its deadlines.
  @discardableResult
  mutating func wait(_ duration: Duration) -> [PagerEvent] {
    var all: [PagerEvent] = []
    let end = now + duration
    var deadlines = Deadlines(through: end)
    while let deadline = deadlines.next(machine.nextDeadline) {
      now = deadline
      outputs.removeAll(keepingCapacity: true)
      machine.deadlineReached(at: now, into: &outputs)
      follow()
      all += outputs
    }
    if let fault = deadlines.fault { Issue.record("\(fault)") }
    now = end
    return all
  }

  /// The view shows what the pager says after every call, and nothing of the pager is broken.
  private mutating func follow() {
    plays += outputs.plays
    settled += outputs.settles
    for event in outputs { shown.apply(event, at: now) }
    let late = PagerViewState(state)
    if shown != late { Issue.record("\(shown) is shown, not \(late)") }
    if let fault = machine.fault(at: now) { Issue.record("\(fault)") }
  }

  /// Drags by each of the travels, 16 ms apart.
  @discardableResult
  mutating func drag(_ travels: Double..., touch: Int = 0) -> [PagerEvent] {
    var all = send(.didBeginDrag(touch: touch))
    for travel in travels {
      all += wait(.milliseconds(16))
      all += send(.didDrag(travel: travel, touch: touch))
    }
    return all
  }

  @discardableResult
  mutating func release(_ velocity: Double = 0, touch: Int = 0) -> [PagerEvent] {
    send(.didEndDrag(velocity: velocity, touch: touch))
  }

  @discardableResult
  mutating func flick(_ side: Double) -> [PagerEvent] {
    drag(60 * side, 200 * side) + release(1_500 * side)
  }

  /// The position of a room in view, in points from the beginning of the screen.
  func position(of room: String) -> Double? {
    shown.surfaces.firstIndex { $0.isDisplayed && $0.room == room }.map {
      shown.position(of: $0, at: now, pageLength: state.pageLength)
    }
  }

  /// The rooms of the window, from the previous to the next.
  var window: [String?] {
    let order = state.order
    return [order.previous, order.current, order.next].map { state.surfaces[$0].room }
  }
}

func rooms(_ count: Int) -> [String] { (0..<count).map { "r\($0)" } }

extension [PagerEvent] {
  var moves: [Double] {
    compactMap { if case .didScroll(let offset) = $0 { offset } else { nil } }
  }
}
