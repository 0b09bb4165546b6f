// Formats numbers and names for the user.

/** Returns a value with its sign, such as "+6", "−2" (U+2212) or "0"; "" for null. */
export function signed(value) {
  if (value === null) return '';
  if (value === 0) return '0';
  return (value > 0 ? '+' : '\u2212') + Math.abs(value);
}

/** Returns a value for screen readers, such as "plus 6". */
export function spoken(value) {
  if (value === 0) return '0';
  return (value > 0 ? 'plus ' : 'minus ') + Math.abs(value);
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

/**
 * Returns the rank of a move, which selects its colour: 0 for a best move, 1 for a loss of up to 2,
 * 2 for up to 4, 3 for up to 8, 4 for more.
 */
export function rank(loss) {
  return loss === 0 ? 0 : loss <= 2 ? 1 : loss <= 4 ? 2 : loss <= 8 ? 3 : 4;
}

/** Returns the final scores of A and B, given the number of cells and the margin A minus B. */
export function finalScore(cells, margin) {
  return [(cells + margin) / 2, (cells - margin) / 2];
}

/**
 * Compares games for sort(): triangles, boxes, other boards, painting; then by the number of edges,
 * then by name.
 */
export function byKind(a, b) {
  const key = ({ game, kind, edges = 0 }) => [
    kind === 'painting' ? 3 : game.startsWith('triangle-') ? 0 : game.startsWith('boxes-') ? 1 : 2,
    edges,
  ];
  const [[kindA, edgesA], [kindB, edgesB]] = [key(a), key(b)];
  return kindA - kindB || edgesA - edgesB || a.game.localeCompare(b.game);
}
