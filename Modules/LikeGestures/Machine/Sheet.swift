public import RoomCore

/// A bottom sheet, and the list inside it that moves together with it.
///
/// Its place is told as its visible height: 0 when closed, and never above the greatest of its
/// resting heights. While a finger drags it and its list, each step of the finger goes to one of
/// them or is shared without a rest: downwards the list takes it until it is at its top, upwards
/// the sheet until it is at its greatest height.
public struct Sheet: Sendable {
  /// Where a sheet is in its life.
  public enum Phase: Hashable, Sendable {
    /// There is none.
    case absent
    /// It stands at one of its heights.
    case resting
    /// It follows a finger.
    case dragging
    /// A finger holds it where it was caught.
    case held
    /// It goes to a height by itself.
    case settling(SheetSettling)
  }

  private let configuration: SheetConfiguration
  private var drag: SheetDrag?
  private var holder: Int?
  private var cause = SheetEvent.Cause.dismissed
  // Where it goes when the finger that caught it lets go.
  private var destination = 0.0
  private var height = 0.0

  /// The sheet that is presented.
  public private(set) var spec: SheetSpec?
  /// When it arrives.
  public private(set) var nextDeadline: Instant?
  /// Where it is in its life.
  public private(set) var phase = Phase.absent {
    didSet {
      if case .settling(let settling) = phase {
        nextDeadline = settling.ends
      } else {
        nextDeadline = nil
      }
    }
  }

  /// No sheet.
  public init(_ configuration: SheetConfiguration = .init()) {
    self.configuration = configuration
  }

  /// Its visible height at `now`, in points.
  public func height(at now: Instant) -> Double {
    if case .settling(let settling) = phase { settling.height(at: now) } else { height }
  }

  /// Whether a finger drags it or its list.
  public var isDragged: Bool { drag != nil }

  // MARK: The app

  /// Presents a sheet, from below. The one that is presented already goes to its height again,
  /// even if it was about to close; another one takes the place of the last.
  ///
  /// - Returns: false if the sheet has no heights it could rest at.
  public mutating func present(
    _ new: SheetSpec, at now: Instant, into events: inout [SheetEvent]
  ) -> Bool {
    guard let new = new.normalized else { return false }
    var start = 0.0
    if let spec, spec.id == new.id {
      start = min(height(at: now), new.heights[new.heights.count - 1])
      drag = nil
      holder = nil
    } else {
      remove(because: .replaced, into: &events)
    }
    spec = new
    height = start
    events.append(.presented(new))
    settle(to: new.heights[new.initialHeight], at: now, into: &events)
    return true
  }

  /// Closes the sheet, with its motion.
  public mutating func close(
    because cause: SheetEvent.Cause, at now: Instant, into events: inout [SheetEvent]
  ) {
    guard spec != nil else { return }
    height = height(at: now)
    drag = nil
    holder = nil
    self.cause = cause
    settle(to: 0, at: now, into: &events)
  }

  /// Takes the sheet away at once.
  public mutating func remove(
    because cause: SheetEvent.Cause, into events: inout [SheetEvent]
  ) {
    drag = nil
    holder = nil
    height = 0
    phase = .absent
    guard let id = spec?.id else { return }
    spec = nil
    events.append(.closed(id: id, cause))
  }

  /// The list under the finger has other content now.
  public mutating func listChanged(_ list: ListExtent) {
    if drag?.list != nil { drag?.list = list }
  }

  // MARK: Fingers

  /// A finger lands on it: if it was settling, it stays where it is.
  public mutating func landed(
    _ touch: Int, at now: Instant, into events: inout [SheetEvent]
  ) {
    guard case .settling(let settling) = phase else { return }
    height = settling.height(at: now)
    destination = settling.to
    holder = touch
    phase = .held
    events.append(.caught(height: height))
  }

  /// The finger that caught it is gone without a drag: it goes on to where it was going.
  public mutating func letGo(_ touch: Int, at now: Instant, into events: inout [SheetEvent]) {
    guard holder == touch, drag == nil else { return }
    holder = nil
    settle(to: destination, at: now, into: &events)
  }

  /// A finger begins to drag the list, the sheet, or both. One that landed before the sheet began
  /// to settle catches it now.
  ///
  /// - Returns: false if another finger does already.
  public mutating func dragBegan(
    _ touch: Int, list: ListExtent?, movesSheet: Bool, at now: Instant,
    into events: inout [SheetEvent]
  ) -> Bool {
    guard drag == nil else { return false }
    let movesSheet = movesSheet && spec != nil
    drag = SheetDrag(touch: touch, movesSheet: movesSheet, list: list)
    if movesSheet {
      landed(touch, at: now, into: &events)
      holder = nil
      phase = .dragging
    }
    return true
  }

  /// The finger is `y` points below where the drag began.
  ///
  /// - Complexity: O(1); allocates nothing beyond what `events` needs.
  public mutating func dragged(_ touch: Int, to y: Double, into events: inout [SheetEvent]) {
    guard var drag, drag.touch == touch else { return }
    let step = y - drag.lastY
    drag.lastY = y
    let oldOffset = drag.list?.offset
    let oldHeight = height
    if step > 0 {
      lower(drag.scroll(downBy: step), &drag)
    } else if step < 0 {
      drag.scroll(upBy: raise(-step, &drag))
    }
    if step != 0 { drag.lastStep = oldHeight - height }
    self.drag = drag
    if height != oldHeight { events.append(.moved(height: height)) }
    if let list = drag.list, list.offset != oldOffset {
      events.append(.listMoved(touch: touch, offset: list.offset))
    }
  }

  private mutating func lower(_ step: Double, _ drag: inout SheetDrag) {
    guard drag.movesSheet else { return }
    height = max(0, height - step)
  }

  /// What is left of an upward step when the sheet is at its greatest height.
  private mutating func raise(_ step: Double, _ drag: inout SheetDrag) -> Double {
    guard drag.movesSheet, let greatest = spec?.heights.last else { return step }
    let room = max(0, greatest - height)
    // Exactly there, where the sum might miss it.
    height = step < room ? height + step : greatest
    return max(0, step - room)
  }

  /// The finger lifts, downwards at `velocity` points per second.
  public mutating func dragEnded(
    _ touch: Int, velocity: Double, at now: Instant, into events: inout [SheetEvent]
  ) {
    guard let drag, drag.touch == touch else { return }
    self.drag = nil
    let restsAlready = spec?.heights.contains(height) ?? false
    let movesSheet = drag.movesSheet && !restsAlready
    release(drag, velocity: movesSheet ? 0 : -velocity, into: &events)
    guard drag.movesSheet, let spec else { return }
    if movesSheet {
      let target = target(spec, velocity: velocity, lastStep: drag.lastStep)
      cause = .dragged
      settle(to: target, velocity: -velocity, at: now, into: &events)
    } else {
      phase = .resting
      events.append(.settled(height: height))
    }
  }

  /// The finger was taken away: the sheet goes to its nearest height.
  public mutating func dragCancelled(
    _ touch: Int, at now: Instant, into events: inout [SheetEvent]
  ) {
    guard let drag, drag.touch == touch else { return }
    self.drag = nil
    release(drag, velocity: 0, into: &events)
    guard drag.movesSheet, let spec else { return }
    settle(to: nearest(height, of: spec.heights), at: now, into: &events)
  }

  private func release(_ drag: SheetDrag, velocity: Double, into events: inout [SheetEvent]) {
    guard let list = drag.list else { return }
    let released = SheetEvent.listReleased(
      touch: drag.touch, offset: list.offset, velocity: velocity)
    events.append(released)
  }

  // MARK: Settling

  /// The sheet has arrived.
  public mutating func deadlineReached(at now: Instant, into events: inout [SheetEvent]) {
    guard case .settling(let settling) = phase, settling.ends <= now else { return }
    if settling.to == 0 {
      remove(because: cause, into: &events)
    } else {
      height = settling.to
      phase = .resting
      events.append(.settled(height: height))
    }
  }

  /// Where a release goes. A fast one, or one with a long last step, goes at least one height
  /// further; any goes to the height nearest to where it would roll out.
  private func target(_ spec: SheetSpec, velocity: Double, lastStep: Double) -> Double {
    let stops = spec.isClosable ? [0] + spec.heights : spec.heights
    let rate = configuration.decelerationRate
    let projected = nearest(height - velocity / 1_000 * rate / (1 - rate), of: stops)
    let isLongStep = velocity > 0 && lastStep > configuration.longStep
    if velocity > 0, velocity >= configuration.fastRelease || isLongStep {
      return min(projected, stops.last { $0 < height } ?? stops[0])
    }
    if velocity < 0, -velocity >= configuration.fastRelease {
      return max(projected, stops.first { $0 > height } ?? stops[stops.count - 1])
    }
    return projected
  }

  private func nearest(_ place: Double, of stops: [Double]) -> Double {
    var best = stops[0]
    for stop in stops where (stop - place).magnitude <= (best - place).magnitude { best = stop }
    return best
  }

  private mutating func settle(
    to target: Double, velocity: Double = 0, at now: Instant, into events: inout [SheetEvent]
  ) {
    let way = target - height
    // Critically damped, a spring passes its rest only beyond this velocity; one that begins the
    // other way might leave the sheet's range.
    let limit = 2 * Double.pi / max(0.001, configuration.response.seconds)
    let start = way == 0 ? 0 : (velocity / way).held(within: 0...limit)
    let spring = DampedSpring(
      response: configuration.response, dampingFraction: 1, initialVelocity: start)
    let threshold = way == 0 ? 1 : min(1, 0.5 / way.magnitude)
    let settling = SheetSettling(
      from: height, to: target, began: now, spring: spring,
      duration: max(.milliseconds(1), spring.settlingDuration(within: threshold)))
    phase = .settling(settling)
    events.append(.settling(settling))
  }
}
