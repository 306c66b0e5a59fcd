public import RoomCore

/// What a ticker is told.
public enum TickerInput: Hashable, Sendable {
  /// These items from now on. What is on screen stays there if it is among them.
  case set([TickerItem])
  /// One more item at the end.
  case append(TickerItem)
  /// One more item in the midst.
  case insert(TickerItem, at: TickerPlace)
  /// This item goes at once, also from the screen.
  case remove(id: String)
  /// The item of this id has another kind or content now.
  case replace(TickerItem)
  /// These items from now on, beginning with the first.
  case reload([TickerItem])
  /// Time stops for the ticker, or goes on from where it stopped.
  case pause(TickerPause)
  /// The opposite of ``pause(_:)``; time goes on when no reason to pause is left.
  case proceed(TickerPause)
  /// The ticker has this extent. While it has none, time stops.
  case resize(ScreenSize)
  /// A finger at a point from the upper left corner, at a time; by default now.
  case tap(ScreenPoint, at: Instant? = nil)
}
