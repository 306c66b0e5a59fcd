import RoomCore

/// The maximum number of page turns. The pages of a longer text leave gaps.
private let mostTurns = 100
/// The maximum duration of a fade, in nanoseconds.
private let longestFade: Int64 = 200_000_000

extension Motion {
  /// Returns the motion for a long text if Reduce Motion is on: the pages of the text, from the
  /// visible page to the last.
  ///
  /// A page is as wide as the ticker, and all neighbors overlap equally. Each page has an equal
  /// share of the duration of the marquee. Then it fades out, and the next page fades in.
  ///
  /// - Parameters:
  ///   - page: The pose of the visible page, with its opacity.
  ///   - elapsed: The elapsed part of the stay.
  ///   - end: The horizontal offset of the last page, in points.
  ///   - width: The width of a page, in points.
  ///   - begin: The end of the first page's pause.
  ///   - last: The end of the last page's stay.
  static func pages(
    from page: Pose, at elapsed: Duration, to end: Double, width: Double, begin: Duration,
    end last: Duration
  ) -> Motion {
    func frame(_ nanoseconds: Int64, _ value: Double) -> Keyframe {
      Keyframe(at: .nanoseconds(nanoseconds), value: value)
    }
    let first = page.translation.x
    let parts = ((end - first).magnitude / width).clamped(to: 0...Double(mostTurns))
    let turns = Double(Int(parts)) < parts ? Int(parts) + 1 : Int(parts)
    let begin = begin.nanoseconds
    let displayDuration = max(0, last.nanoseconds.subtractingSaturating(begin)) / Int64(turns + 1)
    let fade = min(longestFade, displayDuration / 2)
    var offsets = [frame(begin, first)]
    var opacities: [Keyframe] = []
    if page.opacity < 1 {
      let rest = Int64(Double(fade) * (1 - page.opacity).clamped(to: 0...1))
      let elapsed = elapsed.nanoseconds
      opacities = [
        frame(elapsed, page.opacity), frame(elapsed.addingSaturating(rest), 1),
      ]
    }
    for number in 1..<turns + 1 {
      let turn = begin.addingSaturating(displayDuration * Int64(number))
      let part = Double(number - 1) / Double(turns)
      let next = Double(number) / Double(turns)
      offsets.append(frame(turn, first + (end - first) * part))
      offsets.append(frame(turn, first + (end - first) * next))
      opacities.append(frame(turn - fade, 1))
      opacities.append(frame(turn, 0))
      opacities.append(frame(turn.addingSaturating(fade), 1))
    }
    return Motion([.translationX: offsets, .opacity: opacities])
  }
}
