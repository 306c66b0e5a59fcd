package import PopupSequencer
package import PromiseTesting
import RoomCore

package struct Suspends: CallObserver {
  package var reach = PromiseReach()

  package init() {}

  package mutating func see(_ event: PopupEvent, _ world: KnownPopups, _ call: Call) throws {
    let resumes = (call.input?.flat ?? []).contains {
      switch $0 {
      case .resume, .resumeScope, .close: true
      default: false
      }
    }
    if resumes { return }
    switch event {
    case .willPresent(let presentation):
      let popup = presentation.popup
      try ensure(
        !world.isSuspended(popup.channel, popup.queue),
        "\(plainText(popup.id)) is presented while suspended")
    case .willDismiss(let popup):
      guard let life = world.lives[name(popup.id)], world.isSuspended(life) else { return }
      switch popup.dismissal {
      case .preempted:
        let isWhole = world.isSuspended(.all) || world.isSuspended(.channel(name(popup.channel)))
        try ensure(!isWhole, "\(source(event)) while suspended")
      case .ends(.timedOut):
        try ensure(false, "\(source(event)) while suspended")
      case .ends(.failedToPresent):
        try ensure(call.reports(name(popup.id)), "\(source(event)) while suspended")
      case .ends(.expired): reach.note("expired")
      default: break
      }
    case .didEnd(let popup):
      guard let life = world.lives[name(popup.id)], world.isSuspended(life) else { return }
      if life.stay == nil, popup.outcome == .expired { reach.note("expired") }
      try leave(event, life, call, world)
    case .didRequeue(let popup):
      guard let life = world.lives[name(popup.id)], world.isSuspended(life) else { return }
      try leave(event, life, call, world)
    default: break
    }
  }

  private mutating func leave(_ event: PopupEvent, _ life: Life, _ call: Call, _ world: KnownPopups)
    throws
  {
    guard let stay = life.stay, stay.phase == .dismissing, stay.wasVisible, call.input == nil,
      world.channels[name(stay.channel)]?.viewReports == true
    else { return }
    // Only its limit ends the dismissal of a view at a moment, unless it expires.
    let expires = life.popup.expiry.map { $0 <= world.now } == true
    try ensure(expires, "\(source(event)) for lack of a report while suspended")
  }

  package mutating func end(_ call: Call, _ world: KnownPopups, _ before: KnownPopups) {
    for life in world.lives.values where life.stay != nil {
      if world.isSuspended(.all) { reach.note("all") }
      if world.isSuspended(.queue(life.popup.queue)) { reach.note("queue") }
      if world.isSuspended(.channel(name(life.popup.channel))) { reach.note("channel") }
    }
  }
}
