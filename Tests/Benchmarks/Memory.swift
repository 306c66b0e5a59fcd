import Foundation

/// Memory of this process.
enum Memory {
  /// Resident bytes, after what is free has been given back to the system where that can be asked;
  /// 0 where the system does not report it.
  static var resident: Int {
    // Of GNU's library, which does not export it to Swift.
    if let symbol = dlsym(dlopen(nil, RTLD_LAZY), "malloc_trim") {
      _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> Int32).self)(0)
    }
    if let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
      let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    {
      return pages * Int(getpagesize())
    }
    return 0
  }
}
