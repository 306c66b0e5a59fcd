public import RoomCore

/// The popups on screen and their motions. A channel has at most as many popups as its capacity.
///
/// A view draws ``leaving`` and ``all``, each in its ``pose(of:at:size:)``, and the backdrop of
/// each channel behind its popups.
///
/// - Complexity: O(channels + popups on screen) for an event, and for ``isMoving(at:)``
public struct PopupViewState: ModuleViewState {
  public typealias Input = PopupInput

  /// All popups on screen in the order of the channels. In a channel, they are in the order in
  /// which they were presented.
  public private(set) var all: [PopupState.Showing] = []
  public var preferences = ViewPreferences()
  private let channels: [Boxed<PopupLook>]
  private var presentations = 0

  init(channels: [PopupChannel]) { self.channels = channels.map { Boxed(PopupLook(of: $0)) } }

  public init(_ state: PopupState) { self = state.screen }

  /// The popups that have ended or wait again while their views are disappearing, at most 8. A
  /// popup that has disappeared has no pose, and is removed with a later event.
  public private(set) var leaving: [PopupState.Showing] = []

  /// The popup in the channel for popups that require an answer, or `nil`.
  public var modal: PopupState.Showing? { showing(in: PopupChannel.modal) }

  /// The popup in the channel for popups that require no answer, or `nil`.
  public var banner: PopupState.Showing? { showing(in: PopupChannel.banner) }

  /// Returns the popup in a channel that was presented first, or `nil`.
  public func showing(in channel: String) -> PopupState.Showing? {
    let channel = index(of: channel)
    return all.first { $0.channel == channel }
  }

  private func index(of channel: String) -> Int? {
    let name = Identifier(channel)
    return channels.firstIndex { $0.value.channel == name }
  }

  // MARK: Events

  public mutating func apply(_ event: PopupEvent, at time: Instant) {
    switch event {
    case .willPresent(let presentation):
      present(presentation.box, at: time)
    case .didUpdate(let update) where update.isOnScreen:
      guard let place = place(of: update.popup.id, in: update.popup.channel) else { return }
      all[place].box = update.box
    case .didPresent(let popup):
      guard let place = place(of: popup.id, in: popup.channel) else { return }
      all[place].phase = .visible
    case .willDismiss(let popup):
      guard let place = place(of: popup.id, in: popup.channel) else { return }
      channels[all[place].channel].value.dismiss(&all[place], at: time)
    case .didRequeue(let popup): remove(popup.id, from: popup.channel, at: time)
    case .didEnd(let popup): remove(popup.id, from: popup.channel, at: time)
    case .didEnqueue, .didUpdate, .didDefer, .didKeepRevocation, .didDrain, .didNotify,
      .didRestore, .rejected:
      break
    }
  }

  private mutating func present(_ box: Boxed<Popup>, at time: Instant) {
    presentations &+= 1
    guard let channel = index(of: box.value.channel) else { return }
    let returning = takeLeaving(Identifier(box.value.id), in: channel, at: time)
    all.insert(
      PopupState.Showing(
        phase: .presenting, box: box, channel: channel,
        placement: channels[channel].value.placement, number: returning?.number ?? presentations,
        motion: channels[channel].value.appearing(from: returning, at: time)),
      at: all.firstIndex { $0.channel > channel } ?? all.count)
  }

  private mutating func remove(_ id: String, from channel: String, at time: Instant) {
    guard let place = place(of: id, in: channel) else { return }
    let popup = all.remove(at: place)
    removeDisappeared(at: time)
    guard let rest = channels[popup.channel].value.departing(popup, at: time) else { return }
    // If there are more popups, the first ones disappear immediately.
    if leaving.count == 8 { leaving.removeFirst() }
    leaving.append(rest)
  }

  private func place(of id: String, in channel: String) -> Int? {
    let (id, channel) = (Identifier(id), index(of: channel))
    return all.firstIndex { $0.channel == channel && Identifier($0.popup.id) == id }
  }

  /// Removes the disappearing popup with this identifier, because it is presented again.
  private mutating func takeLeaving(
    _ id: Identifier, in channel: Int, at time: Instant
  ) -> PopupState.Showing? {
    if leaving.isEmpty { return nil }
    removeDisappeared(at: time)
    let index = leaving.firstIndex {
      $0.channel == channel && Identifier($0.popup.id) == id && !$0.isGone
        && $0.isMoving(at: time)
    }
    return index.map { leaving.remove(at: $0) }
  }

  /// Removes popups that have disappeared. A popup after a popup that still moves stays in the
  /// list, without a pose.
  private mutating func removeDisappeared(at time: Instant) {
    while !leaving.isEmpty, !leaving[0].isMoving(at: time) { leaving.removeFirst() }
  }

  // MARK: Sampling

  /// Returns the pose of a popup of ``all`` or ``leaving`` at `time`, or `nil` if it has
  /// disappeared.
  ///
  /// - Parameters:
  ///   - popup: The popup of the view state.
  ///   - time: The time of the frame.
  ///   - size: The size of the popup's view, for motions in sizes. At an edge, include the distance
  ///     from the edge, so that the popup leaves the screen completely.
  /// - Complexity: O(1). The call allocates no memory.
  public func pose(
    of popup: PopupState.Showing, at time: Instant, size: ScreenSize
  ) -> Pose? {
    guard !popup.hasDisappeared(at: time), !popup.isGone else { return nil }
    return popup.motion.pose(at: time, size: size, preferences: preferences)
  }

  /// Returns the opacity of the backdrop behind the popups of a channel, from 0 to the
  /// `backdropOpacity` of the channel. It follows the popup with the largest visible part.
  ///
  /// - Complexity: O(channels + popups on screen). The call allocates no memory.
  public func backdropOpacity(in channel: String, at time: Instant) -> Double {
    guard let channel = index(of: channel) else { return 0 }
    var presence = 0.0
    for popup in all where popup.channel == channel {
      presence = max(presence, popup.presence(at: time))
    }
    for popup in leaving where popup.channel == channel {
      presence = max(presence, popup.presence(at: time))
    }
    return min(1, presence) * channels[channel].value.backdropOpacity
  }

  public func isMoving(at time: Instant) -> Bool {
    all.contains { $0.isMoving(at: time) }
      || leaving.contains { popup in
        // A popup that is gone moves only its backdrop, unless another popup keeps the backdrop
        // visible.
        popup.isMoving(at: time)
          && !(popup.isGone && holdsBackdrop(popup.channel))
      }
  }

  private func holdsBackdrop(_ channel: Int) -> Bool {
    all.contains { $0.channel == channel && $0.phase != .dismissing }
  }
}
