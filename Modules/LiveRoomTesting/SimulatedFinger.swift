public import LikeGestures
import RoomBus
public import RoomCore
public import RoomSimulation

/// A finger on the screen of a simulation.
///
/// ```swift
/// let finger = SimulatedFinger(in: simulation) { room.touch($0) }
/// await finger.tap(at: ScreenPoint(x: 160, y: 300), count: 2)
/// await finger.drag(from: ScreenPoint(x: 160, y: 600), to: ScreenPoint(x: 160, y: 200))
/// ```
///
/// Its gestures let time pass, as `Simulation.advance(by:)` does. Several fingers are values with
/// different identities, which move at the same time in an `async let` each.
@available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
public final class SimulatedFinger: Sendable {
  private let id: Int
  private let regions: TouchRegions
  private let list: ListExtent?
  private let simulation: Simulation
  private let touch: @Sendable (Touch) -> Void
  private let location = Lock(ScreenPoint.zero)

  /// The duration between two samples of a finger that moves.
  private static let frame = Duration.milliseconds(16)

  /// Creates a finger that does not touch the screen yet.
  ///
  /// - Parameters:
  ///   - simulation: the simulation, whose time its gestures take.
  ///   - id: the identity of the finger. Default 0.
  ///   - regions: what lies under it where it lands. Default the like area.
  ///   - list: the list under it where it lands. Default none.
  ///   - touch: takes the samples: `{ room.touch($0) }` of a room or of a module.
  public init(
    in simulation: Simulation, id: Int = 0, on regions: TouchRegions = .likeArea,
    list: ListExtent? = nil, touch: @escaping @Sendable (Touch) -> Void
  ) {
    self.id = id
    self.regions = regions
    self.list = list
    self.simulation = simulation
    self.touch = touch
  }

  /// Lands. No time passes.
  public func down(at point: ScreenPoint) async { await sample(.began, at: point) }

  /// Moves along a straight line to `point` at a constant speed, with a sample every 16 ms.
  ///
  /// - Parameters:
  ///   - point: the place where it moves to.
  ///   - duration: the duration of the movement. Default zero: one sample, immediately.
  public func move(to point: ScreenPoint, over duration: Duration = .zero) async {
    await move(to: point, over: duration) { $0 }
  }

  /// Moves to the part `way` of the line after each part of the duration.
  private func move(
    to point: ScreenPoint, over duration: Duration, _ way: (Double) -> Double
  ) async {
    let start = location.withLock { $0 }
    let count = max(1, Int(duration / Self.frame))
    for number in 1...count {
      await simulation.advance(by: duration / count)
      let part = way(Double(number) / Double(count))
      let place = ScreenPoint(
        x: start.x + (point.x - start.x) * part, y: start.y + (point.y - start.y) * part)
      await sample(.moved, at: number == count ? point : place)
    }
  }

  /// Lifts where it is. No time passes.
  public func up() async { await sample(.ended, at: location.withLock { $0 }) }

  /// Is cancelled by the system where it is. No time passes.
  public func cancel() async { await sample(.cancelled, at: location.withLock { $0 }) }

  /// Taps one or more times: each tap lasts 30 ms, with 90 ms between two.
  public func tap(at point: ScreenPoint, count: Int = 1) async {
    for number in 0..<max(0, count) {
      if number > 0 { await simulation.advance(by: .milliseconds(90)) }
      await down(at: point)
      await simulation.advance(by: .milliseconds(30))
      await up()
    }
  }

  /// Lands, strokes along a straight line as people do, and lifts: it accelerates, slows down, and lifts while
  /// it still moves, at two fifths of its greatest speed.
  ///
  /// For a finger that rests before it lifts, use ``down(at:)``, ``move(to:over:)``, `Simulation.advance(by:)` and
  /// ``up()``.
  ///
  /// - Parameters:
  ///   - start: the place where it lands.
  ///   - end: the place where it lifts.
  ///   - duration: the duration of the movement. Default 128 ms, a flick.
  public func drag(
    from start: ScreenPoint, to end: ScreenPoint, over duration: Duration = .milliseconds(128)
  ) async {
    await down(at: start)
    await move(to: end, over: duration) { Self.way(0.8 * $0) / Self.way(0.8) }
    await up()
  }

  /// The part of its way that a hand has made after a part of its time, from rest to rest: with the least jerk, the
  /// change of acceleration.
  private static func way(_ time: Double) -> Double {
    time * time * time * (10 + time * (6 * time - 15))
  }

  /// Hands over a sample, and lets what follows from it happen.
  private func sample(_ phase: Touch.Phase, at point: ScreenPoint) async {
    location.withLock { $0 = point }
    touch(
      Touch(
        id: id, phase: phase, location: point, time: simulation.now, regions: regions, list: list))
    await simulation.advance(by: .zero)
  }
}
