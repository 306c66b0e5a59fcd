/// Splits the bytes of a feed into lines.
///
/// Memory is bounded by the longest line that is read, even if the input has no line breaks. A byte
/// order mark at the beginning and empty lines are skipped.
package struct FeedLines: Sendable {
  /// A line that is not empty.
  package struct Line {
    /// The number of the line, from 1.
    package let number: Int
    /// A Boolean value that indicates whether the line is the first line that is not empty.
    package let isFirst: Bool
    /// The bytes without the line break, or the error if the line is not read.
    package let text: Result<ArraySlice<UInt8>, FeedError>
  }

  private var input: ArraySlice<UInt8> = []
  private var partial: [UInt8] = []
  private var isSkipping = false
  private var number = 0
  private var isAtBeginning = true

  /// Creates lines at the beginning of a feed.
  package init() {}

  /// Appends a piece of the feed, which may begin and end within a line. The caller calls
  /// ``next()`` until it returns `nil` before it appends another piece.
  package mutating func append(_ bytes: [UInt8]) {
    input = bytes[...]
  }

  /// Returns the next line, or `nil` if more input is needed.
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

  /// Returns the last line if it has no line break, or `nil` if it has one.
  package mutating func finish() -> Line? {
    partial.isEmpty && !isSkipping ? nil : endPartial([])
  }

  /// Appends a piece to the line that has no end yet. Returns an error as the line if the line
  /// becomes too long.
  private mutating func extend(_ piece: ArraySlice<UInt8>) -> Line? {
    guard !isSkipping else { return nil }
    // The limit leaves room for the byte order mark and the carriage return, which are removed
    // later.
    let limit = FeedReader.maximumLineLength + FeedReader.byteOrderMark.count + 1
    guard partial.count + piece.count > limit else {
      partial += piece
      return nil
    }
    isSkipping = true
    partial = []
    number += 1
    // The error is reported before the line ends, because the line may never end.
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
