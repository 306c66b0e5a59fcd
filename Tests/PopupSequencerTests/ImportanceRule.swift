import PopupSequencer
import RoomCore

/// A rule for tests of the sequencer: the more important popup is first, and from a difference on it takes
/// the place of the one on screen.
struct ImportanceRule: PopupRule {
  static let name = "importance"
  static let summary = "The more important first."

  struct Settings: SettingsTable {
    /// The difference; 0 for never.
    var preemptFrom = 0

    mutating func describe(_ visitor: inout some FieldVisitor) {
      visitor.field("preemptFrom", &preemptFrom, in: 0 ... .max)
    }
  }

  let settings: Settings

  init(_ settings: Settings) { self.settings = settings }
  init(preemptFrom: Int = 0) { settings = Settings(preemptFrom: preemptFrom) }

  func rank(of entry: PopupEntry, at now: Instant) -> Int64? { ~Int64(entry.popup.priority) }

  func preemption(of visible: PopupEntry, by candidate: PopupEntry, at now: Instant) -> Bool? {
    settings.preemptFrom > 0
      ? candidate.popup.priority - visible.popup.priority >= settings.preemptFrom : nil
  }
}
