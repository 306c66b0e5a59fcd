import RoomCore
import Testing

@testable import LiveRoomUI

private func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> TouchFrame {
  TouchFrame(origin: ScreenPoint(x: x, y: y), size: ScreenSize(width: width, height: height))
}

/// Frames of keyboards as devices report them, in points.
@Suite struct KeyboardGeometryTests {
  /// A room of an iPhone 15, without the home indicator, and of an iPad of 11 inches.
  private static let phone = frame(0, 59, 393, 759)
  private static let pad = frame(0, 24, 834, 1_150)

  @Test(
    arguments: [
      ("no keyboard", nil, phone, 0),
      ("docked", frame(0, 516, 393, 336), phone, 302),
      ("with the candidate bar of pinyin", frame(0, 471, 393, 381), phone, 347),
      ("emotes in its place", frame(0, 516, 393, 336), phone, 302),
      ("hidden below the screen", frame(0, 852, 393, 336), phone, 0),
      ("without a height", frame(0, 852, 393, 0), phone, 0),
      ("shortcut bar of a hardware keyboard", frame(0, 1_125, 834, 69), pad, 49),
      ("docked on a tablet", frame(0, 794, 834, 400), pad, 380),
      ("floating", frame(480, 700, 320, 260), pad, 0),
      ("floating at the lower edge", frame(480, 934, 320, 260), pad, 0),
      ("undocked or split", frame(0, 500, 834, 398), pad, 0),
      ("above a tab bar", frame(0, 516, 393, 336), frame(0, 59, 393, 710), 253),
      ("in a sheet", frame(0, 516, 393, 336), frame(0, 400, 393, 418), 302),
      ("in a sheet that ends above it", frame(0, 516, 393, 336), frame(0, 100, 393, 400), 0),
      ("in a split view", frame(-417, 794, 834, 400), frame(0, 24, 417, 1_150), 380),
      (
        "in landscape, fractions of a pixel", frame(0, 183.5, 852, 209.33), frame(59, 0, 734, 372),
        188.5
      ),
      ("taller than the view", frame(0, 100, 393, 752), frame(0, 300, 393, 400), 400),
    ] as [(String, TouchFrame?, TouchFrame, Double)])
  func theBarRestsAboveTheKeyboard(
    name: String, keyboard: TouchFrame?, view: TouchFrame, inset: Double
  ) {
    #expect(KeyboardGeometry.inset(of: keyboard, in: view) == inset)
  }

  // MARK: Scenario 9

  /// The system posts these frames while the user opens the keyboard, changes to emotes, opens the sheet of gifts, comes
  /// back, and detaches the keyboard.
  @Test func keyboardEmotesSheetAndFloatingKeyboardMakeNoJump() {
    let docked = frame(0, 516, 393, 336)
    let steps: [(keyboard: TouchFrame?, isSheetOpen: Bool, bar: Double)] = [
      (nil, false, 818), (docked, false, 516), (docked, false, 516), (docked, false, 516),
      (docked, true, 818), (nil, true, 818), (nil, false, 818), (docked, false, 516),
      (frame(20, 300, 320, 260), false, 818),
    ]
    for step in steps {
      let inset =
        step.isSheetOpen ? 0 : KeyboardGeometry.inset(of: step.keyboard, in: Self.phone)
      #expect(818 - inset == step.bar, "\(step)")
    }
  }
}
