// error: main actor-isolated instance method 'refresh()' cannot be called from outside of the actor
import GiftChannels
import RoomBus

func refresh(_ model: GiftLanesModel) {
  Task.detached { model.refresh() }
}
