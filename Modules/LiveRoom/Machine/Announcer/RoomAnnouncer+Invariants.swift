import RoomCore

extension RoomAnnouncer: CheckedMachine {
  package var brokenInvariant: String? {
    guard nextDeadline == nil || !queue.isEmpty && !isSuspended else {
      return "An announcement is due, of \(queue.elements.count) that wait."
    }
    return popups.fault ?? summaries.fault
  }

  package var brokenStructure: String? {
    let others = queue.elements.count { !$0.announcement.isOfVisiblePopup }
    guard !isSuspended || others == 0 else {
      return "\(others) announcements wait in a suspension that are of no popup."
    }
    return queue.fault
  }
}
