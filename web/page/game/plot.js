// Draws the curve of a game. Plots are drawn at the width of their container instead
// of scaled, so that all text has the same size.

import { svg } from '../base/elements.js';
import { plural, signed } from '../base/words.js';
import { isEven } from '../board/values.js';

export function text(
  /** @type {number} */ x,
  /** @type {number} */ y,
  /** @type {string} */ words,
  anchor = 'middle',
) {
  return svg('text', { x, y, 'text-anchor': anchor, class: 'tick' }, words);
}

/** Returns a plot as an image that `label` describes to screen readers. */
export function plotOf(
  /** @type {number} */ width,
  /** @type {number} */ height,
  /** @type {string} */ label,
  /** @type {(Node | string | null)[]} */ ...children
) {
  const viewBox = `0 0 ${width} ${height}`;
  return svg(
    'svg',
    { viewBox, height, class: 'plot', role: 'img', 'aria-label': label },
    ...children,
  );
}

/** @typedef {{ x: number, y: number, isProved: boolean }} PlotPoint */

/** @type {Map<Element, { draw: (width: number) => Element, width: number | null }>} */
const drawings = new Map(); // by container
const observer = new ResizeObserver((entries) => entries.forEach(({ target }) => redraw(target)));

function redraw(/** @type {Element} */ place) {
  const width = Math.round(place.clientWidth);
  const drawing = drawings.get(place);
  if (!drawing || width === 0 || width === drawing.width) return;
  drawing.width = width;
  place.replaceChildren(drawing.draw(width));
}

/** Fills a container with draw(width), and fills it again whenever its width in pixels changes. */
export function fill(/** @type {Element} */ place, /** @type {(width: number) => Element} */ draw) {
  drawings.set(place, { draw, width: null });
  redraw(place);
  observer.observe(place);
}

/**
 * Returns the curve of a game: who was ahead after 0, 1, 2 ... moves, A above unless `isOfB`. Where
 * margins are proved, it is solid, and shows them; where a search estimates, it is dotted, and has
 * the chance, in a band up to what another search of the position thinks. It has a gap where
 * nothing is known. `label` says who is ahead above the middle. `marks` are those of the mistakes,
 * by the number of moves after them: a dot each; the few that are `named`, also numbers of moves,
 * have their marks beside them. `at` is the number of moves on the board. A click calls `onJump`
 * with the nearest number of moves.
 *
 * @param {number} width
 * @param {ReturnType<typeof import('./review.js').courseOf>} course
 * @param {{ marks: Map<number, string>, named: number[], at: number, isOfB: boolean,
 *           label: string }} shown
 * @param {(at: number) => void} onJump
 */
export function coursePlot(width, course, { marks, named, at, isOfB, label }, onJump) {
  const isEstimated = course.some(({ margin, chance }) => margin === null && chance !== null);
  const [height, left, right, top, bottom] = [138, 36, 12, 20, 26];
  const margins = course.flatMap(({ margin }) => (margin === null ? [] : [Math.abs(margin)]));
  const most = Math.max(2, ...margins);
  const moves = Math.max(1, course.length - 1);
  const sign = isOfB ? -1 : 1;
  const x = (/** @type {number} */ i) => left + (i / moves) * (width - left - right);
  const y = (/** @type {number} */ share) =>
    top + ((1 - sign * share) / 2) * (height - top - bottom);
  const yOf = (/** @type {number} */ chance) => y(2 * chance - 1);
  const points = course.map(({ margin, chance }, i) => {
    if (chance === null) return null;
    const isProved = margin !== null;
    return { x: x(i), y: isProved ? y(margin / most) : yOf(chance), isProved };
  });
  const pathOf = (/** @type {(from: PlotPoint, to: PlotPoint) => boolean} */ belongs) =>
    points.map((to, i) => {
      const from = points[i - 1];
      return from && to && belongs(from, to) ? `M${from.x} ${from.y}L${to.x} ${to.y}` : '';
    });
  const areBoth = (/** @type {PlotPoint} */ a, /** @type {PlotPoint} */ b) =>
    a.isProved && b.isProved;
  // Where only one search is known, or none is needed, the band is as thin as the curve.
  const edges = course.map(({ range }, k) => {
    if (range?.every((one) => one !== undefined))
      return range.map((one) => yOf(one ?? 0)).sort((a, b) => a - b);
    return points[k] ? [points[k].y] : [];
  });
  const bands = edges.slice(1).map((to, k) => {
    const from = edges[k];
    if (from.length === 0 || to.length === 0) return '';
    return `M${x(k)} ${from[0]}L${x(k + 1)} ${to[0]}V${to.at(-1)}L${x(k)} ${from.at(-1)}Z`;
  });
  const said = course.map(({ margin, chance }, i) => {
    const share = chance === null || !isOfB ? chance : 1 - chance;
    const about = share === null ? 'not known' : `about ${Math.round(100 * share)} %`;
    return (margin === null ? about : signed(sign * margin)) + (marks.get(i) ?? '');
  });
  const plot = plotOf(
    width,
    height,
    `After each of ${plural(course.length - 1, 'move')}, ${label}` +
      `${isEstimated ? ', or by an estimated chance' : ''}: ${said.join(', ')}`,
    svg('line', { class: 'axis', x1: left, x2: width - right, y1: y(0), y2: y(0) }),
    svg('path', { class: 'band', d: bands.join('') }),
    svg('path', { class: 'curve guess', d: pathOf((a, b) => !areBoth(a, b)).join('') }),
    svg('path', { class: 'curve', d: pathOf(areBoth).join('') }),
    ...[...marks.keys()].flatMap((i) => {
      const r = named.includes(i) ? 4 : 2;
      return points[i]
        ? [svg('circle', { cx: points[i].x, cy: points[i].y, r, class: 'marked' })]
        : [];
    }),
    points[at] &&
      svg('circle', {
        ...{ cx: points[at].x, cy: points[at].y, r: 5 },
        class: `dot ${sideOf(course[at])} at`,
      }),
    ...marksAt(
      named.flatMap((i) => (points[i] ? [{ ...points[i], mark: marks.get(i) ?? '' }] : [])),
      top,
      height - bottom,
    ),
    ...(margins.length > 0 ? [most, 0, -most] : [0]).map((margin) =>
      text(left - 6, y((sign * margin) / most) + 4, signed(margin), 'end'),
    ),
    text(left, 12, label, 'start'),
    text(width - right, 12, plural(course.length - 1, 'move'), 'end'),
    ...keyOf(left, height - 4, isEstimated),
  );
  plot.addEventListener('click', (event) => {
    const box = plot.getBoundingClientRect();
    const inside = ((event.clientX - box.left) / box.width) * width;
    const move = Math.round(((inside - left) / (width - left - right)) * moves);
    onJump(Math.max(0, Math.min(course.length - 1, move)));
  });
  return plot;
}

/** Returns what dots, lines and band mean, in one line from (x, y). */
function keyOf(
  /** @type {number} */ x,
  /** @type {number} */ y,
  /** @type {boolean} */ isEstimated,
) {
  const line = (/** @type {number} */ from) => `M${from} ${y - 4}h20`;
  const [proved, guessed] = [x + 76, x + 156];
  return [
    svg('circle', { class: 'key', cx: x + 4, cy: y - 4, r: 4 }),
    text(x + 14, y, 'mistake', 'start'),
    svg('path', { class: 'key', d: line(proved) }),
    text(proved + 26, y, 'proved', 'start'),
    ...(isEstimated
      ? [
          svg('rect', { class: 'band', x: guessed, y: y - 11, width: 20, height: 14 }),
          svg('path', { class: 'key guess', d: line(guessed) }),
          text(guessed + 26, y, 'estimated', 'start'),
        ]
      : []),
  ];
}

const sideOf = (/** @type {{ chance: number | null }} */ { chance }) =>
  chance === null || isEven(chance) ? '' : chance > 0.5 ? 'A' : 'B';

/**
 * Returns the marks of points from left to right, each above or below its point, where it covers no
 * other one; a mark that has no room is left out, the most serious ones last.
 */
function marksAt(
  /** @type {(PlotPoint & { mark: string })[]} */ points,
  /** @type {number} */ top,
  /** @type {number} */ bottom,
) {
  const [wide, tall] = [16, 13];
  /** @type {(PlotPoint & { mark: string })[]} */
  const placed = [];
  for (const point of points.toSorted((a, b) => b.mark.length - a.mark.length)) {
    const isFree = (/** @type {number} */ y) =>
      y > top &&
      y < bottom &&
      placed.every((one) => Math.abs(one.x - point.x) >= wide || Math.abs(one.y - y) >= tall);
    const y = [point.y - 9, point.y + 19, point.y - 9 - tall, point.y + 19 + tall].find(isFree);
    if (y !== undefined) placed.push({ ...point, y });
  }
  return placed.map(({ x, y, mark }) =>
    svg('text', { x, y, 'text-anchor': 'middle', class: 'tick mark' }, mark),
  );
}
