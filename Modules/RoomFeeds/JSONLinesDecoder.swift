package import LiveRoom
package import RoomCore

/// Decodes the lines of the feed format in RoomFeeds.docc/FeedSchema.md.
package struct JSONLinesDecoder {
  static let version = 1

  /// A Boolean value that indicates whether messages are handled when they arrive, so that they need no time.
  private let isLive: Bool

  package init(isLive: Bool = false) { self.isLive = isLive }

  /// Returns the message of a line with its written time, or `nil` if the line is a header. Only
  /// the first line may be a header.
  package func decode(_ line: FeedLines.Line) throws(FeedError) -> Timed<RoomInput>? {
    try decode(line.text.get(), isFirst: line.isFirst)
  }

  func decode(
    _ line: ArraySlice<UInt8>, isFirst: Bool
  ) throws(FeedError) -> Timed<RoomInput>? {
    let text = try JSONReader(line: line)
    let (reader, line) = try fields { () throws(FieldError) in
      let reader = try text.scanned()
      return (reader, try reader.object())
    }
    let version: Int? = try fields { () throws(FieldError) in
      isFirst ? try line.optional("liveroom") : nil
    }
    if let version, version != Self.version { throw .unsupportedVersion(version) }
    let (type, time): (String?, Instant?) = try fields { () throws(FieldError) in
      (try line.optional("type"), try line.optional("at"))
    }
    guard type != nil else {
      if version != nil { return nil }
      throw line.isHeader ? .misplacedHeader : .missing("type")
    }
    guard let time = time ?? (isLive ? .start : nil) else { throw .missing("at") }
    return Timed(try RoomInput(line: reader), at: time)
  }
}

extension JSONFieldReader {
  fileprivate var isHeader: Bool { (try? self["liveroom"]?.integer()) != nil }
}

// The line of an input is an object with a `type`, the path of the case, and the fields of its
// value.
extension RoomInput {
  init(line: JSONReader) throws(FeedError) {
    do throws(FieldError) {
      try self.init(from: line)
    } catch {
      if case .invalid("type", _) = error, let type = try? line.object().value("type").text(),
        !type.contains("."), let input = try? line.input()
      {
        throw .unknownType(
          String(type.prefix(40)),
          known: Self.names(for: input).map { $0.description } + Self.paths)
      }
      throw .field(error)
    }
  }

  /// The first names in the types of inputs that have no short form.
  private static var paths: [String] {
    (ModuleKind.allCases.map { $0.rawValue } + ["room"]).map { $0 + ".…" }
  }
}
