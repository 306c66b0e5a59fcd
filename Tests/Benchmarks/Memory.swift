import Foundation

/// Memory of this process.
enum Memory {
  /// Resident bytes, after what is free has been given back to the system where that can be asked;
  /// 0 where the system does not report it.
  static var resident: Int {
    if let symbol = symbol("malloc_trim") {
      _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> Int32).self)(0)
    }
    if let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
      let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    {
      return pages * Int(getpagesize())
    }
    return 0
  }

  /// Bytes of the heap that are in use: what was allocated and not freed, whatever of it is in
  /// memory; 0 where the system does not report it.
  static var inUse: Int {
    typealias Report = @convention(c) (Int32, UnsafeMutableRawPointer) -> Int32
    guard let symbol = symbol("malloc_info") else { return 0 }
    var text: UnsafeMutablePointer<CChar>?
    var length = 0
    guard let stream = open_memstream(&text, &length) else { return 0 }
    _ = unsafeBitCast(symbol, to: Report.self)(0, UnsafeMutableRawPointer(stream))
    fclose(stream)
    defer { free(text) }
    // The sums over all arenas are the last lines.
    var sizes: [Substring: Int] = [:]
    for line in String(cString: text!).split(separator: "\n") {
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      guard parts.count >= 4, let size = Int(parts[parts.count - 2]) else { continue }
      sizes[parts[0] + parts[1]] = size
    }
    func size(_ name: Substring) -> Int { sizes[name] ?? 0 }
    return size("<system type=current") - size("<total type=fast") - size("<total type=rest")
      + size("<total type=mmap")
  }

  /// A function of GNU's library, which does not export it to Swift.
  private static func symbol(_ name: String) -> UnsafeMutableRawPointer? {
    dlsym(dlopen(nil, RTLD_LAZY), name)
  }
}
