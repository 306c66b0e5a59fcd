import RoomCore

/// A stage, which fills its places from the line of popups. It is a channel, or one queue of a
/// channel with independent queues.
struct Stage: Sendable {
  /// The readiness of a stage for the next popup.
  enum Readiness: Sendable {
    /// The channel presents popups automatically, so the stage is ready.
    case open
    /// An advance requests a popup that meets the condition. The case is indirect, because a
    /// condition is large and the readiness is read often.
    indirect case requested(PopupCondition?, otherwise: PopupMismatch)
    /// The stage is not ready, because the popup at the head did not meet the condition of an
    /// advance.
    case stopped(at: Identifier)
  }

  let channel: Int
  /// The queue of the stage if queues are independent, or `nil`.
  let queue: PopupQueue?
  /// The numbers of the stage's places. There are at most as many as the capacity of the channel.
  fileprivate(set) var places: [Int] = []
  fileprivate(set) var readiness = Readiness.open
  /// A Boolean value that indicates whether the stage looks for a popup in the current walk along
  /// the line.
  fileprivate(set) var isSeeking = false
}

/// The state of a channel.
struct ChannelState: Sendable {
  // The settings are boxed because they are large and read often.
  let settings: Boxed<PopupChannel>
  /// A Boolean value that indicates whether a popup has arrived since the channel was last drained.
  var owesDrain = false

  init(_ channel: PopupChannel) { settings = Boxed(channel) }
}

/// The channels, and the stages of their popups. Each channel has a stage. Each queue of a channel
/// with independent queues has a stage while it has popups.
struct Stages: Sendable {
  var channels: [ChannelState]
  // The names are few, so comparing them costs less than hashing.
  private let names: [Identifier]
  // The first stages are the stages of the channels.
  private var all: [Stage]
  private var free: [Int] = []

  init(_ channels: [PopupChannel]) {
    self.channels = channels.map { ChannelState($0) }
    names = channels.map { Identifier($0.name) }
    all = channels.indices.map { Stage(channel: $0, queue: nil) }
  }

  var indices: Range<Int> { all.indices }

  // The subscript has no setter. With a setter, methods of the machine that take a value of it
  // would be called on a copy of the machine.
  subscript(stage: Int) -> Stage { _read { yield all[stage] } }

  func channel(named name: String) -> Int? { names.firstIndex(of: Identifier(name)) }

  /// Returns the settings of the channel of a stage.
  func channel(of stage: Int) -> Boxed<PopupChannel> { channels[all[stage].channel].settings }

  /// Returns the stage of an independent queue, in the first channel that has the queue, or `nil`.
  func stage(of queue: PopupQueue) -> Int? { all.firstIndex { $0.queue == queue } }

  /// Returns the stage of a queue in a channel. The stage is created if it does not exist.
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

  /// Releases the stages of queues without a popup that waits or is on screen.
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
