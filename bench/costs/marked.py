"""Parts of pages that a program writes: between two comments that name the part."""


def replaced(page, name, writer, text):
    """The text of a page with that part replaced."""
    begin, end = f"<!-- {name}: written by {writer} -->", f"<!-- /{name} -->"
    before, is_begun, rest = page.read_text(encoding="utf-8").partition(begin)
    _, is_ended, after = rest.partition(end)
    if not is_begun or not is_ended:
        raise SystemExit(f"{page}: expected {begin} and, after it, {end}")
    return f"{before}{begin}\n{text}\n{end}{after}"
