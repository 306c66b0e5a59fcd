public import LiveRoomKit

/// Asks the audience a question, and counts one vote of each user until the time is over.
public struct PollMachine: ModuleMachine {
  public enum Input: Hashable, ModuleInput {
    case ask(String, choices: Int, duration: Duration)
    case vote(user: String, choice: Int)
    case suspend(reason: SuspensionReason)
    case resume(reason: SuspensionReason)
    case close
  }

  public enum Output: Hashable, Sendable {
    case didBegin(question: String, choices: Int)
    case didCount(votes: [Int])
    case didEnd(votes: [Int])
    case rejected(Input)
  }

  public struct State: Hashable, Sendable {
    public var question: String?
    public var votes: [Int] = []
  }

  private struct Poll {
    var question: String
    var votes: [Int]
    var users: Set<String> = []
    var end: Instant
  }

  private var poll: Poll?
  private var reasons: Set<SuspensionReason> = []
  private var suspended: Instant?

  public init() {}

  public func state(at now: Instant) -> State {
    State(question: poll?.question, votes: poll?.votes ?? [])
  }

  public var nextDeadline: Instant? { suspended == nil ? poll?.end : nil }

  public mutating func handle(_ input: Input, at now: Instant, into outputs: inout [Output]) {
    switch input {
    case .ask(let question, let choices, let duration):
      guard poll == nil, choices > 0, duration > .zero else {
        return outputs.append(.rejected(input))
      }
      let votes = Array(repeating: 0, count: choices)
      poll = Poll(question: question, votes: votes, end: (suspended ?? now) + duration)
      outputs.append(.didBegin(question: question, choices: choices))
    case .vote(let user, let choice):
      guard poll?.votes.indices.contains(choice) == true, poll?.users.contains(user) == false
      else { return outputs.append(.rejected(input)) }
      poll?.users.insert(user)
      poll?.votes[choice] += 1
      outputs.append(.didCount(votes: poll?.votes ?? []))
    case .suspend(let reason):
      reasons.insert(reason)
      suspended = suspended ?? now
    case .resume(let reason):
      reasons.remove(reason)
      guard reasons.isEmpty, let begin = suspended else { return }
      suspended = nil
      if let end = poll?.end { poll?.end = end + (now - begin) }
    case .close: end(into: &outputs)
    }
  }

  public mutating func deadlineReached(at now: Instant, into outputs: inout [Output]) {
    end(into: &outputs)
  }

  private mutating func end(into outputs: inout [Output]) {
    guard let poll else { return }
    self.poll = nil
    outputs.append(.didEnd(votes: poll.votes))
  }
}

/// The module.
public actor Polls: ModuleActor {
  public let host: ModuleHost<PollMachine>
  public nonisolated let port: ModuleHost<PollMachine>.Port

  public init(clock: RoomClock) {
    host = ModuleHost(PollMachine(), clock: clock)
    port = host.port
  }

  /// A question to the machine.
  public var voters: Int { host.machine.state(at: clock.now).votes.reduce(0, +) }
}

extension RoomModule where Input == PollMachine.Input {
  public func ask(_ question: String, choices: Int, duration: Duration) {
    send(.ask(question, choices: choices, duration: duration))
  }

  public func vote(_ user: String, _ choice: Int) {
    send(.vote(user: user, choice: choice))
  }
}

/// The part of a poll that a view shows.
public struct PollViewState: ModuleViewState {
  public typealias Input = PollMachine.Input

  public private(set) var question: String?
  public private(set) var votes: [Int]

  public init(_ state: PollMachine.State) {
    question = state.question
    votes = state.votes
  }

  public mutating func apply(_ event: PollMachine.Output, at time: Instant) {
    switch event {
    case .didBegin(let question, let choices):
      self.question = question
      votes = Array(repeating: 0, count: choices)
    case .didCount(let votes): self.votes = votes
    case .didEnd: question = nil
    case .rejected: break
    }
  }
}

public typealias PollModel = ModuleViewModel<PollViewState>
