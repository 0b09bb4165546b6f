// Warns about boards that are valid but probably contain a mistake. A cell is the list of its
// corners' coordinates, in order around the cell.

const near = 1e-9;

const minus = ([a, b], [c, d]) => [a - c, b - d];
const same = (a, b) => Math.hypot(...minus(a, b)) < near;

/** Returns the side of the line through `a` and `b` on which a place is: 1, -1, or 0 if on it. */
function side(a, b, place) {
  const [[x, y], [u, v]] = [minus(b, a), minus(place, a)];
  const area = x * v - y * u;
  return Math.abs(area) < near * Math.hypot(x, y) * Math.hypot(u, v) ? 0 : Math.sign(area);
}

const sidesOf = (cell) => cell.map((corner, i) => [corner, cell[(i + 1) % cell.length]]);

const doCross = ([a, b], [c, d]) =>
  side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;

/** Returns whether two sides have a segment in common without being the same side. */
function share([a, b], [c, d]) {
  if (side(a, b, c) !== 0 || side(a, b, d) !== 0) return false;
  if ((same(a, c) && same(b, d)) || (same(a, d) && same(b, c))) return false;
  const along = minus(b, a);
  const at = (place) => {
    const [x, y] = minus(place, a);
    return (x * along[0] + y * along[1]) / (along[0] ** 2 + along[1] ** 2);
  };
  const [from, to] = [at(c), at(d)].sort((x, y) => x - y);
  return from < 1 - near && to > near;
}

function isInside([x, y], cell) {
  const crossings = sidesOf(cell).filter(
    ([[a, b], [c, d]]) => b > y !== d > y && x < a + ((y - b) / (d - b)) * (c - a),
  );
  return crossings.length % 2 === 1;
}

/** Returns a place just inside a cell for each of its sides, next to the side's midpoint. */
function placesInside(cell) {
  return sidesOf(cell).map(([a, b]) => {
    const [dx, dy] = minus(b, a).map((length) => length * 1e-3);
    const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    return isInside([x - dy, y + dx], cell) ? [x - dy, y + dx] : [x + dy, y - dx];
  });
}

const doOverlap = (a, b) =>
  sidesOf(a).some((one) => sidesOf(b).some((other) => doCross(one, other))) ||
  placesInside(a).some((place) => isInside(place, b)) ||
  placesInside(b).some((place) => isInside(place, a));

const isDuplicate = (a, b) =>
  a.length === b.length && a.every((corner) => b.some((other) => same(corner, other)));

/** Returns a sentence about the first problem found in one cell, or null. */
function flawOf(cell, number) {
  const sides = sidesOf(cell);
  if (sides.some((one) => sides.some((other) => doCross(one, other))))
    return `The sides of cell ${number} cross each other.`;
  if (sides.some(([a, b], i) => side(a, b, sides[(i + 1) % sides.length][1]) === 0))
    return `Three corners of cell ${number} lie on one line.`;
  return null;
}

/** Returns a sentence about the first problem found between two cells, or null. */
function flawOfPair(a, b, numbers) {
  if (isDuplicate(a, b)) return `Cells ${numbers} are the same.`;
  if (doOverlap(a, b)) return `Cells ${numbers} overlap.`;
  if (sidesOf(a).some((one) => sidesOf(b).some((other) => share(one, other))))
    return `Cells ${numbers} touch along a part of a side: they have no line in common.`;
  return null;
}

/** Returns at most one sentence for each cell of a board and for each pair of its cells. */
export function warnings(cells) {
  return cells
    .flatMap((cell, i) => [
      flawOf(cell, i + 1),
      ...cells.slice(0, i).map((other, k) => flawOfPair(other, cell, `${k + 1} and ${i + 1}`)),
    ])
    .filter((flaw) => flaw !== null);
}
