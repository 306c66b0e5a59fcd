import Foundation

/// A sentence of a comment or of a page.
struct Sentence {
  /// The target that the file belongs to, or the first folder of its path.
  let module: String
  let isComment: Bool
  let file: String
  let line: Int
  let text: String

  /// The text without code and addresses, which have no words that count.
  private var prose: String {
    text.replacing(/`+[^`]+`+/, with: "x").replacing(/\]\([^)]*\)/, with: "]")
  }

  /// A Boolean value that indicates whether a clause without a noun takes the place of one.
  var isHeadless: Bool {
    prose.contains(
      /(?i)\b(?:what|whoever|whatever|nor|nobody|that\s+of|those\s+(?:that|of)|one\s+that)\b/)
  }

  /// A Boolean value that indicates whether the sentence has more than 25 words. A piece of code is one word.
  var isLong: Bool {
    prose.split(separator: " ").filter { $0.contains { $0.isLetter || $0.isNumber } }.count > 25
  }
}

/// The sentences of files, and their lines of documentation by module.
struct Prose {
  var sentences: [Sentence] = []
  var lines: [String: (comments: Int, pages: Int)] = [:]

  init(files: [String]) throws {
    for file in files { try read(file) }
  }

  private mutating func read(_ file: String) throws {
    let folders = file.split(separator: "/")
    let isTarget = ["Modules", "Plugins"].contains(folders[0])
    let module = String(isTarget && folders.count > 2 ? folders[1] : folders[0])
    let isComment = !file.hasSuffix(".md")
    var paragraph = ""
    var begin = 0
    var isFenced = false

    func endParagraph() {
      defer { paragraph = "" }
      for sentence in paragraph.replacing(/([.?!]["”)]?) +(?=[A-Z`“\[])/, with: { "\($0.1)\n" })
        .split(separator: "\n")
      {
        sentences.append(
          Sentence(
            module: module, isComment: isComment, file: file, line: begin, text: String(sentence)))
      }
    }

    for (index, line) in try String(contentsOfFile: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      var text = line.drop(while: \.isWhitespace)
      let isCode = isComment && !text.hasPrefix("//")
      if isComment { text = text.drop { $0 == "/" }.drop(while: \.isWhitespace) }
      if text.hasPrefix("```") { isFenced.toggle() }
      if isCode || isFenced || text.isEmpty || text.hasPrefix("```") || text.hasPrefix("#")
        || !isComment && line.hasPrefix("    ")
      {
        endParagraph()
        if isCode { isFenced = false }
        continue
      }
      if isComment { lines[module, default: (0, 0)].comments += 1 }
      if !isComment { lines[module, default: (0, 0)].pages += 1 }
      for cell in text.hasPrefix("|") ? text.split(separator: "|") : [text] {
        if text.hasPrefix("|") || text.contains(#/^([-*]|\d+\.) /#) { endParagraph() }
        if paragraph.isEmpty { begin = index + 1 }
        paragraph += (paragraph.isEmpty ? "" : " ") + cell
      }
    }
    endParagraph()
  }
}

/// Prints a table of the headless and the long sentences by module, in all and per 1,000 lines, or lists them.
func printSentences(of files: [String], asList: Bool) throws {
  let prose = try Prose(files: files)
  if asList {
    for sentence in prose.sentences where sentence.isHeadless || sentence.isLong {
      let faults = (sentence.isHeadless ? "headless " : "") + (sentence.isLong ? "long " : "")
      print("\(sentence.file):\(sentence.line): \(faults)\(sentence.text)")
    }
    return
  }
  func row(_ cells: [String]) {
    let columns = cells.dropFirst().map { String(repeating: " ", count: 12 - $0.count) + $0 }
    print(cells[0].padding(toLength: 18, withPad: " ", startingAt: 0) + columns.joined())
  }
  for isComment in [true, false] {
    row([isComment ? "comments" : "pages", "lines", "headless", "per 1,000", "long", "per 1,000"])
    for (module, counts) in prose.lines.sorted(by: { $0.key < $1.key }) {
      let lines = isComment ? counts.comments : counts.pages
      guard lines > 0 else { continue }
      let sentences = prose.sentences.filter { $0.module == module && $0.isComment == isComment }
      let headless = sentences.count(where: \.isHeadless)
      let long = sentences.count(where: \.isLong)
      row([
        module, "\(lines)", "\(headless)", "\(headless * 1000 / lines)", "\(long)",
        "\(long * 1000 / lines)",
      ])
    }
  }
}
