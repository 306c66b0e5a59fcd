/// Cuts the bytes of a feed into lines.
///
/// Memory is bounded by the longest line that is read, whatever comes in. A byte order mark at the
/// beginning is skipped, and so are empty lines.
package struct FeedLines: Sendable {
  /// A line that is not empty.
  package struct Line {
    /// Its number, from 1.
    package let number: Int
    /// Whether it is the first line that is not empty.
    package let isFirst: Bool
    /// Its bytes without the line break, or why they are not read.
    package let text: Result<ArraySlice<UInt8>, FeedError>
  }

  private var input: ArraySlice<UInt8> = []
  private var partial: [UInt8] = []
  private var isSkipping = false
  private var number = 0
  private var isAtBeginning = true

  /// Lines at the beginning of a feed.
  package init() {}

  /// Appends input, after ``next()`` has returned all lines of that before. Lines may begin and end
  /// anywhere in it.
  package mutating func append(_ bytes: [UInt8]) {
    input = bytes[...]
  }

  /// The next line; `nil` where more input is needed.
  ///
  /// - Complexity: O(bytes)
  package mutating func next() -> Line? {
    while let end = input.firstIndex(of: UInt8(ascii: "\n")) {
      let piece = input[..<end]
      input = input[(end + 1)...]
      let isWhole = partial.isEmpty && !isSkipping
      if let line = isWhole ? line(piece) : endPartial(piece) { return line }
    }
    defer { input = [] }
    return extend(input)
  }

  /// The last line, where it has no line break.
  package mutating func finish() -> Line? {
    partial.isEmpty && !isSkipping ? nil : endPartial([])
  }

  /// Appends to a line that has no end yet; returns it where it is too long.
  private mutating func extend(_ piece: ArraySlice<UInt8>) -> Line? {
    guard !isSkipping else { return nil }
    // Some more, which may be the byte order mark and the carriage return.
    let limit = FeedReader.maximumLineLength + FeedReader.byteOrderMark.count + 1
    guard partial.count + piece.count > limit else {
      partial += piece
      return nil
    }
    isSkipping = true
    partial = []
    number += 1
    // At once: it may never end.
    return tooLong()
  }

  private mutating func endPartial(_ piece: ArraySlice<UInt8>) -> Line? {
    let rejected = extend(piece)
    defer {
      partial = []
      isSkipping = false
    }
    return isSkipping ? rejected : line(partial[...])
  }

  private mutating func line(_ bytes: ArraySlice<UInt8>) -> Line? {
    number += 1
    var bytes = bytes
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    if number == 1 { bytes = FeedReader.withoutMark(bytes) }
    guard !bytes.isEmpty else { return nil }
    guard bytes.count <= FeedReader.maximumLineLength else { return tooLong() }
    defer { isAtBeginning = false }
    return Line(number: number, isFirst: isAtBeginning, text: .success(bytes))
  }

  private mutating func tooLong() -> Line {
    isAtBeginning = false
    return Line(
      number: number, isFirst: false,
      text: .failure(.lineTooLong(limit: FeedReader.maximumLineLength)))
  }
}
