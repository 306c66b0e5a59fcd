import LikePromises
import Testing

/// Drives a machine with fingers, in milliseconds.
struct Hand {
  var machine: LikeMachine
  var now = Instant.start + .seconds(10)
  var events: [LikeEvent] = []

  init(_ change: (inout LikeConfiguration) -> Void = { _ in }) {
    var configuration = LikeConfiguration()
    change(&configuration)
    machine = try! LikeMachine(configuration)
  }

  /// A hand with the standard configuration that has played a script.
  init(_ script: String) {
    self.init()
    play(script)
  }

  var state: LikeState { machine.state(at: now) }

  /// The likes of the local user by their number in the combo, the ends of combos, and single taps.
  var run: String {
    events.compactMap { event in
      switch event {
      case .didLike(let like): "\(like.combo)"
      case .comboDidEnd: "end"
      case .didConfirmTap: "single"
      default: nil
      }
    }.joined(separator: " ")
  }

  /// Lets time pass, deadline by deadline.
  mutating func wait(_ milliseconds: Double) {
    let end = now + .nanoseconds(Int64(milliseconds * 1e6))
    var deadlines = Deadlines(through: end)
    while let due = deadlines.next(machine.nextDeadline) { wake(at: due) }
    #expect(deadlines.fault == nil)
    now = end
  }

  /// Calls the machine at its deadline.
  mutating func wake(at moment: Instant) {
    now = moment
    machine.deadlineReached(at: now, into: &events)
    #expect(machine.fault(at: now) == nil)
  }

  mutating func send(_ input: LikeInput) {
    machine.handle(input, at: now, into: &events)
    #expect(machine.fault(at: now) == nil)
  }

  mutating func touch(
    _ phase: Touch.Phase, _ x: Double = 100, _ y: Double = 300, id: Int = 1,
    on target: TouchTarget = TouchTarget()
  ) {
    let location = ScreenPoint(x: x, y: y)
    send(
      .touch(
        Touch(id: id, phase: phase, location: location, regions: target.regions, list: target.list))
    )
  }

  /// Down and, 10 ms later, up.
  mutating func tap(
    _ x: Double = 100, _ y: Double = 300, id: Int = 1, on target: TouchTarget = TouchTarget()
  ) {
    touch(.began, x, y, id: id, on: target)
    wait(10)
    touch(.ended, x, y, id: id, on: target)
  }

  /// Does what `tap 100 down#2@50,300 30 up#2` says: numbers are milliseconds that pass. `down`, `move`,
  /// `up`, `cancel` and `tap` have a finger and a place, by default 1 and 100,300. `drag@100,300>100,240*3`
  /// lands, moves in steps, by default ten, and lifts; `go` moves only. `/list` and so on names a target.
  mutating func play(_ script: String) {
    for word in script.split(separator: " ") {
      if let milliseconds = Double(word) {
        wait(milliseconds)
        continue
      }
      let finger = word.firstMatch(of: /#(\d+)/).flatMap { Int($0.1) } ?? 1
      let places = word.matches(of: /[@>]([-\d.]+),([-\d.]+)/).map {
        (x: Double($0.1)!, y: Double($0.2)!)
      }
      let steps = word.firstMatch(of: /\*(\d+)/).flatMap { Int($0.1) } ?? 10
      let target = word.firstMatch(of: /\/(.+)/).map { TouchTarget(named: $0.1) } ?? TouchTarget()
      let from = places.first ?? (100, 300)
      switch word.prefix(while: \.isLetter) {
      case "down": touch(.began, from.x, from.y, id: finger, on: target)
      case "move": touch(.moved, from.x, from.y, id: finger, on: target)
      case "up": touch(.ended, from.x, from.y, id: finger, on: target)
      case "cancel": touch(.cancelled, from.x, from.y, id: finger, on: target)
      case "tap": tap(from.x, from.y, id: finger, on: target)
      case "go": move(from: from, to: places[1], steps: steps, id: finger)
      case "drag": drag(from: from, to: places[1], steps: steps, id: finger, on: target)
      default: preconditionFailure("What is \(word)?")
      }
    }
  }

  /// Likes: a double tap, and a tap for each further one.
  mutating func like(_ count: Int) {
    for _ in 0...count {
      tap()
      wait(50)
    }
    wait(1_100)
  }

  /// From one place to another in steps of 10 ms, without landing or lifting.
  mutating func move(
    from: (x: Double, y: Double), to: (x: Double, y: Double), steps: Int = 10, id: Int = 1
  ) {
    for step in 1...steps {
      wait(10)
      let part = Double(step) / Double(steps)
      touch(.moved, from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part, id: id)
    }
  }

  /// Lands, moves and lifts.
  mutating func drag(
    from: (x: Double, y: Double), to: (x: Double, y: Double), steps: Int = 10, id: Int = 1,
    on target: TouchTarget = TouchTarget()
  ) {
    touch(.began, from.x, from.y, id: id, on: target)
    move(from: from, to: to, steps: steps, id: id)
    touch(.ended, to.x, to.y, id: id)
  }

  /// A fresh sheet of 400 points, at rest.
  mutating func presentSheet(heights: [Double] = [400]) {
    send(.presentSheet(SheetSpec(id: "gifts", detents: heights)))
    wait(3_000)
    events.removeAll()
  }
}

extension GestureDrag.Phase {
  var isEnd: Bool { if case .ended = self { true } else { false } }
}

extension TouchTarget {
  static let button = TouchTarget([.likeArea, .control])
  static let backdrop = TouchTarget(.backdrop)
  static let header = TouchTarget([.sheet, .sheetHeader])
  static let sheet = TouchTarget(.sheet)

  /// The target of a word in a script; `list:60` is scrolled by 60 points.
  fileprivate init(named name: Substring) {
    let (kind, offset) = (name.prefix { $0 != ":" }, Double(name.split(separator: ":").last!) ?? 0)
    self =
      switch kind {
      case "button": .button
      case "backdrop": .backdrop
      case "header": .header
      case "sheet": .sheet
      case "list": .list(at: offset)
      case "roomlist":
        TouchTarget([.likeArea, .list], list: ListExtent(offset: offset, maximum: 900))
      case "moving": TouchTarget([.likeArea, .control, .moving])
      case "scroll": TouchTarget([.list, .moving])
      case "movinglist":
        TouchTarget([.likeArea, .list, .moving], list: ListExtent(maximum: 500))
      default: preconditionFailure("What is \(name)?")
      }
  }

  static func list(at offset: Double, of maximum: Double = 1_000) -> TouchTarget {
    TouchTarget([.sheet, .list], list: ListExtent(offset: offset, maximum: maximum))
  }
}
