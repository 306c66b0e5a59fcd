/// The content of the page, read back from its nodes.
struct ReportedScreen {
  let lines: [Line]

  init(_ report: Wire) {
    lines =
      report["surfaces"].list.map(Self.surface) + report["hearts"].list.map(Self.heart)
      + (report["isHidden"].flag ? [] : Self.overlays(report))
      + [Line(words: report["isHidden"].flag ? "overlays hidden" : "overlays shown")]
      + report["fullScreen"].list.map { Line(words: "full screen \(Self.gift($0))") }
      + report["combo"].list.map { Line(words: "combo \($0.text)") }
      + report["popups"].list.map(Self.popup) + report["sheet"].list.map(Self.sheet)
  }

  private static func overlays(_ report: Wire) -> [Line] {
    report["button"].list.map { Line(words: "button \($0.text)") }
      + report["lanes"].list.map(lane) + report["summaries"].list.map(summary)
      + report["ticker"].list.map(ticker) + report["flying"].list.map(flying)
  }

  private static func gift(_ wire: Wire) -> String {
    "\(wire["sender"].text) \(wire["gift"].text) \(wire["count"].text)"
      + (wire["own"].flag ? " own" : "")
  }

  private static func lane(_ wire: Wire) -> Line {
    Line(
      words: "lane \(Int(wire["lane"].number)) \(wire["leaves"].flag ? "leaves" : "stays") "
        + gift(wire),
      numbers: [numbers(wire["transform"])[0], wire["opacity"].number])
  }

  private static func summary(_ wire: Wire) -> Line {
    Line(words: "summary \(wire["people"].text) \(wire["gift"].text) \(wire["count"].text)")
  }

  private static func ticker(_ wire: Wire) -> Line {
    Line(words: "ticker \(wire["slot"].text) \(wire["text"].text)", numbers: pose(wire))
  }

  private static func flying(_ wire: Wire) -> Line {
    Line(
      words: "flying \(wire["text"].text)",
      numbers: numbers(wire["transform"]) + [wire["width"].number])
  }

  private static func popup(_ wire: Wire) -> Line {
    Line(
      words: "popup \(wire["channel"].text) \(wire["phase"].text) \(wire["kind"].text) "
        + "\(wire["id"].text.shown(24)) \(wire["text"].text)")
  }

  private static func surface(_ wire: Wire) -> Line {
    let room = wire["isBound"].flag ? wire["room"].text : "none"
    return Line(
      words: "surface \(Int(wire["surface"].number)) room \(room)",
      numbers: numbers(wire["transform"]))
  }

  private static func heart(_ wire: Wire) -> Line {
    Line(words: "heart \(Int(wire["id"].number))", numbers: pose(wire))
  }

  private static func sheet(_ wire: Wire) -> Line {
    Line(words: "sheet \(wire["id"].text)", numbers: numbers(wire["transform"]))
  }

  private static func pose(_ wire: Wire) -> [Double] {
    numbers(wire["transform"]) + [wire["opacity"].number]
  }

  /// The numbers in a transform as CSS writes it.
  private static func numbers(_ transform: Wire) -> [Double] {
    transform.text.split { "(), ".contains($0) }.compactMap { word in
      Double(
        word.hasSuffix("px") ? word.dropLast(2) : word.hasSuffix("rad") ? word.dropLast(3) : word)
    }
  }
}
