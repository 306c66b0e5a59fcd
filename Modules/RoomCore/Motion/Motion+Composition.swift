extension Motion {
  /// Returns the motion played backwards, for example an exit from an entrance.
  public func reversed() -> Motion {
    with(length: length) { _, frames in
      frames.indices.reversed().map { index in
        Keyframe(
          nanoseconds: length - frames[index].nanoseconds, value: frames[index].value,
          curve: index + 1 < frames.count ? frames[index + 1].curve.reversed : .linear)
      }
    }
  }

  private func with(
    length: Int64, _ keyframes: (Property, [Keyframe]) -> [Keyframe]
  ) -> Motion {
    let tracks = tracks.map {
      Track(property: $0.property, keyframes: keyframes($0.property, $0.keyframes))
    }
    return Motion(tracks: tracks, anchor: anchor, length: length, unit: unit)
  }

  /// Returns the motion after `delay`. During the delay it has its first pose.
  package func delayed(by delay: Duration) -> Motion {
    let delay = max(0, delay.nanoseconds)
    return with(length: length.addingSaturating(delay)) { _, frames in
      frames.map { $0.delayed(by: delay) }
    }
  }

  /// Returns the motion after `delay`, with its last pose until `end` if `end` is later.
  package func delayed(by delay: Duration, until end: Duration) -> Motion {
    let motion = delayed(by: delay)
    return motion.with(length: max(motion.length, end.nanoseconds)) { $1 }
  }

  /// Returns the motion with its translations scaled by factors.
  package func scalingTranslation(x: Double, y: Double) -> Motion {
    with(length: length) { property, frames in
      let factor =
        switch property {
        case .translationX: x
        case .translationY: y
        case .scaleX, .scaleY, .opacity, .rotation: 1.0
        }
      return frames.map {
        Keyframe(nanoseconds: $0.nanoseconds, value: $0.value * factor, curve: $0.curve)
      }
    }
  }

  /// Returns the motion with the same numbers in another unit of translations.
  package func measured(in unit: Unit) -> Motion {
    Motion(tracks: tracks, anchor: anchor, length: length, unit: unit)
  }

  /// Returns the motion at another speed, so that it takes `duration`. A motion without duration
  /// has its last pose throughout.
  package func lasting(_ duration: Duration) -> Motion {
    let target = max(0, duration.nanoseconds)
    let factor = length == 0 ? 0 : Double(target) / Double(length)
    return with(length: target) { _, frames in
      frames.map { frame in
        let scaled = (Double(frame.nanoseconds) * factor + 0.5).clamped(to: 0...9e18)
        // The time of the last keyframe is exact, because rounding might miss the end.
        let isLast = frame.nanoseconds == length && length > 0
        return Keyframe(
          nanoseconds: isLast ? target : min(target, Int64(scaled)), value: frame.value,
          curve: frame.curve)
      }
    }
  }

  /// Returns both motions at the same time: the properties of `other`, and the properties of this
  /// motion that `other` lacks.
  package func merging(_ other: Motion) -> Motion {
    let tracks = Property.allCases.map { property in
      let frames = other.keyframes(of: property)
      return Track(
        property: property, keyframes: frames.isEmpty ? keyframes(of: property) : frames)
    }
    return Motion(tracks: tracks, anchor: anchor, length: max(length, other.length), unit: unit)
  }
}
