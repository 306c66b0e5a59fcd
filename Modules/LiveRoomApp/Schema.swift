import Foundation

/// Prints the format of the lines of feeds, of events or of recordings.
enum Schema {
  private static let names = ["feed", "events", "recordings"]

  static func run(_ options: Options) throws {
    guard case .file(let name) = options.source, names.contains(name) else {
      throw Failure.usage("Name a schema: feed, events or recordings.")
    }
    try Console.print(try page(name))
  }

  /// Returns a page of the folder of schemas.
  private static func page(_ name: String) throws -> String {
    // SwiftPM copies resources into a folder beside the program.
    let folder = "LiveRoomKit_LiveRoomApp." + (isApple ? "bundle" : "resources")
    let file = Bundle.main.bundleURL.appending(path: "\(folder)/Schemas/\(name).md")
    return String(decoding: try FileStream(file.path, "The schema").readAll(), as: UTF8.self)
  }

  /// The meanings of settings by their names, from the documentation of the properties. Without the
  /// page, the settings are listed without meanings.
  static var meanings: [Substring: Substring] {
    var meanings: [Substring: Substring] = [:]
    for row in (try? page("settings"))?.matches(of: /(?m)^\| `(.+?)` \| (.+) \|$/) ?? [] {
      meanings[row.1] = row.2
    }
    return meanings
  }

  private static var isApple: Bool {
    #if canImport(Darwin)
      true
    #else
      false
    #endif
  }
}
