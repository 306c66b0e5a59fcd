import Foundation

/// What all pages have in common: the files in `Page/`, put together.
enum PageAssets {
  /// From the first byte to the place where the replay stands.
  static var beginning: Data { parts.beginning }
  /// All behind it.
  static var ending: Data { parts.ending }

  private static let parts: (beginning: Data, ending: Data) = {
    var page = String(decoding: PackageResources.page_html, as: UTF8.self)
    page = page.replacing("/* styles */", with: styles)
    page = page.replacing("/* scripts */", with: scripts)
    let place = "<!-- replay -->\n"
    guard let range = page.firstRange(of: place) else {
      preconditionFailure("page.html lacks its place")
    }
    return (Data(page[..<range.lowerBound].utf8), Data(page[range.upperBound...].utf8))
  }()

  private static var styles: String {
    joined([PackageResources.page_css, PackageResources.room_css, PackageResources.gifts_css])
  }

  /// One after another they are one script: each uses what stands in those before it.
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
      PackageResources.check_js,
      PackageResources.main_js,
    ])
  }

  private static func joined(_ files: [[UInt8]]) -> String {
    files.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }
}
