#if canImport(SwiftUI)
  public import LiveRoom
  import RoomBus
  public import SwiftUI

  /// The rooms of a recording on screen, over the picture that the app plays.
  ///
  /// ```swift
  /// ZStack {
  ///   VideoPlayer(player: player)
  ///   RecordedRoomView(recording)
  /// }
  /// ```
  ///
  /// The view runs the recording while the view is on screen. After a seek it shows another room, by a
  /// ``LiveRoomView`` whose pages are clear.
  public struct RecordedRoomView: View {
    private let recording: RecordedRoom
    @State private var room: LiveRoom?

    /// Creates the view of a recording.
    public init(_ recording: RecordedRoom) { self.recording = recording }

    public var body: some View {
      LiveRoomView(room ?? recording.room) { _ in Color.clear }
        .task(id: ObjectIdentifier(recording)) { await recording.run() }
        .task(id: ObjectIdentifier(recording)) {
          let rooms = recording.rooms.subscribe()
          room = recording.room
          for await batch in rooms { room = batch.last }
        }
    }
  }
#endif
