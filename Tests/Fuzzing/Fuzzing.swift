import RoomFeeds

/// Runs one fuzz target: `Fuzzing TARGET [options of libFuzzer] [corpus]`.
@main
struct Fuzzing {
  static func main() {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: " ")
    guard CommandLine.argc > 1, let target = FuzzTarget(rawValue: CommandLine.arguments[1]) else {
      print(names)
      return
    }
    // The fuzzer gets its own name and all that follows the target.
    var count = CommandLine.argc - 1
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? =
      CommandLine.unsafeArgv + 1
    _ = runFuzzer(&count, &arguments, target.function)
  }
}

/// What is fuzzed.
enum FuzzTarget: String, CaseIterable {
  case jsonl
  case douyinCSV = "douyin-csv"
  case tiktokJSONL = "tiktok-jsonl"
  case rules
  case snapshot

  /// What is called with each input.
  var function: FuzzFunction {
    switch self {
    case .jsonl: { FuzzedFeed.run(.jsonl, [UInt8]($0, $1)) }
    case .douyinCSV: { FuzzedFeed.run(.douyinCSV, [UInt8]($0, $1)) }
    case .tiktokJSONL: { FuzzedFeed.run(.tiktokJSONL, [UInt8]($0, $1)) }
    case .rules: { FuzzedRules.run([UInt8]($0, $1)) }
    case .snapshot: { FuzzedSnapshot.run([UInt8]($0, $1)) }
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
