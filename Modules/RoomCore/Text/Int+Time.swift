extension Int {
  /// A number of seconds as a time, such as `1:05` or `2:00:00`.
  package var timeText: String {
    let (hours, minutes) = (self / 3_600, self / 60 % 60)
    let beginning = hours > 0 ? "\(hours):\(minutes < 10 ? "0" : "")" : ""
    return "\(beginning)\(minutes):\(self % 60 < 10 ? "0" : "")\(self % 60)"
  }
}
