// Numbers and names as people read and hear them.

/** A value with its sign, a real minus: "+6", "−2", "0". */
export function signed(value) {
  if (value === 0) return '0';
  return (value > 0 ? '+' : '\u2212') + Math.abs(value);
}

/** The same to be spoken: "plus 6". */
export function spoken(value) {
  if (value === 0) return '0';
  return (value > 0 ? 'plus ' : 'minus ') + Math.abs(value);
}

export function plural(count, word) {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** The first few of some names. */
export function few(names, most = 4) {
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}

export function capitalised(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Words as a sentence, with a capital and a full stop. */
export function sentence(words) {
  return capitalised(words).replace(/\.$/, '') + '.';
}

/** How a move that has lost so much is marked. */
export function mark(loss) {
  if (loss === 0) return '';
  return loss < 3 ? '?' : '??';
}

/**
 * How much worse than the best a move is, in five steps that colours and dashes show: 0 is best, 1
 * loses up to two, 2 up to four, 3 up to eight, 4 more.
 */
export function rank(loss) {
  return loss === 0 ? 0 : loss <= 2 ? 1 : loss <= 4 ? 2 : loss <= 8 ? 3 : 4;
}

/** What all cells come to at the end of perfect play: [A's, B's]. */
export function finalScore(cells, margin) {
  return [(cells + margin) / 2, (cells - margin) / 2];
}
