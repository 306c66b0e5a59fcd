public import PopupSequencer
public import RoomBus
import RoomCore

/// A view that presents and dismisses popups, and a user who answers them.
///
/// ```swift
/// let view = SimulatedPopupView(room.modules.popups, clock: simulation.clock)
/// view.answer = (.cancelled, after: .seconds(1))
/// async let _ = view.run()
/// ```
///
/// Its settings may change at any time; a change concerns what happens from then on.
public final class SimulatedPopupView: Sendable {
  private let popups: (any PopupModule)?
  private let events: EventSource<Timed<PopupEvent>>.Subscription?
  private let clock: RoomClock
  private let reports = Lock(SimulatedPopupReports())

  /// Creates the view of a module's popups, from now on; it reports while it is run.
  ///
  /// - Parameters:
  ///   - popups: the module; with `nil` the view has nothing to present.
  ///   - clock: the clock of the module.
  public init(_ popups: (any PopupModule)?, clock: RoomClock) {
    self.popups = popups
    self.clock = clock
    events = popups?.events.subscribe(.unbounded)
  }

  /// The duration from `willPresent` to the report that the popup is visible. Default 0.3 s; with
  /// `nil` it is never reported.
  public var presentation: Duration? {
    get { reports.withLock { $0.presentation } }
    set { reports.withLock { $0.presentation = newValue } }
  }

  /// The duration from `willDismiss` to the report that the popup is gone. Default 0.3 s; with
  /// `nil` it is never reported.
  public var dismissal: Duration? {
    get { reports.withLock { $0.dismissal } }
    set { reports.withLock { $0.dismissal = newValue } }
  }

  /// What the user answers, and the duration from `didPresent` until then. Default `.confirmed`
  /// after 3 s; with `nil` the user never answers.
  public var answer: (PopupAnswer, after: Duration)? {
    get { reports.withLock { $0.answer } }
    set { reports.withLock { $0.answer = newValue } }
  }

  /// Sets the answer to popups of a kind, in place of ``answer``; with `nil` the user never answers them.
  public func setAnswer(_ answer: (PopupAnswer, after: Duration)?, ofKind kind: String) {
    reports.withLock { $0.answersByKind[Identifier(kind)] = .some(answer) }
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
