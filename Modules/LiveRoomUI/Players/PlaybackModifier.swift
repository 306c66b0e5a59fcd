#if canImport(SwiftUI)
  import SwiftUI

  /// An object that drives the player of a view.
  @MainActor
  protocol Playback: AnyObject {
    /// The scaling of player views that are opened later.
    var scaling: PlayerScaling { get set }

    func run() async
    func update(isInBackground: Bool)
  }

  extension RoomPlayback: Playback {}
  extension GiftPlayback: Playback {}

  extension View {
    /// Runs the playback of a player while the view is on screen.
    ///
    /// - Parameters:
    ///   - playback: where the playback is kept.
    ///   - player: the player; `nil` for none.
    ///   - model: the model of the module; with another one the playback is another.
    ///   - contentMode: the content mode of the player's views.
    ///   - make: makes the playback of a player.
    func playback<Player, Driver: Playback>(
      _ playback: Binding<Driver?>, by player: Player?, of model: AnyObject,
      contentMode: ContentMode, _ make: @escaping @MainActor (Player) -> Driver
    ) -> some View {
      modifier(
        PlaybackModifier(
          playback: playback,
          use: PlayerUse(
            player: player.map { ObjectIdentifier($0 as AnyObject) },
            model: ObjectIdentifier(model)),
          contentMode: contentMode, make: { player.map(make) }))
    }
  }

  /// The player and the model of a playback.
  private struct PlayerUse: Equatable {
    let player: ObjectIdentifier?
    let model: ObjectIdentifier
  }

  private struct PlaybackModifier<Driver: Playback>: ViewModifier {
    /// The playback and its setting, as one value to observe.
    private struct Setting: Equatable {
      let playback: ObjectIdentifier?
      let contentMode: ContentMode
    }

    @Binding var playback: Driver?
    let use: PlayerUse
    let contentMode: ContentMode
    let make: @MainActor () -> Driver?
    @Environment(\.scenePhase) private var scenePhase
    /// The player and the model of the current playback.
    @State private var made: PlayerUse?

    func body(content: Content) -> some View {
      content
        .onChange(
          of: Setting(playback: playback.map(ObjectIdentifier.init), contentMode: contentMode),
          initial: true
        ) {
          playback?.scaling = contentMode == .fit ? .fit : .fill
        }
        // Changes only: a host without scene phases always seems to be in the background.
        .onChange(of: scenePhase == .background) { _, isInBackground in
          playback?.update(isInBackground: isInBackground)
        }
        // Also each time that the view appears again, as in a tab.
        .onChange(of: use, initial: true) {
          guard made != use else { return }
          made = use
          playback = make()
        }
        // When its containers are on screen, so that player views have their size.
        .task(id: playback.map(ObjectIdentifier.init)) { await playback?.run() }
    }
  }
#endif
