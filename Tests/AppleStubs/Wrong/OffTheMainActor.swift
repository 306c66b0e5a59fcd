// error: main actor-isolated property 'viewState' can not be referenced from a nonisolated context
import GiftChannels
import RoomBus

func lanes(of model: GiftLanesModel) -> [GiftRow?] { model.viewState.lanes }
