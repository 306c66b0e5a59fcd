import PopupSequencer

@testable import FrequencyRule

/// Checks promises of the sequencer's page by its inputs and events alone.
struct PromiseWitness {
  private struct Stay {
    var popup: Popup
    var queue: PopupQueue
    var begin: Instant
    var visibleSince: Instant?
    var minimumTime = Duration.zero
    var isDismissing = false
    var isExcused = false
    var isPreempted = false
    var isForgotten = false
  }

  private let configuration: PopupConfiguration
  private let frequency: FrequencyRule?
  private var stays: [String: Stay] = [:]
  private var waiting: [String: Int] = [:]
  private var popups: [String: [Popup]] = [:]
  private var endedVersions: [String: Int] = [:]
  private var revoked: [String: Int] = [:]
  private var wasSuspended = false
  private var suspensions: Set<SuspensionReason> = []
  private var match: String??
  private var lastVisibleEnd: [String: (time: Instant, isPreempted: Bool)] = [:]
  private var seen: Set<String> = []
  private var impressions: [String: [Instant]] = [:]
  private var lastEnd: [String: Instant] = [:]

  init(_ configuration: PopupConfiguration, rules: [any PopupRule]) {
    self.configuration = configuration
    frequency = rules.lazy.compactMap { $0 as? FrequencyRule }.first
  }

  mutating func follow(
    _ events: [PopupEvent], after input: PopupInput?, at now: Instant
  ) -> String? {
    for stay in stays.keys { stays[stay]?.isExcused = false }
    if let input { take(input) }
    for event in events {
      if let fault = follow(event, at: now) { return fault }
    }
    return nil
  }

  /// What has not ended although everything was ended.
  func unended() -> String? {
    waiting.first { $0.value != 0 }.map { "\($0.key) never ended" }
  }

  private mutating func take(_ input: PopupInput) {
    switch input {
    case .enqueue(let popup): popups[popup.id, default: []].append(popup)
    case .enqueueBatch(let batch):
      for popup in batch { popups[popup.id, default: []].append(popup) }
    case .revoke(let id, let version):
      revoked[id] = max(revoked[id] ?? .min, version ?? .max)
      stays[id]?.isExcused = true
    case .didAnswer(let id, _, _), .didDismiss(let id, _), .didFailToPresent(let id, _):
      stays[id]?.isExcused = true
    case .suspend(let reason):
      suspensions.insert(reason)
      wasSuspended = true
    case .resume(let reason): suspensions.remove(reason)
    case .suspendScope: wasSuspended = true
    case .setMatch(let new): match = .some(new)
    // What those end is not followed one by one.
    case .advance, .dropQueue, .close: excuseAll()
    case .signal(let signal): if signal.scope != nil { excuseAll() }
    case .removeAll:
      excuseAll()
      for id in stays.keys { stays[id]?.isForgotten = true }
      (seen, impressions, lastEnd) = ([], [:], [:])
    case .batch(let inputs): for input in inputs { take(input) }
    case .hold: wasSuspended = true
    default: break
    }
  }

  private mutating func excuseAll() {
    for id in stays.keys { stays[id]?.isExcused = true }
  }

  private mutating func follow(_ event: PopupEvent, at now: Instant) -> String? {
    switch event {
    case .didEnqueue(let id, _, _): waiting[id, default: 0] += 1
    case .willPresent(let popup, _): return present(popup, now)
    case .didUpdate(let popup, isOnScreen: true): stays[popup.id]?.popup = popup
    case .didPresent(let id, _):
      guard let stay = stays[id], stay.visibleSince == nil, !stay.isDismissing else {
        return "\(id) is visible out of order"
      }
      stays[id]?.visibleSince = now
      stays[id]?.minimumTime = stay.popup.minimumTime
      return appear(stay.popup, now)
    case .willDismiss(let id, _, let dismissal):
      guard let stay = stays[id], !stay.isDismissing else {
        return "\(id) is dismissed out of order"
      }
      stays[id]?.isDismissing = true
      return dismiss(stay, dismissal, now)
    case .didRequeue(let id, _):
      guard stays[id]?.isDismissing == true else { return "\(id) returns out of order" }
      leave(id, now)
    case .didEnd(let id, _, let outcome): return end(id, outcome, now)
    default: break
    }
    return nil
  }

  private mutating func present(_ popup: Popup, _ now: Instant) -> String? {
    let id = popup.id
    if !suspensions.isEmpty { return "\(id) is presented while all is suspended" }
    if stays[id] != nil { return "\(id) is on screen twice" }
    if let version = endedVersions[id], popup.version <= version {
      return "\(id) is presented again"
    }
    if let version = revoked[id], popup.version <= version {
      return "\(id) is presented after its revocation"
    }
    if let moment = popup.notBefore, moment > now { return "\(id) is presented too early" }
    if let expiry = popup.expiry, expiry <= now { return "\(id) is presented after its expiry" }
    if let match, let own = popup.queue.match, own != match {
      return "\(id) is presented in another match"
    }
    guard let channel = configuration.channels.first(where: { $0.name == popup.channel }) else {
      return "\(id) is presented nowhere"
    }
    let beside = stays.values.filter {
      $0.popup.channel == popup.channel
        && (!channel.hasIndependentQueues || $0.queue == popup.queue)
    }
    if beside.count >= channel.capacity { return "\(id) is presented over the capacity" }
    if channel.capacity == 1, !channel.hasIndependentQueues, !wasSuspended,
      let (time, isPreempted) = lastVisibleEnd[popup.channel], !isPreempted,
      now - time < channel.gap
    {
      return "\(id) is presented within the gap"
    }
    stays[id] = Stay(popup: popup, queue: popup.queue, begin: now)
    return limit(popup, now)
  }

  private mutating func dismiss(
    _ stay: Stay, _ dismissal: PopupDismissal, _ now: Instant
  ) -> String? {
    let id = stay.popup.id
    guard let since = stay.visibleSince else { return nil }
    if case .ends(.expired) = dismissal { return nil }
    if !stay.isExcused, now - since < stay.minimumTime {
      return "\(id) is dismissed within its minimum time: \(dismissal)"
    }
    if case .preempted = dismissal { stays[id]?.isPreempted = true }
    if case .ends(.preempted) = dismissal { stays[id]?.isPreempted = true }
    return nil
  }

  private mutating func end(_ id: String, _ outcome: PopupOutcome, _ now: Instant) -> String? {
    if let stay = stays[id] {
      if !stay.isDismissing, outcome != .cancelled, outcome != .failedToPresent {
        return "\(id) ends without dismissal: \(outcome)"
      }
      endedVersions[id] = stay.popup.version
      seen.remove(id)
      leave(id, now)
    }
    // What was not admitted ends without having waited.
    if let count = waiting[id], count > 0 { waiting[id] = count - 1 }
    return nil
  }

  private mutating func leave(_ id: String, _ now: Instant) {
    guard let stay = stays.removeValue(forKey: id) else { return }
    guard stay.visibleSince != nil else { return }
    lastVisibleEnd[stay.popup.channel] = (now, stay.isPreempted)
    if !stay.isForgotten { lastEnd[stay.popup.kind] = now }
  }

  // MARK: The rule frequency

  private mutating func limit(_ popup: Popup, _ now: Instant) -> String? {
    guard let frequency, frequency.gap > .zero, counts(popup), !seen.contains(popup.id) else {
      return nil
    }
    if stays.values.contains(where: {
      $0.popup.id != popup.id && $0.popup.kind == popup.kind && !$0.isForgotten
    }) {
      return "\(popup.id) is presented beside one of its kind"
    }
    if let end = lastEnd[popup.kind], now - end < frequency.gap {
      return "\(popup.id) is presented within the gap of its kind"
    }
    return nil
  }

  private mutating func appear(_ popup: Popup, _ now: Instant) -> String? {
    guard seen.insert(popup.id).inserted, let frequency, frequency.limit > 0, counts(popup) else {
      return nil
    }
    let limit = Int(frequency.limit)
    let earlier = impressions[popup.kind, default: []]
    if earlier.count >= limit, now - earlier[earlier.count - limit] < frequency.window {
      return "\(popup.id) is one of its kind too many"
    }
    impressions[popup.kind, default: []].append(now)
    return nil
  }

  /// Popups that were updated may have had another kind when they appeared.
  private func counts(_ popup: Popup) -> Bool {
    ["a", "b"].contains(popup.kind) && popups.values.allSatisfy { Set($0.map(\.kind)).count == 1 }
  }
}
