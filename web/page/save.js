// Saves files: a picture as SVG that needs no style sheet or as PNG, or any bytes.

const inherited = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'opacity',
  'display',
  'paint-order',
];

/** Returns a picture as text, with the rules of the style sheet in its elements. */
function standalone(picture) {
  const copy = picture.cloneNode(true);
  const originals = picture.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((element, i) => {
    const style = getComputedStyle(originals[i]);
    for (const name of inherited) element.setAttribute(name, style.getPropertyValue(name));
    for (const name of ['class', 'role', 'tabindex', 'data-line']) element.removeAttribute(name);
  });
  const paper = document.createElementNS(picture.namespaceURI, 'rect');
  paper.setAttribute('width', '100%');
  paper.setAttribute('height', '100%');
  paper.setAttribute('fill', getComputedStyle(document.body).backgroundColor);
  copy.prepend(paper);
  copy.setAttribute('xmlns', picture.namespaceURI);
  return new XMLSerializer().serializeToString(copy);
}

export function save(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function saveSvg(picture, name) {
  save(new Blob([standalone(picture)], { type: 'image/svg+xml' }), `${name}.svg`);
}

/** Saves twice as many pixels as on the screen, for print. */
export async function savePng(picture, name) {
  const url = URL.createObjectURL(new Blob([standalone(picture)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = 2 * picture.width.baseVal.value;
    canvas.height = 2 * picture.height.baseVal.value;
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
    save(blob, `${name}.png`);
  } finally {
    URL.revokeObjectURL(url);
  }
}
