import PromiseTesting
import RollingTicker
import TickerPromises
import Testing

@Suite("Promises of senders and payloads") struct PayloadPromises {
  @Test("Promise 36: senders and payloads pass through, and a payload that is too long is rejected")
  func payloads() throws {
    let kinds: [PromiseKind] =
      PromiseKind.edits + [.reload, .invalid, .invalid, .invalid, .next, .pass, .pass]
    let reaching = ["sender", "payload", "the longest", "too long", "too long in a list"]
    try verify(PromiseWorld(kinds: kinds), reaching: reaching) { run, reach in
      try run.walk { _, moment, after in
        let long = (moment.input?.items ?? []).count(where: \.hasLongPayload)
        let rejections = moment.rejections.count { $0 == .payloadTooLong }
        try ensure(rejections == long, "\(rejections) of \(long) are rejected")
        if case .set = moment.input { reach.note("too long in a list", if: long > 0) }
        reach.note("too long", if: long > 0)
        for showing in after.slots.values {
          guard let index = moment.new.place(of: showing.item) else { continue }
          let item = moment.new[index]
          try ensure(showing.item.words == item.words, "\(showing.item), not \(item)")
          reach.note("sender", if: item.sender != nil)
          reach.note("payload", if: item.payload != nil)
          reach.note("the longest", if: item.payload?.utf8.count == 4_096)
        }
      }
    }
  }
}

extension TickerInput {
  fileprivate var items: [TickerItem] {
    switch self {
    case .append(let item), .replace(let item): [item]
    case .insert(let insertion): [insertion.item]
    case .set(let items), .reload(let items): items
    default: []
    }
  }
}
