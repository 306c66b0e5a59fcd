#if canImport(SwiftUI)
  #if os(macOS) || targetEnvironment(macCatalyst)
    // Where UIUpdateLink is not available.
    import QuartzCore
    public import RoomBus
    #if os(macOS)
      public import AppKit
    #else
      public import UIKit
    #endif

    extension FrameSource {
      #if os(macOS)
        /// Creates the frames of the display on which a view is.
        ///
        /// It is type-checked, and not yet seen on a Mac.
        public convenience init(of view: NSView) {
          self.init { [weak view] in view?.displayLink(target: $0, selector: $1) }
        }
      #else
        /// Creates the frames of the display.
        ///
        /// It is type-checked, and not yet seen on a Mac.
        public convenience init(of view: UIView) {
          self.init { CADisplayLink(target: $0, selector: $1) }
        }
      #endif

      private convenience init(_ makeLink: @escaping DisplayLink.Maker) {
        let link = DisplayLink(makeLink)
        self.init(link.setRunning)
        link.frames = self
      }
    }

    /// The target of a link. A run loop keeps a link until it is invalidated, and a link its target: each link
    /// serves until no frame is requested.
    @MainActor
    private final class DisplayLink: NSObject {
      typealias Maker = @MainActor (_ target: DisplayLink, _ selector: Selector) -> CADisplayLink?

      weak var frames: FrameSource?
      private let makeLink: Maker
      private var link: CADisplayLink?

      init(_ makeLink: @escaping Maker) { self.makeLink = makeLink }

      func setRunning(_ isRunning: Bool) {
        link?.invalidate()
        link = isRunning ? makeLink(self, #selector(beginFrame)) : nil
        link?.add(to: .main, forMode: .common)
      }

      @objc private func beginFrame(_ link: AnyObject) {
        guard let frames else { return setRunning(false) }
        frames.beginFrame()
      }
    }
  #endif
#endif
