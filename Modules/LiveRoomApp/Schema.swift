import Foundation

/// Prints the format of the lines of events or of recordings.
enum Schema {
  private static let names = ["events", "recordings"]

  static func run(_ options: Options) throws {
    guard case .file(let name) = options.source, names.contains(name) else {
      throw Failure.usage("Name a schema: \(names.joined(separator: " or ")).")
    }
    // SwiftPM copies resources into a folder beside the program.
    let folder = "LiveRoomKit_LiveRoomApp." + (isApple ? "bundle" : "resources")
    let file = Bundle.main.bundleURL.appending(path: "\(folder)/Schemas/\(name).md")
    let bytes = try FileStream(file.path, "The schema").readAll(limit: 1 << 20) ?? []
    try Console.print(String(decoding: bytes, as: UTF8.self))
  }

  private static var isApple: Bool {
    #if canImport(Darwin)
      true
    #else
      false
    #endif
  }
}
