#if canImport(UIKit)
  import QuartzCore
  public import RoomBus
  public import UIKit

  extension FrameSource {
    /// Creates the frames of the display on which a view is. From iOS 18, tvOS 18 and visionOS 2 on, a frame
    /// begins after the delivery of its touches and before its layout. No frame begins while the view is in no
    /// window. On earlier systems and with Mac Catalyst, a `CADisplayLink` drives the frames.
    ///
    /// It is type-checked, and not yet seen on a device.
    public convenience init(of view: UIView) {
      #if !targetEnvironment(macCatalyst)
        if #available(iOS 18, tvOS 18, visionOS 2, *) {
          let link = UpdateLink(view)
          self.init(link.setRunning)
          link.frames = self
          return
        }
      #endif
      self.init(makingLink: { CADisplayLink(target: $0, selector: $1) })
    }
  }

  #if !targetEnvironment(macCatalyst)
    /// The link of a view while frames are requested: none keeps the view.
    @available(iOS 18, tvOS 18, visionOS 2, *)
    @MainActor
    private final class UpdateLink {
      weak var frames: FrameSource?
      private weak var view: UIView?
      private var link: UIUpdateLink?

      init(_ view: UIView) { self.view = view }

      func setRunning(_ isRunning: Bool) {
        link?.isEnabled = false
        link = isRunning ? view.map { makeLink(of: $0) } : nil
      }

      private func makeLink(of view: UIView) -> UIUpdateLink {
        let link = UIUpdateLink(view: view)
        link.requiresContinuousUpdates = true
        link.preferredFrameRateRange = .motion
        link.addAction { [weak self] link, _ in
          guard let frames = self?.frames else {
            link.isEnabled = false
            return
          }
          frames.beginFrame()
        }
        link.isEnabled = true
        return link
      }
    }
  #endif
#endif
