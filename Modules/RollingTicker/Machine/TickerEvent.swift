public import RoomCore

/// What a ticker decides. A view follows these to draw.
public enum TickerEvent: Hashable, Sendable {
  /// This item is in its slot at once, without a motion. Before it the slot was empty, or held
  /// an item that was removed. While a roll is under way it takes part in that.
  case shown(TickerShowing)
  /// The item in the slot has another kind or content.
  case updated(TickerShowing)
  /// The slot is empty at once.
  case cleared(TickerSlot)
  /// One item gives way to the next.
  case rollBegan(TickerRoll)
  /// The incoming item stands still; the other slot is empty and its cell free.
  case rollEnded(TickerRoll)
  /// The roll is off: nothing more of it may be drawn. What stands now is told after this.
  case rollCancelled(TickerRoll)
  /// Nothing waits: this item stays.
  case rested(TickerShowing)
  /// Items stay this long from now on, for the pressure has changed.
  case paceChanged(stay: Duration)
  /// All begins anew, and nothing of older generations may be drawn.
  case reloaded(generation: Int)
  /// Time stopped for this reason, so long after the stay or the roll had begun.
  case paused(TickerPause, elapsed: Duration)
  /// This reason is gone. Where it was the last, time goes on as if the stay or the roll had begun
  /// at `since`; else `since` is `nil`.
  case proceeded(TickerPause, since: Instant?)
  /// The ticker has another extent; a roll under way moves like this from now on.
  case resized(ScreenSize, TickerRoll?)
  /// This item was dropped unseen: more came than can be shown.
  case dropped(TickerItem)
  /// A finger touched this item, which has this index; `nil` if it is leaving and not in the list
  /// any more.
  case tapped(TickerShowing, index: Int?)
  /// A finger touched no item.
  case missed(ScreenPoint)
  /// An input was refused.
  case rejected(TickerRejection)
}
