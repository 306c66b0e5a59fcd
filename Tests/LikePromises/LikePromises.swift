// All that a test of likes needs, by one import.
@_exported public import LikeGestures
@_exported public import PromiseTesting
@_exported public import RoomCore
