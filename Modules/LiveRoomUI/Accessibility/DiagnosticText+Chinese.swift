import LiveRoom
public import RoomCore

extension DiagnosticText {
  /// The text in Simplified Chinese.
  ///
  /// ```swift
  /// for await diagnostic in room.diagnostics.subscribe().flattened {
  ///   print(diagnostic.value.text.simplifiedChinese)
  /// }
  /// ```
  ///
  /// Values stay as they are, such as identifiers and texts of a server. A text without an identifier of this package
  /// stays in English, such as the reason of an app's own rule.
  public var simplifiedChinese: String {
    localized { $0.id == "allowed" ? Chinese.allowed($0.pattern) : Chinese.diagnostics[$0.id] }
  }
}

extension Chinese {
  /// Returns the phrase for the allowed values of a field, or the English phrase if it is unknown.
  fileprivate static func allowed(_ english: String) -> String {
    // An app may allow anything; this package needs no longer phrase.
    guard english.utf8.count <= 400 else { return english }
    for (pattern, chinese) in allowedValues {
      guard let values = values(of: english, in: pattern) else { continue }
      // A place at the beginning, but for the one before a comma, is a number.
      guard
        !pattern.hasPrefix("%1 ") || values.allSatisfy({ $0.allSatisfy("-.e0123456789".contains) })
      else { continue }
      let places: DiagnosticText = "\(values.first ?? "")\(values.last ?? "")"
      return places.localized { $0.values.isEmpty ? allowed($0.pattern) : chinese }
    }
    return english
  }

  /// Returns the values at the places `%1` and `%2` of a pattern, or `nil` if the text is of another pattern. A place
  /// takes as little as possible, and the last one may be empty.
  private static func values(of text: String, in pattern: String) -> [String]? {
    let pieces = pattern.split(separator: "%", omittingEmptySubsequences: false)
    guard text.hasPrefix(pieces[0]) else { return nil }
    var (rest, values) = (text.dropFirst(pieces[0].count), [String]())
    for (number, piece) in pieces.enumerated().dropFirst() {
      let (literal, isLast) = (piece.dropFirst(), number == pieces.count - 1)
      let ends = rest.indices.filter { rest[$0...].hasPrefix(literal) } + [rest.endIndex]
      guard
        let end = isLast
          ? ends.first(where: { rest[$0...] == literal })
          : ends.first(where: { $0 > rest.startIndex && $0 < rest.endIndex })
      else { return nil }
      values.append(String(rest[..<end]))
      rest = rest[end...].dropFirst(literal.count)
    }
    return rest.isEmpty ? values : nil
  }

  private static let allowedValues = [
    ("%1, or null", "%1，或 null"), ("a list of %1, each %2", "%1 项的列表，每项为%2"),
    ("a list, each %1", "列表，每项为%1"), ("[least, greatest], each %1", "[最小值, 最大值]，每个值为%1"),
    ("one of the following, not “%1”: %2", "以下之一，而不是“%1”：%2"), ("one of %1", "以下之一：%1"),
    ("a motion, or its duration: %1", "动画，或动画的时长：%1"), ("a number of seconds%1", "秒数%1"),
    ("a whole number%1", "整数%1"), ("a number%1", "数值%1"), (" of %1, %2", "（单位：%1），%2"),
    (", %1", "，%1"), (" from the start of the clock", "，从时钟的起点算起"),
    ("more than %1 and at most %2", "大于 %1 且不大于 %2"), ("%1 or more", "不小于 %1"),
    ("more than %1 and less than %2", "大于 %1 且小于 %2"),
    ("%1 to %2", "%1 到 %2"),
    ("%1 or more and less than %2", "不小于 %1 且小于 %2"), ("at most %1", "最多 %1"),
    ("text of %1 bytes", "%1 字节的文本"), ("text", "文本"), ("an object", "对象"), ("a list", "列表"),
    ("points", "点"), ("points per second", "点/秒"), ("true or false", "true 或 false"),
    ("hearts", "个"), ("likes", "个"), ("popups", "个"), ("rooms", "个"), ("images", "个"),
    ("items", "条"),
    ("rows", "条"), ("rounds", "遍"),
  ]

  // The patterns by the identifiers of texts.
  package static let diagnostics = [
    "tooManySuspensions": "同时挂起一个模块的原因最多 %1 个。", "payloadTooLong": "附加数据超过 %1 字节。",
    "suspended": "模块已挂起。", "closed": "模块已关闭。",

    "field.unknownAmong": "未知的名称“%1”。可用的名称：%2。", "field.invalidValue": "值必须是：%1。",
    "field.settings": "%1 的设置无效。%2", "field.inconsistent": "设置无效：%1", "field.unknown": "未知的名称“%1”。",
    "field.invalid": "“%1”必须是：%2。", "field.missing": "缺少“%1”。",

    "feed.unconfirmedTime": "时间超前一小时以上，且未得到确认。", "feed.unknownType": "未知的消息类型“%1”。可用的类型：%2。",
    "feed.unsupportedVersion": "不支持格式的版本 %1。", "feed.misplacedHeader": "只有第一行可以是文件头。",
    "feed.nestedTooDeep": "值的嵌套超过 %1 层。", "feed.notAnObject": "这一行不是 JSON 对象。",
    "feed.lineTooLong": "这一行超过 %1 字节。", "feed.earlierTime": "时间早于上一行的时间。",
    "feed.notUTF8": "这一行不是 UTF-8。", "feed.notJSON": "这一行不是 JSON。",

    "host.refusal": "收件箱已满且模块没有运行，拒收了一条消息（%1）。", "host.lateWakeUp": "状态机比预定时间晚 %1 秒被调用。",
    "host.drop": "订阅者的缓冲区已满，丢失了 %1 个事件。", "host.notRun": "输入已等待 %1 秒，但模块没有运行。",
    "host.backlog": "一轮处理前积压了 %1 个输入。",

    "gifts.durationNotPositive": "展示的各段时长必须大于 0 秒。", "gifts.identifierTooLong": "标识符超过 256 字节。",
    "gifts.evicted": "连击过多：“%1”的 %2 个“%3”静默最久，已结束。", "gifts.tooManyButtons": "已有八个连击按钮在倒计时。",
    "gifts.valueOutOfRange": "单价必须在 0 到 1,000,000,000 之间。",
    "gifts.nothingToRevoke": "要撤回的消息没有对应的礼物。",
    "gifts.batchNotPositive": "每组数量必须不小于 1。", "gifts.nothingOnLane": "轨道不存在，或没有显示连击。",
    "gifts.playerFailed": "全屏播放器无法播放连击 %1。", "gifts.countNotPositive": "数量必须不小于 1。",
    "gifts.notOnFullScreen": "连击不在全屏展示中。", "gifts.emptyIdentifier": "消息的标识符为空。",
    "gifts.countTooLarge": "数量超过 1,000,000,000。", "gifts.missingSender": "消息没有送礼人。",
    "gifts.missingGift": "消息没有礼物。", "gifts.rejected": "%1消息：“%2”。",

    "ticker.indexOutOfRange": "序号 %1 超出范围：共有 %2 条内容。", "ticker.missingIdentifier": "没有标识符的内容不能被替换。",
    "ticker.countOutOfRange": "条数 %1 超出范围：容量为 %2 条。", "ticker.dropped": "滚动公告已满，“%1”未显示就被丢弃。",
    "ticker.invalidWidth": "内容的宽度必须是有限且不小于 0 的点数。", "ticker.emptyIdentifier": "内容的标识符为空。",
    "ticker.rollInProgress": "下一条已在进入。", "ticker.duplicate": "滚动公告中已有“%1”。",
    "ticker.noNextItem": "没有下一条可以显示。", "ticker.unknown": "滚动公告中没有“%1”。",

    "pager.ignoredDrag": "手指 %1 的拖动被拒绝或已结束，忽略了 %2 次采样。", "pager.alreadySuspended": "翻页已因“%1”挂起。",
    "pager.duplicateRooms": "有 %1 个房间已在列表中，第一个是“%2”。", "pager.secondFinger": "手指 %1 按下时，另一根手指正在拖动。",
    "pager.directionNotLocked": "“%1”方向的翻页没有因“%2”锁定。", "pager.noFrame": "房间“%1”的直播流 5 秒内没有画面。",
    "pager.unknownRooms": "有 %1 个房间不在列表中，第一个是“%2”。", "pager.invalidLength": "页面的长度必须是：%1。",
    "pager.tooManyRooms": "列表最多有 %1 个房间，%2 个房间未加入。", "pager.unknownSnap": "没有编号为 %1 的吸附。",
    "pager.tooManyLockReasons": "同时锁定翻页的原因最多 %1 个。", "pager.notSuspended": "翻页没有因“%1”挂起。",
    "pager.notDragging": "手指 %1 没有开始拖动。", "pager.notFinite": "位移和速度必须是有限的数。",
    "pager.notLocked": "翻页没有因“%1”锁定。", "pager.noRooms": "列表中没有房间。", "pager.locked": "翻页已锁定。",

    "likes.notDelivered": "第 %1 次发送 %2 个赞失败，将在 %3 秒时重试。", "likes.unknownTouch": "手指 %1 没有按下。",
    "likes.tooManyTouches": "手指 %1 超过数量上限，采样最早的手指已取消。", "likes.invalidCount": "点赞数必须不小于 1，而不是 %1。",
    "likes.unknownMessage": "消息 %2 的第 %1 次发送没有在等待答复。",
    "likes.invalidSheet": "面板“%1”的停靠高度无效，或没有初始停靠高度。",
    "likes.tooLateToRestore": "保存的点赞只能在第一次点赞之前恢复一次。", "likes.invalidSnapshot": "保存的点赞无效。",
    "likes.touchAlreadyDown": "手指 %1 已按下，之前的触摸已取消。", "likes.invalidLocation": "手指 %1 的位置或起点不是有限的数。",
    "likes.sameRoom": "当前房间已是“%1”。", "likes.noSheet": "没有打开的面板。",

    "comments.unknown": "没有标识符为“%1”的发送失败或置顶的评论。", "comments.tooMany": "已达到上限 %1。",
    "comments.restricted": "本地用户暂时不能发言：%1。",
    "meters.unknown": "屏幕上没有标识符为“%1”的计量。", "meters.tooMany": "已达到上限 %1。",

    "room.feedBrokeOff": "房间“%1”的消息流中断：%2。%3 秒后重新连接。",
    "room.giftNotDelivered": "连击“%3”中的 %1 个“%2”未能送达。", "room.identifierTooLong": "标识符超过 256 字节。",
    "room.reportNotDelivered": "举报“%1”未能送达。", "room.cannotBlock": "不能拉黑本地用户。",
    "room.tooManyBlockedUsers": "已拉黑 %1 个用户，请先取消拉黑一个用户。",
    "room.identifierReserved": "该标识符保留给进场效果使用。",
    "room.lateTouch": "手指 %1 的一次采样晚了 %2 秒。", "room.otherRoom": "消息的目标房间“%1”不是当前房间。",
    "room.nameTooLong": "名称超过 1024 字节。", "room.otherUser": "要恢复的快照属于另一位用户。",
    "room.unreadableMessage": "房间“%1”的消息流中有一条消息无法读取：%2",
    "room.notSuspended": "房间没有因该原因挂起。", "room.suspended": "房间已因同一原因挂起。",

    "popups.failedToPresent": "频道“%2”中弹窗“%1”的视图失败，或没有及时报告。", "popups.channelSuspended": "频道已挂起：%1。",
    "popups.ruleRestarts": "规则“%1”在没有保存数据的情况下重新开始。%2", "popups.notExpected": "报告与弹窗“%1”的阶段或版本不符。",
    "popups.tooLargeCondition": "推进的条件包含的条件超过 %1 个。", "popups.nothingToAdvance": "频道或队列中没有可以推进的弹窗。",
    "popups.olderVersionOnScreen": "弹窗的旧版本仍在屏幕上。", "popups.minimumTime": "弹窗“%1”的最短显示时间尚未结束。",
    "popups.alreadyDismissing": "弹窗“%1”正在关闭。", "popups.unknown": "弹窗“%1”既没有等待，也不在屏幕上。",
    "popups.olderVersion": "弹窗“%1”已有更新的版本。", "popups.unknownChannel": "没有名为“%1”的频道。",
    "popups.advanceStopped": "推进停在了弹窗“%1”。", "popups.conditionNotMet": "弹窗不符合推进的条件。",
    "popups.noPreemption": "弹窗不会取代弹窗“%1”。", "popups.duplicate": "弹窗“%1”已存在，内容相同。",
    "popups.version": "保存的版本是 %1，而不是 %2。", "popups.onScreen": "弹窗“%1”在同一频道的屏幕上。",
    "popups.queueSuspended": "弹窗的队列已挂起。", "popups.alreadyEnded": "弹窗“%1”已结束。",
    "popups.manualAdvance": "频道在等待推进。", "popups.rejected": "弹窗“%1”被拒绝：%2",
    "popups.matchOver": "弹窗所属的场次已结束。", "popups.notBefore": "尚未到弹窗的最早时间。",
    "popups.tooMany": "等待的弹窗已达到上限。", "popups.channelFull": "频道中等待的弹窗已达到上限。",
    "popups.passed": "推进时跳过了这个弹窗。", "popups.gap": "与上一个弹窗的间隔尚未结束。",
    "popups.eligible": "弹窗现在可以展示。", "popups.match": "弹窗所属的场次尚未开始。", "popups.delay": "弹窗的延迟尚未结束。",
    "popups.scene": "弹窗的场景不在前台。",

    "rules.unknownRule": "没有名为“%1”的规则。可用的规则：%2。", "rules.alreadyRegistered": "规则“%1”已注册。",
    "rules.badSetting": "规则“%1”的设置无效。%2",
    "rules.chosenTwice": "规则“%1”被选择了两次。", "rules.noRules": "没有注册任何规则，也没有“%1”。",

    "quiet.busy": "房间正忙：%1。",

    "frequency.pending": "即将展示的弹窗已占满同类弹窗的上限。", "frequency.onScreen": "同类弹窗正在屏幕上。",
    "frequency.gap": "同类弹窗的间隔尚未结束。", "frequency.limit": "同类弹窗已达到上限。",

    "flow.stepMayArrive": "流程的步骤“%1”仍可能到来。", "flow.continued": "流程“%1”已跳过“%2”继续进行。",
    "flow.unknownStep": "流程“%1”没有步骤“%2”。", "flow.otherBranch": "流程“%1”走了另一个分支。",
    "flow.running": "流程“%1”的下一步仍可能到来。", "flow.stepFirst": "流程的步骤“%1”在前面。",
  ]
}
