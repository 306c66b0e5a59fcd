// swift-tools-version: 6.0
import AppleProductTypes
import PackageDescription

let kit = "LiveRoomKit"

let package = Package(
  name: "LiveRoom",
  platforms: [.iOS("18.0")],
  products: [
    .iOSApplication(
      name: "LiveRoom",
      targets: ["App"],
      displayVersion: "1.0",
      bundleVersion: "1",
      appIcon: .placeholder(icon: .heart),
      accentColor: .presetColor(.pink),
      supportedDeviceFamilies: [.pad, .phone],
      supportedInterfaceOrientations: [.portrait, .landscapeRight, .landscapeLeft])
  ],
  dependencies: [
    .package(name: kit, path: "../.."),
    // The room of the example app, its script and its views.
    .package(name: "Example", path: "../Examples"),
  ],
  targets: [
    .executableTarget(
      name: "App",
      dependencies: [
        .product(name: kit, package: kit),
        .product(name: "ShowRoom", package: "Example"),
      ],
      path: "Sources")
  ],
  swiftLanguageModes: [.v6])
