import LiveRoomKit
import PromiseTesting
import Testing

@testable import Simulations

@Suite("Promises of a room") struct WorldPromises {
  /// The situations that the worlds have to reach, each after the number of its promise.
  private static let situations: [String: [String]] = [
    "1": ["gifts", "ticker", "popups", "pager", "likes"], "2": ["left", "look-alike"],
    "3": ["by the pager", "by an input", "closed", "before another", "by request or out of view"],
    "5": [
      "lanes", "full screen", "ticker", "comments", "popups", "popup of a scene", "likes",
    ],
    "6": ["over rooms"], "6 gifts": ["sent"], "7": ["finger while locked"],
    "8": ["finger while locked"], "9": ["finger while locked"],
    "10": ["presented", "sheet", "paging", "full screen"],
    "11": ["hidden", "shown again", "gift while hidden"], "12": ["twice", "several", "resumed"],
    "12 modules": ["gifts", "ticker", "popups", "pager", "likes"], "13": ["gift", "likes"],
    "14": [
      "numbered", "old", "refused", "own like", "like of another", "repeated like",
      "repeated number",
    ],
    "18": ["pause", "input in a pause"], "19": ["ran", "late inputs", "left at the end"],
    "21": ["room", "likes"], "23": ["scrolled"], "23 late": ["late", "while paused"],
    "24": ["served"], "27": ["restored"], "33": ["emitted", "without effect"],
    "34": ["shown", "at once", "blocked", "hidden", "left", "again"],
    "36": ["of any room", "of the present room", "of another room"],
    "38": ["longer", "shorter", "waited"], "40": ["waiting", "removed"], "41": ["late end"],
    "42": ["blocked", "unblocked", "not shown", "checked"], "44": ["sent"],
  ]

  /// `swift run -c release Simulations` plays more of them.
  @Test(
    "Promises 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 17, 18, 19, 21, 23, 24, 26, 33, 34, 36, 38, 40, 41, 42 and 44: in worlds"
  )
  func worlds() async throws {
    let count = sequenceCount(default: 12)
    noteExercise(Test.current?.displayName, times: count)
    let report = try await withThrowingTaskGroup(of: Report.self) { group in
      for seed in 0..<UInt64(count) { group.addTask { try await Report(of: seed..<seed + 1) } }
      return try await group.reduce(into: Report()) { $0.add($1) }
    }
    #expect(report.worlds == count)
    #expect(report.breaches == [])
    let situations = Self.situations.flatMap { name, words in words.map { "\(name): \($0)" } }
    #expect(situations.filter { !report.reached.contains($0) } == [])
    #expect(report.unexercised == [])
    // The machine finds the order of the actors by itself, nearly always.
    #expect(report.comparison.instants > 100 * count)
    #expect(report.comparison.reordered * 100 < report.comparison.instants)
    // Worlds differ enough that the promises are put to the test.
    let statistics = report.statistics
    #expect(
      statistics.gifts.duplicates > 0 && statistics.gifts.late > 0 && statistics.gifts.echoes > 0)
    #expect(statistics.gifts.shown.units > 0 && statistics.gifts.folded.units > 0)
    #expect(statistics.roomsEntered > 10 && statistics.likes.localUser > 10)
    #expect(statistics.ownLikesEchoed > 0 && statistics.ticker.dropped > 0)
    #expect(statistics.commentList.visible > 10 && statistics.commentList.removed > 0)
    #expect(statistics.popups.outcomes.count { $0 > 0 } >= 7, "\(statistics.popups.outcomes)")
  }

  @Test("Promise 20: without a module, the others work as before", arguments: ModuleKind.allCases)
  func without(_ missing: ModuleKind) async throws {
    noteExercise(Test.current?.displayName)
    var world = try World(seed: 1)
    world.isCompared = false
    // The other promises are about events of more modules.
    let names = ["1", "2", "5", "6", "10", "11", "13", "19", "21"]
    world.roomObservers = world.roomObservers.filter {
      names.contains($0.name) && ($0.name != "5" || missing != .gifts)
    }
    world.sabotage = { modules, _ in
      switch missing {
      case .gifts: modules.gifts = nil
      case .ticker: modules.ticker = nil
      case .popups: modules.popups = nil
      case .pager: modules.pager = nil
      case .likes: modules.likes = nil
      case .comments: modules.comments = nil
      case .danmaku: modules.danmaku = nil
      case .broadcast: modules.broadcast = nil
      case .meters: modules.meters = nil
      }
    }
    let result = try await world.play(steps: 250)
    #expect(!result.events.contains { $0.value.module == missing })
    #expect(result.events.count > 100 && result.statistics.messages > 100)
  }

  @Test("Promise 22: the same inputs give the same events")
  func repeatability() async throws {
    noteExercise(Test.current?.displayName)
    let results = [
      try await World(seed: 5).play(steps: 200), try await World(seed: 5).play(steps: 200),
    ]
    #expect(results[0].statistics == results[1].statistics)
    #expect(results[0].events == results[1].events && results[0].events.count > 100)
    let other = try await World(seed: 6).play(steps: 200)
    #expect(results[0].statistics != other.statistics)
  }
}
