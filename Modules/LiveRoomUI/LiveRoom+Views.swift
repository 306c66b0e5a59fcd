import LiveRoom

extension LiveRoom {
  /// Suspends the room while the scene of its view is in the background, and resumes it after that.
  nonisolated func setInBackground(_ isInBackground: Bool) {
    if isInBackground { suspend() } else { resume() }
  }
}
