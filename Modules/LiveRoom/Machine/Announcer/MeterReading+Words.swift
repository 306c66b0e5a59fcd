import RoomCore

// The words of a screen reader about a meter: the scores, and the time or the result.
extension MeterReading {
  /// The words in English, with the identifiers of the sides as names.
  package var words: String {
    (scores(" of ") + [status].compactMap { $0 }).joined(separator: ", ")
  }

  /// The time or the result in English, with the identifiers of the sides as names. It is `nil` while the end of the
  /// phase is not known.
  package var status: String? {
    let left = secondsLeft.map { seconds in
      seconds < 120 ? "\(seconds) second\(seconds == 1 ? "" : "s")" : "\(seconds / 60) minutes"
    }
    return switch meter.phase {
    case .prepare: left.map { "begins in \($0)" }
    case .running: left.map { "\($0) left" }
    case .awaitingResult: canGrab ? "open" : "waiting for the result"
    case .punishment: left.map { "punishment, \($0) left" } ?? "punishment"
    case .ended:
      switch meter.winners {
      case nil: "over"
      case []?: "a draw"
      case let winners?:
        winners.joined(separator: ", ") + (winners.count == 1 ? " wins" : " win")
      }
    }
  }

  /// The words in Simplified Chinese.
  ///
  /// - Parameter name: The name of a side, by its identifier.
  package func simplifiedChinese(_ name: (String) -> String) -> String {
    let reading = named(name)
    return (reading.scores("/") + [reading.chineseStatus].compactMap { $0 })
      .joined(separator: "，")
  }

  /// The time or the result in Simplified Chinese, with the identifiers of the sides as names. It is `nil` while the end
  /// of the phase is not known.
  package var chineseStatus: String? {
    let left = secondsLeft.map { $0 < 120 ? "\($0) 秒" : "\($0 / 60) 分钟" }
    return switch meter.phase {
    case .prepare: left.map { "\($0)后开始" }
    case .running: left.map { "还剩 \($0)" }
    case .awaitingResult: canGrab ? "可以抢了" : "等待结果"
    case .punishment: left.map { "惩罚中，还剩 \($0)" } ?? "惩罚中"
    case .ended:
      switch meter.winners {
      case nil: "已结束"
      case []?: "平局"
      case let winners?: winners.joined(separator: "、") + "获胜"
      }
    }
  }

  /// Returns the reading with the names of the sides in place of the identifiers.
  package func named(_ users: (String) -> String) -> MeterReading {
    var reading = self
    for side in meter.sides.indices { reading.meter.sides[side].id = users(meter.sides[side].id) }
    reading.meter.winners = meter.winners?.map(users)
    return reading
  }

  /// The scores that a screen reader says do not run.
  private func scores(_ separator: String) -> [String] {
    guard let target = meter.target else { return meter.sides.map { "\($0.id) \($0.score)" } }
    return ["\(meter.sides.reduce(0) { $0.addingSaturating($1.score) })\(separator)\(target)"]
  }
}
