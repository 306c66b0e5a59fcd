import RoomCore

/// A line of popups and the places that it fills: a channel, or one queue of a channel whose queues
/// are independent.
struct Stage: Sendable {
  /// Whether the next popup may be presented.
  enum Readiness: Sendable {
    /// When the channel presents on its own.
    case open
    /// By request, if it meets the condition.
    case requested(PopupCondition?, otherwise: PopupMismatch)
    /// No: the popup at the head did not meet the condition of an advance.
    case stopped(at: Identifier)
  }

  let channel: Int
  /// The queue, where queues are independent.
  let queue: PopupQueue?
  /// The numbers of its places: at most as many as the channel's capacity.
  fileprivate(set) var places: [Int] = []
  fileprivate(set) var readiness = Readiness.open
  /// The number of popups that wait for it or are in its places.
  fileprivate(set) var population = 0

  var isStopped: Bool {
    if case .stopped = readiness { true } else { false }
  }
}

/// A channel at work.
struct ChannelState: Sendable {
  // Boxed: it is large, and asked for often.
  let settings: Boxed<PopupChannel>
  let look: PopupLook
  let presentationLimit: Nanoseconds
  let dismissalLimit: Nanoseconds
  var suspensions = SuspensionReasons()
  /// Whether a popup has come since the channel was drained last.
  var owesDrain = false
  /// The number of popups that wait for it or are in its places.
  fileprivate var population = 0

  init(_ channel: PopupChannel) {
    settings = Boxed(channel)
    look = PopupLook(of: channel)
    presentationLimit = Nanoseconds(channel.presentationLimit)
    dismissalLimit = Nanoseconds(channel.dismissalLimit)
  }
}

/// The channels, and the stages of their popups: one for each channel, and one for each queue of a
/// channel whose queues are independent, while something is in it.
struct Stages: Sendable {
  var channels: [ChannelState]
  // Few: found by comparison, which costs less than to hash a name.
  private let names: [Identifier]
  // The first are those of the channels.
  private var all: [Stage]
  private var free: [Int] = []
  private var stagesByQueue: [PopupQueue: [Int]] = [:]

  init(_ channels: [PopupChannel]) {
    self.channels = channels.map { ChannelState($0) }
    names = channels.map { Identifier($0.name) }
    all = channels.indices.map { Stage(channel: $0, queue: nil) }
  }

  var indices: Range<Int> { all.indices }

  // Not to be changed in place: where it could be, methods of the machine that take what is read here
  // were called on a copy of the machine.
  subscript(stage: Int) -> Stage { _read { yield all[stage] } }

  func channel(named name: String) -> Int? { names.firstIndex(of: Identifier(name)) }

  /// The settings of the channel of a stage.
  func channel(of stage: Int) -> Boxed<PopupChannel> { channels[all[stage].channel].settings }

  /// How the popups of a stage look.
  func look(of stage: Int) -> PopupLook { channels[all[stage].channel].look }

  /// The stages of a queue, where queues are independent.
  func stages(of queue: PopupQueue) -> [Int] { stagesByQueue[queue] ?? [] }

  /// The stage of a queue in a channel; made if there is none.
  mutating func stage(of queue: PopupQueue, in channel: Int) -> Int {
    guard channels[channel].settings.value.hasIndependentQueues else { return channel }
    for stage in stages(of: queue) where all[stage].channel == channel { return stage }
    let new = Stage(channel: channel, queue: queue)
    let number = free.popLast() ?? all.count
    if number == all.count { all.append(new) } else { all[number] = new }
    stagesByQueue[queue, default: []].append(number)
    return number
  }

  /// Releases the stage of a queue, in which nothing is any more. Returns its places.
  mutating func release(_ stage: Int) -> [Int] {
    guard let queue = all[stage].queue else { return [] }
    let places = all[stage].places
    all[stage] = Stage(channel: all[stage].channel, queue: nil)
    free.append(stage)
    stagesByQueue[queue]?.removeAll { $0 == stage }
    if stagesByQueue[queue]?.isEmpty == true { stagesByQueue[queue] = nil }
    return places
  }

  mutating func add(_ place: Int, to stage: Int) { all[stage].places.append(place) }

  mutating func setReadiness(_ readiness: Stage.Readiness, of stage: Int) {
    all[stage].readiness = readiness
  }

  /// A popup is to wait for a stage.
  mutating func join(_ stage: Int) {
    all[stage].population += 1
    channels[all[stage].channel].population += 1
    channels[all[stage].channel].owesDrain = true
  }

  mutating func leave(_ stage: Int) {
    all[stage].population -= 1
    channels[all[stage].channel].population -= 1
  }

  /// A channel whose last popup has ended, once.
  mutating func takeDrained() -> String? {
    for channel in channels.indices
    where channels[channel].owesDrain && channels[channel].population == 0 {
      channels[channel].owesDrain = false
      return channels[channel].settings.value.name
    }
    return nil
  }

  // MARK: Invariants

  /// What does not hold of them, in words; `nil` if all does.
  var fault: String? {
    var populations = Array(repeating: 0, count: channels.count)
    for (number, stage) in all.enumerated() {
      populations[stage.channel] += stage.population
      if stage.places.count > channels[stage.channel].settings.value.capacity {
        return "Stage \(number) has \(stage.places.count) places."
      }
      if let queue = stage.queue, !stages(of: queue).contains(number) {
        return "Stage \(number) is not one of its queue."
      }
    }
    for stage in free where all[stage].population > 0 || !all[stage].places.isEmpty {
      return "The free stage \(stage) is in use."
    }
    return populations == channels.map({ $0.population })
      ? nil : "The channels count other popups than their stages: \(populations)"
  }
}
