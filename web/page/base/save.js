// Saves files: pictures as PNG, and other data.

import { svg } from './elements.js';

const pngWidth = 1600; // in pixels, enough for print
const captionHeight = 48;

/** Returns the source of an SVG that contains a picture, its caption and the page's style. */
function standalone(/** @type {View} */ { picture, caption }) {
  const { width, height } = picture.viewBox.baseVal;
  const tall = height + captionHeight;
  const [x, y] = [width / 2, height + captionHeight / 2];
  const whole = svg(
    'svg',
    { width, height: tall, viewBox: `0 0 ${width} ${tall}` },
    svg('rect', { width, height: tall, fill: '#fff' }),
    picture.cloneNode(true),
    svg('text', { x, y, 'font-size': 16, 'text-anchor': 'middle' }, caption),
  );
  // Without the rules for media, which have the dark colours.
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .flatMap((rule) => (rule instanceof CSSStyleRule ? rule.cssText : []));
  // Inserts the style as text: the page's content security policy blocks style elements.
  const style = `><style>${rules.join('\n')}</style>`;
  return new XMLSerializer().serializeToString(whole).replace('>', () => style);
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
