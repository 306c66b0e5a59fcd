public import UIKit

// What the guide to players uses of PAG, as Swift imports the headers of
// https://github.com/Tencent/libpag/tree/main/src/platform/ios.

/// …/PAGView.h; its methods are optional.
public protocol PAGViewListener: AnyObject {
  func onAnimationEnd(_ pagView: PAGView!)
}

/// https://github.com/Tencent/libpag/blob/main/src/platform/cocoa/PAGScaleMode.h
public struct PAGScaleMode: Sendable {}

public var PAGScaleModeLetterBox: PAGScaleMode { PAGScaleMode() }
public var PAGScaleModeZoom: PAGScaleMode { PAGScaleMode() }

/// …/PAGView.h
open class PAGView: UIView {
  open func add(_ listener: (any PAGViewListener)!) {}
  open func remove(_ listener: (any PAGViewListener)!) {}
  open func setPath(_ filePath: String!) -> Bool { fatalError() }
  open func setRepeatCount(_ repeatCount: Int32) {}
  open func setScaleMode(_ value: PAGScaleMode) {}
  open func play() {}
  open func stop() {}
  open func freeCache() {}
}
