import PopupPromises

/// The inputs of sequences.
struct Profile {
  var hasRule = false
  /// Whether it has rules of the plug-ins in any composition instead.
  var composes = false
  /// Whether popups of one channel have priorities by which they preempt each other.
  var preempts = false
  var batches = true
  /// Whether an update may move a popup to another channel or queue.
  var moves = false
  /// Whether channels advance manually, and advances have conditions.
  var advances = false
  var isLate = false
  var length = 30
  /// The two names that look alike, or two that do not.
  var alike = ("\u{e9}", "e\u{301}")
}

extension SeededGenerator {
  mutating func duration(hostile: Bool = true) -> Duration {
    if hostile, chance(3) { return pick([.seconds(-1), .seconds(Int64.max), .nanoseconds(1)]) }
    return .milliseconds(pick([0, 1, 100, 300, 500, 1_000, 2_000, 3_000, 5_000]))
  }
}

/// The vocabulary of a sequence.
struct Words {
  let alike: (String, String)

  var ids: [String] { ["a", "b", "c", "d", "i" + alike.0, "i" + alike.1] }
  var channels: [String] { ["modal", "banner", "c" + alike.0, "c" + alike.1] }
  var queues: [String] { ["", "q" + alike.0, "q" + alike.1] }
  var scenes: [String] { ["s" + alike.0, "s" + alike.1] }
  var matches: [String] { ["m" + alike.0, "m" + alike.1, "m"] }
  var signals: [String] {
    ["n" + alike.0, "n" + alike.1, "open", "shut", "doom", "next"]
  }
  var reasons: [String] { ["r" + alike.0, "r" + alike.1] }
}

struct Maker: PopupSource {
  var random: SeededGenerator
  let profile: Profile
  let words: Words
  var lastPayload = 0

  init(seed: Int, profile: Profile) {
    random = SeededGenerator(seed: UInt64(seed))
    self.profile = profile
    words = Words(alike: profile.alike)
  }

  var length: Int { profile.length }

  /// A sequencer of the profile.
  mutating func player(
    _ observer: PopupObserver? = nil, configure: (inout PopupConfiguration) -> Void = { _ in }
  ) throws -> PopupPlayer {
    var configuration = configuration()
    configure(&configuration)
    return try PopupPlayer(
      PopupSetup(configuration, rules: profile.rules(&random), observer: observer),
      isLate: profile.isLate)
  }

  mutating func configuration() -> PopupConfiguration {
    var configuration = PopupConfiguration()
    var modal = PopupChannel(PopupChannel.modal)
    modal.capacity = random.pick([1, 1, 1, 2])
    var banner = PopupChannel(PopupChannel.banner)
    banner.gap = random.pick([.zero, .milliseconds(300), .seconds(2)])
    banner.viewReports = random.chance(60)
    var first = PopupChannel("c" + profile.alike.0)
    first.hasIndependentQueues = true
    first.capacity = random.pick([1, 1, 2])
    first.gap = random.pick([.zero, .milliseconds(300)])
    first.viewReports = random.chance(60)
    var second = PopupChannel("c" + profile.alike.1)
    second.advance = profile.advances ? .manual : .automatic
    second.gap = .zero
    second.viewReports = random.chance(60)
    configuration.channels = [modal, banner, first, second]
    configuration.advanceSignal = "next"
    configuration.capacity = random.pick([3, 6, 1_000])
    configuration.endedLimit = random.pick([12, 4_096])
    configuration.revocationLimit = random.pick([1, 3, 1_024])
    return configuration
  }

  mutating func queue(_ index: Int? = nil) -> PopupQueue {
    let matched = index.map { $0 % 3 == 2 } ?? random.chance(30)
    return PopupQueue(
      index.map { words.queues[$0 % 3] } ?? random.pick(words.queues),
      match: matched ? index.map { words.matches[$0 % 3] } ?? random.pick(words.matches) : nil)
  }

  mutating func popup(_ world: KnownPopups, id given: Int? = nil) -> Popup {
    let index = given ?? Int.random(in: 0..<words.ids.count, using: &random)
    let place = profile.moves && random.chance(30) ? Int.random(in: 0..<6, using: &random) : index
    lastPayload += 1
    var popup = Popup(id: words.ids[index])
    popup.version =
      random.chance(2) ? random.pick([.min, .max]) : random.pick([0, 0, 1, 1, 2, 3, 4])
    // A popup that has ended is enqueued again with a newer version only.
    if let last = world.offered[name(popup.id)]?.version, last < 1_000, random.chance(30) {
      popup.version = last + 1
    }
    popup.channel = random.chance(1) ? "nowhere" : words.channels[[0, 0, 1, 2, 3, 2][place % 6]]
    popup.queue = queue(place)
    if profile.moves, random.chance(10) { popup.queue = queue() }
    popup.payload = random.chance(50) ? "" : "\(lastPayload)"
    popup.kind =
      random.chance(50)
      ? "" : random.pick(["deferred", "deferred", "late", "urgent", "urgent", "refused"])
    if profile.preempts {
      popup.channel = PopupChannel.modal
      popup.kind = random.pick(["", "urgent", "urgent"])
      popup.priority = random.below(9)
    }
    if profile.composes {
      popup.kind = random.pick(["a", "b", "c"])
      if random.chance(33) {
        popup.step = PopupStep(flow: "wish", step: random.pick(["A", "B", "C"]))
      }
    }
    if !profile.preempts {
      popup.priority = random.chance(2) ? random.pick([.min, .max]) : random.pick([0, 0, 1, 2])
    }
    if random.chance(20) { popup.scene = random.pick(words.scenes) }
    popup.endsWithScene = random.chance(30)
    if random.chance(15) { popup.notBefore = world.now + random.duration() }
    if random.chance(15) { popup.delay = random.duration() }
    if random.chance(15) { popup.expiry = world.now + random.duration() }
    popup.staysBeyondExpiry = random.chance(30)
    if random.chance(25) { popup.minimumTime = random.duration() }
    if random.chance(40) { popup.maximumTime = random.duration() }
    if random.chance(20) { popup.endsOn = [random.pick(words.signals): .cancelled] }
    popup.returnsAfterPreemption = random.chance(80)
    return popup
  }

  mutating func id(_ world: KnownPopups, in phases: Set<PopupPhase> = []) -> String {
    let fitting = world.lives.values.filter { life in
      life.stay.map { phases.isEmpty || phases.contains($0.phase) } ?? false
    }.map(\.popup.id).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return fitting.isEmpty || random.chance(12) ? random.pick(words.ids) : random.pick(fitting)
  }

  mutating func version(_ id: String, _ world: KnownPopups) -> Int? {
    if random.chance(60) { return nil }
    // A popup that is dismissed may have a successor.
    let last = random.chance(30) ? world.offered[name(id)]?.version : nil
    let known = last ?? world.lives[name(id)]?.popup.version
    return random.chance(70) ? known : random.pick([0, 1, 2, .max])
  }

  mutating func scope() -> PopupScope {
    random.chance(50)
      ? .channel(random.chance(2) ? "nowhere" : random.pick(words.channels))
      : .queue(queue(random.chance(80) ? Int.random(in: 0..<6, using: &random) : nil))
  }

  mutating func reason() -> SuspensionReason { SuspensionReason(random.pick(words.reasons)) }
}
