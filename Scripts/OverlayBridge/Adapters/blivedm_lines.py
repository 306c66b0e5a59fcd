# pip install blivedm; python3 blivedm_lines.py ROOM | Scripts/overlay. Values are tenths of a yuan.
import asyncio, json, sys
class Lines:
    def line(self, **message):
        print(json.dumps({"at": 0, **message}), flush=True)
    def _on_danmaku(self, client, m):
        self.line(type="comment", sender=m.uname, text=m.msg)
    def _on_gift(self, client, m):
        value = max(1, round(m.price / 100)) if m.coin_type == "gold" else 0
        self.line(type="gift", id=m.tid, sender=m.uname, gift=m.gift_name, count={"increment": m.num}, unitValue=value)
    def _on_buy_guard(self, client, m):
        self.line(type="gift", sender=m.username, gift=m.gift_name, count={"single": m.num},
                  unitValue=round(m.price / 100), fullScreen={1: 8, 2: 6}.get(m.guard_level, 4))
    def _on_super_chat(self, client, m):
        self.line(type="notice", id=f"superChat.{m.id}", kind="superChat", content=f"¥{m.price} {m.uname}: {m.message}", stay=m.time)
if __name__ == "__main__":
    import blivedm
    async def main(client):
        client.set_handler(type("Handler", (Lines, blivedm.BaseHandler), {})()); client.start(); await client.join()
    asyncio.run(main(blivedm.BLiveClient(int(sys.argv[1]))))
