import RoomCore

/// The rules in their order, and what they have still to learn.
struct RuleBook: Sendable {
  private(set) var all: [AnyPopupRule]
  /// Whether one of them decides what takes another's place.
  let decidesPreemption: Bool
  /// Whether one of them learns.
  let learns: Bool
  private var lessons: [PopupTransition] = []
  private var learned = 0
  /// When they are to be called.
  var wakes = RuleWakes()

  init(_ rules: [AnyPopupRule]) {
    all = rules
    decidesPreemption = rules.contains { $0.aspects.contains(.preemption) }
    learns = rules.contains { $0.aspects.contains(.learning) }
  }

  // MARK: Decisions

  /// Why a rule does not admit a popup, if one does not.
  func refusal(of entry: PopupEntry, at now: Instant) -> String? {
    for rule in all {
      if let reason = rule.refusal(of: entry, at: now) { return reason }
    }
    return nil
  }

  func rankKey(of entry: PopupEntry, at now: Instant) -> RankKey {
    var key = RankKey(arrival: entry.arrival)
    var position = 0
    for rule in all where rule.aspects.contains(.rank) {
      key.set(rule.rank(of: entry, at: now) ?? 0, at: position)
      position += 1
    }
    return key
  }

  /// Whether the first in line takes the place of a visible one: as the first rule with an opinion has it.
  func preempts(_ candidate: PopupEntry, _ visible: PopupEntry, at now: Instant) -> Bool {
    for rule in all {
      if let answer = rule.preemption(of: visible, by: candidate, at: now) { return answer }
    }
    return false
  }

  // MARK: Learning

  var hasLessons: Bool { !lessons.isEmpty }

  mutating func note(_ transition: PopupTransition) {
    lessons.append(transition)
  }

  /// The next of what has happened, for all rules to learn.
  mutating func nextLesson() -> PopupTransition? {
    guard learned < lessons.count else {
      lessons.removeAll(keepingCapacity: true)
      learned = 0
      return nil
    }
    learned += 1
    return lessons[learned - 1]
  }

  /// Lets a rule learn; `nil` if it never does.
  mutating func learn(_ transition: PopupTransition, _ rule: Int, at now: Instant) -> RuleEffects? {
    guard all[rule].aspects.contains(.learning) else { return nil }
    var effects = RuleEffects()
    all[rule].learn(transition, at: now, effects: &effects)
    return effects
  }

  // MARK: Across launches

  func saved(at now: Instant) -> [PopupSnapshot.RuleState] {
    all.compactMap { rule in
      rule.saved(at: now).map { PopupSnapshot.RuleState(rule: rule.name, state: $0) }
    }
  }

  /// Restores what a rule saved; one that cannot read it is as it was.
  mutating func restore(
    _ rule: Int, _ saved: SettingValue, at takenAt: Instant
  ) throws(FieldError) {
    var restored = all[rule]
    try restored.restore(saved, at: takenAt)
    all[rule] = restored
  }
}

/// The moments at which rules have asked to be called.
struct RuleWakes: Sendable {
  struct Topic: Hashable, Sendable {
    var rule: Int
    var about: Identifier
  }

  private var topics: [Topic] = []
  private var numbers: [Topic: Int] = [:]
  private var freeNumbers: [Int] = []
  // Of two at one moment the one that was asked for first is first.
  private var timers = Timers()
  private var requests: Int64 = 0

  var next: Instant? { timers.next }

  mutating func set(_ topic: Topic, to moment: Instant?) {
    if let moment {
      timers.set(numbers[topic] ?? newNumber(for: topic), to: moment, order: requests)
      requests += 1
    } else if let number = numbers[topic] {
      timers.stop(number)
      release(number)
    }
  }

  mutating func takeDue(at now: Instant) -> Topic? {
    guard let number = timers.takeDue(by: now) else { return nil }
    release(number)
    return topics[number]
  }

  private mutating func newNumber(for topic: Topic) -> Int {
    let number = freeNumbers.popLast() ?? topics.count
    if number == topics.count { topics.append(topic) } else { topics[number] = topic }
    numbers[topic] = number
    return number
  }

  private mutating func release(_ number: Int) {
    numbers[topics[number]] = nil
    freeNumbers.append(number)
  }

  /// What does not hold of them, in words; `nil` if all does.
  var fault: String? {
    for (topic, number) in numbers where topics[number] != topic || timers.moment(of: number) == nil
    {
      return "A topic of rule \(topic.rule) has no moment."
    }
    return numbers.count == timers.count
      ? nil : "\(timers.count) moments are set, for \(numbers.count) topics."
  }
}
