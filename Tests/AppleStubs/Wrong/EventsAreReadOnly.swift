// error: value of type 'EventSource<Timed<RoomEvent>>' has no member 'publish'
import LiveRoom
import RoomBus
import RoomCore

func forge(_ room: LiveRoom, _ event: Timed<RoomEvent>) {
  room.events.publish(event)
}
