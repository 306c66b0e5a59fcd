#if canImport(SwiftUI) && canImport(UIKit)
  import UIKit

  /// The warnings of the system that memory is scarce.
  enum MemoryWarnings {
    static var all: AsyncStream<Void> {
      AsyncStream { continuation in
        // Used once more only, to remove it.
        nonisolated(unsafe) let observer = NotificationCenter.default.addObserver(
          forName: UIApplication.didReceiveMemoryWarningNotification, object: nil, queue: nil
        ) { _ in continuation.yield() }
        continuation.onTermination = { _ in
          NotificationCenter.default.removeObserver(observer)
        }
      }
    }
  }
#else
  /// Without UIKit the system sends no warnings.
  enum MemoryWarnings {
    static var all: AsyncStream<Void> { AsyncStream { $0.finish() } }
  }
#endif
