import LikeGestures
extension TouchRegions { static let comments = TouchRegions(rawValue: 1 << 9) }
