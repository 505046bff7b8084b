"""Copies folders, JSON without its blanks: python3 without_blanks.py FROM TO FOLDER..."""

import json
import pathlib
import sys


def without_blanks(text: str) -> str:
    return json.dumps(json.loads(text), separators=(",", ":"), ensure_ascii=False)


def copy(source: pathlib.Path, target: pathlib.Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.suffix in (".json", ".tmj"):
        target.write_text(without_blanks(source.read_text(encoding="utf-8")), encoding="utf-8")
    elif source.suffix == ".jsonl":
        lines = source.read_text(encoding="utf-8").splitlines()
        target.write_text("".join(without_blanks(line) + "\n" for line in lines),
                          encoding="utf-8")
    else:
        target.write_bytes(source.read_bytes())


def main() -> None:
    root, into = map(pathlib.Path, sys.argv[1:3])
    for folder in sys.argv[3:]:
        for file in sorted((root / folder).rglob("*")):
            if file.is_file():
                copy(file, into / file.relative_to(root))
    (into / "copied").touch()


main()
