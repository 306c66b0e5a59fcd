import PopupSequencer
import PromiseTesting
import RoomCore

typealias Name = [UInt8]

func name(_ text: String) -> Name { Array(text.utf8) }

/// A popup from its `didEnqueue` to its `didEnd`, as inputs and events show it.
struct Life {
  struct Stay {
    let channel: String
    let queue: PopupQueue
    var phase = PopupPhase.presenting
    var wasVisible = false
    var dismissal: PopupDismissal?
    /// The time in the present phase, without that of suspensions.
    var inPhase = Duration.zero
    /// The minimum time that it had when it became visible, and whether that is over.
    var minimum = Duration.zero
    var minimumIsOver = false
    var holds: Set<Name> = []
    /// The version that was presented, and those that updated it.
    var versions: [Int] = []
  }

  var popup: Popup
  let arrival: Int
  let arrivedAt: Instant
  let isSuccessor: Bool
  /// The time that counted towards its maximum time.
  var shownFor = Duration.zero
  var wasVisible = false
  var stay: Stay?

  var isEnding: Bool {
    if case .ends = stay?.dismissal { true } else { false }
  }
}

/// A place, or the places of a queue, that fill from one line.
struct Stage: Hashable {
  let channel: Name
  let queue: PopupQueue?
}

/// What can be suspended, compared byte for byte.
enum Scope: Hashable {
  case all
  case channel(Name)
  case queue(PopupQueue)

  init(_ scope: PopupScope) {
    switch scope {
    case .channel(let channel): self = .channel(name(channel))
    case .queue(let queue): self = .queue(queue)
    }
  }
}

/// What is known of a sequencer by its inputs and events alone.
struct World {
  let channels: [Name: PopupChannel]
  let configuration: PopupConfiguration
  var now = Instant.start
  var lives: [Name: Life] = [:]
  var arrivals = 0
  var offered: [Name: Popup] = [:]
  var scene: String?
  var match: String?
  var matchWasSet = false
  var over: Set<Name> = []
  var began: Set<Name> = []
  var suspensions: [Scope: Set<Name>] = [:]
  var gaps: [Stage: [Duration]] = [:]
  /// Those that have ended in the present call: what is enqueued after them succeeds them.
  var ended: Set<Name> = []
  var isClosed = false

  init(_ configuration: PopupConfiguration) {
    self.configuration = configuration
    channels = Dictionary(uniqueKeysWithValues: configuration.channels.map { (name($0.name), $0) })
  }

  func stage(_ channel: String, _ queue: PopupQueue) -> Stage {
    let independent = channels[name(channel)]?.hasIndependentQueues == true
    return Stage(channel: name(channel), queue: independent ? queue : nil)
  }

  func stage(of life: Life) -> Stage {
    stage(life.stay?.channel ?? life.popup.channel, life.stay?.queue ?? life.popup.queue)
  }

  func isSuspended(_ scope: Scope) -> Bool { suspensions[scope]?.isEmpty == false }

  func isSuspended(_ channel: String, _ queue: PopupQueue) -> Bool {
    isSuspended(.all) || isSuspended(.channel(name(channel))) || isSuspended(.queue(queue))
  }

  func isSuspended(_ life: Life) -> Bool {
    isSuspended(life.stay?.channel ?? life.popup.channel, life.popup.queue)
  }

  func onScreen(_ stage: Stage) -> [Life] {
    lives.values.filter { $0.stay != nil && self.stage(of: $0) == stage }
  }

  func blocked(_ stage: Stage) -> Int {
    let gap = channels[stage.channel]?.gap ?? .zero
    return gaps[stage, default: []].count { $0 < gap }
  }

  func hasPlace(_ stage: Stage) -> Bool {
    onScreen(stage).count + blocked(stage) < channels[stage.channel]?.capacity ?? 0
  }

  func mayBeOn(_ popup: Popup) -> Bool {
    guard let match = popup.queue.match, matchWasSet else { return true }
    return self.match.map { name($0) == name(match) } ?? false
  }

  /// Whether nothing but its place in line keeps a popup that waits from being presented.
  func mayBePresented(_ life: Life) -> Bool {
    let popup = life.popup
    return life.stay == nil && !isSuspended(life) && mayBeOn(popup)
      && popup.notBefore.map { $0 <= now } != false && life.arrivedAt + popup.delay <= now
      && popup.expiry.map { now < $0 } != false
      && popup.scene.map { scene.map(name) == name($0) } != false
  }

  /// Those that wait in a stage and may be presented, in order of arrival.
  func line(_ stage: Stage) -> [Life] {
    lives.values.filter {
      $0.stay == nil && self.stage(of: $0) == stage && mayBePresented($0)
    }.sorted { $0.arrival < $1.arrival }
  }

  mutating func pass(to moment: Instant) {
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
      if stay.phase == .visible, stay.holds.isEmpty { lives[id]?.shownFor += time }
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
  var flat: [PopupInput] {
    switch self {
    case .batch(let inputs): inputs.flatMap(\.flat)
    case .enqueueBatch(let popups): popups.map { .enqueue($0) }
    default: [self]
    }
  }

  /// Whether it delivers a popup of that identifier.
  func updates(_ id: Name) -> Bool {
    flat.contains { if case .enqueue(let popup) = $0 { name(popup.id) == id } else { false } }
  }

  var isBatch: Bool {
    switch self {
    case .batch, .enqueueBatch: true
    default: false
    }
  }
}
