"""Makes an SVG picture of matplotlib small: rounded coordinates, no metadata, one line."""

import re


def minified(text):
    """Returns the same picture in fewer bytes."""
    text = re.sub(r"<\?xml.*?\?>|<!DOCTYPE.*?>|<!--.*?-->|<metadata>.*?</metadata>", "", text, flags=re.S)
    text = re.sub(r"-?\d+\.\d{3,}", lambda number: f"{float(number[0]):.2f}".rstrip("0").rstrip("."), text)
    text = re.sub(r' transform="rotate\(-0 [^"]*"|(?<=<g) id="[^"]*"', "", text)
    text = re.sub(r"\s+", " ", text)
    text = re.sub(r' "(?=[ />])', '"', text)  # the blank that ends the data of a path
    return re.sub(r" ?(</?(?:svg|defs|style|g|path|use|text|clipPath|rect)\b[^>]*>) ?", r"\1", text) + "\n"
