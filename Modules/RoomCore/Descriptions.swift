#if hasFeature(Embedded)
  /// What is described does not print: a page prints nothing.
  public protocol PrintedValue {}
#else
  /// A value that prints human-readably.
  public typealias PrintedValue = CustomStringConvertible

  // What events and view states are made of prints as a person would write it: a test that fails
  // shows it.

  extension Instant: CustomStringConvertible {
    /// The seconds since the clock began, such as `1.5 s`.
    public var description: String { "\(seconds) s" }
  }

  extension ScreenPoint: BrieflyPrinted {
    /// Both distances, such as `(160.0, 300.0)`.
    public var description: String { "(\(x), \(y))" }
  }

  extension ScreenSize: BrieflyPrinted {
    /// Both extents, such as `320.0 x 50.0`.
    public var description: String { "\(width) x \(height)" }
  }

  extension Pose: CustomStringConvertible {
    /// The properties that are not as at rest, such as `translationX 10.0, opacity 0.5`.
    public var description: String {
      let parts = Motion.Property.allCases.filter { self[$0] != Pose.identity[$0] }
      return parts.isEmpty ? "at rest" : parts.map { "\($0) \(self[$0])" }.joined(separator: ", ")
    }
  }

  extension Motion: CustomStringConvertible, BrieflyPrinted {
    /// Where each property begins and ends, and the duration, such as `opacity 0.0 to 1.0, 0.3 s`.
    public var description: String {
      let parts = tracks.map { track in
        let values = track.keyframes.map(\.value)
        return "\(track.property) \(values[0]) to \(values[values.count - 1])"
      }
      return (parts + ["\(duration.seconds) s"]).joined(separator: ", ")
    }
  }

  extension RunningMotion: CustomStringConvertible {
    /// The motion, and when it began.
    public var description: String { "\(motion), from \(start)" }
  }

  extension Timed: CustomStringConvertible {
    /// The instant and the value, such as `1.5 s: laneDidEmpty(lane: 0)`.
    public var description: String { "\(time): \(value)" }
  }

  extension SuspensionReason: CustomStringConvertible, BrieflyPrinted {
    /// The name of the reason.
    public var description: String { DescriptionText.quoted(name) }
  }

  extension Identifier: CustomStringConvertible, CustomDebugStringConvertible {
    @usableFromInline package var description: String { string }
    @usableFromInline package var debugDescription: String { string.debugDescription }
  }

  extension Boxed: CustomStringConvertible {
    @usableFromInline package var description: String { "\(value)" }
  }
#endif
