// The statistics of a table: the distribution of its values. Loaded when they are opened.

import { $, svg } from './base/elements.js';
import { AnswerError } from './base/provider.js';
import { plural, signed } from './base/words.js';
import { fill, plotOf, text } from './game/plot.js';

let latest = 0; // the number of the newest question; answers to older ones are dropped

export function openStatistics(/** @type {Provider} */ provider, /** @type {string} */ game) {
  $('statistics-plot').replaceChildren();
  $('statistics-words').textContent =
    'Counting \u2026 A large table takes a minute, also while this dialog is closed.';
  $('statistics-dialog', HTMLDialogElement).showModal();
  loadStatistics(provider, game, ++latest);
}

/**
 * Plots the statistics. While the provider is busy or unreachable, retries as long as the dialog is
 * open and `question` is the newest one.
 *
 * @type {(provider: Provider, game: string, question: number) => Promise<void>}
 */
async function loadStatistics(provider, game, question) {
  const isWanted = () => question === latest && $('statistics-dialog', HTMLDialogElement).open;
  try {
    const { by_edges: layers } = await provider.statistics(game);
    if (!isWanted()) return;
    const states = layers.reduce((sum, { states }) => sum + states, 0);
    $('statistics-words').textContent =
      `The values of the ${states.toLocaleString('en')} states that the table of ${game} ` +
      'stores: the stronger the colour, the larger the share of the states with so many lines ' +
      'drawn. The line is the mean.';
    fill($('statistics-plot'), (width) => statisticsPlot(width, layers));
  } catch (error) {
    if (!(error instanceof AnswerError)) throw error;
    if (!isWanted()) return;
    const isWithout = error.code === 'not_found';
    const words = isWithout ? `Statistics are of a table, and ${game} has none.` : error.message;
    if (!error.passes) $('statistics-words').textContent = words;
    else
      setTimeout(() => {
        if (isWanted()) loadStatistics(provider, game, question);
      }, error.wait);
  }
}

/**
 * Returns a plot of the values of a table's states, and of their mean, by the number of lines
 * drawn. A stronger colour shows a larger share of the states with this number of lines.
 *
 * @import { Provider, StatesOfLayer } from './base/types.js'
 * @param {number} width
 * @param {StatesOfLayer[]} layers
 */
function statisticsPlot(width, layers) {
  const [height, left, right, top, bottom] = [360, 62, 12, 12, 44];
  const values = layers.flatMap(({ values }) => Object.keys(values).map(Number));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const [first, last] = [layers[0].edges, layers[layers.length - 1].edges];
  const wide = (width - left - right) / (last - first + 1);
  const tall = (height - top - bottom) / (high - low + 1);
  const x = (/** @type {number} */ edges) => left + (edges - first) * wide;
  const y = (/** @type {number} */ value) => top + (high - value) * tall;
  const every = Math.ceil((high - low + 1) / 12);
  const mostTicks = Math.floor((width - left - right) / 28);
  return plotOf(
    width,
    height,
    `How often each value from ${signed(low)} to ${signed(high)} occurs, by ` +
      `lines drawn from ${first} to ${last}`,
    ...layers.flatMap(({ edges, states, values }) =>
      Object.entries(values).map(([value, count]) =>
        svg(
          'rect',
          {
            class: 'share',
            x: x(edges),
            y: y(Number(value)),
            width: Math.max(1, wide - 1),
            height: Math.max(1, tall - 1),
            'fill-opacity': 0.15 + 0.85 * Math.sqrt(count / states),
          },
          svg(
            'title',
            {},
            `${plural(edges, 'line')} drawn, value ${signed(Number(value))}: ` +
              `${count.toLocaleString('en')} of ${plural(states, 'state')}`,
          ),
        ),
      ),
    ),
    svg('path', {
      class: 'mean',
      d: layers
        .map(
          ({ edges, mean }, i) =>
            `${i ? 'L' : 'M'}${x(edges) + wide / 2} ${y(mean ?? 0) + tall / 2}`,
        )
        .join(''),
    }),
    ...Array.from({ length: high - low + 1 }, (_, k) => low + k)
      .filter((value) => value % every === 0)
      .map((value) => text(left - 8, y(value) + tall / 2 + 4, signed(value), 'end')),
    ...layers
      .filter((_, i) => i % Math.ceil(layers.length / mostTicks) === 0)
      .map(({ edges }) => text(x(edges) + wide / 2, height - bottom + 18, String(edges))),
    upright((top + height - bottom) / 2, 'value'),
    text((left + width) / 2, height - 5, 'lines drawn'),
  );
}

/** Returns the label of the vertical axis, centred at `y`. */
function upright(/** @type {number} */ y, /** @type {string} */ words) {
  return svg(
    'text',
    { x: 12, y, 'text-anchor': 'middle', class: 'tick', transform: `rotate(-90 12 ${y})` },
    words,
  );
}
