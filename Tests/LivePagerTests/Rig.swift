import LivePager
import PromiseTesting
import RoomCore
import Testing

/// A pager with a view that follows it, and a clock to turn by hand.
struct Rig {
  var machine: PagerMachine
  var recorder = PagerRecorder()
  /// What a view shows that keeps a value of the module's own.
  private(set) var shown: PagerViewState
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
    if !rooms.isEmpty { send(.setRooms(RoomListUpdate(rooms: rooms, current: current))) }
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
    if let fault = deadlines.fault { recorder.violations.append(fault) }
    now = end
    return all
  }

  private mutating func follow() {
    for event in outputs { recorder.follow(event) }
    recorder.finishCall()
    for event in outputs { shown.apply(event, at: now) }
    let late = PagerViewState(state)
    if shown != late { recorder.violations.append("\(shown) is shown, not \(late)") }
    if let fault = machine.fault(at: now) { recorder.violations.append(fault) }
  }

  /// Drags by each of the travels, 16 ms apart.
  @discardableResult
  mutating func drag(_ travels: Double..., touch: Int = 0) -> [PagerEvent] {
    var all = send(.didBeginDrag(touch: touch))
    for travel in travels {
      all += wait(.milliseconds(16))
      all += send(.didDrag(PagerDrag(travel: travel, touch: touch)))
    }
    return all
  }

  @discardableResult
  mutating func release(_ velocity: Double = 0, touch: Int = 0) -> [PagerEvent] {
    send(.didEndDrag(PagerDragEnd(velocity: velocity, touch: touch)))
  }

  @discardableResult
  mutating func flick(_ side: Double) -> [PagerEvent] {
    drag(60 * side, 200 * side) + release(1_500 * side)
  }

  /// Nothing was seen that no view should see, and the view shows what the pager says.
  func check(_ location: SourceLocation = #_sourceLocation) {
    #expect(recorder.violations.isEmpty, sourceLocation: location)
    #expect(recorder.rooms == state.surfaces.map(\.room), sourceLocation: location)
    #expect(recorder.order == state.order, sourceLocation: location)
    #expect(Set(recorder.displayed.values) == Set(state.displayed), sourceLocation: location)
    #expect(recorder.playing?.room == state.playing, sourceLocation: location)
    #expect(Set(recorder.preloads.keys) == Set(state.preloads), sourceLocation: location)
    #expect(state.account.preloadsOpen == state.preloads.count, sourceLocation: location)
  }

  /// The position of a room in view, in points from the beginning of the screen.
  func position(of room: String) -> Double? {
    recorder.displayed.first { $0.value == room }.map {
      shown.position(of: $0.key, at: now, pageLength: state.pageLength)
    }
  }

  /// The units of the preloads, but for the room on which the content comes to rest.
  var unitsAround: Int {
    state.plan.filter { $0.rank > 0 }.reduce(0) { units, preload in
      switch preload.level {
      case .source: units + 1
      case .tracks: units + 2
      case .media(let duration): units + 2 * Int(duration.seconds)
      }
    }
  }

  /// The rooms of the window, from the previous to the next.
  var window: [String?] {
    [recorder.order.previous, recorder.order.current, recorder.order.next].map {
      recorder.rooms[$0]
    }
  }
}

func rooms(_ count: Int) -> [String] { (0..<count).map { "r\($0)" } }

extension [PagerEvent] {
  var moves: [Double] {
    compactMap { if case .didScroll(let offset) = $0 { offset } else { nil } }
  }

  var bindings: Int {
    count { if case .didBind = $0 { true } else { false } }
  }
}
