#!/usr/bin/env python3
"""web/serve.py FOLDER [PORT]: serves the page on this machine alone; port 0 is any that is free.

Any static server does. This one sends files compressed where they lie compressed beside themselves
(slidelab.wasm.br or .gz), as a good one does.
"""
import http.server
import os
import sys

COMPRESSED = (("br", ".br"), ("gzip", ".gz"))


def is_newer(file, than):
    return os.path.isfile(file) and os.path.getmtime(file) >= os.path.getmtime(than)


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".wasm": "application/wasm",
        ".js": "text/javascript",
        ".data": "application/octet-stream",
    }

    def send_head(self):
        path = self.translate_path(self.path)
        accepted = self.headers.get("Accept-Encoding", "")
        for encoding, ending in COMPRESSED:
            if encoding in accepted and is_newer(path + ending, path):
                return self.send_compressed(path, path + ending, encoding)
        return super().send_head()

    def send_compressed(self, path, compressed, encoding):
        file = open(compressed, "rb")
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Encoding", encoding)
        self.send_header("Content-Length", str(os.fstat(file.fileno()).st_size))
        self.end_headers()
        return file

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *words):
        pass


def main():
    folder = sys.argv[1]
    port = int(sys.argv[2]) if len(sys.argv) > 2 else 8000
    handler = lambda *words: Handler(*words, directory=folder)
    try:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)
    except OSError as problem:
        sys.exit(f"web: port {port}: {problem.strerror}; another one: ./run.sh web PORT")
    print(f"http://127.0.0.1:{server.server_port}/", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
