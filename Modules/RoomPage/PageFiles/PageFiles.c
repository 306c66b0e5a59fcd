#include "PageFiles.h"

// Clang has it in all versions of the language.
#pragma clang diagnostic ignored "-Wc23-extensions"

const unsigned char *const room_page_replay = (const unsigned char[]){
#embed "../Page/page.html" suffix(, 0)
};

const unsigned char *const room_page_playground = (const unsigned char[]){
#embed "../Page/playground.html" suffix(, 0)
};

const unsigned char *const room_page_common_styles = (const unsigned char[]){
#embed "../Page/page.css" suffix(, '\n',)
#embed "../Page/room.css" suffix(, '\n',)
#embed "../Page/gifts.css" suffix(, '\n',)
#embed "../Page/comments.css" suffix(, 0)
};

const unsigned char *const room_page_playground_styles = (const unsigned char[]){
#embed "../Page/playground.css" suffix(, 0)
};

const unsigned char *const room_page_common_scripts = (const unsigned char[]){
#embed "../Page/basics.js" suffix(, '\n',)
#embed "../Page/text.js" suffix(, '\n',)
#embed "../Page/layout.js" suffix(, '\n',)
#embed "../Page/motion.js" suffix(, '\n',)
#embed "../Page/running.js" suffix(, '\n',)
#embed "../Page/dom.js" suffix(, '\n',)
#embed "../Page/icons.js" suffix(, '\n',)
#embed "../Page/rows.js" suffix(, '\n',)
#embed "../Page/timeline.js" suffix(, '\n',)
#embed "../Page/names.js" suffix(, '\n',)
#embed "../Page/lanes.js" suffix(, '\n',)
#embed "../Page/gifts.js" suffix(, '\n',)
#embed "../Page/summaries.js" suffix(, '\n',)
#embed "../Page/ticker.js" suffix(, '\n',)
#embed "../Page/comments.js" suffix(, '\n',)
#embed "../Page/comment-rows.js" suffix(, '\n',)
#embed "../Page/danmaku.js" suffix(, '\n',)
#embed "../Page/danmaku-view.js" suffix(, '\n',)
#embed "../Page/header.js" suffix(, '\n',)
#embed "../Page/popups.js" suffix(, '\n',)
#embed "../Page/pager.js" suffix(, '\n',)
#embed "../Page/likes.js" suffix(, '\n',)
#embed "../Page/sheet.js" suffix(, '\n',)
#embed "../Page/announcer.js" suffix(, '\n',)
#embed "../Page/overlays.js" suffix(, '\n',)
#embed "../Page/room.js" suffix(, '\n',)
#embed "../Page/account-view.js" suffix(, '\n',)
#embed "../Page/address.js" suffix(, '\n',)
#embed "../Page/theme.js" suffix(, '\n',)
#embed "../Page/preferences.js" suffix(, 0)
};

const unsigned char *const room_page_replay_scripts = (const unsigned char[]){
#embed "../Page/series.js" suffix(, '\n',)
#embed "../Page/record.js" suffix(, '\n',)
#embed "../Page/moments.js" suffix(, '\n',)
#embed "../Page/account.js" suffix(, '\n',)
#embed "../Page/account-groups.js" suffix(, '\n',)
#embed "../Page/charts.js" suffix(, '\n',)
#embed "../Page/player.js" suffix(, '\n',)
#embed "../Page/controls.js" suffix(, '\n',)
#embed "../Page/main.js" suffix(, 0)
};

const unsigned char *const room_page_playground_scripts = (const unsigned char[]){
#embed "../Page/liveroom.js" suffix(, '\n',)
#embed "../Page/room-time.js" suffix(, '\n',)
#embed "../Page/journal.js" suffix(, '\n',)
#embed "../Page/session.js" suffix(, '\n',)
#embed "../Page/crowd.js" suffix(, '\n',)
#embed "../Page/fingers.js" suffix(, '\n',)
#embed "../Page/actions.js" suffix(, '\n',)
#embed "../Page/comment-controls.js" suffix(, '\n',)
#embed "../Page/source.js" suffix(, '\n',)
#embed "../Page/live-account.js" suffix(, '\n',)
#embed "../Page/overlay.js" suffix(, '\n',)
#embed "../Page/api.js" suffix(, '\n',)
#embed "../Page/scenes.js" suffix(, '\n',)
#embed "../Page/explain-view.js" suffix(, '\n',)
#embed "../Page/forms.js" suffix(, '\n',)
#embed "../Page/panel.js" suffix(, '\n',)
#embed "../Page/switches.js" suffix(, '\n',)
#embed "../Page/themes.js" suffix(, '\n',)
#embed "../Page/live-controls.js" suffix(, '\n',)
#embed "../Page/playground.js" suffix(, 0)
};
