/// The result of the self-check of the example app on a device. `liveroom check FILE` prints its JSON.
public struct ViewReport: Codable, Equatable, Sendable {
  /// The frames of a scene.
  public struct Scene: Codable, Equatable, Sendable {
    /// The name of the scene.
    public var name: String
    /// The kit that hosts the views: `"SwiftUI"` or `"UIKit"`.
    public var host: String
    /// The number of frames.
    public var frames: Int
    /// The time by which frames were late, in milliseconds a second.
    public var hitches: Double
    /// The mean time of the main thread for a frame, in milliseconds.
    public var mainThread: Double

    /// Creates the frames of a scene.
    public init(name: String, host: String, frames: Int, hitches: Double, mainThread: Double) {
      (self.name, self.host, self.frames) = (name, host, frames)
      (self.hitches, self.mainThread) = (hitches, mainThread)
    }
  }

  /// A gesture that the user was asked for.
  public struct Gesture: Codable, Equatable, Sendable {
    /// The request.
    public var request: String
    /// The expected outcome, such as `"pageDrag accepted"`.
    public var expected: String
    /// The outcome, or the last reason why the gesture failed before the user skipped the request. `nil` if there is
    /// none.
    public var seen: String?

    /// Creates a gesture.
    public init(request: String, expected: String, seen: String?) {
      (self.request, self.expected, self.seen) = (request, expected, seen)
    }
  }

  /// A place and a size on a screen, in points.
  public struct Rectangle: Codable, Equatable, Sendable {
    /// The distance of the left edge from the left edge of the screen.
    public var x: Double
    /// The distance of the upper edge from the upper edge of the screen.
    public var y: Double
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// Creates a rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  /// A moving element at one time of a clock by hand.
  public struct Frame: Codable, Equatable, Sendable {
    /// The name of the element.
    public var element: String
    /// The kit that hosts the views, and for views of the app `"own views"`.
    public var host: String
    /// The time on the clock, in milliseconds.
    public var milliseconds: Int
    /// The rectangle in which the element is drawn, or `nil` if it is not on screen.
    public var drawn: Rectangle?
    /// The rectangle by the view state, measured from the place of the element at rest.
    public var computed: Rectangle

    /// Creates the frame of an element.
    public init(
      element: String, host: String, milliseconds: Int, drawn: Rectangle?, computed: Rectangle
    ) {
      (self.element, self.host, self.milliseconds) = (element, host, milliseconds)
      (self.drawn, self.computed) = (drawn, computed)
    }
  }

  /// An element that VoiceOver finds.
  public struct Element: Codable, Equatable, Sendable {
    /// The words that VoiceOver reads first.
    public var label: String
    /// The value, which is empty for most elements.
    public var value: String
    /// The names of the actions, in their order.
    public var actions: [String]

    /// Creates an element.
    public init(label: String, value: String, actions: [String]) {
      (self.label, self.value, self.actions) = (label, value, actions)
    }
  }

  /// The greatest distance of an edge from its computed place, in points.
  public static let frameLimit = 0.5
  /// The greatest hitch time of a scene, in milliseconds a second.
  public static let hitchLimit = 5.0
  /// The greatest mean time of the main thread for a frame, in milliseconds.
  public static let mainThreadLimit = 4.0

  /// The model of the device and the version of its system.
  public var device: String
  /// The scenes, in the order of their measurement.
  public var scenes: [Scene] = []
  /// The gestures, in the order of the requests.
  public var gestures: [Gesture] = []
  /// The frames of moving elements, by host and time.
  public var frames: [Frame] = []
  /// The elements of the room in the order in which VoiceOver reads them. Empty if VoiceOver was not on.
  public var elements: [Element] = []

  /// Creates an empty report.
  public init(device: String) { self.device = device }

  /// The names of what is out of bounds or was not measured: scenes, requests, frames, and elements without a label.
  public var faults: [String] {
    scenes.filter { !$0.isWithinBounds }.map { "\($0.name), \($0.host)" }
      + gestures.filter { !$0.hasExpectedOutcome }.map(\.request)
      + displacedFrames.map { "\($0.element), \($0.host), \($0.milliseconds) ms" }
      + elements.indices.filter { elements[$0].label.isEmpty }.map { "element \($0 + 1)" }
  }

  /// The frames that are not drawn where the view state has them, or not as in the first host.
  ///
  /// A view state does not know the place of an element at rest. That place is taken from the first frame of the element
  /// in the host.
  public var displacedFrames: [Frame] {
    frames.filter { frame in
      guard let drawn = frame.drawn else { return true }
      let first = frames.first { $0.element == frame.element && $0.host == frame.host }
      let other = frames.first {
        $0.element == frame.element && $0.milliseconds == frame.milliseconds
      }
      guard let start = first?.drawn, let origin = first?.computed, let other = other?.drawn else {
        return true
      }
      let computed = frame.computed.moved(by: start.x - origin.x, start.y - origin.y)
      return !drawn.isClose(to: computed) || !drawn.isClose(to: other)
    }
  }
}

extension ViewReport.Rectangle {
  fileprivate func moved(by x: Double, _ y: Double) -> Self {
    Self(x: self.x + x, y: self.y + y, width: width, height: height)
  }

  fileprivate func isClose(to other: Self) -> Bool {
    [x - other.x, y - other.y, width - other.width, height - other.height].allSatisfy {
      abs($0) <= ViewReport.frameLimit
    }
  }
}

extension ViewReport.Gesture {
  /// A Boolean value that indicates whether the outcome is the expected one.
  public var hasExpectedOutcome: Bool { seen == expected }
}

extension ViewReport.Scene {
  /// A Boolean value that indicates whether the scene was measured and both times are within their limits.
  public var isWithinBounds: Bool {
    frames > 0 && hitches <= ViewReport.hitchLimit && mainThread <= ViewReport.mainThreadLimit
  }
}
