// The words of the tools in Chinese.

Object.assign(chineseWords, {
  playground: "试验场", feed: "消息流",
  "Double-tap the phone to like, flick up for the next room, or send it something.": "双击手机点赞，上滑看下一个直播间，或向它发送消息。",
  "Stop time": "暂停时间", "Let time run": "继续", "Step one frame": "前进一帧", "Step to what happens next": "前进到下一个事件",
  Speed: "速度", "The feed": "消息流", "Time of the feed": "消息流的时间", "Way to the time": "跳转进度",
  "Go on to the next": "跳到下一个", "Next gift": "下一个礼物", "Next popup": "下一个弹窗", "Next error": "下一个错误", Events: "事件",
  Search: "搜索", "Search the events": "搜索事件", "Something to see": "快捷演示", "A rose × 10": "玫瑰 × 10", "A castle": "城堡",
  "Three popups": "三个弹窗", "A battle": "PK", "A flood": "消息洪峰", Gift: "礼物", From: "发送人", Value: "单价", Count: "数量",
  Counts: "数量的含义", To: "收礼人", "the room": "直播间", "Full screen, s": "全屏，秒", Style: "样式", Give: "送出",
  "Give as me": "以我的身份送出", Popup: "弹窗", Kind: "类型", Text: "文字", Priority: "优先级", Channel: "频道",
  "More fields, as JSON": "更多字段（JSON）", Send: "发送", "Why does it wait?": "为什么在等待？", "none waits": "没有等待的弹窗",
  Comment: "评论", Flies: "弹幕方式", "Comments of the room are": "评论显示为", "in the list": "列表", flying: "弹幕",
  "in the list and flying": "列表和弹幕", Say: "发送", "My comments": "我的评论", Are: "结果", delivered: "送达", lost: "丢失",
  refused: "被拒绝", "At most": "最多", Of: "单位", "Blocked users": "已拉黑的用户", "Slow mode": "慢速模式", Seconds: "秒", Set: "设置",
  "Permission to write": "发言权限", "I may not:": "禁止发言：", "I may": "允许", "For, s": "持续，秒", "Stays, s": "停留，秒",
  "Width, pt": "宽度，点", Show: "显示", Crowd: "观众", nobody: "无", "Messages of the crowd per second": "每秒消息数",
  Switches: "开关", Theme: "主题", "Reduced motion": "减弱动态效果", "Right to left": "从右到左", Landscape: "横屏",
  "picture on time": "画面无延迟", "Delay of the picture, in seconds": "画面延迟，秒", "In the background": "在后台",
  "Popups confirmed after 3 s": "3 秒后确认弹窗", Announcements: "朗读", "Settings and rules": "设置和规则", "Begin with": "开始场景",
  "Settings, as JSON": "设置（JSON）", "Open the room again": "重新打开房间", "Lines of a feed": "消息流的行",
  "Lines, as JSON": "行（JSON）", "Save what was done": "保存操作", "Play a feed": "播放消息流", Address: "地址", Connect: "连接",
  Close: "关闭", "The statistics": "统计数据", "The playground": "试验场", Tools: "工具", Gifts: "礼物", received: "收到",
  shown: "已显示", "summed up": "已汇总", waiting: "等待中", "received twice": "重复", Comments: "评论", merged: "已合并",
  "not shown": "未显示", "Flying comments": "弹幕", Notices: "公告", Popups: "弹窗", ended: "已结束", Rooms: "直播间",
  visited: "已进入", Likes: "点赞", yours: "我的", "of others": "他人的", "hearts shown": "已显示的爱心", "hearts left out": "省略的爱心",
  Feed: "消息流", messages: "消息", "bad lines": "错误的行", dark: "深色", light: "浅色", "high contrast": "高对比度", brand: "品牌",
});

/** Replaces the English words of a part of the page, in texts, names and placeholders. */
function translate(root) {
  if (preferences.language === "en") return;
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data } = texts.currentNode;
    const words = data.trim().replace(/\s+/g, " ");
    if (words !== "") texts.currentNode.data = data.replace(data.trim(), local(words));
  }
  for (const node of [root, ...root.querySelectorAll("*")]) {
    for (const name of ["aria-label", "placeholder"]) {
      if (node.hasAttribute(name)) node.setAttribute(name, local(node.getAttribute(name)));
    }
  }
}
