// The words of the tools in Chinese.

Object.assign(chineseWords, {
  playground: "互动演示", "LiveRoom playground": "LiveRoom 互动演示", feed: "消息流",
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
  Close: "关闭", "The statistics": "统计数据", "The playground": "互动演示", Tools: "工具", Gifts: "礼物", received: "收到",
  shown: "已显示", "summed up": "已汇总", waiting: "等待中", "received twice": "重复", Comments: "评论", merged: "已合并",
  "not shown": "未显示", "Flying comments": "弹幕", Notices: "公告", Popups: "弹窗", ended: "已结束", Rooms: "直播间",
  visited: "已进入", Likes: "点赞", yours: "我的", "of others": "他人的", "hearts shown": "已显示的爱心", "hearts left out": "省略的爱心",
  Feed: "消息流", messages: "消息", "bad lines": "错误的行", dark: "深色", light: "浅色", "high contrast": "高对比度", brand: "品牌",
  "On the phone: taps, double taps, drags and swipes, with several fingers. Keys: space stops time, . steps a frame, n steps to what happens next, + and − change the speed, g gives the gift, c gives again, l likes, ↑ ↓ turn pages, Enter confirms a popup, Escape cancels it.":
    "在手机上：点击、双击、拖动和滑动，可用多个手指。按键：空格暂停时间，. 前进一帧，n 前进到下一个事件，+ 和 − 改变速度，g 送出礼物，c 再次送出，l 点赞，↑ ↓ 翻页，Enter 确认弹窗，Escape 取消弹窗。",
  increment: "增加", runningTotal: "目前总数", single: "单个", finalTotal: "最终总数", alreadyCounted: "已计入", scrolling: "滚动",
  top: "顶部", bottom: "底部", modal: "模态", banner: "横幅", characters: "字符", scalars: "Unicode 标量", utf16: "UTF-16", bytes: "字节",
  muted: "已被禁言", followersOnly: "仅粉丝", subscribersOnly: "仅订阅者", closed: "已关闭", notSignedIn: "未登录",
  "A short evening": "一小段直播", "Four rooms": "四个直播间", "Gifts: four lanes, the newest first": "礼物：四条轨道，最新的优先",
  "Popups: the more important first, and not during a full-screen gift": "弹窗：重要的优先，全屏礼物期间不显示",
  "Notices: fading, in a loop": "公告：淡入淡出，循环", "A sheet of gifts": "礼物面板", "A battle, a box and a goal": "PK、宝箱和目标",
  "A flood: 2,000 messages a second": "消息洪峰：每秒 2,000 条消息", "Comments that fly": "弹幕", "; ": "；",
  queued: "等待中", deferred: "被推迟", presenting: "正在显示", visible: "可见", dismissing: "正在关闭", "ahead of it": "排在前面的",
  "not connected": "未连接", connecting: "正在连接", connected: "已连接",
});

// The names and texts of the scenes and of the forms.
Object.assign(chineseWords, {
  harbour: "海港之夜", kitchen: "厨房电台", rooftop: "天台音乐", garden: "花园茶话", Rosa: "小雨", Mateo: "陈师傅", Hana: "晓梅", "Lucía": "露西",
  Olu: "阿强", "Víctor": "王小明", Priya: "老李", Wei: "小伟", "Zoë": "苏苏", Jun: "小军", Nadia: "娜娜", Ann: "安安", Bob: "大波",
  ada: "小艾", bob: "阿波", cat: "小猫", dan: "老丹", eve: "小夏", "good evening": "晚上好", "what song is this?": "这是什么歌？",
  "Tonight: songs from the harbour, and a vote at the end": "今晚：海港之歌，最后投票选出下一首，欢迎点歌", "this one!": "就是这首！", "encore!": "再来一首！",
  "greetings from Osaka, it is five in the morning here": "我在大阪，这里现在是早上五点，大家好",
  "80 of 100 roses: the band plays one more song": "已有 80 朵玫瑰，满 100 朵加唱一首", "Roses for a song": "送玫瑰点歌",
  "Half the price for the next ten minutes": "未来十分钟半价", "Which song is next?": "下一首唱什么？",
  "Ten more roses, and the band plays one more song": "再送十朵玫瑰，加唱一首", "Half the price": "半价", "Be kind": "请友善发言",
  "Only today": "仅限今天", "The concert begins at nine": "音乐会九点开始", "Gifts count twice until midnight": "午夜前礼物双倍计算",
  "A long notice scrolls while it is at rest, as far as its text is wider than the ticker": "比公告栏更宽的公告，停留时会一直滚动到末尾，这样就能把整条公告从头到尾读完",
  "one more song!": "再唱一首！", "@me sing along": "@me 一起唱", "I am here too": "我也在", "Best evening of the year": "今年最棒的一晚",
  "to the band!": "送给乐队！",
});

/** Sentences with texts or numbers in the places of `{1}`, `{2}` and `{3}`. `{1*}` is a sentence to translate. */
const chineseSentences = Object.entries({
  "The source is {1}.": "来源：{1*}。", "lost; attempt {1} in {2} s": "连接已断开，{2} 秒后第 {1} 次重试",
  "silent; attempt {1} in {2} s": "对方没有响应，{2} 秒后第 {1} 次重试", "silent for {1} s": "对方已沉默 {1} 秒",
  "not connected yet; attempt {1} in {2} s": "尚未连接，{2} 秒后第 {1} 次重试",
  "An address begins with ws:// or wss://, not {1}.": "地址以 ws:// 或 wss:// 开头，不能是 {1}。", "This is no address: {1}": "地址无效：{1}",
  "Missed messages: {1}.": "漏掉的消息：{1}。", "The connection was lost.": "连接曾经断开。", "The connection was lost {1} times.": "连接曾经断开 {1} 次。",
  "The source has started again: what came meanwhile is lost.": "来源已重新启动，其间的消息可能漏掉。",
  "Refused lines: {1}; the last: {2}": "被拒绝的行：{1}；最后一个原因：{2*}",
  "Binary frames that were not read: {1}. Lines are text.": "未读取的二进制帧：{1}。消息行是文本。",
  "There is no part {1}; the parts are {2}.": "没有 {1} 这个部分；可用的有：{2}。", "An overlay can show {1}, not {2}.": "show 可以是 {1}，不能是 {2}。",
  "The sound is on or off, not {1}.": "sound 是 on 或 off，不能是 {1}。", "There is no parameter {1}; they are {2}.": "没有 {1} 这个参数；可用的有：{2}。",
  "{1} cannot be at {2}; the places are {3}.": "{1} 不能放在 {2}；可用的位置有：{3}。",
  "The scale is a number from 0.1 to 10, not {1}.": "缩放比例是 0.1 到 10 的数字，不能是 {1}。",
  "The settings of the address are not used: {1}": "没有使用地址中的设置：{1*}", "The settings of the page are not used: {1}": "没有使用网页中的设置：{1*}",
  "The address has no source.": "地址没有写明来源。", "The page has failed: {1}": "网页出错：{1*}",
  "The browser plays no sound until the page is clicked.": "点击网页之前，浏览器不播放声音。",
  "The theme of the address must be an object of JSON, or the name of a theme.": "地址中的主题必须是 JSON 对象或主题的名称。",
  "A theme has no {1}; it has {2}.": "主题没有 {1}；可用的有：{2}。", "The {1} of the theme must be {2}.": "主题的 {1} 必须是{2*}。",
  "a color of CSS": " CSS 颜色", "a font of CSS, such as “15px Georgia”": " CSS 字体，例如“15px Georgia”",
  "a number of points, 0 to 100": " 0 到 100 的点数", "“dark” or “light”": "“dark”或“light”", "a list of at most {1} colors of CSS": "最多 {1} 个 CSS 颜色的列表",
  "{1} messages a second": "每秒 {1} 条消息", "picture {1} s late": "画面延迟 {1} 秒", "{1} wait: choose one": "{1} 个在等待，请选择", "until {1}": "直到 {1}",
  "{1} joined": "{1} 人进入了直播间", "{1} lines": "{1} 行", "{1} refused": "{1} 行被拒绝", "{1} missed": "漏掉 {1} 条", "{1} lost": "断开 {1} 次",
  "{1} restarts": "重新启动 {1} 次", "{1} binary": "{1} 个二进制帧",
}).map(([english, chinese]) => {
  const pattern = english.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\d\}/g, "([^]*)");
  return { pattern: new RegExp(`^${pattern}$`), chinese };
});

/** A sentence of the page with its texts and numbers. Without a translation it stays in English. */
function localSentence(sentence) {
  if (preferences.language === "en" || Object.hasOwn(chineseWords, sentence)) return local(sentence);
  for (const { pattern, chinese } of chineseSentences) {
    const found = pattern.exec(sentence);
    if (found) return chinese.replace(/\{(\d)(\*?)\}/g, (_, place, isSentence) => (isSentence ? localSentence(found[place]) : found[place]));
  }
  return sentence;
}

/** Replaces the English words of a part of the page, in texts, names and placeholders. */
function translate(root) {
  if (preferences.language === "en") return;
  // An option without a value has its text as its value.
  for (const option of root.querySelectorAll("option:not([value])")) option.value = option.text;
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data } = texts.currentNode;
    const words = data.trim().replace(/\s+/g, " ");
    if (words !== "") texts.currentNode.data = data.replace(data.trim(), local(words));
  }
  for (const field of root.querySelectorAll("[name=sender], [name=payload], [name=text], [name=content]")) field.value = local(field.value);
  for (const node of [root, ...root.querySelectorAll("*")]) {
    for (const name of ["aria-label", "placeholder"]) {
      if (node.hasAttribute(name)) node.setAttribute(name, local(node.getAttribute(name)));
    }
  }
}
