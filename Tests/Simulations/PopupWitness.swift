import LiveRoom
import PopupSequencer
import RoomCore

/// Sees to it that no popup is shown twice, stuck, or unexplained.
struct PopupWitness: Sendable {
  private let configuration: PopupConfiguration
  private var onScreen: [String: (id: String, phase: PopupPhase, since: Instant)] = [:]
  private var versions: [String: Set<Int>] = [:]
  private var endings: [String: Int] = [:]
  private var suspendedSince: Instant?
  // The newest version of each that was presented.
  private var presented: [String: Int] = [:]

  init(_ configuration: PopupConfiguration) {
    self.configuration = configuration
  }

  /// Takes note of popups that are about to be sent to the room.
  mutating func sent(_ message: RoomInput) {
    let popups: [Popup] =
      switch message {
      case .popups(.enqueue(let popup)): [popup]
      case .popups(.enqueueBatch(let popups)): popups
      default: []
      }
    for popup in popups { versions[popup.id, default: []].insert(popup.version) }
  }

  mutating func follow(_ event: PopupEvent, at time: Instant) throws {
    switch event {
    case .willPresent(let popup, _):
      try promise(
        onScreen[popup.channel] == nil, "\(popup.id) is presented over another popup")
      try promise(
        endings[popup.id] == nil || popup.version > presented[popup.id] ?? .min,
        "\(popup.id) is presented again after its end")
      presented[popup.id] = popup.version
      onScreen[popup.channel] = (popup.id, .presenting, time)
    case .didPresent(let id, let channel):
      try promise(onScreen[channel]?.id == id, "\(id) is shown without having been presented")
      onScreen[channel] = (id, .visible, time)
    case .willDismiss(let id, let channel, _):
      try promise(onScreen[channel]?.id == id, "\(id) leaves a screen that it is not on")
      onScreen[channel] = (id, .dismissing, time)
    case .didRequeue(let id, let channel):
      try promise(onScreen[channel]?.id == id, "\(id) returns from nowhere")
      presented[id] = nil
      onScreen[channel] = nil
    case .didEnd(let id, let channel, _):
      // A newer version of one that has ended is another popup.
      endings[id, default: 0] += 1
      try promise(endings[id]! <= versions[id]?.count ?? 0, "\(id) ends twice")
      if onScreen[channel]?.id == id { onScreen[channel] = nil }
    default: break
    }
  }

  /// While they are suspended, the clocks of popups do not advance.
  mutating func areSuspended(_ areSuspended: Bool, at time: Instant) {
    guard areSuspended != (suspendedSince != nil) else { return }
    guard let began = suspendedSince else {
      suspendedSince = time
      return
    }
    suspendedSince = nil
    for channel in onScreen.keys {
      let since = onScreen[channel]!.since
      onScreen[channel]!.since = since + (time - max(began, since))
    }
  }

  /// Views that are slow, or never report, do not delay the next popup. Users may look at what
  /// is visible for as long as they like, by default.
  func check(
    _ state: PopupState, at now: Instant, longestStay: Duration = .seconds(86_400)
  ) throws {
    for (channel, stage) in zip(configuration.channels, state.channels) {
      let act = onScreen[channel.name]
      try promise(
        act?.id == stage.onScreen?.id, "the events have another popup on screen than the state")
      guard let act else { continue }
      let limit =
        switch act.phase {
        case .presenting: channel.presentationLimit
        case .dismissing: channel.dismissalLimit
        default: longestStay
        }
      try promise(
        (suspendedSince ?? now) - act.since <= limit,
        "\(act.id) is stuck since \(act.since.seconds) s")
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
