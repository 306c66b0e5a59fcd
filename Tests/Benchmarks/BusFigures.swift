import RoomBus

private let count = 100_000

/// ``Bus`` beside a raw `AsyncStream`, per event.
func busFigures() async -> [Figure] {
  [
    await compare(
      "bus: fill, then drain", goal: .timesCheaper(12), operations: count, drainBus,
      against: drainStream),
    await compare(
      "bus: racing producer", goal: .timesCheaper(5), operations: count, raceBus,
      against: raceStream),
    await compare(
      "bus: drain on the main actor", goal: .timesCheaper(100), operations: count,
      drainBusOnMain, against: drainStreamOnMain),
    await compare(
      "bus: publish to five, then drain", goal: .timesCheaper(16), operations: count,
      drainFiveBuses, against: drainFiveStreams),
  ]
}

private func filledBus() -> Bus<Int>.Subscription {
  let bus = Bus<Int>()
  let subscription = bus.subscribe(.unbounded)
  for number in 0..<count { bus.publish(number) }
  return subscription
}

private func filledStream() -> AsyncStream<Int> {
  let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
  for number in 0..<count { continuation.yield(number) }
  continuation.finish()
  return stream
}

private func sum(_ subscription: Bus<Int>.Subscription) async {
  var sum = 0
  for await batch in subscription { for number in batch { sum &+= number } }
  consume(sum)
}

private func sum(_ stream: AsyncStream<Int>) async {
  var sum = 0
  for await number in stream { sum &+= number }
  consume(sum)
}

@MainActor private func sumOnMain(_ subscription: Bus<Int>.Subscription) async {
  var sum = 0
  for await batch in subscription { for number in batch { sum &+= number } }
  consume(sum)
}

@MainActor private func sumOnMain(_ stream: AsyncStream<Int>) async {
  var sum = 0
  for await number in stream { sum &+= number }
  consume(sum)
}

private func timed(_ work: () async -> Void) async -> Duration {
  await ContinuousClock().measure { await work() }
}

private func drainBus() async -> Duration {
  await timed { await sum(filledBus()) }
}

private func drainStream() async -> Duration {
  await timed { await sum(filledStream()) }
}

private func drainBusOnMain() async -> Duration {
  await timed { await sumOnMain(filledBus()) }
}

private func drainStreamOnMain() async -> Duration {
  await timed { await sumOnMain(filledStream()) }
}

private func raceBus() async -> Duration {
  await timed {
    let bus = Bus<Int>()
    let subscription = bus.subscribe(.unbounded)
    async let consumed: Void = sum(subscription)
    for number in 0..<count { bus.publish(number) }
    bus.finish()
    await consumed
  }
}

private func raceStream() async -> Duration {
  await timed {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    async let consumed: Void = sum(stream)
    for number in 0..<count { continuation.yield(number) }
    continuation.finish()
    await consumed
  }
}

private func drainFiveBuses() async -> Duration {
  await timed {
    let bus = Bus<Int>()
    let subscriptions = (0..<5).map { _ in bus.subscribe(.unbounded) }
    for number in 0..<count { bus.publish(number) }
    bus.finish()
    for subscription in subscriptions { await sum(subscription) }
  }
}

private func drainFiveStreams() async -> Duration {
  await timed {
    let pairs = (0..<5).map { _ in AsyncStream.makeStream(of: Int.self) }
    for number in 0..<count { for pair in pairs { pair.continuation.yield(number) } }
    for pair in pairs { pair.continuation.finish() }
    for pair in pairs { await sum(pair.stream) }
  }
}
