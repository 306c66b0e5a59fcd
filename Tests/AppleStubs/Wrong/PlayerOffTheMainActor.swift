// error: call to main actor-isolated instance method 'pause' in a synchronous nonisolated context
import LiveRoomUI

func silence(_ player: any RoomPlayer) { player.pause("harbour") }
