#if canImport(SwiftUI)
  import QuartzCore
  public import RoomBus
  public import SwiftUI
  #if canImport(UIKit)
    public import UIKit
  #else
    public import AppKit
  #endif

  extension View {
    /// Begins the frames of a source with those in which this view is updated.
    ///
    /// ```swift
    /// @State private var frames = FrameSource()
    ///
    /// var body: some View {
    ///   GiftLanes(model, of: gifts).frameSource(frames).task { await model.follow(frames: frames) }
    /// }
    /// ```
    ///
    /// While nothing is requested of the source the view causes no updates. It is type-checked, and not yet
    /// seen on a device.
    public func frameSource(_ frames: FrameSource) -> some View {
      background { FrameTimeline(frames: frames) }
    }
  }

  /// A timeline that is paused while no frame is requested.
  private struct FrameTimeline: View {
    let frames: FrameSource

    var body: some View {
      TimelineView(.animation(paused: !frames.isRunning)) { timeline in
        Color.clear.onChange(of: timeline.date) { frames.beginFrame() }
      }
      .allowsHitTesting(false)
      .accessibilityHidden(true)
    }
  }

  extension FrameSource {
    #if canImport(UIKit)
      /// Creates the frames of the display on which a view is. From iOS 18, tvOS 18 and visionOS 2 on, a frame
      /// begins after the delivery of its touches and before its layout. No frame begins while the view is in no
      /// window. On earlier systems and with Mac Catalyst, a `CADisplayLink` drives the frames.
      ///
      /// It is type-checked, and not yet seen on a device.
      public convenience init(of view: UIView) {
        #if !targetEnvironment(macCatalyst)
          if #available(iOS 18, tvOS 18, visionOS 2, *) {
            self.init(
              DisplayLink { [weak view] frames in
                guard let view else { return {} }
                let link = UIUpdateLink(view: view)
                link.requiresContinuousUpdates = true
                link.preferredFrameRateRange = .motion
                link.addAction { [weak frames] link, _ in
                  if let frames { frames.beginFrame() } else { link.isEnabled = false }
                }
                link.isEnabled = true
                return { link.isEnabled = false }
              })
            return
          }
        #endif
        self.init(DisplayLink { LinkTarget.start($0) { CADisplayLink(target: $0, selector: $1) } })
      }
    #else
      /// Creates the frames of the display on which a view is.
      ///
      /// It is type-checked, and not yet seen on a Mac.
      public convenience init(of view: NSView) {
        self.init(
          DisplayLink { [weak view] in
            LinkTarget.start($0) { view?.displayLink(target: $0, selector: $1) }
          })
      }
    #endif

    private convenience init(_ link: DisplayLink) {
      self.init(link.setRunning)
      link.frames = self
    }
  }

  /// The link of a source while frames are requested.
  @MainActor
  private final class DisplayLink {
    weak var frames: FrameSource?
    private let start: @MainActor (FrameSource?) -> @MainActor () -> Void
    private var stop: (@MainActor () -> Void)?

    /// - Parameter start: starts a link, and returns a closure that stops it. The link stops itself after the source is
    ///   gone.
    init(_ start: @escaping @MainActor (_ frames: FrameSource?) -> @MainActor () -> Void) {
      self.start = start
    }

    func setRunning(_ isRunning: Bool) {
      stop?()
      stop = isRunning ? start(frames) : nil
    }
  }

  /// The target of a `CADisplayLink`. A run loop keeps a link until it is invalidated, and a link its target.
  @MainActor
  private final class LinkTarget: NSObject {
    private weak var frames: FrameSource?

    private init(_ frames: FrameSource?) { self.frames = frames }

    static func start(
      _ frames: FrameSource?,
      _ make: @MainActor (_ target: NSObject, _ selector: Selector) -> CADisplayLink?
    ) -> @MainActor () -> Void {
      let link = make(LinkTarget(frames), selector)
      link?.preferredFrameRateRange = .motion
      link?.add(to: .main, forMode: .common)
      return { link?.invalidate() }
    }

    #if canImport(ObjectiveC)
      private static let selector = #selector(beginFrame)

      @objc func beginFrame(_ link: AnyObject) {
        if let frames { frames.beginFrame() } else { (link as? CADisplayLink)?.invalidate() }
      }
    #else
      // For tests of the views on Linux, where no link calls a selector.
      private static let selector = Selector()
    #endif
  }

  extension CAFrameRateRange {
    /// The frames a second of a motion, which are fewer in Low Power Mode. A link reads it when a motion begins.
    fileprivate static var motion: CAFrameRateRange {
      ProcessInfo.processInfo.isLowPowerModeEnabled
        ? CAFrameRateRange(minimum: 30, maximum: 60, preferred: 60)
        : CAFrameRateRange(minimum: 60, maximum: 120, preferred: 120)
    }
  }
#endif
