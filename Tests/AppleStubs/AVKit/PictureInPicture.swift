public import AVFoundation
public import UIKit

// What the guide to picture in picture uses of AVKit, as its pages below
// https://developer.apple.com/documentation/avkit declare it.

/// …/avpictureinpicturecontroller
open class AVPictureInPictureController: NSObject {
  /// …/avpictureinpicturecontroller/init(playerlayer:)
  public init?(playerLayer: AVPlayerLayer) {}
  weak open var delegate: (any AVPictureInPictureControllerDelegate)?
  open var isPictureInPictureActive: Bool { fatalError() }
  open var canStartPictureInPictureAutomaticallyFromInline: Bool = false
}

/// …/avpictureinpicturecontrollerdelegate
public protocol AVPictureInPictureControllerDelegate: NSObjectProtocol {
  func pictureInPictureControllerWillStartPictureInPicture(
    _ pictureInPictureController: AVPictureInPictureController)
  func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController,
    failedToStartPictureInPictureWithError error: any Error)
  func pictureInPictureControllerDidStopPictureInPicture(
    _ pictureInPictureController: AVPictureInPictureController)
  func pictureInPictureController(
    _ pictureInPictureController: AVPictureInPictureController,
    restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler:
      @escaping (Bool) -> Void)
}
