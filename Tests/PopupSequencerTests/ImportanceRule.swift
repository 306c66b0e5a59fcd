import PopupSequencer
import RoomCore

/// A rule for tests of the sequencer: the more important popup is first, and from a difference on it takes
/// the place of the one on screen.
struct ImportanceRule: PopupRule {
  static let name = "importance"
  static let summary = "The more important first."
  static let settings = [
    SettingDescription("preemptFrom", .int, default: 0, "The difference; 0 for never.")
  ]

  private let difference: Int

  init(preemptFrom difference: Int = 0) { self.difference = difference }

  init(settings: SettingValue) throws(FieldError) {
    self.init(preemptFrom: Int(try settings.int("preemptFrom")))
  }

  func rank(of entry: PopupEntry, at now: Instant) -> Int64? { ~Int64(entry.popup.priority) }

  func preemption(
    of visible: PopupEntry, by candidate: PopupEntry, at now: Instant
  ) -> Bool? {
    difference > 0 ? candidate.popup.priority - visible.popup.priority >= difference : nil
  }
}
