import RoomCore

/// A machine of a room, with the memory for the events of a turn.
struct HostedMachine<Machine: StateMachine>: Sendable {
  // Boxed: the five machines of a room are copied with it.
  private var box: Boxed<Machine>
  private var events: [Machine.Output] = []

  init(_ machine: Machine) {
    box = Boxed(machine)
  }

  var machine: Machine { _read { yield box.value } }

  /// What does not hold between two turns.
  var fault: String? {
    events.isEmpty ? nil : "\(events.count) events of a turn were not emitted."
  }

  /// Does what is due, and takes an input.
  ///
  /// - Parameter roomEvent: the event of the room for one of the machine.
  /// - Returns: when it is due next.
  mutating func takeTurn(
    _ input: Machine.Input?, at now: Instant, into outputs: inout [RoomEvent],
    as roomEvent: (Machine.Output) -> RoomEvent
  ) -> Instant? {
    box.value.catchUp(to: now, into: &events)
    if let input { box.value.handle(input, at: now, into: &events) }
    for event in events { outputs.append(roomEvent(event)) }
    events.removeAll(keepingCapacity: true)
    let deadline = box.value.readDeadline()
    assert(
      deadline.map { $0 > now } ?? true,
      "The machine's next deadline has passed: it would be called forever.")
    return deadline
  }
}
