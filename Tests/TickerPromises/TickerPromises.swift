// All that a test of tickers needs, by one import.
@_exported public import PromiseTesting
@_exported public import RollingTicker
@_exported public import RoomCore
