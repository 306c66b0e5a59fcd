# Beside liveMan.py of DouyinLiveWebFetcher: python3 douyin_lines.py ROOM | Scripts/overlay
import json, sys
def chat(m):
    return {"type": "comment", "id": str(m.common.msg_id), "sender": m.user.nick_name, "text": m.content}
def like(m):
    return {"type": "like", "id": str(m.common.msg_id), "sender": m.user.nick_name, "count": m.count, "total": m.total}
def gift(m):
    meaning = "single" if m.send_type != 4 else "closingTotal" if m.repeat_end else "runningTotal"
    return {"type": "gift", "id": str(m.common.msg_id), "sender": m.user.nick_name, "gift": m.gift.name,
            "unitValue": m.gift.diamond_count, "combo": str(m.group_id) if m.send_type == 4 else None,
            "count": {meaning: m.combo_count if m.send_type == 4 else m.group_count}}
if __name__ == "__main__":
    import liveMan
    lines, sys.stdout = sys.stdout, sys.stderr
    def taking(message, kind):
        return lambda self, payload: print(json.dumps({"at": 0, **message(kind().parse(payload))}), file=lines, flush=True)
    kinds = {"_parseChatMsg": taking(chat, liveMan.ChatMessage), "_parseLikeMsg": taking(like, liveMan.LikeMessage),
             "_parseGiftMsg": taking(gift, liveMan.GiftMessage)}
    type("Lines", (liveMan.DouyinLiveWebFetcher,), kinds)(sys.argv[1]).start()
