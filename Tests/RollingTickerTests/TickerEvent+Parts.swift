import RollingTicker

// The value of the events of one kind; `nil` for all other events.
extension TickerEvent {
  var pause: TickerPause? { if case .didSuspend(let pause) = self { pause } else { nil } }

  var resumption: TickerResumption? {
    if case .didResume(let resumption) = self { resumption } else { nil }
  }

  var resizing: TickerResizing? {
    if case .didResize(let resizing) = self { resizing } else { nil }
  }

  var itemTap: TickerItemTap? { if case .didTap(let tap) = self { tap } else { nil } }
}
