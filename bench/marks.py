"""Generated parts of documents, between the marks <!-- NAME --> and <!-- end -->."""

import re
import sys


def replace_between_marks(path, parts):
    """Replaces the text between the marks of each name. Exits unless each mark occurs once."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    for name, part in parts.items():
        pattern = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL)
        text, count = pattern.subn(lambda match: match[1] + part + match[2], text)
        if count != 1:
            sys.exit(f"{path}: expected the mark <!-- {name} --> once, found it {count} times")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def table(header, rows, right=()):
    """Returns a Markdown table; columns named in `right` are aligned right."""
    lines = ["| " + " | ".join(header) + " |"]
    lines += ["|" + "".join("---:|" if name in right else "---|" for name in header)]
    lines += ["| " + " | ".join(str(field) for field in row) + " |" for row in rows]
    return "\n".join(lines) + "\n"
