import RoomCore

extension RoomMachine {
  /// The machine of a module, with the inputs that wait for it.
  struct Part<Machine: ModuleMachine>: Sendable {
    // Boxed: the machines of a room are copied with it.
    private var box: Boxed<Machine>
    // The inputs before `taken` have been taken: the array is emptied at once, and keeps its memory.
    private var inputs: [Machine.Input] = []
    private var taken = 0
    // Empty between two turns: kept for its memory.
    private var events: [Machine.Output] = []
    /// The time at which the machine is due next, or `nil` if it waits for inputs only.
    private(set) var deadline: Instant?

    /// Creates a part without inputs.
    ///
    /// - Throws: The error of the settings of the machine, with the name of the module.
    init(
      _ module: ModuleKind, _ machine: @autoclosure () throws(FieldError) -> Machine
    ) throws(FieldError) {
      do throws(FieldError) {
        box = Boxed(try machine())
      } catch { throw error.within(module.rawValue) }
    }

    var machine: Machine { _read { yield box.value } }
    private var hasInput: Bool { taken < inputs.count }

    /// A description of the violated invariant, or `nil` if all invariants hold.
    var fault: String? {
      guard events.isEmpty, !hasInput, taken == 0 else {
        return "\(events.count) events and \(inputs.count - taken) inputs wait after a call."
      }
      return deadline == machine.nextDeadline ? nil : "A module is not called when it is due."
    }

    /// Inserts an input behind or in front of the waiting inputs.
    mutating func insert(_ input: Machine.Input, ahead: Bool) {
      if ahead { inputs.insert(input, at: taken) } else { inputs.append(input) }
    }

    /// Handles the deadline if it is due, and takes the first waiting input. Appends the events to `outputs`. Returns
    /// whether inputs still wait.
    mutating func takeTurn(
      at now: Instant, into outputs: inout [RoomEvent], as roomEvent: (Machine.Output) -> RoomEvent
    ) -> Bool {
      box.value.catchUp(to: now, into: &events)
      if hasInput {
        box.value.handle(inputs[taken], at: now, into: &events)
        taken += 1
        if !hasInput {
          inputs.removeAll(keepingCapacity: true)
          taken = 0
        }
      }
      for event in events { outputs.append(roomEvent(event)) }
      events.removeAll(keepingCapacity: true)
      deadline = box.value.readDeadline()
      assert(
        deadline.map { $0 > now } ?? true,
        "The machine's next deadline has passed: it would be called forever.")
      return hasInput
    }
  }
}
