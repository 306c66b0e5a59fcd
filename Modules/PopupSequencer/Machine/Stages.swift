import RoomCore

/// A line of popups and the places that it fills: a channel, or one queue of a channel whose queues
/// are independent.
struct Stage: Sendable {
  /// Whether the next popup may be presented.
  enum Readiness: Sendable {
    /// When the channel presents on its own.
    case open
    /// By request, if it meets the condition. Indirect: a condition is large, and the readiness is read often.
    indirect case requested(PopupCondition?, otherwise: PopupMismatch)
    /// No: the popup at the head did not meet the condition of an advance.
    case stopped(at: Identifier)
  }

  let channel: Int
  /// The queue, where queues are independent.
  let queue: PopupQueue?
  /// The numbers of its places: at most as many as the channel's capacity.
  fileprivate(set) var places: [Int] = []
  fileprivate(set) var readiness = Readiness.open
  /// Whether it looks for a popup in the walk along the line that is under way.
  fileprivate(set) var isSeeking = false
}

/// A channel at work.
struct ChannelState: Sendable {
  // Boxed: it is large, and asked for often.
  let settings: Boxed<PopupChannel>
  /// Whether a popup has come since the channel was drained last.
  var owesDrain = false

  init(_ channel: PopupChannel) { settings = Boxed(channel) }
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

  /// The stage of a queue, if queues are independent, in the first channel that has one.
  func stage(of queue: PopupQueue) -> Int? { all.firstIndex { $0.queue == queue } }

  /// The stage of a queue in a channel; made if there is none.
  mutating func stage(of queue: PopupQueue, in channel: Int) -> Int {
    guard channels[channel].settings.value.hasIndependentQueues else { return channel }
    if let stage = all.firstIndex(where: { $0.queue == queue && $0.channel == channel }) {
      return stage
    }
    let new = Stage(channel: channel, queue: queue)
    let number = free.popLast() ?? all.count
    if number == all.count { all.append(new) } else { all[number] = new }
    return number
  }

  /// Releases the stages of queues for which no popup waits and that have nothing on screen.
  ///
  /// - Complexity: O(n + stages)
  mutating func releaseUnused(_ table: PopupTable, _ places: inout Places) {
    guard all.count - free.count > channels.count else { return }
    let used = Set(table.used.map { table.stage(of: $0) })
    for stage in all.indices where all[stage].queue != nil && !used.contains(stage) {
      guard all[stage].places.allSatisfy({ places[$0].isIdle }) else { continue }
      places.remove(all[stage].places)
      all[stage] = Stage(channel: all[stage].channel, queue: nil)
      free.append(stage)
    }
  }

  mutating func add(_ place: Int, to stage: Int) { all[stage].places.append(place) }

  mutating func setReadiness(_ readiness: Stage.Readiness, of stage: Int) {
    all[stage].readiness = readiness
  }

  mutating func setSeeking(_ isSeeking: Bool, of stage: Int) { all[stage].isSeeking = isSeeking }

  // MARK: Invariants

  /// A description of the violated invariant, or `nil` if all invariants hold.
  var fault: String? {
    for (number, stage) in all.enumerated()
    where stage.places.count > channels[stage.channel].settings.value.capacity {
      return "Stage \(number) has \(stage.places.count) places."
    }
    for stage in free where !all[stage].places.isEmpty {
      return "The free stage \(stage) has places."
    }
    return nil
  }
}
