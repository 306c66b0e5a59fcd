// error: cannot assign value of type 'String' to subscript of type
import LiveRoomUI
import UIKit

@MainActor func play(_ view: UIView) { view.traitOverrides[RoomPlayingTrait.self] = "on" }
