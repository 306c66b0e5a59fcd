// Rules use moments: an author who imports this module has them too.
@_exported public import RoomCore
