#if canImport(SwiftUI)
  import QuartzCore
  #if os(macOS)
    public import AppKit
    public import RoomBus

    extension FrameSource {
      /// Creates the frames of the display on which a view is.
      ///
      /// It is type-checked, and not yet seen on a Mac.
      public convenience init(of view: NSView) {
        self.init(makingLink: { [weak view] in view?.displayLink(target: $0, selector: $1) })
      }
    }
  #else
    import RoomBus
    import UIKit
  #endif

  extension FrameSource {
    /// Creates the frames of a display link.
    ///
    /// - Parameter makeLink: makes a link that calls the selector of the target.
    convenience init(
      makingLink makeLink: @escaping @MainActor (_ target: NSObject, Selector) -> CADisplayLink?
    ) {
      let link = DisplayLink(makeLink)
      self.init(link.setRunning)
      link.frames = self
    }
  }

  extension CAFrameRateRange {
    /// The frames a second of a motion, which are fewer in Low Power Mode. A link reads it when a motion begins.
    static var motion: CAFrameRateRange {
      ProcessInfo.processInfo.isLowPowerModeEnabled
        ? CAFrameRateRange(minimum: 30, maximum: 60, preferred: 60)
        : CAFrameRateRange(minimum: 60, maximum: 120, preferred: 120)
    }
  }

  /// The link of a source while frames are requested. A run loop keeps a link until it is invalidated, and a link
  /// its target: so that is another object.
  @MainActor
  private final class DisplayLink {
    typealias Maker = @MainActor (_ target: NSObject, _ selector: Selector) -> CADisplayLink?

    weak var frames: FrameSource?
    private let makeLink: Maker
    // `deinit` is the last access.
    nonisolated(unsafe) private var link: CADisplayLink?

    init(_ makeLink: @escaping Maker) { self.makeLink = makeLink }

    func setRunning(_ isRunning: Bool) {
      link?.invalidate()
      link = isRunning ? makeLink(LinkTarget(frames), LinkTarget.selector) : nil
      link?.preferredFrameRateRange = .motion
      link?.add(to: .main, forMode: .common)
    }

    deinit { link?.invalidate() }
  }

  @MainActor
  private final class LinkTarget: NSObject {
    private weak var frames: FrameSource?

    init(_ frames: FrameSource?) { self.frames = frames }

    #if canImport(ObjectiveC)
      static let selector = #selector(beginFrame)

      @objc func beginFrame(_ link: AnyObject) { frames?.beginFrame() }
    #else
      // For tests of the views on Linux, where no link calls a selector.
      static let selector = Selector()
    #endif
  }
#endif
