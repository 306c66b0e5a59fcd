# Beside liveMan.py of DouyinLiveWebFetcher: python3 douyin_lines.py ROOM | Scripts/overlay
import json, sys
def chat(m): return {"type": "comment", "text": m.content}
def like(m): return {"type": "like", "count": m.count, "total": m.total}
def gift(m):
    meaning = "single" if m.send_type != 4 else "finalTotal" if m.repeat_end else "runningTotal"
    return {"type": "gift", "gift": m.gift.name, "unitValue": m.gift.diamond_count,
            "combo": str(m.group_id) if m.send_type == 4 else None,
            "count": {meaning: m.combo_count if m.send_type == 4 else m.group_count}}
def lines(message, m):
    sender = m.user.nick_name if m.user.id == 111111 else str(m.user.id)  # Where users are hidden, all are 111111.
    sent = [{"type": "profile", "id": sender, "name": m.user.nick_name}, {"id": str(m.common.msg_id), "sender": sender, **message(m)}]
    return "\n".join(json.dumps({"at": 0, **each}) for each in sent)
if __name__ == "__main__":
    import liveMan
    output, sys.stdout = sys.stdout, sys.stderr
    def taking(message, kind): return lambda self, payload: print(lines(message, kind().parse(payload)), file=output, flush=True)
    kinds = {"_parseChatMsg": taking(chat, liveMan.ChatMessage), "_parseLikeMsg": taking(like, liveMan.LikeMessage),
             "_parseGiftMsg": taking(gift, liveMan.GiftMessage)}
    type("Lines", (liveMan.DouyinLiveWebFetcher,), kinds)(sys.argv[1]).start()
