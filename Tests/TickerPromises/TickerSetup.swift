package import PromiseTesting
package import RollingTicker
import RoomCore

package typealias TickerObserver = PromiseObserver<TickerConfiguration>

extension TickerConfiguration: PromiseSetup {
  package var title: String { differences(of: self, from: TickerConfiguration()) }

  package func machine() throws -> TickerMachine { try TickerMachine(configuration: self) }

  package func input(of step: PromiseStep, in run: PromiseRun<TickerConfiguration>) -> PromiseInput<
    TickerInput
  > {
    let now = run.now
    let deadline = run.machine.nextDeadline
    let time =
      switch step.wait {
      case .by(let duration): now + duration
      case .untilDeadline(let duration): max(now, (deadline ?? now) + duration)
      }
    let input: TickerInput? =
      switch step.action {
      case .input(let input): input
      case .measure(let back, let width):
        run.shown.dropLast(back).last.map { .didMeasure(.init(showing: $0, width: width)) }
      case .tap(let point, let ago):
        .tap(TickerTap(location: point, time: ago.map { time - $0 }))
      case .pass: nil
      }
    return PromiseInput(time: time, input: input, isLate: step.isLate, isFirst: step.isFirst)
  }

  package func simpler(_ step: PromiseStep) -> [PromiseStep] { simplerSteps(step) }

  package var simpler: [TickerConfiguration] {
    let settings: [(inout TickerConfiguration, TickerConfiguration) -> Void] = [
      { $0.style = $1.style }, { $0.mode = $1.mode }, { $0.pacing = $1.pacing },
      { $0.capacity = $1.capacity }, { $0.comfortableBacklog = $1.comfortableBacklog },
      { $0.rollsSingleItem = $1.rollsSingleItem }, { $0.spacing = $1.spacing },
      { $0.size = $1.size }, { $0.rollDuration = $1.rollDuration },
      { ($0.stay, $0.minimumStay) = ($1.stay, $1.minimumStay) },
      { ($0.marqueeSpeed, $0.marqueePause) = ($1.marqueeSpeed, $1.marqueePause) },
    ]
    return settings.compactMap { setting in
      var configuration = self
      setting(&configuration, TickerConfiguration())
      return differences(of: configuration, from: self).isEmpty ? nil : configuration
    }
  }
}

/// Steps with one item, stay or width less, at a rounder time.
private func simplerSteps(_ step: PromiseStep) -> [PromiseStep] {
  var all: [PromiseStep] = []
  func add(_ input: TickerInput) {
    var other = step
    other.action = .input(input)
    all.append(other)
  }
  switch step.action {
  case .input(.set(let items)):
    for index in items.indices {
      add(.set(Array(items[..<index] + items[(index + 1)...])))
      for item in simpler(items[index]) {
        add(.set(Array(items[..<index]) + [item] + Array(items[(index + 1)...])))
      }
    }
  case .input(.reload(let items)):
    for index in items.indices { add(.reload(Array(items[..<index] + items[(index + 1)...]))) }
  case .input(.append(let item)): simpler(item).forEach { add(.append($0)) }
  case .input(.replace(let item)): simpler(item).forEach { add(.replace($0)) }
  case .input(.insert(let insertion)):
    simpler(insertion.item).forEach {
      add(.insert(TickerInsertion(item: $0, position: insertion.position)))
    }
  default: break
  }
  if case .by(let duration) = step.wait, duration != .zero {
    var other = step
    other.wait = .by(.zero)
    all.append(other)
    if duration != .seconds(duration.components.seconds) {
      other.wait = .by(.seconds(duration.components.seconds))
      all.append(other)
    }
  }
  return all
}

private func simpler(_ item: TickerItem) -> [TickerItem] {
  let plain = TickerItem(id: item.id, content: item.content)
  return [
    plain, TickerItem(id: item.id, content: item.content, stay: item.stay),
    TickerItem(id: item.id, content: item.content, width: item.width),
  ].filter { "\($0)" != "\(item)" }
}

extension TickerConfiguration {
  /// How long a roll takes.
  package var roll: Duration {
    guard case .fadeThrough(let fade) = style else { return rollDuration }
    return rollDuration * 2 - min(fade.overlap, rollDuration)
  }

  /// How long an item stays at rest without a backlog.
  package func stay(of item: TickerItem) -> Duration {
    item.stay.map { max($0, minimumStay) } ?? stay
  }
}
