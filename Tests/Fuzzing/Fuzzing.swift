import Foundation
import LiveRoomKit
import RoomArchives

/// Runs the fuzz target that the environment names: `FUZZ_TARGET=rules Fuzzing [options of
/// libFuzzer] [corpus]`. No argument: the fuzzer calls itself with those that it knows.
@main
struct Fuzzing {
  static func main() {
    let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"]
    guard let target = name.flatMap(FuzzTarget.init(rawValue:)) else {
      print(FuzzTarget.allCases.map(\.rawValue).joined(separator: " "))
      return
    }
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    _ = runFuzzer(&count, &arguments, target.function)
  }
}

/// The target of the fuzzing.
enum FuzzTarget: String, CaseIterable {
  case jsonl
  case douyinCSV = "douyin-csv"
  case tiktokJSONL = "tiktok-jsonl"
  case danmakuXML = "danmaku-xml"
  case rules
  case snapshot
  case generated
  case recording

  /// The function that is called with each input.
  var function: FuzzFunction {
    switch self {
    case .jsonl: { FuzzedFeed.run(.jsonl, [UInt8]($0, $1)) }
    case .douyinCSV: { FuzzedFeed.run(.douyinCSV, [UInt8]($0, $1)) }
    case .tiktokJSONL: { FuzzedFeed.run(.tiktokJSONL, [UInt8]($0, $1)) }
    case .danmakuXML: { FuzzedFeed.run(.danmakuXML, [UInt8]($0, $1)) }
    case .rules: { FuzzedRules.run([UInt8]($0, $1)) }
    case .generated: { FuzzedChoices.run([UInt8]($0, $1)) }
    case .snapshot: { FuzzedSnapshot.run([UInt8]($0, $1)) }
    case .recording: { FuzzedRecording.run([UInt8]($0, $1)) }
    }
  }
}

typealias FuzzFunction = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

/// libFuzzer's driver, which the toolchain brings along with `-sanitize=fuzzer`.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ function: FuzzFunction
) -> CInt

extension [UInt8] {
  init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
    self.init(UnsafeBufferPointer(start: start, count: count))
  }
}
