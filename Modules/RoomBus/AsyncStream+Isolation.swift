extension AsyncStream.Iterator {
  /// Returns the next element, or `nil` at the end. Before iOS 18, macOS 15, tvOS 18 and visionOS 2 the call leaves the
  /// actor until the element is there.
  @inlinable
  package mutating func next(on actor: isolated (any Actor)?) async -> Element? {
    if #available(iOS 18, macOS 15, tvOS 18, visionOS 2, *) {
      return await next(isolation: actor)
    } else {
      // One task at a time has the iterator.
      nonisolated(unsafe) var iterator = self
      return await iterator.next()
    }
  }
}
