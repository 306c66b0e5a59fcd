package import RoomCore

/// The durations of a configuration in nanoseconds: deadlines follow from them several times an
/// event, and arithmetic on 128 bits would cost more than the decision.
package struct TickerTiming: Sendable {
  /// How long a roll takes, in the style of the configuration.
  let roll: Nanoseconds
  private let stay: Nanoseconds
  private let minimumStay: Nanoseconds
  /// How late a wake-up may be to keep the beat: less than any stay, so that two of them are never
  /// due at once.
  let tolerance: Nanoseconds
  private let comfortableBacklog: Int
  private let capacity: Int
  // What a period is longer than a stay; nil where items are at rest for their whole stay.
  private let beyondStay: Nanoseconds?

  package init(_ configuration: TickerConfiguration) {
    roll = Nanoseconds(configuration.style.length(over: configuration.rollDuration))
    stay = Nanoseconds(configuration.stay)
    minimumStay = Nanoseconds(configuration.minimumStay)
    tolerance = min(Nanoseconds(nanoseconds: 250_000_000), minimumStay / 2)
    comfortableBacklog = configuration.comfortableBacklog
    capacity = configuration.capacity
    beyondStay =
      configuration.pacing == .period ? Nanoseconds(configuration.rollDuration) : nil
  }

  /// The stay of an item while nothing waits.
  func fullStay(of item: TickerItem) -> Nanoseconds {
    guard let stay = item.stay else { return self.stay }
    return max(minimumStay, Nanoseconds(stay))
  }

  /// How long an item stays at rest while this number of appended items waits.
  ///
  /// - Parameters:
  ///   - fullStay: its stay while nothing waits; by default that of the configuration.
  ///   - waiting: the number of items.
  package func stay(of fullStay: Nanoseconds? = nil, withWaiting waiting: Int) -> Nanoseconds {
    let stay = fullStay ?? self.stay
    guard waiting > comfortableBacklog, capacity > comfortableBacklog else { return stay }
    guard waiting < capacity else { return minimumStay }
    let share = Double(waiting - comfortableBacklog) / Double(capacity - comfortableBacklog)
    let shortening = Double(stay.nanoseconds - minimumStay.nanoseconds) * share
    let shortened = stay.nanoseconds - Int64(shortening.clamped(to: 0...9e18))
    return max(minimumStay, Nanoseconds(nanoseconds: shortened))
  }

  /// How long an item with this stay is at rest after a roll that took `approach`.
  func rest(forStay stay: Nanoseconds, after approach: Nanoseconds) -> Nanoseconds {
    guard let beyondStay else { return stay }
    let period = stay.nanoseconds.addingSaturating(beyondStay.nanoseconds)
    return Nanoseconds(nanoseconds: period - approach.nanoseconds % period)
  }
}
