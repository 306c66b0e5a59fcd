/// What all pages have in common: the files in `Page/`, put together.
enum PageAssets {
  /// From the first byte to the place of the run.
  static var beginning: [UInt8] { parts.beginning }
  /// All after it.
  static var ending: [UInt8] { parts.ending }

  private static let parts: (beginning: [UInt8], ending: [UInt8]) = {
    var page = String(decoding: PackageResources.page_html, as: UTF8.self)
    page = page.replacing("/* styles */", with: styles)
    page = page.replacing("/* scripts */", with: scripts)
    page = ScriptPolicy.allowingScripts(of: page)
    let place = "<!-- replay -->\n"
    guard let range = page.firstRange(of: place) else {
      preconditionFailure("page.html lacks its place")
    }
    return (Array(page[..<range.lowerBound].utf8), Array(page[range.upperBound...].utf8))
  }()

  private static var styles: String {
    joined([PackageResources.page_css, PackageResources.room_css, PackageResources.gifts_css])
  }

  /// One after another they are one script: each uses what those before it declare.
  private static var scripts: String {
    joined([
      PackageResources.basics_js,
      PackageResources.text_js,
      PackageResources.motion_js,
      PackageResources.running_js,
      PackageResources.series_js,
      PackageResources.dom_js,
      PackageResources.icons_js,
      PackageResources.rows_js,
      PackageResources.timeline_js,
      PackageResources.record_js,
      PackageResources.lanes_js,
      PackageResources.gifts_js,
      PackageResources.ticker_js,
      PackageResources.popups_js,
      PackageResources.pager_js,
      PackageResources.likes_js,
      PackageResources.sheet_js,
      PackageResources.announcer_js,
      PackageResources.overlays_js,
      PackageResources.room_js,
      PackageResources.account_js,
      PackageResources.moments_js,
      PackageResources.account_view_js,
      PackageResources.charts_js,
      PackageResources.preferences_js,
      PackageResources.player_js,
      PackageResources.controls_js,
      PackageResources.main_js,
    ])
  }

  private static func joined(_ files: [[UInt8]]) -> String {
    files.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }
}
