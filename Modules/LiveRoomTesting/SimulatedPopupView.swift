public import PopupSequencer
public import RoomBus
import RoomCore

/// A simulated view that presents and dismisses popups, and a simulated user who answers them.
///
/// ```swift
/// let view = SimulatedPopupView(room.modules.popups, clock: simulation.clock)
/// view.answer = (.cancelled, after: .seconds(1))
/// async let _ = view.run()
/// ```
///
/// The settings may change at any time. A change applies to later events.
public final class SimulatedPopupView: Sendable {
  private let popups: (any PopupModule)?
  private let events: EventSource<Timed<PopupEvent>>.Subscription?
  private let clock: RoomClock
  private let reports = Lock(SimulatedPopupReports())

  /// Creates the view of a module's popups. The view reports while ``run()`` runs.
  ///
  /// - Parameters:
  ///   - popups: The module, or `nil` if the room has no popups.
  ///   - clock: The clock of the module.
  public init(_ popups: (any PopupModule)?, clock: RoomClock) {
    self.popups = popups
    self.clock = clock
    events = popups?.events.subscribe(.unbounded)
  }

  /// The duration from `willPresent` to the report that the popup is visible, or `nil` if it is
  /// never reported. The default is 0.3 seconds.
  public var presentation: Duration? {
    get { reports.withLock { $0.presentation } }
    set { reports.withLock { $0.presentation = newValue } }
  }

  /// The duration from `willDismiss` to the report that the popup is gone, or `nil` if it is never
  /// reported. The default is 0.3 seconds.
  public var dismissal: Duration? {
    get { reports.withLock { $0.dismissal } }
    set { reports.withLock { $0.dismissal = newValue } }
  }

  /// The answer of the user, and the duration from `didPresent` to the answer; `nil` if the user
  /// never answers. The default is `.confirmed` after 3 seconds.
  public var answer: (PopupAnswer, after: Duration)? {
    get { reports.withLock { $0.answer } }
    set { reports.withLock { $0.answer = newValue } }
  }

  /// Reports and answers until the module is closed or the task is cancelled.
  public func run() async {
    guard let popups, let events else { return }
    await withDiscardingTaskGroup { group in
      for await event in events.flattened {
        let report = reports.withLock { $0.follow(event.value, at: event.time) }
        guard let report else { continue }
        group.addTask { [self] in
          guard (try? await clock.sleep(until: report.time)) != nil,
            reports.withLock({ $0.take(report) })
          else { return }
          popups.send(report.input)
        }
      }
      group.cancelAll()
    }
  }
}
