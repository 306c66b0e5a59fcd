// All that an app needs, by one import.
@_exported public import ArrivalRule
@_exported public import CommentList
@_exported public import FlowRule
@_exported public import FrequencyRule
@_exported public import GiftChannels
@_exported public import LikeGestures
@_exported public import LivePager
@_exported public import LiveRoom
@_exported public import LiveRoomUI
@_exported public import PopupSequencer
@_exported public import PriorityRule
@_exported public import QuietRule
@_exported public import RollingTicker
@_exported public import RoomBus
@_exported public import RoomCore
@_exported public import RoomFeeds
@_exported public import RoomRecording
