// Numbers and names in words.

/** Returns a value with its sign, a real minus: "+6", "−2", "0"; nothing for null. */
export function signed(value) {
  if (value === null) return '';
  if (value === 0) return '0';
  return (value > 0 ? '+' : '\u2212') + Math.abs(value);
}

/** Returns a value for screen readers: "plus 6". */
export function spoken(value) {
  if (value === 0) return '0';
  return (value > 0 ? 'plus ' : 'minus ') + Math.abs(value);
}

export function plural(count, word) {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** Returns the first of some names, and the number of the others. */
export function few(names, most = 4) {
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}

export function capitalised(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns a large number in words: "3.6 million". */
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

/** Returns the mark of a move in a review. */
export function mark(loss) {
  if (loss === 0) return '';
  return loss < 3 ? '?' : '??';
}

/**
 * Returns the rank of a move, which colours and dashes show: 0 for a best move, 1 for a loss of up
 * to 2, 2 up to 4, 3 up to 8, 4 above.
 */
export function rank(loss) {
  return loss === 0 ? 0 : loss <= 2 ? 1 : loss <= 4 ? 2 : loss <= 8 ? 3 : 4;
}

/** Returns the cells of A and of B at the end of a game with a margin. */
export function finalScore(cells, margin) {
  return [(cells + margin) / 2, (cells - margin) / 2];
}

/** Compares two games: triangles, boxes by size, boards of users, the painting game. */
export function byKind(a, b) {
  const key = ({ game, kind, edges = 0 }) => [
    kind === 'painting' ? 3 : game.startsWith('triangle-') ? 0 : game.startsWith('boxes-') ? 1 : 2,
    edges,
  ];
  const [[kindA, edgesA], [kindB, edgesB]] = [key(a), key(b)];
  return kindA - kindB || edgesA - edgesB || a.game.localeCompare(b.game);
}
