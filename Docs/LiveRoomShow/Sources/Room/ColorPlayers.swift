import Foundation
import LiveRoomKit
import UIKit

/// Streams of one color each, the same for the same room.
@MainActor final class ColorStreams: RoomPlayer {
  /// The delay of the picture, whose date the streams report.
  var delay = Duration.zero
  private var hues: [String: Double] = [:]

  func prepare(_ room: String, to level: PreloadLevel) async throws {
    // The time that a stream takes until it is ready.
    try await Task.sleep(for: .milliseconds(300))
    hues[room] = Double(room.utf8.reduce(0) { $0 + Int($1) } % 100) / 100
  }

  func play(_ room: String, on container: PlayerView) {
    container.backgroundColor = UIColor(
      hue: hues[room] ?? 0, saturation: 0.6, brightness: 0.6, alpha: 1)
  }

  func pictureReadings(of room: String) -> AsyncStream<PictureReading> {
    AsyncStream { readings in
      let task = Task {
        while !Task.isCancelled {
          let date = ServerTime.now.milliseconds - delay.components.seconds * 1_000
          readings.yield(PictureReading(date: ServerTime(milliseconds: date)))
          try? await Task.sleep(for: .seconds(3))
        }
      }
      readings.onTermination = { _ in task.cancel() }
    }
  }

  func pause(_ room: String) {}

  func release(_ room: String) { hues[room] = nil }
}

extension ServerTime {
  /// The time of the server of the script, which is this device.
  static var now: ServerTime {
    ServerTime(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
  }
}

/// Effects of one color, for two seconds each.
@MainActor final class ColorEffects: GiftPlayer {
  func play(_ gift: GiftCombo, on container: PlayerView) async throws {
    container.backgroundColor = UIColor(hue: 0.9, saturation: 0.8, brightness: 1, alpha: 0.4)
    try await Task.sleep(for: .seconds(2))
  }
}
