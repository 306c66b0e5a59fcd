import Foundation
import LiveRoomKit
import SwiftUI
import Testing

extension ViewTests {
  /// Five screens as text. The widths of texts are those of the stubs; all else is as the kit has it.
  @MainActor @Suite struct TreeTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Trees")

    /// Compares with a file, or writes it if the environment variable `WRITE_TREES` is set.
    private func compare(_ name: String, _ stage: Stage) throws {
      let file = Self.folder.appending(path: name + ".txt")
      let tree = stage.screen.description
      if ProcessInfo.processInfo.environment["WRITE_TREES"] != nil {
        try tree.write(to: file, atomically: true, encoding: .utf8)
      }
      let expected = try String(contentsOf: file, encoding: .utf8)
      let (lines, old) = (tree.split(separator: "\n"), expected.split(separator: "\n"))
      let difference = zip(lines, old).first { $0 != $1 }
      #expect(
        difference == nil && lines.count == old.count, "\(name): \(String(describing: difference))")
    }

    @Test func busyRoom() throws {
      try Jobs.taken { try compare("BusyRoom", .busy()) }
    }

    @Test func keyboardOnSmallScreen() throws {
      try Jobs.taken { try compare("Keyboard", .busy(Device.all[1])) }
    }

    @Test func rightToLeft() throws {
      try Jobs.taken {
        try compare("RightToLeft", .busy(prepare: { $0.set(\.layoutDirection, .rightToLeft) }))
      }
    }

    @Test func giftBoard() throws {
      try Jobs.taken {
        let stage = try Stage.busy()
        stage.room.presentSheet(GiftCatalog.sheet)
        stage.pass(0.8, frame: 0.05)
        try compare("GiftBoard", stage)
      }
    }

    @Test func popupOverGift() throws {
      try Jobs.taken {
        let stage = try Stage.busy()
        stage.send(
          .gift(GiftMessage(sender: "eve", gift: "rocket", fullScreen: .seconds(5))),
          .popup(Popup(id: "p", kind: "rules", payload: "Be kind")))
        stage.pass(1, frame: 0.05)
        try compare("Popup", stage)
      }
    }
  }
}
