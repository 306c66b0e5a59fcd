extension AsyncStream.Iterator {
  /// Returns the next element, or `nil` at the end. Before iOS 18, macOS 15, tvOS 18 and visionOS
  /// 2, the call leaves the actor until the next element arrives.
  @inlinable
  package mutating func next(on actor: isolated (any Actor)?) async -> Element? {
    if #available(iOS 18, macOS 15, tvOS 18, visionOS 2, *) {
      return await next(isolation: actor)
    } else {
      // The iterator is used by one task at a time.
      nonisolated(unsafe) var iterator = self
      return await iterator.next()
    }
  }
}
