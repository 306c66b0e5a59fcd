package import PopupSequencer
package import RoomCore

package typealias Name = [UInt8]

package func name(_ text: String) -> Name { Array(text.utf8) }

/// A popup from its `didEnqueue` to its `didEnd`, as inputs and events show it.
package struct Life {
  package struct Stay {
    package let channel: String
    package let queue: PopupQueue
    package var phase = PopupPhase.presenting
    package var wasVisible = false
    package var dismissal: PopupDismissal?
    /// The time in the present phase, without that of suspensions.
    package var inPhase = Duration.zero
    /// The minimum time that it had when it became visible, and whether that is over.
    package var minimum = Duration.zero
    package var minimumIsOver = false
    package var pauses: Set<Name> = []
    /// The version that was presented, and those that updated it.
    package var versions: [Int] = []
  }

  package var popup: Popup
  package let arrival: Int
  package let arrivedAt: Instant
  package let isSuccessor: Bool
  /// The time that counted towards its maximum time.
  package var shownFor = Duration.zero
  package var wasVisible = false
  package var stay: Stay?

  package var id: Name { name(popup.id) }
  package var isWaiting: Bool { stay == nil }
  package var phase: PopupPhase { stay?.phase ?? .queued }

  package var isEnding: Bool {
    if case .ends = stay?.dismissal { true } else { false }
  }
}

/// A place, or the places of a queue, that fill from one line.
package struct Stage: Hashable {
  package let channel: Name
  package let queue: PopupQueue?
}

/// The parts that can be suspended, compared byte for byte.
package enum Scope: Hashable {
  case all
  case channel(Name)
  case queue(PopupQueue)

  package init(_ scope: PopupScope) {
    switch scope {
    case .channel(let channel): self = .channel(name(channel))
    case .queue(let queue): self = .queue(queue)
    }
  }
}

/// The popups of a sequencer, as its inputs and events alone show them.
package struct KnownPopups {
  package let channels: [Name: PopupChannel]
  package let configuration: PopupConfiguration
  let hasRival: Bool
  let relaunches: Bool
  /// The time since the first launch. That of the sequencer is `offset` later.
  package var now = Instant.start
  var offset = Duration.zero
  package var lives: [Name: Life] = [:]
  package var arrivals = 0
  package var offered: [Name: Popup] = [:]
  /// The time that counted towards the maximum time of popups that the present call restores.
  var shownBefore: [Name: Duration] = [:]
  package var scene: String?
  package var match: String?
  package var matchWasSet = false
  package var over: Set<Name> = []
  package var suspensions: [Scope: Set<Name>] = [:]
  package var gaps: [Stage: [Duration]] = [:]
  /// Those that have ended in the present call: what is enqueued after them succeeds them.
  package var ended: Set<Name> = []
  package var isClosed = false
  /// Whether the rival defers popups with the payload `deferred`.
  var isDeferring = false

  package init(_ setup: PopupSetup) {
    configuration = setup.configuration
    hasRival = setup.hasRival
    relaunches = setup.relaunches
    channels = Dictionary(uniqueKeysWithValues: configuration.channels.map { (name($0.name), $0) })
  }

  package subscript(id: String) -> Life? { lives[name(id)] }

  package func stage(_ channel: String, _ queue: PopupQueue) -> Stage {
    let independent = channels[name(channel)]?.hasIndependentQueues == true
    return Stage(channel: name(channel), queue: independent ? queue : nil)
  }

  package func stage(of life: Life) -> Stage {
    stage(life.stay?.channel ?? life.popup.channel, life.stay?.queue ?? life.popup.queue)
  }

  package func isSuspended(_ scope: Scope) -> Bool { suspensions[scope]?.isEmpty == false }

  package func isSuspended(_ channel: String, _ queue: PopupQueue) -> Bool {
    isSuspended(.all) || isSuspended(.channel(name(channel))) || isSuspended(.queue(queue))
  }

  package func isSuspended(_ life: Life) -> Bool {
    isSuspended(life.stay?.channel ?? life.popup.channel, life.popup.queue)
  }

  package func onScreen(_ stage: Stage) -> [Life] {
    lives.values.filter { $0.stay != nil && self.stage(of: $0) == stage }
  }

  package func blocked(_ stage: Stage) -> Int {
    let gap = channels[stage.channel]?.gap ?? .zero
    return gaps[stage, default: []].count { $0 < gap }
  }

  package func hasPlace(_ stage: Stage) -> Bool {
    onScreen(stage).count + blocked(stage) < channels[stage.channel]?.capacity ?? 0
  }

  /// Whether a place is free for a popup.
  package func hasPlace(for popup: Popup) -> Bool { hasPlace(stage(popup.channel, popup.queue)) }

  package func mayBeOn(_ popup: Popup) -> Bool {
    guard let match = popup.queue.match, matchWasSet else { return true }
    return self.match.map { name($0) == name(match) } ?? false
  }

  /// Whether nothing but its position in line keeps a popup that waits from being presented.
  package func mayBePresented(_ life: Life) -> Bool {
    let popup = life.popup
    return life.stay == nil && !isSuspended(life) && mayBeOn(popup)
      && popup.notBefore.map { $0 <= now } != false && life.arrivedAt + popup.delay <= now
      && popup.expiry.map { now < $0 } != false
      && popup.scene.map { scene.map(name) == name($0) } != false
      && !(isDeferring && popup.payload == "deferred")
  }

  /// The popups that wait in a stage and may be presented, in order of arrival.
  package func line(_ stage: Stage) -> [Life] {
    lives.values.filter {
      $0.stay == nil && self.stage(of: $0) == stage && mayBePresented($0)
    }.sorted { $0.arrival < $1.arrival }
  }

  /// The others of its line that may be presented.
  package func others(in popup: Popup) -> [Life] {
    line(stage(popup.channel, popup.queue)).filter { $0.id != name(popup.id) }
  }

  /// Begins another launch at a time of its own.
  mutating func relaunch(after away: Duration, at time: Instant) {
    (lives, suspensions, gaps, scene, isDeferring) = ([:], [:], [:], nil, false)
    now = now + away
    offset = time - now
  }

  package mutating func pass(to moment: Instant) {
    let time = moment - now
    now = moment
    guard time > .zero else { return }
    for (id, life) in lives {
      guard var stay = life.stay, !isSuspended(life) else { continue }
      stay.inPhase += time
      if stay.phase == .visible, stay.inPhase >= stay.minimum {
        stay.minimumIsOver = true
      }
      lives[id]?.stay = stay
      if stay.phase == .visible, stay.pauses.isEmpty { lives[id]?.shownFor += time }
    }
    for (stage, passed) in gaps {
      guard let channel = channels[stage.channel], !isSuspended(.all),
        !isSuspended(.channel(name(channel.name))),
        stage.queue.map({ isSuspended(.queue($0)) }) != true
      else { continue }
      gaps[stage] = passed.map { $0 + time }.filter { $0 < channel.gap }
    }
  }
}

extension PopupInput {
  /// The inputs of a batch, one by one.
  package var flat: [PopupInput] {
    switch self {
    case .batch(let inputs): inputs.flatMap(\.flat)
    case .enqueueBatch(let popups): popups.map { .enqueue($0) }
    default: [self]
    }
  }

  /// The popups that it enqueues or restores.
  package var offers: [Popup] {
    flat.flatMap { input -> [Popup] in
      switch input {
      case .enqueue(let popup): [popup]
      case .restore(let snapshot, _): snapshot.popups.map(\.popup)
      default: []
      }
    }
  }

  /// Whether it delivers a popup of that identifier.
  package func updates(_ id: Name) -> Bool {
    flat.contains { if case .enqueue(let popup) = $0 { name(popup.id) == id } else { false } }
  }

  package var isBatch: Bool {
    switch self {
    case .batch, .enqueueBatch: true
    default: false
    }
  }
}
