public import UIKit

// What the guide to players uses of SVGAPlayer, as Swift imports the headers of
// https://github.com/svga/SVGAPlayer-iOS/tree/master/Source.

/// …/SVGAVideoEntity.h
open class SVGAVideoEntity {}

/// …/SVGAPlayer.h; its methods are optional.
public protocol SVGAPlayerDelegate: AnyObject {
  func svgaPlayerDidFinishedAnimation(_ player: SVGAPlayer!)
}

/// …/SVGAPlayer.h
open class SVGAPlayer: UIView {
  open weak var delegate: (any SVGAPlayerDelegate)!
  open var videoItem: SVGAVideoEntity!
  open var loops: Int32 = 0
  open func startAnimation() {}
  open func stopAnimation() {}
}

/// …/SVGAParser.h
open class SVGAParser {
  public init() {}
  open func parse(
    with data: Data, cacheKey: String,
    completionBlock: ((SVGAVideoEntity) -> Void)?, failureBlock: ((any Error) -> Void)? = nil
  ) {}
}
