// Formats numbers and names for the user.

/** Returns a value with its sign, such as "+6", "−2" (U+2212) or "0"; "" for null. */
export function signed(value) {
  if (value === null) return '';
  if (value === 0) return '0';
  return (value > 0 ? '+' : '\u2212') + Math.abs(value);
}

export function plural(count, word) {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** Returns the first `most` names and the number of the others, such as "1-2, 2-4 and 3 more". */
export function few(names, most = 4) {
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}

export function capitalised(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns a number rounded to three significant digits, such as "3.62 million". */
export function about(count) {
  return count.toLocaleString('en', {
    notation: 'compact',
    compactDisplay: 'long',
    maximumSignificantDigits: 3,
  });
}

/** Returns words as a sentence, with a capital and a full stop. */
export function sentence(words) {
  return capitalised(words).replace(/\.$/, '') + '.';
}

/** Returns the name of a board as people say it. `title` is in newer answers of the provider. */
export const nameOf = ({ game, title = '' }) => title || game;

/** Returns what players call one cell of a board, and several. */
export function cellWords(game) {
  if (game.startsWith('boxes-')) return ['box', 'boxes'];
  return game.startsWith('triangle-') ? ['triangle', 'triangles'] : ['cell', 'cells'];
}

/** Returns the part of a board's name that tells it from others in its group, such as "3x3". */
export function sizeOf(facts) {
  const [, size] = /^(?:boxes|triangle)-(\d+(?:x\d+)?)/.exec(facts.game) ?? [];
  return size ?? nameOf(facts);
}

/** Compares games for sort(): boxes, triangles, other boards; by the number of edges; by name. */
export function byKind(a, b) {
  const key = ({ game, edges = 0 }) => [
    game.startsWith('boxes-') ? 0 : game.startsWith('triangle-') ? 1 : 2,
    edges,
  ];
  const [[kindA, edgesA], [kindB, edgesB]] = [key(a), key(b)];
  return kindA - kindB || edgesA - edgesB || a.game.localeCompare(b.game);
}

const last = 'More boards'; // those that few people play

/** Returns games by the heading below which the page lists them, in the order to list them. */
export function grouped(games) {
  const groups = new Map();
  for (const facts of [...games].sort(byKind)) {
    const group = groupOf(facts);
    groups.set(group, [...(groups.get(group) ?? []), facts]);
  }
  return [...groups].sort(([a], [b]) => Number(a === last) - Number(b === last));
}

function groupOf({ game, group = '' }) {
  const [, rows, columns] = /^boxes-(\d+)x(\d+)$/.exec(game) ?? [];
  if (rows && (Number(rows) < 2 || Number(rows) > Number(columns))) return last;
  return capitalised(group) || 'Your boards';
}
