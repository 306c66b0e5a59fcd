import Foundation
import RoomArchives
import RoomFeeds

/// The command `liveroom`.
@main
struct LiveRoomApp {
  static func main() async {
    FileStream.prepare()
    do {
      switch try Invocation(CommandLine.arguments.dropFirst()) {
      case .help(let text): try Console.print(text)
      case .run(.rules, _): try Console.print(try Listing.rules())
      case .run(.settings, var options):
        try options.checkFiles()
        // No settings of the sample evening.
        options.source = .standardInput
        let settings = try options.configured(localUser: options.localUser)
        let isJSON = options.values[.json] != nil
        try Console.print(
          isJSON
            ? String(decoding: settings.json, as: UTF8.self) : Listing.settings(of: options.preset))
      case .run(.replay, let options), .run(.why, let options): try await Replay.run(options)
      case .run(.live, let options): try await Live.run(options)
      case .run(.convert, let options): try Convert.run(options)
      case .run(.check, let options): try Check.run(options)
      case .run(.schema, let options): try Schema.run(options)
      case .run(.help, _): try Console.print(Help.overview)
      }
    } catch let failure as Failure {
      failure.end()
    } catch {
      Console.complain("\(error)")
      exit(EX_SOFTWARE)
    }
  }
}

/// A reason why the command fails.
struct Failure: Error {
  /// The exit status, a number of `sysexits.h`.
  let status: Int32
  /// The sentence for standard error, or `nil` if the report says enough.
  let sentence: String?

  /// Ends the process.
  func end() -> Never {
    if let sentence { Console.complain(sentence) }
    exit(status)
  }

  /// Returns the failure for compressed input.
  ///
  /// - Parameter name: The name of the input for the beginning of a sentence.
  static func compressed(_ name: String) -> Failure {
    data("\(name) is compressed by gzip: decompress it, as with zcat FILE | liveroom replay -.")
  }

  static func unrecognized(_ name: String) -> Failure {
    let formats = FeedFormat.allCases.map(\.rawValue).joined(separator: ", ")
    return data(
      "\(name) does not show its format in the first line. "
        + "Name the format with --format: \(formats).")
  }

  /// Returns the failure for input that cannot be decoded.
  static func data(_ sentence: String) -> Failure {
    Failure(status: EX_DATAERR, sentence: sentence)
  }

  static func usage(_ sentence: String) -> Failure {
    Failure(status: EX_USAGE, sentence: sentence + " See liveroom --help.")
  }
}
