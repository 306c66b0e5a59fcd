/// A number as a feed may spell it, and its meaning by the schema.
///
/// Written from the pages of the feed format alone. Where the schema leaves a spelling open (`3.0` as an integer),
/// it is `unsettled`: a reader may take it or refuse it, but must do one of both.
public struct HostileNumber: Hashable, Sendable {
  public enum Verdict: Hashable, Sendable {
    case taken, refused, unsettled
  }

  public let text: String
  /// As an integer that may have any value.
  public let integer: Verdict
  /// As a time in seconds.
  public let time: Verdict

  init(_ text: String, integer: Verdict, time: Verdict) {
    (self.text, self.integer, self.time) = (text, integer, time)
  }

  public static let all: [HostileNumber] = [
    HostileNumber("9223372036854775807", integer: .taken, time: .refused),
    HostileNumber("-9223372036854775808", integer: .taken, time: .refused),
    HostileNumber("9223372036854775808", integer: .refused, time: .refused),
    HostileNumber("-9223372036854775809", integer: .refused, time: .refused),
    HostileNumber("18446744073709551616", integer: .refused, time: .refused),
    HostileNumber("0", integer: .taken, time: .taken),
    HostileNumber("-0", integer: .unsettled, time: .taken),
    HostileNumber("-1", integer: .taken, time: .refused),
    HostileNumber("1e308", integer: .refused, time: .refused),
    HostileNumber("-1e308", integer: .refused, time: .refused),
    HostileNumber("1e309", integer: .refused, time: .refused),
    HostileNumber("1e999999999999", integer: .refused, time: .refused),
    HostileNumber("1e-320", integer: .unsettled, time: .taken),
    HostileNumber("-1e-320", integer: .unsettled, time: .unsettled),
    HostileNumber("1e-999999999999", integer: .unsettled, time: .unsettled),
    HostileNumber("0.1", integer: .refused, time: .taken),
    HostileNumber("3.0", integer: .unsettled, time: .taken),
    HostileNumber("1e2", integer: .unsettled, time: .taken),
    HostileNumber("100000000.1", integer: .refused, time: .refused),
    HostileNumber("1e8", integer: .unsettled, time: .taken),
    HostileNumber("NaN", integer: .refused, time: .refused),
    HostileNumber("nan", integer: .refused, time: .refused),
    HostileNumber("-NaN", integer: .refused, time: .refused),
    HostileNumber("Infinity", integer: .refused, time: .refused),
    HostileNumber("-Infinity", integer: .refused, time: .refused),
    HostileNumber("inf", integer: .refused, time: .refused),
    HostileNumber("\"NaN\"", integer: .refused, time: .refused),
    HostileNumber("\"1\"", integer: .refused, time: .refused),
    HostileNumber("0x10", integer: .refused, time: .refused),
    HostileNumber("+1", integer: .refused, time: .refused),
    HostileNumber("01", integer: .refused, time: .refused),
    HostileNumber(".5", integer: .refused, time: .refused),
    HostileNumber("1.", integer: .refused, time: .refused),
    HostileNumber("1e", integer: .refused, time: .refused),
    HostileNumber("true", integer: .refused, time: .refused),
    HostileNumber("[1]", integer: .refused, time: .refused),
    HostileNumber("{}", integer: .refused, time: .refused),
    HostileNumber(String(repeating: "9", count: 400), integer: .refused, time: .refused),
    HostileNumber(
      "0." + String(repeating: "0", count: 400) + "1", integer: .unsettled, time: .unsettled),
  ]
}
