/// The files in `Page/`, put together to pages.
///
/// The scripts of a page are one script: each file uses what those before it declare.
struct PageAssets {
  /// From the first byte to the place of the run.
  let beginning: [UInt8]
  /// All after it.
  let ending: [UInt8]

  /// The page of a replay.
  static let replay = PageAssets(
    page: PackageResources.page_html, styles: commonStyles,
    scripts: commonScripts + replayScripts)

  /// The page on which a room runs.
  static let playground = PageAssets(
    page: PackageResources.playground_html,
    styles: commonStyles + [PackageResources.playground_css],
    scripts: commonScripts + playgroundScripts,
    scriptSources: ["'wasm-unsafe-eval'"], connections: "ws: wss:")

  /// - Parameters:
  ///   - page: the page, with a place for everything.
  ///   - styles: its styles, in their order.
  ///   - scripts: its scripts, in their order.
  ///   - scriptSources: what its policy allows scripts beside the page's own.
  ///   - connections: what its policy allows it to connect to; `nil` for nothing.
  private init(
    page: [UInt8], styles: [[UInt8]], scripts: [[UInt8]], scriptSources: [String] = [],
    connections: String? = nil
  ) {
    var page = String(decoding: page, as: UTF8.self)
    page = page.replacing("/* styles */", with: Self.joined(styles))
    page = page.replacing("/* scripts */", with: Self.joined(scripts))
    page = ScriptPolicy.allowingScripts(of: page, and: scriptSources, connections: connections)
    let place = "<!-- replay -->\n"
    guard let range = page.firstRange(of: place) else {
      preconditionFailure("The page lacks its place.")
    }
    beginning = Array(page[..<range.lowerBound].utf8)
    ending = Array(page[range.upperBound...].utf8)
  }

  private static func joined(_ files: [[UInt8]]) -> String {
    files.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }

  private static let commonStyles = [
    PackageResources.page_css, PackageResources.room_css, PackageResources.gifts_css,
  ]

  /// What draws a room from its events, wherever they come from.
  private static let commonScripts = [
    PackageResources.basics_js, PackageResources.text_js, PackageResources.layout_js,
    PackageResources.motion_js, PackageResources.running_js, PackageResources.dom_js,
    PackageResources.icons_js, PackageResources.rows_js, PackageResources.timeline_js,
    PackageResources.names_js, PackageResources.lanes_js, PackageResources.gifts_js,
    PackageResources.crowds_js,
    PackageResources.ticker_js,
    PackageResources.popups_js, PackageResources.pager_js, PackageResources.likes_js,
    PackageResources.sheet_js, PackageResources.announcer_js, PackageResources.overlays_js,
    PackageResources.room_js, PackageResources.account_view_js, PackageResources.address_js,
    PackageResources.preferences_js,
  ]

  private static let replayScripts = [
    PackageResources.series_js, PackageResources.record_js, PackageResources.moments_js,
    PackageResources.account_js, PackageResources.account_groups_js, PackageResources.charts_js,
    PackageResources.player_js, PackageResources.controls_js, PackageResources.main_js,
  ]

  private static let playgroundScripts = [
    PackageResources.liveroom_js, PackageResources.room_time_js, PackageResources.journal_js,
    PackageResources.session_js, PackageResources.crowd_js, PackageResources.fingers_js,
    PackageResources.actions_js, PackageResources.source_js, PackageResources.live_account_js,
    PackageResources.overlay_js, PackageResources.api_js, PackageResources.scenes_js,
    PackageResources.explain_view_js,
    PackageResources.forms_js, PackageResources.panel_js, PackageResources.switches_js,
    PackageResources.live_controls_js, PackageResources.playground_js,
  ]
}
