import LiveRoomKit
import LiveRoomTesting
import SelfCheck
import SwiftUI
import UIKit

/// The views that draw the elements of a room, by the names of the elements.
@MainActor final class FrameProbes {
  private var views: [String: WeakProbe] = [:]

  /// The rectangles in which the elements are drawn in their windows.
  var rectangles: [String: ViewReport.Rectangle] {
    views.compactMapValues { probe in
      guard let view = probe.view, view.window != nil else { return nil }
      let frame = view.convert(view.bounds, to: nil)
      return ViewReport.Rectangle(
        x: frame.minX, y: frame.minY, width: frame.width, height: frame.height)
    }
  }

  /// A view begins to draw an element, or draws another one.
  fileprivate func show(_ name: String, in view: UIView) {
    for (other, probe) in views where probe.view === view { views[other] = nil }
    views[name] = WeakProbe(view: view)
  }
}

private struct WeakProbe {
  weak var view: UIView?
}

/// A room whose gifts, hearts and flying comments have looks of one size, each with a probe.
struct ProbedRoom: View {
  let room: LiveRoom
  let host: CheckRun.Host
  let probes: FrameProbes

  var body: some View {
    switch host {
    case .swiftUI: Self.content(room, probes)
    case .uiKit, .ownViews: ProbedUIView(room: room, host: host, probes: probes)
    }
  }

  fileprivate static func content(_ room: LiveRoom, _ probes: FrameProbes) -> some View {
    LiveRoomView(room)
      .giftRow { row, _ in ProbedLook(name: FrameScript.name(of: row), probes: probes) }
      .roomHeart { ProbedLook(name: FrameScript.name(of: $0), probes: probes) }
      .roomDanmaku { ProbedLook(name: FrameScript.name(of: $0), probes: probes) }
  }
}

/// A look of SwiftUI, with a view of UIKit that knows where it is drawn.
private struct ProbedLook: View {
  let name: String
  let probes: FrameProbes

  var body: some View {
    Text(name)
      .lineLimit(1)
      .frame(width: FrameScript.size.width, height: FrameScript.size.height)
      .background { Probe(name: name, probes: probes) }
  }
}

private struct Probe: UIViewRepresentable {
  let name: String
  let probes: FrameProbes

  func makeUIView(context: Context) -> UIView { UIView() }
  func updateUIView(_ view: UIView, context: Context) { probes.show(name, in: view) }
}

/// The room in a view of UIKit: with the same looks, or with views of an app.
private struct ProbedUIView: UIViewRepresentable {
  let room: LiveRoom
  let host: CheckRun.Host
  let probes: FrameProbes

  func makeUIView(context: Context) -> UIView {
    guard host == .ownViews else {
      return RoomHostingUIView { [room, probes] in ProbedRoom.content(room, probes) }
    }
    let looks = RoomViewLooks()
    looks.giftRow.register {
      OwnView()
    } show: { [probes] in
      probes.show(FrameScript.name(of: $1), in: $0)
    }
    looks.heart.register {
      OwnView()
    } show: { [probes] in
      probes.show(FrameScript.name(of: $1), in: $0)
    }
    looks.danmaku.register {
      OwnView()
    } show: { [probes] in
      probes.show(FrameScript.name(of: $1), in: $0)
    }
    return LiveRoomUIView(room, looks: looks)
  }

  func updateUIView(_ view: UIView, context: Context) {}
}

/// A view of an app that draws an element.
private final class OwnView: UIView {
  override var intrinsicContentSize: CGSize {
    CGSize(width: FrameScript.size.width, height: FrameScript.size.height)
  }
}
