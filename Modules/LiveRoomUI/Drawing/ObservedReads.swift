import Observation

/// What was read of observable objects while something was shown, such as the names of an app: it is shown again
/// when that changes.
@MainActor
final class ObservedReads: Observable {
  private let didChange: @MainActor () -> Void
  private let registrar = ObservationRegistrar()
  // How often something was shown.
  private var showings = 0

  /// - Parameter didChange: called after what was read last has changed, once.
  init(didChange: @escaping @MainActor () -> Void) {
    self.didChange = didChange
  }

  /// Shows something, and follows what is read meanwhile, in place of what was read before.
  func track(_ show: () -> Void) {
    // Ends the tracking before, which would be kept until then.
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
