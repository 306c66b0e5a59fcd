#if canImport(SwiftUI)
  public import SwiftUI
  #if canImport(UIKit)
    import UIKit
  #endif

  // A player applies to all views of a room inside the modified view, and replaces the player of an outer
  // modifier.
  extension View {
    /// Plays the effect of each gift that takes the full screen; without a player a gift ends after
    /// its duration.
    ///
    /// - Parameters:
    ///   - player: a player that the app keeps, or `nil` for none. A different player restarts playback.
    ///   - contentMode: the content mode of its player views. Default `.fit`.
    ///   - sound: how effects sound together with the stream of a `roomPlayer`. Default `.mixing`.
    public nonisolated func giftPlayer(
      _ player: (any GiftPlayer)?, contentMode: ContentMode = .fit, sound: EffectSound = .mixing
    ) -> some View {
      looks {
        $0.giftPlayer = player
        $0.giftContentMode = contentMode
        $0.giftSound = sound
      }
    }

    /// Sets the player that prepares the rooms of a pager, and plays the present room below its page.
    ///
    /// - Parameters:
    ///   - player: a player that the app keeps. A different player restarts playback. If the player is `nil`,
    ///     the page of a room plays its stream, by `isRoomPlaying`.
    ///   - contentMode: the content mode of its player views. Default `.fill`.
    public nonisolated func roomPlayer(
      _ player: (any RoomPlayer)?, contentMode: ContentMode = .fill
    ) -> some View {
      looks {
        $0.roomPlayer = player
        $0.roomContentMode = contentMode
      }
    }
  }

  /// An object that drives the player of a view.
  @MainActor
  protocol Playback: AnyObject {
    func run() async
    func update(isInBackground: Bool)
    func didReceiveMemoryWarning()
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
    ///   - make: makes the playback of a player.
    func playback<Player, Driver: Playback>(
      _ playback: Binding<Driver?>, by player: Player?, of model: AnyObject,
      _ make: @escaping @MainActor (Player) -> Driver
    ) -> some View {
      modifier(
        PlaybackModifier(
          playback: playback,
          use: [player.map { ObjectIdentifier($0 as AnyObject) }, ObjectIdentifier(model)],
          make: { player.map(make) }))
    }
  }

  private struct PlaybackModifier<Driver: Playback>: ViewModifier {
    @Binding var playback: Driver?
    /// The player and the model.
    let use: [ObjectIdentifier?]
    let make: @MainActor () -> Driver?
    @Environment(\.scenePhase) private var scenePhase
    /// The player and the model of the current playback.
    @State private var made: [ObjectIdentifier?] = []
    #if canImport(UIKit)
      @State private var warnings = NotificationObservers()
    #endif

    func body(content: Content) -> some View {
      content
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
        #if canImport(UIKit)
          .onAppear {
            // Not the view itself, which has the observers.
            warnings.observe(UIApplication.didReceiveMemoryWarningNotification) {
              [playback = $playback] _ in playback.wrappedValue?.didReceiveMemoryWarning()
            }
          }
          .onDisappear { warnings.removeAll() }
        #endif
    }
  }
#endif
