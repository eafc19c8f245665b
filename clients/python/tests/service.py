"""A local HTTP service that returns scripted responses and records the requests."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Reply:
    status: int = 200
    body: Any = None
    """Text is sent as it is, everything else as JSON."""
    headers: dict[str, str] = field(default_factory=dict)
    is_cut: bool = False
    """The connection is closed without a response."""


@dataclass
class Request:
    method: str
    path: str
    headers: dict[str, str]
    body: str


@dataclass
class Service:
    url: str
    replies: list[Reply] = field(default_factory=list)
    requests: list[Request] = field(default_factory=list)


@contextmanager
def running(*replies: Reply) -> Iterator[Service]:
    service = Service("", list(replies))

    class Handler(BaseHTTPRequestHandler):
        def handle_any(self) -> None:
            length = int(self.headers.get("content-length", "0"))
            headers = {name.lower(): value for name, value in self.headers.items()}
            body = self.rfile.read(length).decode()
            service.requests.append(Request(self.command, self.path, headers, body))
            reply = service.replies.pop(0)
            if reply.is_cut:
                self.close_connection = True
                return
            body = reply.body if isinstance(reply.body, str) else json.dumps(reply.body)
            content = b"" if reply.body is None else body.encode()
            self.send_response(reply.status)
            for name, value in {**reply.headers, "content-length": str(len(content))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(content)

        do_GET = do_POST = do_PATCH = do_DELETE = handle_any

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
