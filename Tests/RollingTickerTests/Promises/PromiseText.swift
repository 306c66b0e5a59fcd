import RollingTicker
import RoomCore

func describe(_ run: PromiseRun) -> String {
  var lines = ["  " + short(run.configuration)]
  for moment in run.moments {
    let text = moment.input.map { short($0) } ?? "deadline"
    lines.append("  \(moment.time.seconds)\(moment.isLate ? " late" : ""): \(text)")
    lines += moment.events.map { "      \(short($0))" }
  }
  return lines.joined(separator: "\n")
}

private func short(_ input: TickerInput) -> String {
  switch input {
  case .set(let items): "set \(items.map { short($0) })"
  case .reload(let items): "reload \(items.map { short($0) })"
  case .append(let item): "append \(short(item))"
  case .insert(let item, let position): "insert \(short(item)) \(cut("\(position)"))"
  case .replace(let item): "replace \(short(item))"
  case .didMeasure(let showing, let width): "didMeasure \(short(showing)) \(width)"
  case .configure(let configuration): "configure \(short(configuration))"
  default: cut("\(input)")
  }
}

private func short(_ configuration: TickerConfiguration) -> String {
  let normal = Mirror(reflecting: TickerConfiguration()).children
  return zip(Mirror(reflecting: configuration).children, normal).compactMap { mine, other in
    let value = cut("\(mine.value)").replacing("TickerConfiguration.", with: "")
    return "\(mine.value)" == "\(other.value)" ? nil : "\(mine.label ?? "") = \(value)"
  }.joined(separator: ", ")
}

private func short(_ item: TickerItem) -> String {
  var text = item.id.map { "id \(plain($0.utf8))" } ?? "new"
  text += " '\(plain(item.kind.utf8))' \(item.content)"
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
  case .didResize(let size, let roll): "didResize \(size) \(roll.map { short($0) } ?? "")"
  case .didDrop(let item): "didDrop \(short(item))"
  case .didTap(let showing, let index): "didTap \(short(showing)) index \(index ?? -1)"
  case .didBeginMarquee(let marquee):
    "didBeginMarquee \(marquee.slot) since \(marquee.start.seconds) "
      + marquee.motion.keyframes(of: .translationX).map { "\($0.time):\($0.value)" }
      .joined(separator: ", ")
  case .didConfigure: "didConfigure"
  default: cut("\(event)")
  }
}

private func cut(_ text: String) -> String {
  var text = text
  for name in ["RollingTicker.", "RoomCore.", "Optional"] {
    text = text.replacing(name, with: "")
  }
  return plain(text.prefix(700).utf8)
}
