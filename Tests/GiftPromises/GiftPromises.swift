// All that a test of gifts needs, by one import.
@_exported public import GiftChannels
@_exported public import PromiseTesting
@_exported public import RoomCore
