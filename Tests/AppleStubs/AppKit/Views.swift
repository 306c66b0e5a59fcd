@_exported import Foundation
import QuartzCore

// What this project uses of AppKit, as its pages below https://developer.apple.com/documentation/appkit
// declare it: to check types and isolation where there is no AppKit.

/// …/nsresponder
@MainActor @preconcurrency open class NSResponder {
  public init() {}
}

/// …/nsview
@MainActor @preconcurrency open class NSView: NSResponder {
  /// …/nsview/autoresizingmask-swift.struct
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var width: AutoresizingMask { fatalError() }
    public static var height: AutoresizingMask { fatalError() }
  }

  /// …/nsview/layercontentsplacement-swift.enum
  public enum LayerContentsPlacement: Int, Sendable {
    case scaleAxesIndependently, scaleProportionallyToFit, scaleProportionallyToFill
  }

  /// …/nsview/displaylink(target:selector:)
  open func displayLink(target: Any, selector: Selector) -> CADisplayLink { fatalError() }
  /// …/nsview/frame
  open var frame = NSRect.zero
  /// …/nsview/bounds
  open var bounds = NSRect.zero
  /// …/nsview/autoresizingmask-swift.property
  open var autoresizingMask: AutoresizingMask = []
  /// …/nsview/clipstobounds
  open var clipsToBounds = false
  /// …/nsview/layercontentsplacement-swift.property
  open var layerContentsPlacement = LayerContentsPlacement.scaleAxesIndependently
  /// …/nsview/wantslayer
  open var wantsLayer = false

  /// …/nsview/addsubview(_:)
  open func addSubview(_ view: NSView) {}
  /// …/nsview/removefromsuperview()
  open func removeFromSuperview() {}
}

/// …/nsimage
open class NSImage {
  // Not of AppKit.
  public let _name = "NSImage"
}

/// …/nspasteboard
open class NSPasteboard {
  /// …/nspasteboard/pasteboardtype
  public struct PasteboardType: Hashable, Sendable {
    /// …/nspasteboard/pasteboardtype/string
    public static let string = PasteboardType()
  }

  /// …/nspasteboard/general
  public static var general: NSPasteboard { fatalError() }
  /// …/nspasteboard/clearcontents()
  @discardableResult open func clearContents() -> Int { fatalError() }
  /// …/nspasteboard/setstring(_:fortype:)
  @discardableResult open func setString(_ string: String, forType type: PasteboardType) -> Bool {
    fatalError()
  }
}
