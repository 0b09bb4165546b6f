// Draws the plot of the margins of a game. Plots are drawn at the width of their container instead
// of scaled, so that all text has the same size.

import { plural, signed } from './words.js';
import { svg } from './elements.js';

export function text(x, y, words, anchor = 'middle') {
  return svg('text', { x, y, 'text-anchor': anchor, class: 'tick' }, words);
}

/** Returns the label of the vertical axis, centred at `y`. */
export function upright(y, words) {
  return svg(
    'text',
    { x: 12, y, 'text-anchor': 'middle', class: 'tick', transform: `rotate(-90 12 ${y})` },
    words,
  );
}

/** Returns a plot as an image that `label` describes to screen readers. */
export function plotOf(width, height, label, ...children) {
  const viewBox = `0 0 ${width} ${height}`;
  return svg(
    'svg',
    { viewBox, height, class: 'plot', role: 'img', 'aria-label': label },
    ...children,
  );
}

const drawings = new Map(); // by container
const observer = new ResizeObserver((entries) => entries.forEach(({ target }) => redraw(target)));

function redraw(place) {
  const width = Math.round(place.clientWidth);
  const drawing = drawings.get(place);
  if (width === 0 || width === drawing.width) return;
  drawing.width = width;
  place.replaceChildren(drawing.draw(width));
}

/** Fills a container with draw(width), and fills it again whenever its width in pixels changes. */
export function fill(place, draw) {
  drawings.set(place, { draw, width: null });
  redraw(place);
  observer.observe(place);
}

/**
 * Returns a plot of the margins after 0, 1, 2 ... moves, with the `marks` of the moves that led
 * there. The curve has a gap where margins are null. `at` is the number of moves on the board. A
 * click calls `onJump` with the nearest number of moves.
 */
export function marginPlot(width, margins, marks, at, onJump) {
  const [height, left, right, top, bottom] = [116, 66, 8, 8, 26];
  const most = Math.max(2, ...margins.map(Math.abs));
  const moves = Math.max(1, margins.length - 1);
  const x = (i) => left + (i / moves) * (width - left - right);
  const y = (margin) => top + ((most - margin) / (2 * most)) * (height - top - bottom);
  const known = margins.flatMap((margin, i) => (margin === null ? [] : [{ margin, i }]));
  const path = known.map(({ margin, i }, k) => {
    const follows = known[k - 1]?.i === i - 1;
    return `${follows ? 'L' : 'M'}${x(i)} ${y(margin)}`;
  });
  const plot = plotOf(
    width,
    height,
    `Margin, A minus B, after each of ${plural(margins.length - 1, 'move')}: ` +
      margins.map((margin, i) => (signed(margin) || 'not known') + (marks[i] ?? '')).join(', '),
    svg('line', { class: 'axis', x1: left, x2: width - right, y1: y(0), y2: y(0) }),
    svg('path', { class: 'curve', d: path.join('') }),
    ...known.map(({ margin, i }) =>
      svg('circle', {
        cx: x(i),
        cy: y(margin),
        r: i === at ? 5 : 2.5,
        class: `dot ${margin > 0 ? 'A' : margin < 0 ? 'B' : ''} ${i === at ? 'at' : ''}`,
      }),
    ),
    ...marksAt(
      known.flatMap(({ margin, i }) =>
        marks[i] ? [{ x: x(i), y: y(margin), mark: marks[i] }] : [],
      ),
      top,
      height - bottom,
    ),
    upright(y(0), 'A \u2212 B'),
    text(left - 12, y(most) + 4, signed(most), 'end'),
    text(left - 12, y(0) + 4, '0', 'end'),
    text(left - 12, y(-most) + 4, signed(-most), 'end'),
    text(left, height - 6, '0'),
    text(width - right, height - 6, String(margins.length - 1), 'end'),
    text((left + width) / 2, height - 6, 'moves'),
  );
  plot.addEventListener('click', (event) => {
    const box = plot.getBoundingClientRect();
    const inside = ((event.clientX - box.left) / box.width) * width;
    const move = Math.round(((inside - left) / (width - left - right)) * moves);
    onJump(Math.max(0, Math.min(margins.length - 1, move)));
  });
  return plot;
}

/**
 * Returns the marks of points from left to right, each above or below its point, where it covers no
 * other one; a mark that has no room is left out, the most serious ones last.
 */
function marksAt(points, top, bottom) {
  const [wide, tall] = [16, 13];
  const placed = [];
  for (const point of points.toSorted((a, b) => b.mark.length - a.mark.length)) {
    const isFree = (y) =>
      y > top &&
      y < bottom &&
      placed.every((one) => Math.abs(one.x - point.x) >= wide || Math.abs(one.y - y) >= tall);
    const y = [point.y - 9, point.y + 19, point.y - 9 - tall, point.y + 19 + tall].find(isFree);
    if (y !== undefined) placed.push({ ...point, y });
  }
  return placed.map(({ x, y, mark }) => text(x, y, mark));
}
