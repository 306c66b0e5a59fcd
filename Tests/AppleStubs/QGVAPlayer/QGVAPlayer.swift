public import UIKit

// What the guide to players uses of VAP, as Swift imports the headers of
// https://github.com/Tencent/vap/tree/master/iOS/QGVAPlayer/QGVAPlayer/Classes.

/// …/QGVAPWrapView.h; its methods are optional, and called on threads of the player.
public protocol VAPWrapViewDelegate: AnyObject {
  func vapWrap_viewDidStopPlayMP4(_ lastFrameIndex: Int, view container: UIView)
  func vapWrap_viewDidFinishPlayMP4(_ totalFrameCount: Int, view container: UIView)
  func vapWrap_viewDidFailPlayMP4(_ error: any Error)
}

extension VAPWrapViewDelegate {
  public func vapWrap_viewDidStopPlayMP4(_ lastFrameIndex: Int, view container: UIView) {}
}

/// …/QGVAPWrapView.h
public enum QGVAPWrapViewContentMode: UInt {
  case scaleToFill, aspectFit, aspectFill
}

/// …/QGVAPWrapView.h
open class QGVAPWrapView: UIView, VAPContentMode {
  open func playHWDMP4(
    _ filePath: String, repeatCount: Int, delegate: any VAPWrapViewDelegate
  ) {}
  open func stopHWDMP4() {}
}

/// A property of the name of another one, which Objective-C may redeclare and Swift may not.
@MainActor public protocol VAPContentMode: AnyObject {}

extension VAPContentMode {
  /// …/QGVAPWrapView.h
  public var contentMode: QGVAPWrapViewContentMode {
    get { fatalError() }
    set {}
  }
}
