/// Events as rows of numbers: the page of a long session is about half as large that way.
///
/// A row is `[shape,value,…]`. Its shape is the module, the event's name and the names of the
/// fields, which thousands of rows share. Numbers, booleans and nulls stand in the row. Texts, arrays and
/// objects stand once in a list of values, and the row holds their index. The shape marks such a field with a
/// `$` before its name.
struct PageTable {
  /// The events that the page does not show.
  private static let unseen: Set<String> = [
    "gifts.comboDidEnd", "pager.didApproachEnd", "pager.willPreload", "pager.didCancelPreload",
    "likes.didResolve", "likes.sendLikes", "likes.didDeliverLikes", "room.send.likes",
    "room.send.gift", "room.send.comment", "comments.willSend", "comments.didChangeFollowing",
    "danmaku.didRequestWidth", "danmaku.didMeasure", "danmaku.didDrop", "danmaku.didTap",
    "danmaku.didHold",
  ]

  /// The events of which the page needs only these fields, and only the `id` of an object. In a flood, these
  /// events have most of the bytes.
  private static let shown: [String: Set<String>] = [
    "ticker.didDrop": ["time"],
    "gifts.comboDidFold": ["time", "combo", "units", "waited", "returns"],
  ]

  private var shapes = IndexedJSON()
  private var values = IndexedJSON()
  private var rows: [UInt8] = []
  private var hasRows = false

  /// The number of bytes that ``takeRows()`` would return.
  var rowBytes: Int { rows.count }

  /// Appends an event, given as ``JSONText`` writes it.
  mutating func append(_ event: [UInt8]) {
    var names: [ArraySlice<UInt8>] = []
    var fields: [ArraySlice<UInt8>] = []
    var kind: [ArraySlice<UInt8>] = []
    forEachField(in: event) { name, value in
      if name.elementsEqual("module".utf8) || name.elementsEqual("event".utf8) {
        kind.append(value)
      } else {
        names.append(name)
        fields.append(value)
      }
    }
    let what = kind.map { String(decoding: $0.dropFirst().dropLast(), as: UTF8.self) }
      .joined(separator: ".")
    guard !Self.unseen.contains(what), !what.hasPrefix("broadcast.") else { return }
    if let shown = Self.shown[what] {
      let places = names.indices.filter {
        shown.contains(String(decoding: names[$0], as: UTF8.self))
      }
      names = places.map { names[$0] }
      fields = places.map { identifier(of: fields[$0]) }
    }
    append(kind, names, fields)
  }

  private mutating func append(
    _ kind: [ArraySlice<UInt8>], _ names: [ArraySlice<UInt8>], _ fields: [ArraySlice<UInt8>]
  ) {
    var shape = kind.map(Array.init)
    var row: [[UInt8]] = []
    for (name, value) in zip(names, fields) {
      let isIndexed = value.first.map { "\"[{".utf8.contains($0) } ?? false
      shape.append(Array("\"\(isIndexed ? "$" : "")".utf8) + name + "\"".utf8)
      row.append(isIndexed ? Array(String(values.index(of: value)).utf8) : Array(value))
    }
    let whole = Array("[".utf8) + shape.joined(separator: ",".utf8) + "]".utf8
    let number = shapes.index(of: whole[...])
    rows += (hasRows ? ",\n[" : "[").utf8
    rows += ([Array(String(number).utf8)] + row).joined(separator: ",".utf8)
    rows += "]".utf8
    hasRows = true
  }

  /// The rows since the last call, with commas between them.
  mutating func takeRows() -> [UInt8] {
    defer { rows.removeAll(keepingCapacity: true) }
    return rows
  }

  /// All shapes, as a JSON array.
  var shapesText: [UInt8] { shapes.text }

  /// All values, as a JSON array.
  var valuesText: [UInt8] { values.text }
}

/// Different pieces of JSON, each once, in the order in which they were met.
private struct IndexedJSON {
  private var indices: [ArraySlice<UInt8>: Int] = [:]
  private var list: [UInt8] = []

  mutating func index(of piece: ArraySlice<UInt8>) -> Int {
    if let index = indices[piece] { return index }
    let index = indices.count
    // A copy: the slice would keep the whole event alive.
    indices[ArraySlice(Array(piece))] = index
    if index > 0 { list += ",\n".utf8 }
    list += piece
    return index
  }

  var text: [UInt8] { Array("[".utf8) + list + "]".utf8 }
}

/// An object with its `id` alone; any other value as it is.
private func identifier(of value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  guard value.first == UInt8(ascii: "{") else { return value }
  var identifier = value
  forEachField(in: Array(value)) { name, value in
    if name.elementsEqual("id".utf8) { identifier = ArraySlice("{\"id\":".utf8) + value + "}".utf8 }
  }
  return identifier
}

/// Calls `body` with each field of a JSON object that has no spaces between its tokens. Names have no quotes,
/// and values are unchanged JSON.
private func forEachField(
  in object: [UInt8], _ body: (ArraySlice<UInt8>, ArraySlice<UInt8>) -> Void
) {
  var position = 1
  while position < object.count, object[position] == UInt8(ascii: "\"") {
    let nameEnd = endOfValue(in: object, from: position)
    let valueEnd = endOfValue(in: object, from: nameEnd + 1)
    body(object[position + 1..<nameEnd - 1], object[nameEnd + 1..<valueEnd])
    position = valueEnd + 1
  }
}

/// Where the value that begins at `start` is over: at the comma, colon or bracket behind it.
private func endOfValue(in text: [UInt8], from start: Int) -> Int {
  var depth = 0
  var isText = false
  var position = start
  while position < text.count {
    let byte = text[position]
    if isText {
      if byte == UInt8(ascii: "\\") { position += 1 }
      if byte == UInt8(ascii: "\"") { isText = false }
    } else if byte == UInt8(ascii: "\"") {
      isText = true
    } else if "[{".utf8.contains(byte) {
      depth += 1
    } else if "]},:".utf8.contains(byte) {
      if depth == 0 { return position }
      if "]}".utf8.contains(byte) { depth -= 1 }
    }
    position += 1
  }
  return position
}
