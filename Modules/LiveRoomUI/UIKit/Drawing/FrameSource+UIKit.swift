#if canImport(UIKit)
  #if !targetEnvironment(macCatalyst)
    public import RoomBus
    public import UIKit

    extension FrameSource {
      /// Creates the frames of the display on which a view is. They begin after the touches of a frame were
      /// delivered, and before its layout.
      ///
      /// While the view is in no window no frame begins. It is type-checked, and not yet seen on a device.
      public convenience init(of view: UIView) {
        let link = UIUpdateLink(view: view)
        link.requiresContinuousUpdates = true
        self.init { link.isEnabled = $0 }
        link.addAction { [weak self] _, _ in self?.beginFrame() }
      }
    }
  #endif
#endif
