import RoomCore
