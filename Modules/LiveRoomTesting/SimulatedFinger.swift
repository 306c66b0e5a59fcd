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
/// Gestures advance the time of the simulation, like `Simulation.advance(by:)`. Use one value with
/// its own identity for each finger. Fingers that move at the same time need an `async let` each.
@available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
public final class SimulatedFinger: Sendable {
  private let id: Int
  private let regions: TouchRegions
  private let list: ListExtent?
  private let simulation: Simulation
  private let touch: @Sendable (Touch) -> Void
  private let location = Lock(ScreenPoint.zero)

  /// The time between two samples of a moving finger.
  private static let frame = Duration.milliseconds(16)

  /// Creates a finger that does not touch the screen.
  ///
  /// - Parameters:
  ///   - simulation: The simulation in which the finger moves.
  ///   - id: The identity of the finger. The default is 0.
  ///   - regions: The regions under the finger when it lands. The default is the like area.
  ///   - list: The list under the finger when it lands. The default is `nil`.
  ///   - touch: A closure that takes the samples, such as `{ room.touch($0) }`.
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

  /// Touches the screen at a point. Time does not advance.
  public func down(at point: ScreenPoint) async { await sample(.began, at: point) }

  /// Moves along a straight line to `point` at a constant speed, with a sample every 16 ms.
  ///
  /// - Parameters:
  ///   - point: The end of the movement.
  ///   - duration: The duration of the movement. The default is zero, for a single sample.
  public func move(to point: ScreenPoint, over duration: Duration = .zero) async {
    await move(to: point, over: duration) { $0 }
  }

  /// Moves along a straight line. `way` returns the part of the line that is covered after a part
  /// of the duration.
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

  /// Lifts the finger at its position. Time does not advance.
  public func up() async { await sample(.ended, at: location.withLock { $0 }) }

  /// Cancels the touch, as the system does. Time does not advance.
  public func cancel() async { await sample(.cancelled, at: location.withLock { $0 }) }

  /// Taps one or more times. A tap lasts 30 ms, and the pause between two taps is 90 ms.
  public func tap(at point: ScreenPoint, count: Int = 1) async {
    for number in 0..<max(0, count) {
      if number > 0 { await simulation.advance(by: .milliseconds(90)) }
      await down(at: point)
      await simulation.advance(by: .milliseconds(30))
      await up()
    }
  }

  /// Touches the screen, moves along a straight line, and lifts, like the finger of a person. The
  /// finger accelerates and slows down, and lifts at two fifths of its maximum speed.
  ///
  /// For a finger that rests before it lifts, use ``down(at:)``, ``move(to:over:)``,
  /// `Simulation.advance(by:)` and ``up()``.
  ///
  /// - Parameters:
  ///   - start: The point where the finger lands.
  ///   - end: The point where the finger lifts.
  ///   - duration: The duration of the movement. The default is 128 ms, the duration of a flick.
  public func drag(
    from start: ScreenPoint, to end: ScreenPoint, over duration: Duration = .milliseconds(128)
  ) async {
    await down(at: start)
    await move(to: end, over: duration) { Self.way(0.8 * $0) / Self.way(0.8) }
    await up()
  }

  /// Returns the part of the line that a hand has covered after a part of the duration. The
  /// movement has the least jerk, which is the change of acceleration.
  private static func way(_ time: Double) -> Double {
    time * time * time * (10 + time * (6 * time - 15))
  }

  /// Passes on a sample, and runs all tasks that follow from it.
  private func sample(_ phase: Touch.Phase, at point: ScreenPoint) async {
    location.withLock { $0 = point }
    touch(
      Touch(
        id: id, phase: phase, location: point, time: simulation.now, regions: regions, list: list))
    await simulation.advance(by: .zero)
  }
}
