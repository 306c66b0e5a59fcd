extension Motion {
  /// The motion played backwards: of an entrance, the exit to where it came from.
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

  /// The motion after `delay`, during which it holds its first pose.
  package func delayed(by delay: Duration) -> Motion {
    let delay = max(0, delay.nanoseconds)
    return with(length: length.addingSaturating(delay)) { _, frames in
      frames.map { $0.delayed(by: delay) }
    }
  }

  /// The motion after `delay`, holding its last pose until `end`, if that is later.
  package func delayed(by delay: Duration, until end: Duration) -> Motion {
    let motion = delayed(by: delay)
    return motion.with(length: max(motion.length, end.nanoseconds)) { $1 }
  }

  /// The motion with its translations scaled by these factors.
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

  /// The motion with the same numbers in another unit of translations.
  package func measured(in unit: Unit) -> Motion {
    Motion(tracks: tracks, anchor: anchor, length: length, unit: unit)
  }

  /// The motion at another speed, so that it takes `duration`. One that takes no time is at its end
  /// throughout.
  package func lasting(_ duration: Duration) -> Motion {
    let target = max(0, duration.nanoseconds)
    let factor = length == 0 ? 0 : Double(target) / Double(length)
    return with(length: target) { _, frames in
      frames.map { frame in
        let scaled = (Double(frame.nanoseconds) * factor + 0.5).clamped(to: 0...9e18)
        // Exact at the end, where rounding might miss it.
        let isLast = frame.nanoseconds == length && length > 0
        return Keyframe(
          nanoseconds: isLast ? target : min(target, Int64(scaled)), value: frame.value,
          curve: frame.curve)
      }
    }
  }

  /// Both motions simultaneously: the properties of `other`, and those of this motion that `other` lacks.
  package func merging(_ other: Motion) -> Motion {
    let tracks = Property.allCases.map { property in
      let frames = other.keyframes(of: property)
      return Track(
        property: property, keyframes: frames.isEmpty ? keyframes(of: property) : frames)
    }
    return Motion(tracks: tracks, anchor: anchor, length: max(length, other.length), unit: unit)
  }
}
