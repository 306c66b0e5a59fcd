#ifndef PAGE_FILES_H
#define PAGE_FILES_H

// The files in `Page/` as text, joined as pages need them. In C, as an array of Swift with as many bytes takes
// the compiler twenty seconds.

/// The pages, with a place for everything.
extern const unsigned char *_Nonnull const room_page_replay;
extern const unsigned char *_Nonnull const room_page_playground;

/// Styles, in their order.
extern const unsigned char *_Nonnull const room_page_common_styles;
extern const unsigned char *_Nonnull const room_page_playground_styles;

/// Scripts, in their order: those of a page are one script, and each file uses what those before it declare.
/// The common ones draw a room from its events, wherever they come from.
extern const unsigned char *_Nonnull const room_page_common_scripts;
extern const unsigned char *_Nonnull const room_page_replay_scripts;
extern const unsigned char *_Nonnull const room_page_playground_scripts;

#endif
