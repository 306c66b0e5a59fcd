// error: switch must be exhaustive
import LiveRoom
import LiveRoomUI

func words(_ phrase: RoomPhrase) -> String {
  switch phrase {
  case .confirm: "Oui"
  case .cancel: "Non"
  }
}
