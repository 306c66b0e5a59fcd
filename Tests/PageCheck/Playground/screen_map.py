"""The map of the screen: pictures of phones, with lines from the parts of each to their names."""

LABEL_WIDTH, LABEL_HEIGHT = 150, 28
# From a phone to its labels, and from these to the next phone.
GAP, DISTANCE = 40, 24

STYLE = """
  path, rect { fill: none; stroke: #e8890c; stroke-width: 1.5 }
  .label { fill: #1b1e2b; stroke: none }
  .dot { fill: #e8890c }
  text { font: 600 13px Inter, sans-serif; fill: #fff; text-anchor: middle }
"""


def markup_of(shots):
    """The width, the height and the markup of phones side by side.

    A shot is the file of a picture, the boxes of the phone and of its screen, and its parts. A part is the side of its
    label, such as "left below", its name, and its box, or None for a part that is everywhere.
    """
    pieces, left = [], LABEL_WIDTH + GAP
    for file, phone, screen, parts in shots:
        pieces.append(f'<g transform="translate({left - phone[0]} {-phone[1]})"><image href="file://{file}" '
                      f'x="{phone[0] - 1}" y="{phone[1] - 1}" width="{phone[2] + 2}" height="{phone[3] + 2}"/>')
        lowest = {"left": 0, "right": 0}
        parts = [(*side.partition(" ")[::2], name, box and within(box, screen)) for side, name, box in parts]
        for side, where, name, box in sorted(parts, key=lambda part: (part[1], middle(part[3], screen)[1])):
            start, y = start_of(side, where, box, screen)
            place = min(max(y, lowest[side] + LABEL_HEIGHT + 4), phone[1] + phone[3] - LABEL_HEIGHT / 2)
            lowest[side] = place
            pieces.append(outline(box, screen) + label(side, name, phone, start, place))
        pieces.append("</g>")
        left += phone[2] + GAP + LABEL_WIDTH + DISTANCE
    width, height = left - DISTANCE, shots[0][1][3] + 2
    return width, height, (f'<svg width="{width}" height="{height}" viewBox="0 -1 {width} {height}" '
                           f'xmlns="http://www.w3.org/2000/svg"><style>{STYLE}</style>{"".join(pieces)}</svg>')


def within(box, screen):
    """The part of a box that is on the screen, with a margin: left, top, right, bottom."""
    return (max(box[0], screen[0] + 4) - 2, max(box[1], screen[1] + 4) - 2,
            min(box[0] + box[2], screen[0] + screen[2] - 4) + 2, min(box[1] + box[3], screen[1] + screen[3] - 4) + 2)


def middle(box, screen):
    # Of a part that is everywhere, a point where nothing else is.
    if box is None:
        return screen[0] + screen[2] * 0.8, screen[1] + screen[3] * 0.52
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def outline(box, screen):
    if box is None:
        x, y = middle(box, screen)
        return f'<circle class="dot" cx="{x}" cy="{y}" r="4"/>'
    left, top, right, bottom = box
    return f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}" rx="9"/>'


def start_of(side, where, box, screen):
    """How a line begins, and the height at which it goes on."""
    x, y = middle(box, screen)
    if where == "below":
        # Two such lines are apart.
        below = box[3] + (26 if side == "right" else 14)
        return f"M{x} {box[3]}V{below}", below
    if box is not None:
        x = box[2] if side == "right" else box[0]
    return f"M{x} {y}", y


def label(side, name, phone, start, place):
    """The rest of the line, and the name at its end."""
    sign, edge = (1, phone[0] + phone[2]) if side == "right" else (-1, phone[0])
    end = edge + sign * GAP
    left = end if side == "right" else end - LABEL_WIDTH
    return (f'<path d="{start}H{edge + sign * 12}L{end} {place}"/>'
            f'<rect class="label" x="{left}" y="{place - LABEL_HEIGHT / 2}" width="{LABEL_WIDTH}" '
            f'height="{LABEL_HEIGHT}" rx="14"/><text x="{left + LABEL_WIDTH / 2}" y="{place + 4.5}">{name}</text>')
