import Foundation
import QuartzCore
import SelfCheck

/// Meters each frame of the display until it is stopped.
@MainActor final class FrameLink: NSObject {
  private(set) var meter = FrameMeter()
  private var link: CADisplayLink?

  func start() {
    // For checks of types elsewhere, where no selector exists.
    #if canImport(Darwin)
      let link = CADisplayLink(target: self, selector: #selector(take))
      link.preferredFrameRateRange = CAFrameRateRange(minimum: 60, maximum: 120, preferred: 120)
      link.add(to: .main, forMode: .common)
      self.link = link
    #endif
  }

  /// Stops, which also frees the link: a run loop keeps it with its target.
  func stop() { link?.invalidate() }

  #if canImport(Darwin)
    @objc
  #endif
  private func take(_ link: CADisplayLink) {
    meter.add(
      displayed: link.timestamp, next: link.targetTimestamp, mainThread: Self.secondsOfThread)
  }

  /// The time that a processor has worked for this thread.
  private static var secondsOfThread: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
