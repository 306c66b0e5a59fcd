import RoomCore

/// The greatest number of turns; a longer text is passed over in part.
private let mostTurns = 100
/// How long a page takes to fade, in nanoseconds.
private let longestFade: Int64 = 200_000_000

extension Motion {
  /// The pages in which a long text is shown where motion is reduced, from the page that is shown to the end.
  ///
  /// Each is as wide as the ticker, and all overlap the next by the same. A page stays for its part of the
  /// time that the marquee would take; then it fades out, and the next fades in.
  ///
  /// - Parameters:
  ///   - page: the page that is shown, and how opaque it is.
  ///   - elapsed: how much of the stay is over.
  ///   - end: the place of the last page, in points to the right.
  ///   - width: the width of a page, in points.
  ///   - begin: when the first page has been there for its pause.
  ///   - last: when the stay of the last page may end.
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
    let stay = max(0, last.nanoseconds.subtractingSaturating(begin)) / Int64(turns + 1)
    let fade = min(longestFade, stay / 2)
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
      let turn = begin.addingSaturating(stay * Int64(number))
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
