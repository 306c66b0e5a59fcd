import RoomFeeds

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
    "likes.didResolve", "likes.willSendLikes", "likes.didDeliverLikes", "room.send.likes",
    "room.send.gift", "room.send.comment", "comments.willSend", "comments.didIdentify",
    "comments.didChangeFollowing",
    "danmaku.didRequestWidth", "danmaku.didMeasure", "danmaku.didDrop", "danmaku.didTap",
    "danmaku.didLongPress",
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
    let all = fields(of: event[...])
    let isKind = { (name: String) in name == "module" || name == "event" }
    let kind = all.filter { isKind($0.name) }.map { $0.value }
    var others = all.filter { !isKind($0.name) }
    let what = kind.map { String(decoding: $0.dropFirst().dropLast(), as: UTF8.self) }
      .joined(separator: ".")
    guard !Self.unseen.contains(what), !what.hasPrefix("broadcast.") else { return }
    if let shown = Self.shown[what] {
      others = others.filter { shown.contains($0.name) }.map { ($0.name, identifier(of: $0.value)) }
    }
    append(kind, others)
  }

  private mutating func append(_ kind: [ArraySlice<UInt8>], _ fields: [Field]) {
    var shape = kind.map(Array.init)
    var row: [[UInt8]] = []
    for (name, value) in fields {
      let isIndexed = value.first.map { "\"[{".utf8.contains($0) } ?? false
      shape.append(Array("\"\(isIndexed ? "$" : "")\(name)\"".utf8))
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
  let id = fields(of: value).first { $0.name == "id" }?.value
  return id.map { "{\"id\":".utf8 + $0 + "}".utf8 } ?? value
}

/// The name of a field, and its value as JSON.
private typealias Field = (name: String, value: ArraySlice<UInt8>)

/// Returns the fields of a JSON object, or an empty list for any other value.
private func fields(of value: ArraySlice<UInt8>) -> [Field] {
  let object = try? JSONReader(line: value, maximumNesting: .max).table()
  return object?.map { ($0.name, $0.value.bytes) } ?? []
}
