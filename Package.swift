// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])

extension Target {
  static func module(
    _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource]? = nil
  ) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Modules/\(name)", resources: resources,
      swiftSettings: strict)
  }

  static func rule(_ name: String) -> Target {
    .target(
      name: name, dependencies: ["PopupSequencer", "RoomCore"], path: "Plugins/\(name)",
      swiftSettings: strict)
  }

  static func program(
    _ name: String, path: String, _ dependencies: [Target.Dependency], exclude: [String] = []
  ) -> Target {
    .executableTarget(
      name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: strict)
  }

  static func tests(_ module: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
      name: "\(module)Tests", dependencies: [.init(stringLiteral: module)] + dependencies,
      path: "Tests/\(module)Tests", swiftSettings: strict)
  }

  /// The tests of several modules, each in a folder of its own.
  static func suite(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(
      name: "\(name)Tests", dependencies: dependencies, path: "Tests/\(name)",
      swiftSettings: strict)
  }

  static func promises(_ name: String, of module: String) -> Target {
    .target(
      name: "\(name)Promises",
      dependencies: [.init(stringLiteral: module), "PromiseTesting", "RoomCore"],
      path: "Tests/\(name)Promises", swiftSettings: strict)
  }

  static func tests(rule: String) -> Target {
    .tests(
      rule, ["PopupPromises", "PopupSequencer", "PopupRuleTesting", "PromiseTesting", "RoomCore"])
  }
}

extension Product {
  /// A module, with the bus and the vocabulary that an app of this module imports as well.
  static func part(_ module: String) -> Product {
    .library(name: module, targets: [module, "RoomBus", "RoomCore"])
  }
}

let foundation: [Target.Dependency] = ["RoomCore", "RoomBus"]
let modules: [Target.Dependency] = [
  "GiftChannels", "RollingTicker", "PopupSequencer", "LivePager", "LikeGestures", "CommentList",
  "DanmakuLanes", "Meters",
]
let rules: [Target.Dependency] = [
  "ArrivalRule", "PriorityRule", "FlowRule", "FrequencyRule", "QuietRule",
]

// Apart: with it the compiler would find the package too long an expression.
let page = Target.target(
  name: "RoomPage",
  dependencies: [
    "RoomCore", "CommentList", "DanmakuLanes", "GiftChannels", "LikeGestures", "LivePager",
    "Meters", "PopupSequencer", "RollingTicker", "LiveRoom", "RoomFeeds",
  ],
  path: "Modules/RoomPage", exclude: ["Page", "WebAssembly"], swiftSettings: strict)

// The only resource: SwiftPM generates a file for it that imports Foundation, which apps with views link anyway.
let views = Target.module(
  "LiveRoomUI", foundation + modules + ["LiveRoom"], resources: [.copy("PrivacyInfo.xcprivacy")])
let viewTests = Target.tests(
  "LiveRoomUI", ["LiveRoomKit", "PopupRuleTesting", "PromiseTesting", "RoomSimulation"])

// What an app needs, exported again.
let kit = Target.module(
  "LiveRoomKit",
  foundation + modules + rules
    + ["BuiltInRules", "LiveRoom", "LiveRoomUI", "RoomFeeds", "RoomRecording"])

// For the command, the playground and tests; no part of what an app needs.
let archives = Target.module("RoomArchives", ["RoomCore", "LiveRoom", "RoomFeeds"] + modules)

// RoomFeeds, RoomArchives, RoomRecording and RoomPage.
let codecTests = Target.suite(
  "Codec",
  [
    "FeedTesting", "LiveRoomKit", "LiveRoomTesting", "PopupSequencer", "PromiseTesting", "RealTime",
    "RoomArchives", "RoomFeeds", "RoomPage", "RoomSimulation",
  ])

// RoomSimulation, LiveRoomTesting, PromiseTesting and Simulations.
let testKitTests = Target.suite(
  "TestKit",
  foundation + [
    "GiftPromises", "LiveRoomKit", "LiveRoomTesting", "PromiseTesting", "RoomSimulation",
    "Simulations", "TickerPromises",
  ])

// Without the views, which take a seventh of the time of a first build.
let app = Target.executableTarget(
  name: "LiveRoomApp",
  dependencies: foundation + modules + [
    "BuiltInRules", "LiveRoom", "LiveRoomTesting", "RoomArchives", "RoomFeeds", "RoomRecording",
    "RoomSimulation",
  ],
  path: "Modules/LiveRoomApp", resources: [.copy("Schemas")], swiftSettings: strict)

// Simulations need macOS 15, and with them the tests and the command: on a Mac, set MACOS_15 to build these.
let macOS = Context.environment["MACOS_15"] == nil ? SupportedPlatform.macOS(.v14) : .macOS(.v15)

let package = Package(
  name: "LiveRoomKit",
  platforms: [.iOS(.v17), macOS, .tvOS(.v17), .visionOS(.v1)],
  products: [
    // All that an app needs, by one import. The other modules are listed since LiveRoomKit exports them: tools that
    // compare the API of a package read the modules of its products.
    .library(
      name: "LiveRoomKit",
      targets: [
        "LiveRoomKit", "BuiltInRules", "LiveRoom", "LiveRoomUI", "RoomFeeds", "RoomRecording",
      ]),
    // One module by itself, or one rule.
    .part("GiftChannels"), .part("RollingTicker"), .part("PopupSequencer"), .part("LivePager"),
    .part("LikeGestures"), .part("CommentList"), .part("DanmakuLanes"), .part("Meters"),
    // A feed over WebSockets.
    .library(name: "RoomSocket", targets: ["RoomSocket"]),
    .library(name: "ArrivalRule", targets: ["ArrivalRule"]),
    .library(name: "PriorityRule", targets: ["PriorityRule"]),
    .library(name: "FlowRule", targets: ["FlowRule"]),
    .library(name: "FrequencyRule", targets: ["FrequencyRule"]),
    .library(name: "QuietRule", targets: ["QuietRule"]),
    // For tests of an app: all modules that tests import.
    .library(
      name: "LiveRoomTesting", targets: ["LiveRoomTesting", "PopupRuleTesting", "RoomSimulation"]),
    // The other programs are for this package only: swift run Simulations.
    .executable(name: "liveroom", targets: ["LiveRoomApp"]),
  ],
  targets: [
    // The pure vocabulary of all machines: time, motion, containers. Imports nothing.
    .module("RoomCore"),
    // Many-to-many event delivery, the injected clock, the loop that runs a machine as an actor.
    .module("RoomBus", ["RoomCore"]),
    // Gift combos on lanes: exact counts, important gifts first, floods summarized.
    .module("GiftChannels", foundation),
    // Rolling notices and comments: one place, items one after another, motions as data.
    .module("RollingTicker", foundation),
    // Popups one after another, each ended exactly once; rules decide on the order.
    .module("PopupSequencer", foundation),
    // Paging between rooms: three surfaces over a list of any length, playing and preloading.
    .module("LivePager", foundation),
    // Likes by taps, and the arena that decides which gesture gets the finger; the bottom sheet.
    .module("LikeGestures", foundation),
    // The scrolling list of comments: following, rates, merges, moderation, own comments.
    .module("CommentList", foundation),
    // Comments that fly over the video, on lanes without overlaps, by the rules of the list.
    .module("DanmakuLanes", foundation + ["CommentList"]),
    // Countdowns, scores between sides and goals, by the clock of the server.
    .module("Meters", foundation),
    // Rule of popups: first in, first out per queue, or queues in turn.
    .rule("ArrivalRule"),
    // Rule of popups: the more important first, with preemption and aging.
    .rule("PriorityRule"),
    // Rule of popups: flows with branches by outcome, late and absent steps.
    .rule("FlowRule"),
    // Rule of popups: gaps and caps, counted by impressions.
    .rule("FrequencyRule"),
    // Rule of popups: none while the room is busy with something else.
    .rule("QuietRule"),
    // The registry of these rules.
    .module("BuiltInRules", rules + ["PopupSequencer"]),
    // A tester of popup rules.
    .module("PopupRuleTesting", ["PopupSequencer"]),
    // The eight modules composed: their routes, one event bus.
    .module("LiveRoom", foundation + modules),
    // The room on screen: SwiftUI views, and their decisions without SwiftUI.
    views,
    // The codec: messages, events, configurations and recordings as JSON.
    .module("RoomFeeds", ["RoomCore", "LiveRoom"] + modules),
    // The connections of a room to a server, by the sockets of the system.
    .module("RoomSocket", foundation + ["LiveRoom", "RoomFeeds"]),
    // For the command and tests: recorded formats, a sample evening, summaries.
    archives,
    // The state of a room's screen, for a page in a browser.
    page,
    // Every turn of a room's machines as lines, and the machines played by them again.
    .module("RoomRecording", foundation + ["LiveRoom", "RoomFeeds"] + modules),
    // One import for all that an app needs.
    kit,
    // Virtual time: a manual clock and an executor that run real actors exactly; a log of events.
    .module("RoomSimulation", foundation),
    // What surrounds a room in tests: a view of popups, a server, fingers; questions to its log.
    .module(
      "LiveRoomTesting",
      foundation
        + ["CommentList", "GiftChannels", "PopupSequencer", "LivePager", "LikeGestures"]
        + ["LiveRoom"]
        + ["RoomSimulation"]),
    // The command `liveroom`.
    app,

    .tests("RoomCore", ["PromiseTesting"]),
    .tests("RoomBus", ["PromiseTesting", "RoomCore", "RoomSimulation"]),
    .tests("GiftChannels", foundation + ["GiftPromises", "PromiseTesting", "RoomSimulation"]),
    .tests("RollingTicker", foundation + ["PromiseTesting", "RoomSimulation", "TickerPromises"]),
    .tests(
      "PopupSequencer",
      foundation + rules
        + ["PopupPromises", "PopupRuleTesting", "PromiseTesting", "RoomSimulation"]),
    .tests(rule: "ArrivalRule"),
    .tests(rule: "PriorityRule"),
    .tests(rule: "FlowRule"),
    .tests(rule: "FrequencyRule"),
    .tests(rule: "QuietRule"),
    .tests("LivePager", foundation + ["PromiseTesting", "RoomSimulation"]),
    .tests("LikeGestures", foundation + ["LikePromises", "PromiseTesting", "RoomSimulation"]),
    .tests("CommentList", foundation + ["PromiseTesting", "RoomSimulation"]),
    .tests("DanmakuLanes", foundation + ["CommentList", "PromiseTesting", "RoomSimulation"]),
    .tests("Meters", foundation + ["PromiseTesting", "RoomSimulation"]),
    .tests(
      "LiveRoom",
      [
        "LiveRoomKit", "LiveRoomTesting", "PromiseTesting", "RoomPromises", "RoomSimulation",
        "Simulations",
      ]),
    .tests(
      "RoomSocket", foundation + ["LiveRoomKit", "RoomFeeds", "RoomSimulation"]),
    viewTests,
    codecTests,
    testKitTests,
    // Feeds made up from their schema, with what the schema says of each line.
    .target(
      name: "FeedTesting",
      dependencies: ["CommentList", "GiftChannels", "LiveRoom", "RoomCore", "RoomFeeds"],
      path: "Tests/FeedTesting", swiftSettings: strict),
    // Random sequences by which promises are checked: played, shrunk and reported.
    .target(
      name: "PromiseTesting", dependencies: foundation, path: "Tests/PromiseTesting",
      swiftSettings: strict),
    // The observers of the promises of modules, for random inputs and for random worlds. Those of gifts compare with
    // a ledger by brute force. A target for each module: its tests build no other module.
    .promises("Gift", of: "GiftChannels"),
    .promises("Like", of: "LikeGestures"),
    .promises("Popup", of: "PopupSequencer"),
    .promises("Ticker", of: "RollingTicker"),
    // The log of a room and the observers of its promises, for random visits and random worlds.
    .target(
      name: "RoomPromises", dependencies: ["LiveRoomKit", "PromiseTesting"],
      path: "Tests/RoomPromises", swiftSettings: strict),
    // Rooms in random worlds, checked against all promises.
    .program(
      "Simulations", path: "Tests/Simulations",
      [
        "GiftPromises", "LikePromises", "LiveRoomKit", "PopupPromises", "PromiseTesting",
        "RoomPromises", "RoomSimulation", "TickerPromises",
      ]),
    // Rooms that follow a server over real sockets.
    .program(
      "RealSockets", path: "Tests/RealSockets", ["LiveRoomKit", "RoomBus", "RoomSocket"],
      exclude: ["server.mjs"]),
    // A room in real time, recorded, played again and compared.
    .program("RealTime", path: "Tests/RealTime", ["LiveRoomKit", "LiveRoomTesting"]),
    // Figures with their baselines, side by side in one run.
    .program(
      "Benchmarks", path: "Tests/Benchmarks",
      ["LiveRoomKit", "LiveRoomTesting", "RoomSimulation"]),
  ]
)

// Only for Scripts/fuzz: it links with the fuzzer of the toolchain, which a normal build lacks.
if Context.environment["FUZZING"] != nil {
  package.targets.append(
    .program(
      "Fuzzing", path: "Tests/Fuzzing",
      ["FeedTesting", "LiveRoomKit", "RoomArchives"]))
}

// Only for Scripts/test LiveRoomViews: the views run on Linux, with working stubs of Apple's modules.
if Context.environment["LIVEROOM_STUBS"] != nil {
  func stub(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Tests/AppleStubs/\(name)",
      // Optimized: each frame of a test evaluates the whole screen.
      swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-O"])])
  }
  package.targets += [
    stub("Accessibility"), stub("QuartzCore"), stub("UIKit", ["QuartzCore"]),
    stub("SwiftUI", ["QuartzCore", "UIKit"]),
    // The self-check of the example app.
    .target(
      name: "SelfCheck", dependencies: ["LiveRoomKit", "LiveRoomTesting"],
      path: "Docs/Examples/Sources/SelfCheck"),
    .target(
      name: "SelfCheckViews",
      dependencies: [
        "LiveRoomKit", "LiveRoomTesting", "QuartzCore", "RoomSimulation", "SelfCheck", "SwiftUI",
        "UIKit",
      ],
      path: "Docs/LiveRoomShow/Sources/SelfCheck"),
    .testTarget(
      name: "LiveRoomViewsTests",
      dependencies: [
        "Accessibility", "LiveRoomKit", "LiveRoomTesting", "LiveRoomUI", "RoomSimulation",
        "SelfCheck",
        "SelfCheckViews", "SwiftUI", "UIKit",
      ],
      path: "Tests/LiveRoomViewsTests", exclude: ["Trees"],
      // Testing has an overlay for a UIKit of Apple's.
      swiftSettings: strict + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
  ]
  views.dependencies += ["Accessibility", "QuartzCore", "SwiftUI", "UIKit"]
}

// The targets named here with what they need, for Scripts/test: SwiftPM builds the tests of a whole
// package even to run those of one module.
if let names = Context.environment["LIVEROOM_TARGETS"], !names.isEmpty {
  var kept: Set<String> = []
  var waiting = names.split(separator: " ").map(String.init)
  while let name = waiting.popLast() {
    guard kept.insert(name).inserted else { continue }
    guard let target = package.targets.first(where: { $0.name == name }) else {
      fatalError("LIVEROOM_TARGETS: no target is named \"\(name)\"")
    }
    for case .byNameItem(let dependency, _) in target.dependencies { waiting.append(dependency) }
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll {
    ($0 as? Product.Library)?.targets.allSatisfy(kept.contains) != true
      && ($0 as? Product.Executable)?.targets.allSatisfy(kept.contains) != true
  }
}
