/// Observers of the promises of the popups.
package enum PopupObservers {
  /// All of a module in a room. Where rules and signals let popups expire, and a snapshot shifts their
  /// moments, that of promise 7 does not know when one is early.
  package static let all = [
    PopupObserver(1, EndsOnce()), PopupObserver(2, Balances()),
    PopupObserver(3, KeepsCapacity()), PopupObserver(4, StaysInOrder()),
    PopupObserver(5, VersionsInOrder()), PopupObserver(6, PresentsOnlyNewer()),
    PopupObserver(8, KeepsMaximum()), PopupObserver(10, EndsAtOnce()),
    PopupObserver(11, KeepsGap()), PopupObserver(14, Suspends()),
    PopupObserver(16, Revokes()), PopupObserver(18, KeepsMatches()),
    PopupObserver(20, Explains()), PopupObserver(23, Drains()),
  ]
}
