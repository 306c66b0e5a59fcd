// error: main actor-isolated property 'names' can not be referenced from a Sendable closure
import LiveRoom
import LiveRoomUI
import SwiftUI

@MainActor final class Names {
  var names: [String: String] = [:]

  func named(_ view: Text) -> some View {
    view.roomPhrases { phrase in self.names[phrase.text] ?? phrase.text }
  }
}
