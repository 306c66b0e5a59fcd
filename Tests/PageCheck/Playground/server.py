"""A WebSocket server of lines, which can be killed and started again."""

import asyncio
import threading

import websockets


class LineServer:
    """Sends its lines to whoever connects, and further ones as they are added."""

    def __init__(self, port=0):
        self.port = port
        self.lines = []
        self.connections = set()
        self.count = 0

    def start(self):
        started = threading.Event()
        self.thread = threading.Thread(target=lambda: asyncio.run(self.serve(started)), daemon=True)
        self.thread.start()
        started.wait()

    async def serve(self, started):
        self.loop = asyncio.get_running_loop()
        self.stopping = asyncio.Event()
        async with websockets.serve(self.talk, "127.0.0.1", self.port) as server:
            self.port = server.sockets[0].getsockname()[1]
            started.set()
            await self.stopping.wait()

    async def talk(self, connection, path=None):
        self.count += 1
        self.connections.add(connection)
        try:
            if self.lines:
                await connection.send("\n".join(self.lines))
            await connection.wait_closed()
        finally:
            self.connections.discard(connection)

    def send(self, line):
        self.lines.append(line)
        sending = [asyncio.run_coroutine_threadsafe(connection.send(line), self.loop)
                   for connection in list(self.connections)]
        for each in sending:
            each.result()

    def kill(self):
        self.loop.call_soon_threadsafe(self.stopping.set)
        self.thread.join()
