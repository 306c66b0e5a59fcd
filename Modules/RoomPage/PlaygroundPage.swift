/// The page on which a room runs: the page of a replay with a WebAssembly module of the room in place of the
/// events.
///
/// The page may compile that module, and connect to the WebSocket of a source that its address names. The page
/// makes no other request, and runs only its own scripts.
package enum PlaygroundPage {
  /// Returns the page.
  ///
  /// - Parameter machine: the module, as `Scripts/playground` links it, compressed by gzip. The page
  ///   holds it in base64, in the block `machine`.
  /// - Complexity: O(bytes)
  package static func bytes(machine: [UInt8]) -> [UInt8] {
    let assets = PageAssets.playground
    var page = assets.beginning
    page += #"<script type="application/gzip" id="machine">"#.utf8
    page += ScriptPolicy.base64(machine).utf8
    page += "</script>\n".utf8
    page += assets.ending
    return page
  }
}
