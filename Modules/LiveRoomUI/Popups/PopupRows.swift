import PopupSequencer
import RoomCore

/// The rows of the popups on screen, next to each other in their channel: none moves when another leaves.
///
/// A popup takes the first row without a popup on screen, or a new row after the others. A disappearing popup
/// of the same row has the same place. The row of a popup that is gone keeps its height until another popup
/// takes the row or the channel is empty.
struct PopupRows {
  /// A row of a channel.
  struct Row: Identifiable {
    /// Its index: from above, and in a channel at the lower edge from below.
    let id: Int
    /// Its popups, in the order in which they are drawn; none where the last one is gone.
    fileprivate(set) var popups: [PopupState.Showing] = []
    /// The height of the last popup in the row, in points. The height is used while the row is empty.
    fileprivate(set) var height = 0.0
  }

  private struct Channel {
    /// By the number of a popup.
    var rows: [Int: Int] = [:]
    var heights: [Double] = []
  }

  private var channels: [Identifier: Channel] = [:]

  /// The rows of a channel.
  ///
  /// - Complexity: O(n²) in the small number of its popups.
  func rows(of layer: PopupLayer) -> [Row] {
    let channel = kept(of: layer)
    var rows = channel.heights.indices.map { Row(id: $0) }
    var taken = Set(layer.onScreen.compactMap { channel.rows[$0.number] })
    for (index, popup) in layer.popups.enumerated() {
      let row =
        channel.rows[popup.number] ?? rows.indices.first { !taken.contains($0) } ?? rows.count
      if row == rows.count { rows.append(Row(id: row)) }
      rows[row].popups.append(popup)
      if layer.onScreen.indices.contains(index) { taken.insert(row) }
    }
    for row in rows.indices where rows[row].popups.isEmpty {
      rows[row].height = channel.heights[row]
    }
    return rows
  }

  /// Takes the height of the view of a popup, in points. From then on the popups keep their rows.
  mutating func measured(_ number: Int, height: Double, in layer: PopupLayer) {
    var channel = kept(of: layer)
    let rows = rows(of: layer)
    channel.rows = [:]
    for row in rows {
      for popup in row.popups { channel.rows[popup.number] = row.id }
      if row.id == channel.heights.count { channel.heights.append(0) }
      if row.popups.last?.number == number { channel.heights[row.id] = height }
    }
    channels[Identifier(layer.id)] = channel
  }

  /// Returns the measured rows of a channel, or an empty channel if all its popups are new.
  private func kept(of layer: PopupLayer) -> Channel {
    let channel = channels[Identifier(layer.id)] ?? Channel()
    return layer.popups.contains { channel.rows[$0.number] != nil } ? channel : Channel()
  }
}
