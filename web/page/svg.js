// Making elements of SVG and HTML.

function make(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** An element of SVG; attributes that are false, null or undefined are left out. */
export function svg(name, attributes = {}, ...children) {
  return make(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);
}

/** The same of HTML. Attributes "onclick" and the like are listeners. */
export function html(name, attributes = {}, ...children) {
  return make(document.createElement(name), attributes, children);
}

/** An icon of index.html's drawings. */
export function icon(name) {
  return svg(
    'svg',
    { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    svg('use', { href: `#icon-${name}` }),
  );
}
