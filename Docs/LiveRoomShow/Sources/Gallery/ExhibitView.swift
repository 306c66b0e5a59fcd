import LiveRoomKit
import SwiftUI

/// An exhibit on screen. Its room runs while the exhibit is on screen.
struct ExhibitView: View {
  let exhibit: Exhibit
  @State private var room: LiveRoom?
  @State private var models: RoomViewModels?
  @State private var frames = FrameSource()
  @State private var failure: String?

  var body: some View {
    ZStack {
      Color.gray.opacity(0.2)
      if let failure {
        Text(failure)
      } else if let room, let models {
        exhibit.content(room, models).roomTouches(to: room)
      }
    }
    .frameSource(frames)
    .task {
      do { try await run() } catch { failure = "\(error)" }
    }
  }

  private func run() async throws {
    let room = try LiveRoom(exhibit.configuration, clock: RoomClock(.continuous))
    let models = await RoomViewModels(room)
    self.room = room
    self.models = models
    await withDiscardingTaskGroup { group in
      group.addTask { await room.run() }
      group.addTask { [frames] in await models.follow(frames: frames) }
      group.addTask { [inputs = exhibit.inputs] in
        for round in 0... {
          room.send(inputs(round))
          guard (try? await room.clock.sleep(until: room.clock.now + .seconds(4))) != nil else {
            return
          }
        }
      }
    }
  }
}

/// Each exhibit as a preview.
struct ExhibitView_Previews: PreviewProvider {
  static var previews: some View {
    ForEach(Exhibit.all) { exhibit in
      ExhibitView(exhibit: exhibit).previewDisplayName(exhibit.id)
    }
  }
}
