import PopupSequencer
import RoomCore

extension JSONObject {
  /// The object on a line, which is checked as a whole, within limits, before any value is read.
  init(line: ArraySlice<UInt8>) throws(FeedError) {
    guard String(validating: line, as: UTF8.self) != nil else { throw .notUTF8 }
    guard JSONScanner.depth(of: line) <= FeedReader.maximumNesting else {
      throw .nestedTooDeep(limit: FeedReader.maximumNesting)
    }
    do {
      try JSONScanner.check(line)
    } catch {
      throw .malformed("the line is not JSON")
    }
    guard let object = JSONObject(line) else { throw .malformed("the line is not a JSON object") }
    self = object
  }

  /// A reason to suspend; that of the app where none is named.
  func reasonOrApp() throws(FeedError) -> SuspensionReason {
    guard let name = try self["reason"]?.string() else { return .app }
    return SuspensionReason(name)
  }
}

extension JSONValue {
  /// A moment, in seconds after the start.
  func instant() throws(FeedError) -> Instant {
    let seconds = try number()
    // A year and more: what is beyond that is a mistake, and would overflow in the end.
    guard seconds >= 0, seconds <= 1e8 else { throw outOfRange }
    return Instant(nanoseconds: Int64((seconds * 1e9).rounded()))
  }

  /// A duration in seconds, which is not zero.
  func duration() throws(FeedError) -> Duration {
    let seconds = try number()
    guard seconds >= 1e-9, seconds <= 86_400 else { throw outOfRange }
    return .nanoseconds(Int64((seconds * 1e9).rounded()))
  }
}
