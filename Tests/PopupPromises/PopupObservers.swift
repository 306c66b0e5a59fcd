/// Observers of the promises of the popups.
package enum PopupObservers {
  /// All of a module in a room. Where rules and signals let popups expire, and a snapshot shifts their
  /// moments, that of promise 7 does not know when one is early.
  package static let all = [
    PopupObserver(1, EndsOnce.self), PopupObserver(2, Balances.self),
    PopupObserver(3, KeepsCapacity.self), PopupObserver(4, StaysInOrder.self),
    PopupObserver(5, VersionsInOrder.self), PopupObserver(6, PresentsOnlyNewer.self),
    PopupObserver(8, KeepsMaximum.self), PopupObserver(10, EndsAtOnce.self),
    PopupObserver(11, KeepsGap.self), PopupObserver(14, Suspends.self),
    PopupObserver(16, Revokes.self), PopupObserver(18, KeepsMatches.self),
    PopupObserver(20, Explains.self), PopupObserver(23, Drains.self),
  ]
}
