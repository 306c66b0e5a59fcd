// error: main actor-isolated property 'screen' can not be referenced from a nonisolated context
import GiftChannels
import RoomBus

func lanes(of model: GiftLanesModel) -> [GiftScreen.Row] { model.screen.lanes }
