// Finds elements of index.html, and creates new ones.

/**
 * Returns the element of index.html with an id. Throws unless it exists and is a `kind`.
 *
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [kind]
 * @returns {T}
 */
export function $(id, kind) {
  const element = document.getElementById(id);
  if (!(element instanceof (kind ?? HTMLElement))) throw new Error(`index.html has no #${id}`);
  return /** @type {T} */ (/** @type {unknown} */ (element));
}

/** Returns the elements of index.html whose `name` attribute is `name`. */
export function inputs(/** @type {string} */ name) {
  return /** @type {HTMLInputElement[]} */ ([...document.getElementsByName(name)]);
}

/** Returns the target of an event as an element. */
export function targetOf(/** @type {{ target: EventTarget | null }} */ { target }) {
  return /** @type {HTMLElement | SVGElement} */ (target);
}

/** The directions of the arrow keys: steps to the right, and steps down. */
/** @type {Record<string, number[]>} */
export const arrows = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Creates an SVG element. Omits attributes that are false, null or undefined, and children that
 * are null. Adds the attribute `onclick` as a click listener.
 *
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} attributes
 * @param {(Node | string | null)[]} children
 */
export function svg(tag, attributes = {}, ...children) {
  return make(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

/**
 * Creates an HTML element; takes the same arguments as svg().
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} attributes
 * @param {(Node | string | null)[]} children
 */
export function html(tag, attributes = {}, ...children) {
  return make(document.createElement(tag), attributes, children);
}

/**
 * Sets attributes of an element as svg() does, but removes those that are false, null or undefined.
 *
 * @param {Element} element
 * @param {Record<string, unknown>} attributes
 */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) element.removeAttribute(name);
    else if (name === 'onclick')
      element.addEventListener('click', /** @type {EventListener} */ (value));
    else element.setAttribute(name, value === true ? '' : String(value));
  }
}

/**
 * @template {Element} T
 * @param {T} element
 * @param {Record<string, unknown>} attributes
 * @param {(Node | string | null)[]} children
 */
function make(element, attributes, children) {
  setAttributes(element, attributes);
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** Returns whether an element or one of its descendants has the keyboard's focus. */
export function hasFocus(/** @type {Element} */ element) {
  return element.contains(document.activeElement);
}

/** Enables or disables a button by `aria-disabled`: by `disabled` it would lose the focus. */
export function enable(/** @type {string} */ id, /** @type {boolean} */ on) {
  $(id).setAttribute('aria-disabled', String(!on));
}

export const isEnabled = (/** @type {string} */ id) =>
  $(id).getAttribute('aria-disabled') !== 'true';
