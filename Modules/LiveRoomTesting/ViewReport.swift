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

  /// Creates an empty report.
  public init(device: String) { self.device = device }

  /// The names of the scenes and the requests that are out of bounds or were not measured.
  public var faults: [String] {
    scenes.filter { !$0.isWithinBounds }.map { "\($0.name), \($0.host)" }
      + gestures.filter { !$0.hasExpectedOutcome }.map(\.request)
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
