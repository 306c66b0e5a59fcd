package import PopupSequencer
package import RoomCore

package typealias Bytes = [UInt8]

/// A popup from its `didEnqueue` to its `didEnd`, as inputs and events show it.
package struct PopupLife {
  package var popup: Popup
  package let arrival: Int
  package let arrivedAt: Instant
  package var phase = PopupPhase.queued
  /// Why it is being dismissed, if it is.
  package var dismissal: PopupDismissal?
  /// Whether it was visible in this launch, and in this stay.
  package var wasVisible = false
  package var stayWasVisible = false

  package var id: Bytes { Bytes(popup.id.utf8) }
  package var isWaiting: Bool { phase == .queued }
}

/// Popups that share places.
package struct PopupLine: Hashable {
  let channel: Bytes
  let queue: PopupQueue?
}

/// What is known of a sequencer by its inputs and events alone.
package struct PopupWorld {
  package let configuration: PopupConfiguration
  package internal(set) var now = Instant.start
  package internal(set) var lives: [Bytes: PopupLife] = [:]
  /// Whether the rival defers popups with the payload `deferred`.
  package internal(set) var isDeferring = false
  let hasRival: Bool
  var arrivals = 0
  var offered: [Bytes: Popup] = [:]
  var scene: String?
  var suspended: Set<PopupQueue> = []

  init(_ configuration: PopupConfiguration, hasRival: Bool) {
    self.configuration = configuration
    self.hasRival = hasRival
  }

  package subscript(id: String) -> PopupLife? { lives[Bytes(id.utf8)] }

  /// The popup as it was last enqueued.
  package func offer(of id: String) -> Popup? { offered[Bytes(id.utf8)] }

  func channel(_ name: String) -> PopupChannel? {
    configuration.channels.first { $0.name.utf8.elementsEqual(name.utf8) }
  }

  package func line(of popup: Popup) -> PopupLine {
    let independent = channel(popup.channel)?.hasIndependentQueues == true
    return PopupLine(channel: Bytes(popup.channel.utf8), queue: independent ? popup.queue : nil)
  }

  /// Whether nothing but the rules, or what is on screen, keeps it from being presented.
  package func mayBePresented(_ life: PopupLife) -> Bool {
    let inScene = life.popup.scene.map { scene?.utf8.elementsEqual($0.utf8) == true } ?? true
    return life.isWaiting && now >= life.arrivedAt + life.popup.delay && inScene
      && !suspended.contains(life.popup.queue) && !(isDeferring && life.popup.payload == "deferred")
  }

  /// The others of its line that may be presented.
  package func others(in popup: Popup) -> [PopupLife] {
    let line = line(of: popup)
    return lives.values.filter {
      !$0.popup.id.utf8.elementsEqual(popup.id.utf8) && self.line(of: $0.popup) == line
        && mayBePresented($0)
    }
  }

  /// Whether a place is free in its line, in a channel without gaps.
  package func hasPlace(for popup: Popup) -> Bool {
    let line = line(of: popup)
    let count = lives.values.count { !$0.isWaiting && self.line(of: $0.popup) == line }
    return count < channel(popup.channel)?.capacity ?? 0
  }

  mutating func offer(_ input: PopupInput) {
    switch input {
    case .enqueue(let popup): offered[Bytes(popup.id.utf8)] = popup
    case .enqueueBatch(let popups): for popup in popups { offer(.enqueue(popup)) }
    case .batch(let inputs): for input in inputs { offer(input) }
    case .setScene(let scene): self.scene = scene
    case .suspendScope(let suspension):
      if case .queue(let queue) = suspension.scope { suspended.insert(queue) }
    case .resumeScope(let suspension):
      if case .queue(let queue) = suspension.scope { suspended.remove(queue) }
    case .prioritize(let change): lives[Bytes(change.id.utf8)]?.popup.priority = change.priority
    case .signal(let signal) where signal.name == "defer": isDeferring = hasRival
    case .signal(let signal) where signal.name == "free": isDeferring = false
    default: break
    }
  }

  mutating func apply(_ event: PopupEvent) {
    switch event {
    case .didEnqueue(let enqueued):
      let key = Bytes(enqueued.id.utf8)
      guard var popup = offered[key] else { return }
      popup.queue = enqueued.queue
      popup.channel = enqueued.channel
      arrivals += 1
      lives[key] = PopupLife(popup: popup, arrival: arrivals, arrivedAt: now)
    case .didUpdate(let update): lives[Bytes(update.popup.id.utf8)]?.popup = update.popup
    case .willPresent(let presentation):
      change(presentation.popup.id) {
        $0.phase = .presenting
        $0.stayWasVisible = false
      }
    case .didPresent(let popup):
      change(popup.id) {
        $0.phase = .visible
        $0.wasVisible = true
        $0.stayWasVisible = true
      }
    case .willDismiss(let popup):
      change(popup.id) {
        $0.phase = .dismissing
        $0.dismissal = popup.dismissal
      }
    case .didRequeue(let popup):
      change(popup.id) {
        $0.phase = .queued
        $0.dismissal = nil
      }
    case .didEnd(let popup): lives[Bytes(popup.id.utf8)] = nil
    default: break
    }
  }

  private mutating func change(_ id: String, _ body: (inout PopupLife) -> Void) {
    let key = Bytes(id.utf8)
    if var life = lives[key] {
      body(&life)
      lives[key] = life
    }
  }

  mutating func relaunch() {
    offered = lives.mapValues(\.popup)
    lives = [:]
    scene = nil
    suspended = []
    isDeferring = false
  }
}
