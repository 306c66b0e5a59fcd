package import RoomCore

/// The durations of a configuration in nanoseconds. Each event computes deadlines from them several
/// times, and arithmetic on 128 bits would cost more than the decision.
package struct TickerTiming: Sendable {
  /// The duration of a roll in the style of the configuration.
  let roll: Nanoseconds
  private let displayDuration: Nanoseconds
  private let minimumDisplayDuration: Nanoseconds
  /// The maximum lateness of a call that keeps the rhythm. It is less than any stay, so that two
  /// stays are never due at once.
  let tolerance: Nanoseconds
  private let comfortableBacklog: Int
  private let capacity: Int
  // The duration of a roll in the configuration, which a period has beyond a stay. It is `nil` if
  // the pacing is not `period`.
  private let beyondStay: Nanoseconds?

  package init(_ configuration: TickerConfiguration) {
    roll = Nanoseconds(configuration.style.length(over: configuration.rollDuration))
    displayDuration = Nanoseconds(configuration.displayDuration)
    minimumDisplayDuration = Nanoseconds(configuration.minimumDisplayDuration)
    tolerance = min(Nanoseconds(nanoseconds: 250_000_000), minimumDisplayDuration / 2)
    comfortableBacklog = configuration.comfortableBacklog
    capacity = configuration.capacity
    beyondStay =
      configuration.pacing == .period ? Nanoseconds(configuration.rollDuration) : nil
  }

  /// Returns the stay of an item if no other item waits.
  func fullStay(of item: TickerItem) -> Nanoseconds {
    guard let displayDuration = item.displayDuration else { return self.displayDuration }
    return max(minimumDisplayDuration, Nanoseconds(displayDuration))
  }

  /// Returns the stay of an item at rest while appended items wait.
  ///
  /// - Parameters:
  ///   - fullStay: The stay if no item waits. The default is the stay of the configuration.
  ///   - waiting: The number of appended items that wait.
  package func displayDuration(of fullStay: Nanoseconds? = nil, withWaiting waiting: Int)
    -> Nanoseconds
  {
    let displayDuration = fullStay ?? self.displayDuration
    guard waiting > comfortableBacklog, capacity > comfortableBacklog else {
      return displayDuration
    }
    guard waiting < capacity else { return minimumDisplayDuration }
    let share = Double(waiting - comfortableBacklog) / Double(capacity - comfortableBacklog)
    let shortening =
      Double(displayDuration.nanoseconds - minimumDisplayDuration.nanoseconds) * share
    let shortened = displayDuration.nanoseconds - Int64(shortening.clamped(to: 0...9e18))
    return max(minimumDisplayDuration, Nanoseconds(nanoseconds: shortened))
  }

  /// Returns the time for which an item with this stay rests after a roll of the duration
  /// `approach`.
  func rest(forStay displayDuration: Nanoseconds, after approach: Nanoseconds) -> Nanoseconds {
    guard let beyondStay else { return displayDuration }
    let period = displayDuration.nanoseconds.addingSaturating(beyondStay.nanoseconds)
    return Nanoseconds(nanoseconds: period - approach.nanoseconds % period)
  }
}
