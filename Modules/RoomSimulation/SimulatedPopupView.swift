public import PopupSequencer
public import RoomBus
import RoomCore
import Synchronization

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
  private struct Report {
    let popup: Identifier
    let input: PopupInput
    let time: Instant
    let number: Int
  }

  private struct State {
    var presentation: Duration? = .milliseconds(300)
    var dismissal: Duration? = .milliseconds(300)
    var answer: (PopupAnswer, after: Duration)? = (.confirmed, after: .seconds(3))
    // The number of the report that is due for each popup: a newer one replaces it.
    var due: [Identifier: Int] = [:]
    var reports = 0
  }

  private let popups: (any PopupModule)?
  private let events: EventSource<Timed<PopupEvent>>.Subscription?
  private let clock: RoomClock
  private let state = Mutex(State())

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
    get { state.withLock { $0.presentation } }
    set { state.withLock { $0.presentation = newValue } }
  }

  /// The duration from `willDismiss` to the report that the popup is gone. Default 0.3 s; with
  /// `nil` it is never reported.
  public var dismissal: Duration? {
    get { state.withLock { $0.dismissal } }
    set { state.withLock { $0.dismissal = newValue } }
  }

  /// What the user answers, and the duration from `didPresent` until then. Default `.confirmed`
  /// after 3 s; with `nil` the user never answers.
  public var answer: (PopupAnswer, after: Duration)? {
    get { state.withLock { $0.answer } }
    set { state.withLock { $0.answer = newValue } }
  }

  /// Reports and answers until the module is closed or the task is cancelled.
  public func run() async {
    guard let popups, let events else { return }
    await withDiscardingTaskGroup { group in
      for await event in events.flattened {
        guard let report = report(for: event) else { continue }
        group.addTask { [self] in
          guard (try? await clock.sleep(until: report.time)) != nil, take(report) else { return }
          popups.send(report.input)
        }
      }
      group.cancelAll()
    }
  }

  private func report(for event: Timed<PopupEvent>) -> Report? {
    state.withLock { state in
      let id: String
      let next: (input: PopupInput, delay: Duration)?
      switch event.value {
      case .willPresent(let popup, _):
        id = popup.id
        next = state.presentation.map { (.didPresent(id: popup.id), $0) }
      case .didPresent(let popup, _):
        id = popup
        next = state.answer.map { (.didAnswer(id: popup, $0.0), $0.after) }
      case .willDismiss(let popup, _, _):
        id = popup
        next = state.dismissal.map { (.didDismiss(id: popup), $0) }
      case .didEnd(let popup, _, _):
        id = popup
        next = nil
      default: return nil
      }
      let popup = Identifier(id)
      state.due[popup] = nil
      guard let next else { return nil }
      state.reports += 1
      state.due[popup] = state.reports
      return Report(
        popup: popup, input: next.input, time: event.time + next.delay, number: state.reports)
    }
  }

  /// Whether the report is still due; it is taken only once.
  private func take(_ report: Report) -> Bool {
    state.withLock { state in
      guard state.due[report.popup] == report.number else { return false }
      state.due[report.popup] = nil
      return true
    }
  }
}
