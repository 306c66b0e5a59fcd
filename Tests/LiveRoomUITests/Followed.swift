import LiveRoomKit

typealias FollowedGifts = Followed<GiftMachine, GiftViewState>
typealias FollowedPages = Followed<PagerMachine, PagerViewState>

/// A machine in a time of its own, and the view state that follows it.
struct Followed<Machine: ModuleMachine, ViewState: ModuleViewState>
where ViewState.State == Machine.State, ViewState.Event == Machine.Output {
  private(set) var machine: Machine
  private(set) var viewState: ViewState
  private(set) var now = Instant.start
  private(set) var events: [Machine.Output] = []

  init(_ machine: Machine) {
    self.machine = machine
    viewState = ViewState(machine.state(at: .start))
  }

  mutating func prefer(_ preferences: ViewPreferences) { viewState.preferences = preferences }

  mutating func send(_ inputs: Machine.Input...) {
    for input in inputs {
      var outputs: [Machine.Output] = []
      machine.handle(input, at: now, into: &outputs)
      follow(outputs)
    }
  }

  /// Lets time pass, deadline by deadline.
  mutating func advance(by duration: Duration) {
    let end = now + duration
    var last: Instant?
    while let deadline = machine.nextDeadline, deadline <= end, deadline != last {
      last = deadline
      now = deadline
      var outputs: [Machine.Output] = []
      machine.deadlineReached(at: now, into: &outputs)
      follow(outputs)
    }
    now = end
  }

  private mutating func follow(_ outputs: [Machine.Output]) {
    events += outputs
    for output in outputs { viewState.apply(output, at: now) }
  }
}
