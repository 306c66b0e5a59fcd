import Observation

/// The properties of observable objects that a view has read while it was drawn, such as names from the app. A
/// change of these properties draws the view again.
@MainActor
final class ObservedReads: Observable {
  private let didChange: @MainActor () -> Void
  private let registrar = ObservationRegistrar()
  // The number of calls of ``track(_:)``.
  private var showings = 0

  /// - Parameter didChange: called once after a property of the last ``track(_:)`` has changed.
  init(didChange: @escaping @MainActor () -> Void) {
    self.didChange = didChange
  }

  /// Calls `show`, and observes the properties that `show` reads in place of the previous ones.
  func track(_ show: () -> Void) {
    // Ends the previous tracking, which would stay registered otherwise.
    registrar.withMutation(of: self, keyPath: \.showings) { self.showings += 1 }
    let number = self.showings
    withObservationTracking {
      registrar.access(self, keyPath: \.showings)
      show()
    } onChange: { [weak self] in
      // An app may change its names on any thread.
      continueOnMainActor { [weak self] in self?.didChange(since: number) }
    }
  }

  private func didChange(since number: Int) {
    if number == self.showings { didChange() }
  }
}
