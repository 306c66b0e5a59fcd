/// What all pages have in common: the files in `Page/`, put together.
struct PageAssets {
  /// From the first byte to the place of the run.
  let beginning: [UInt8]
  /// All after it.
  let ending: [UInt8]

  /// The page of a replay.
  static let replay = PageAssets(scriptSources: [])
  /// The page on which a room runs.
  static let playground = PageAssets(
    scriptSources: ["'wasm-unsafe-eval'"], connections: "ws: wss:")

  /// - Parameters:
  ///   - scriptSources: what its policy allows scripts beside the page's own.
  ///   - connections: what its policy allows it to connect to; `nil` for nothing.
  private init(scriptSources: [String], connections: String? = nil) {
    var page = String(decoding: PackageResources.page_html, as: UTF8.self)
    page = page.replacing("/* styles */", with: Self.styles)
    page = page.replacing("/* scripts */", with: Self.scripts)
    page = ScriptPolicy.allowingScripts(of: page, and: scriptSources, connections: connections)
    let place = "<!-- replay -->\n"
    guard let range = page.firstRange(of: place) else {
      preconditionFailure("page.html lacks its place")
    }
    beginning = Array(page[..<range.lowerBound].utf8)
    ending = Array(page[range.upperBound...].utf8)
  }

  private static var styles: String {
    joined([PackageResources.page_css, PackageResources.room_css, PackageResources.gifts_css])
  }

  /// One after another they are one script: each uses what those before it declare.
  private static var scripts: String {
    joined([
      PackageResources.basics_js,
      PackageResources.text_js,
      PackageResources.motion_js,
      PackageResources.series_js,
      PackageResources.dom_js,
      PackageResources.icons_js,
      PackageResources.record_js,
      PackageResources.timeline_js,
      PackageResources.lanes_js,
      PackageResources.gifts_js,
      PackageResources.ticker_js,
      PackageResources.popups_js,
      PackageResources.pager_js,
      PackageResources.likes_js,
      PackageResources.sheet_js,
      PackageResources.overlays_js,
      PackageResources.room_js,
      PackageResources.account_js,
      PackageResources.moments_js,
      PackageResources.account_view_js,
      PackageResources.charts_js,
      PackageResources.player_js,
      PackageResources.controls_js,
      PackageResources.main_js,
    ])
  }

  private static func joined(_ files: [[UInt8]]) -> String {
    files.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }
}
