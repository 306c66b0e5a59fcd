package import LikeGestures
import RoomCore

extension LikeEvent {
  /// Writes the event's name and fields.
  package func write(to json: inout JSONText) {
    switch self {
    case .didResolve(let resolution):
      json.field("event", "verdict")
      json.field("gesture", resolution.gesture)
      json.field("touch", resolution.touch)
      json.begin("ruling")
      json.append(resolution.verdict)
    case .didTap(let tap):
      json.field("event", "tapped")
      tap.write(to: &json)
    case .didConfirmTap(let tap):
      json.field("event", "tapConfirmed")
      tap.write(to: &json)
    case .didDrag(let drag):
      json.field("event", "dragged")
      json.field("gesture", drag.gesture)
      json.field("touch", drag.touch)
      json.field("phase", drag.phase.name)
      json.field("location", drag.location)
      json.field("translation", drag.translation)
      json.field("velocity", drag.velocity)
    case .clearedDidChange(let isCleared):
      json.field("event", "cleared")
      json.field("value", isCleared)
    case .sheet(let event):
      json.field("event", "sheet")
      json.field("sheet") { event.write(to: &$0) }
    case .didLike(let like):
      json.field("event", "liked")
      json.field("at", like.location)
      json.field("combo", like.combo)
    case .comboDidEnd(let count):
      json.field("event", "comboEnded")
      json.field("count", count)
    case .heartDidAppear(let heart):
      json.field("event", "heart")
      json.field("id", Int(heart.id))
      if let point = heart.point {
        json.field("x", point.x)
        json.field("y", point.y)
      }
      json.field("variant", heart.variant)
      json.field("began", heart.began.seconds)
      json.begin("motion")
      json.append(heart.motion)
    case .heartDidDisappear(let id):
      json.field("event", "heartEnded")
      json.field("id", Int(id))
    case .didFoldHearts(let count):
      json.field("event", "heartsFolded")
      json.field("count", count)
    case .didRemoveAllHearts:
      json.field("event", "heartsCleared")
    case .didReceiveLikes(let count):
      json.field("event", "othersLiked")
      json.field("count", count)
    case .totalDidChange(let total):
      json.field("event", "total")
      json.field("total", total)
    case .sendLikes(let message):
      json.field("event", "sendLikes")
      message.write(to: &json)
    case .didDeliverLikes(let message):
      json.field("event", "likesSent")
      message.write(to: &json)
    case .didFailToDeliverLikes(let likes):
      json.field("event", "likesReturned")
      json.field("message") { likes.message.write(to: &$0) }
      json.field("retryAt", likes.retryAt.seconds)
    case .didLoseLikes(let message):
      json.field("event", "likesLost")
      message.write(to: &json)
    case .didRestoreLikes(let count):
      json.field("event", "likesRestored")
      json.field("count", count)
    case .didEnter(let room):
      json.field("event", "entered")
      json.field("room", room)
    case .rejected(let rejection):
      json.field("event", "rejected")
      json.begin("rejection")
      json.append(rejection)
    }
  }
}

extension GestureTap {
  fileprivate func write(to json: inout JSONText) {
    json.field("gesture", gesture)
    json.field("touch", touch)
    json.field("location", location)
    json.field("landed", landed.seconds)
    json.field("lifted", lifted.seconds)
  }
}

extension LikeMessage {
  func write(to json: inout JSONText) {
    json.begin("id")
    json.append(literal: String(id))
    json.field("room", room)
    json.field("count", count)
    json.field("attempt", attempt)
  }
}

extension GestureDrag.Phase {
  fileprivate var name: String {
    switch self {
    case .began: "began"
    case .changed: "changed"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}

extension SheetEvent {
  /// Writes the event as the only field: its name, with an object of what belongs to it.
  fileprivate func write(to json: inout JSONText) {
    switch self {
    case .willPresent(let sheet):
      json.field("presented") { json in
        json.field("id", sheet.id)
        json.begin("heights")
        json.array(sheet.detents) { $0.append($1) }
        json.field("initialHeight", sheet.initialDetent)
        json.field("isClosable", sheet.isDismissible)
      }
    case .didMove(let height): json.field("moved") { $0.field("height", height) }
    case .didCatch(let height): json.field("caught") { $0.field("height", height) }
    case .willSettle(let settling): json.field("settling") { settling.write(to: &$0) }
    case .didSettle(let height): json.field("settled") { $0.field("height", height) }
    case .didAttemptDismissal(let attempt):
      json.field("attempted") { attempt.write(to: &$0) }
    case .didDismiss(let dismissal):
      json.field("closed") { dismissal.write(to: &$0) }
    case .listDidScroll(let step):
      json.field("listMoved") { json in
        json.field("touch", step.touch)
        json.field("offset", step.offset)
      }
    case .listDidEndDragging(let end):
      json.field("listReleased") { json in
        json.field("touch", end.touch)
        json.field("offset", end.offset)
        json.field("velocity", end.velocity)
      }
    }
  }
}

extension SheetDismissal {
  fileprivate func write(to json: inout JSONText) {
    json.field("id", id)
    json.field("cause", cause.name)
  }
}

extension SheetEvent.Cause {
  fileprivate var name: String {
    switch self {
    case .dragged: "dragged"
    case .backdrop: "backdrop"
    case .dismissed: "dismissed"
    case .replaced: "replaced"
    case .leftRoom: "leftRoom"
    case .closed: "closed"
    }
  }
}

extension SheetSettling {
  fileprivate func write(to json: inout JSONText) {
    json.field("from", from)
    json.field("to", to)
    json.field("began", began.seconds)
    json.field("spring") { json in
      json.field("response", spring.response.seconds)
      json.field("dampingFraction", spring.dampingFraction)
      json.field("initialVelocity", spring.initialVelocity)
    }
    json.field("duration", duration.seconds)
  }
}

extension JSONText {
  fileprivate mutating func field(_ name: String, _ point: ScreenPoint) {
    begin(name)
    object { json in
      json.field("x", point.x)
      json.field("y", point.y)
    }
  }

  /// A gesture by its name; one of the app's own as an object with its number.
  fileprivate mutating func field(_ name: String, _ gesture: RoomGesture) {
    begin(name)
    guard case .custom(let number) = gesture else { return append(gesture.name) }
    object { $0.field("custom") { $0.field("count", Int(number)) } }
  }

  fileprivate mutating func append(_ verdict: GestureVerdict) {
    switch verdict {
    case .accepted: append("accepted")
    case .acceptedTogether(let winner):
      object { $0.field("acceptedTogether") { $0.field("with", winner) } }
    case .rejected(let reason):
      object { json in
        json.field("rejected") { json in
          json.begin("reason")
          json.append(reason)
        }
      }
    }
  }

  private mutating func append(_ reason: GestureVerdict.Reason) {
    switch reason {
    case .lost(let winner): object { $0.field("lost") { $0.field("to", winner) } }
    case .moved: append("moved")
    case .direction: append("direction")
    case .atEdge: append("atEdge")
    case .busy: append("busy")
    case .tooLong: append("tooLong")
    case .lifted: append("lifted")
    case .locked: append("locked")
    case .cancelled: append("cancelled")
    case .resigned: append("resigned")
    }
  }

  /// A rejection by its name, or as an object of its name with what belongs to it.
  fileprivate mutating func append(_ rejection: LikeRejection) {
    switch rejection {
    case .unknownTouch(let touch): rejected("unknownTouch") { $0.field("count", touch) }
    case .touchAlreadyDown(let touch): rejected("touchAlreadyDown") { $0.field("count", touch) }
    case .invalidLocation(let touch): rejected("badLocation") { $0.field("touch", touch) }
    case .tooManyTouches(let touch): rejected("tooManyTouches") { $0.field("count", touch) }
    case .notACandidate(let gesture, let touch):
      rejected("notACandidate") { json in
        json.field("gesture", gesture)
        json.field("touch", touch)
      }
    case .invalidSheet(let id): rejected("badSheet") { $0.field("id", id) }
    case .noSheet: append("noSheet")
    case .invalidCount(let count): rejected("badCount") { $0.field("count", count) }
    case .unknownMessage(let id, let attempt):
      rejected("unknownMessage") { json in
        json.begin("id")
        json.append(literal: String(id))
        json.field("attempt", attempt)
      }
    case .invalidSnapshot: append("badSnapshot")
    case .tooLateToRestore: append("tooLateToRestore")
    case .sameRoom(let room): rejected("sameRoom") { $0.field("string", room) }
    case .tooManyRules(let count): rejected("tooManyRules") { $0.field("count", count) }
    case .suspended: append("suspended")
    case .tooManySuspensionReasons(let limit):
      rejected("tooManySuspensionReasons") { $0.field("limit", limit) }
    case .closed: append("closed")
    }
  }

  private mutating func rejected(_ name: StaticString, _ fields: (inout JSONText) -> Void) {
    object { $0.field(name, fields) }
  }
}
