extension Motion {
  /// The motion played backwards: of an entrance, the exit to where it came from.
  public func reversed() -> Motion {
    let tracks = tracks.map { track in
      let frames = track.keyframes
      let turned = frames.indices.reversed().map { index in
        Keyframe(
          nanoseconds: length - frames[index].nanoseconds, value: frames[index].value,
          curve: index + 1 < frames.count ? frames[index + 1].curve.reversed : .linear)
      }
      return Track(property: track.property, keyframes: turned)
    }
    return Motion(tracks: tracks, anchor: anchor, length: length, unit: unit)
  }

  /// The motion after `delay`, during which it holds its first pose.
  package func delayed(by delay: Duration) -> Motion {
    let delay = max(0, delay.nanoseconds)
    let tracks = tracks.map { track in
      Track(property: track.property, keyframes: track.keyframes.map { $0.delayed(by: delay) })
    }
    return Motion(
      tracks: tracks, anchor: anchor, length: length.addingSaturating(delay), unit: unit)
  }

  /// The motion after `delay`, holding its last pose until `end`, if that is later.
  package func delayed(by delay: Duration, until end: Duration) -> Motion {
    let motion = delayed(by: delay)
    return Motion(
      tracks: motion.tracks, anchor: anchor, length: max(motion.length, end.nanoseconds),
      unit: unit)
  }

  /// The motion with its translations scaled by these factors.
  package func scalingTranslation(x: Double, y: Double) -> Motion {
    let tracks = tracks.map { track in
      let factor =
        switch track.property {
        case .translationX: x
        case .translationY: y
        case .scaleX, .scaleY, .opacity, .rotation: 1.0
        }
      let frames = track.keyframes.map { frame in
        Keyframe(
          nanoseconds: frame.nanoseconds, value: frame.value * factor, curve: frame.curve)
      }
      return Track(property: track.property, keyframes: frames)
    }
    return Motion(tracks: tracks, anchor: anchor, length: length, unit: unit)
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
    let tracks = tracks.map { track in
      let frames = track.keyframes.map { frame in
        let scaled = (Double(frame.nanoseconds) * factor + 0.5).clamped(to: 0...9e18)
        // Exact at the end, where rounding might miss it.
        let isLast = frame.nanoseconds == length && length > 0
        return Keyframe(
          nanoseconds: isLast ? target : min(target, Int64(scaled)), value: frame.value,
          curve: frame.curve)
      }
      return Track(property: track.property, keyframes: frames)
    }
    return Motion(tracks: tracks, anchor: anchor, length: target, unit: unit)
  }

  /// This motion and then `next`, with the anchor and the unit of this motion.
  package func followed(by next: Motion) -> Motion {
    let tracks = Property.allCases.compactMap { property -> Track? in
      let before = keyframes(of: property)
      let after = next.keyframes(of: property).map { $0.delayed(by: length) }
      if before.isEmpty && after.isEmpty { return nil }
      let rest = Pose.identity[property]
      // A value holds until the join and changes there immediately.
      let end = Keyframe(nanoseconds: length, value: before.last?.value ?? rest, curve: .linear)
      let start = Keyframe(nanoseconds: length, value: after.first?.value ?? rest, curve: .linear)
      return Track(property: property, keyframes: before + [end, start] + after)
    }
    return Motion(
      tracks: tracks, anchor: anchor, length: length.addingSaturating(next.length), unit: unit)
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
