// All that a test of popups and their rules needs, by one import.
@_exported public import PopupSequencer
@_exported public import PromiseTesting
@_exported public import RoomCore
