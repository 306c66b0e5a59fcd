// error: switch must be exhaustive
import LiveRoomUI

func words(_ phrase: RoomPhrase) -> String {
  switch phrase {
  case .confirm: "Oui"
  case .cancel: "Non"
  }
}
