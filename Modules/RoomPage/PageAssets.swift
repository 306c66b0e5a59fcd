import PageFiles

/// The files in `Page/`, put together to pages.
struct PageAssets {
  /// The bytes of the page before the place of the run.
  let beginning: [UInt8]
  /// The bytes of the page after the place of the run.
  let ending: [UInt8]

  /// The page of a replay.
  static let replay = PageAssets(
    page: String(cString: room_page_replay), styles: [commonStyles],
    scripts: [commonScripts, String(cString: room_page_replay_scripts)])

  /// The page on which a room runs.
  static let playground = PageAssets(
    page: String(cString: room_page_playground),
    styles: [commonStyles, String(cString: room_page_playground_styles)],
    scripts: [commonScripts, String(cString: room_page_playground_scripts)],
    scriptSources: ["'wasm-unsafe-eval'"], connections: "ws: wss:")

  /// - Parameters:
  ///   - page: the page, with a place for everything.
  ///   - styles: its styles, in their order.
  ///   - scripts: its scripts, in their order.
  ///   - scriptSources: further script sources that the content security policy allows.
  ///   - connections: the connections that the content security policy allows, or `nil` for none.
  private init(
    page: String, styles: [String], scripts: [String], scriptSources: [String] = [],
    connections: String? = nil
  ) {
    var page = page.replacing("/* styles */", with: styles.joined(separator: "\n"))
    page = page.replacing("/* scripts */", with: scripts.joined(separator: "\n"))
    page = ScriptPolicy.allowingScripts(of: page, and: scriptSources, connections: connections)
    let place = "<!-- replay -->\n"
    guard let range = page.firstRange(of: place) else {
      preconditionFailure("The page lacks its place.")
    }
    beginning = Array(page[..<range.lowerBound].utf8)
    ending = Array(page[range.upperBound...].utf8)
  }

  private static let commonStyles = String(cString: room_page_common_styles)
  private static let commonScripts = String(cString: room_page_common_scripts)
}
