import LiveRoom
import PopupSequencer
import RoomCore

/// Sees to it that no popup is shown twice, stuck, or unexplained.
struct PopupWitness: Sendable {
  private let configuration: PopupConfiguration
  private struct Stay: Sendable {
    var channel: String
    var queue: PopupQueue
    var phase: PopupPhase
    var since: Instant
  }

  private var onScreen: [Identifier: Stay] = [:]
  private var versions: [Identifier: Set<Int>] = [:]
  private var endings: [Identifier: Int] = [:]
  private var suspendedSince: Instant?
  // The newest version of each that was presented.
  private var presented: [Identifier: Int] = [:]

  init(_ configuration: PopupConfiguration) {
    self.configuration = configuration
  }

  /// Takes note of popups that are about to be sent to the room.
  mutating func sent(_ message: RoomInput) {
    guard case .popups(let input) = message else { return }
    for popup in Self.popups(of: input) {
      versions[Identifier(popup.id), default: []].insert(popup.version)
    }
  }

  private static func popups(of input: PopupInput) -> [Popup] {
    switch input {
    case .enqueue(let popup): [popup]
    case .enqueueBatch(let popups): popups
    case .batch(let inputs): inputs.flatMap(popups)
    case .restore(let restoration): restoration.snapshot.popups.map(\.popup)
    default: []
    }
  }

  mutating func follow(_ event: PopupEvent, at time: Instant) throws {
    switch event {
    case .willPresent(let presentation):
      let popup = presentation.popup
      let id = Identifier(popup.id)
      try promise(onScreen[id] == nil, "\(popup.id) is on screen twice")
      try checkCapacity(for: popup)
      try promise(
        endings[id] == nil || popup.version > presented[id] ?? .min,
        "\(popup.id) is presented again after its end")
      presented[id] = popup.version
      onScreen[id] = Stay(
        channel: popup.channel, queue: popup.queue, phase: .presenting, since: time)
    case .didPresent(let popup): try change(popup.id, popup.channel, to: .visible, at: time)
    case .willDismiss(let popup): try change(popup.id, popup.channel, to: .dismissing, at: time)
    case .didRequeue(let popup):
      try change(popup.id, popup.channel, to: .queued, at: time)
      presented[Identifier(popup.id)] = nil
      onScreen[Identifier(popup.id)] = nil
    case .didEnd(let popup):
      // A newer version of one that has ended is another popup.
      let id = Identifier(popup.id)
      endings[id, default: 0] += 1
      try promise(endings[id]! <= versions[id]?.count ?? 0, "\(popup.id) ends twice")
      onScreen[id] = nil
    default: break
    }
  }

  private mutating func change(
    _ id: String, _ channel: String, to phase: PopupPhase, at time: Instant
  ) throws {
    try promise(
      onScreen[Identifier(id)]?.channel == channel, "\(id) is not on screen there")
    onScreen[Identifier(id)]?.phase = phase
    onScreen[Identifier(id)]?.since = time
  }

  private func checkCapacity(for popup: Popup) throws {
    guard let channel = configuration.channels.first(where: { $0.name == popup.channel }) else {
      throw BrokenPromise(description: "\(popup.id) is presented nowhere")
    }
    let beside = onScreen.values.filter {
      $0.channel == popup.channel && (!channel.hasIndependentQueues || $0.queue == popup.queue)
    }
    try promise(beside.count < channel.capacity, "\(popup.id) is presented over another popup")
  }

  /// While they are suspended, the clocks of popups do not advance.
  mutating func areSuspended(_ areSuspended: Bool, at time: Instant) {
    guard areSuspended != (suspendedSince != nil) else { return }
    guard let began = suspendedSince else {
      suspendedSince = time
      return
    }
    suspendedSince = nil
    for id in onScreen.keys {
      let since = onScreen[id]!.since
      onScreen[id]!.since = since + (time - max(began, since))
    }
  }

  /// Views that are slow, or never report, do not delay the next popup. Users may look at what
  /// is visible for as long as they like, by default.
  func check(
    _ state: PopupState, at now: Instant, longestStay: Duration = .seconds(86_400)
  ) throws {
    let shown = state.channels.flatMap(\.showing).map { Identifier($0.popup.id) }
    try promise(
      Set(shown) == Set(onScreen.keys), "the events have other popups on screen than the state")
    for (id, stay) in onScreen {
      guard let channel = configuration.channels.first(where: { $0.name == stay.channel }) else {
        continue
      }
      let limit =
        switch stay.phase {
        case .presenting: channel.presentationLimit
        case .dismissing: channel.dismissalLimit
        default: longestStay
        }
      try promise(
        (suspendedSince ?? now) - stay.since <= limit,
        "\(id.string) is stuck since \(stay.since.seconds) s")
    }
  }

  func check(_ id: String, _ explanation: PopupExplanation?) throws {
    guard let explanation else {
      throw BrokenPromise(description: "\(id) waits without an explanation")
    }
    let isHeld = explanation.reasons.contains { $0.holds && !$0.because.isEmpty }
    try promise(
      isHeld || !explanation.ahead.isEmpty, "\(id) waits without a reason")
  }
}
