import PopupSequencer

extension PopupLayer {
  /// Its rows as they are below each other. At the lower edge the first one is at the edge, so that none moves
  /// when another joins.
  func fromAbove(_ rows: [PopupRows.Row]) -> [PopupRows.Row] {
    placement == .bottom ? rows.reversed() : rows
  }
}
