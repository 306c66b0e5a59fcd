import PromiseTesting
package import RollingTicker
import RoomCore

extension TickerConfiguration {
  package var title: String { short(self) }
  package func line(_ input: TickerInput) -> String { short(input) }
  package func line(_ event: TickerEvent) -> String { short(event) }
}

private func short(_ input: TickerInput) -> String {
  switch input {
  case .set(let items): "set \(items.map { short($0) })"
  case .reload(let items): "reload \(items.map { short($0) })"
  case .append(let item): "append \(short(item))"
  case .insert(let insertion): "insert \(short(insertion.item)) \(cut("\(insertion.position)"))"
  case .replace(let item): "replace \(short(item))"
  case .didMeasure(let measurement):
    "didMeasure \(short(measurement.showing)) \(measurement.width)"
  case .configure(let configuration): "configure \(short(configuration))"
  default: cut("\(input)")
  }
}

private func short(_ configuration: TickerConfiguration) -> String {
  differences(of: configuration, from: TickerConfiguration())
}

private func short(_ item: TickerItem) -> String {
  var text = item.id.map { "id \(plain($0.utf8))" } ?? "new"
  text += " '\(plain(item.kind.utf8))' \(item.content)"
  if let sender = item.sender { text += " by \(plain(sender.utf8))" }
  if let payload = item.payload { text += " payload \(plain(payload.utf8.prefix(9)))" }
  if let stay = item.stay { text += " stay \(stay)" }
  if let width = item.width { text += " width \(width)" }
  return text
}

private func short(_ showing: TickerShowing) -> String {
  "\(showing.slot)[\(showing.index)] \(short(showing.item))"
}

private func short(_ roll: TickerRoll) -> String {
  "\(roll.start.seconds): \(roll.outgoing.map { short($0) } ?? "nil") -> \(short(roll.incoming))"
}

private func short(_ event: TickerEvent) -> String {
  switch event {
  case .didShow(let showing): "didShow \(short(showing))"
  case .didUpdate(let showing): "didUpdate \(short(showing))"
  case .didBecomeIdle(let showing): "didBecomeIdle \(short(showing))"
  case .didBeginRoll(let roll): "didBeginRoll \(short(roll))"
  case .didEndRoll(let roll): "didEndRoll \(short(roll))"
  case .didCancelRoll(let roll): "didCancelRoll \(short(roll))"
  case .didResize(let resizing):
    "didResize \(resizing.size) \(resizing.roll.map { short($0) } ?? "")"
  case .didDrop(let item): "didDrop \(short(item))"
  case .didTap(let tap): "didTap \(short(tap.showing)) index \(tap.index ?? -1)"
  case .didBeginMarquee(let marquee):
    "didBeginMarquee \(marquee.slot) since \(marquee.start.seconds) "
      + marquee.motion.keyframes(of: .translationX).map { "\($0.time):\($0.value)" }
      .joined(separator: ", ")
  case .didConfigure: "didConfigure"
  default: cut("\(event)")
  }
}

private func cut(_ text: String) -> String { plainText(text.prefix(700)) }
