// Saves files: pictures as PNG, and other data.

import { setAttributes, svg } from './elements.js';

const pngWidth = 1600; // in pixels, enough for print
const captionHeight = 48;
const unseen = '.halo, :not(.B) > .core, .nobody, .points text, .uniform .open :is(rect, text)';

/** Returns the CSS rules that match elements in a picture, with the colours of the light theme. */
function rulesFor(/** @type {Element} */ picture) {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSStyleRule);
  const light = /** @type {CSSStyleRule} */ (
    rules.find(({ selectorText }) => selectorText === ':root')
  ).style;
  return rules
    .filter(({ selectorText }) => selectorText !== '*' && picture.querySelector(selectorText))
    .map(({ cssText }) =>
      cssText
        .replace(/var\((--[\w-]+)\)/g, (_, name) => light.getPropertyValue(name).trim())
        .replaceAll('.stroke', 'line')
        .replaceAll(/\s*([{};:,])\s*/g, '$1'),
    )
    .join('\n');
}

/** Returns the source of an SVG that contains a picture, its caption and the CSS rules it needs. */
function standalone(/** @type {View} */ { picture, caption }) {
  const copy = /** @type {SVGSVGElement} */ (picture.cloneNode(true));
  const { width, height } = picture.viewBox.baseVal;
  const board = svg('svg', { xmlns: picture.namespaceURI }, copy); // so that rules match `copy`
  for (const element of copy.querySelectorAll(unseen)) element.remove();
  const rules = `text{font-family:system-ui,sans-serif}\n${rulesFor(board)}`;
  for (const element of board.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      if (/^(role|tabindex|aria-.*|data-.*|id)$/.test(name) || value.trim() === '')
        element.removeAttribute(name);
      else if (/^[\d.]+$/.test(value))
        element.setAttribute(name, String(Math.round(Number(value))));
      else if (name === 'points') element.setAttribute(name, value.replace(/\.\d+/g, ''));
    }
    element.classList.remove('stroke', 'line');
    if (element.classList.length === 0) element.removeAttribute('class');
  }
  const tall = Math.round(height) + captionHeight;
  copy.prepend(svg('rect', { width, height: tall, fill: '#fff' }));
  const [x, y] = [Math.round(width / 2), Math.round(height) + captionHeight / 2];
  copy.append(svg('text', { x, y, 'font-size': 16, 'text-anchor': 'middle' }, caption));
  setAttributes(copy, { height: tall, viewBox: `0 0 ${width} ${tall}` });
  // Inserts the style as text: the page's content security policy blocks style elements.
  return new XMLSerializer().serializeToString(copy).replace('>', `><style>${rules}</style>`);
}

export function save(/** @type {Blob} */ blob, /** @type {string} */ name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * Saves the picture of a view as PNG, `pngWidth` pixels wide.
 *
 * @import { View } from './types.js'
 */
export async function savePicture(/** @type {View} */ view) {
  const url = URL.createObjectURL(new Blob([standalone(view)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = pngWidth;
    canvas.height = Math.round((pngWidth * image.height) / image.width);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
    save(blob, `${view.fileName}.png`);
  } finally {
    URL.revokeObjectURL(url);
  }
}
