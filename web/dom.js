// Small helpers for building and finding elements.

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * Makes an element. Keys that begin with `on` are listeners, `class` is its class, `data` and `aria` are groups of
 * attributes; what the element has as a property is set as one, everything else as an attribute.
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...Child} children
 * @returns {any}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (key === 'class') element.className = value;
    else if (key === 'data') Object.assign(element.dataset, value);
    else if (key in element && typeof value !== 'string') /** @type {any} */ (element)[key] = value;
    else element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** The one element with this id. @param {string} id @returns {any} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element '${id}'`);
  return found;
}

/**
 * Makes an SVG element.
 * @param {string} tag @param {Record<string, string | number>} props @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function svg(tag, props = {}, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [key, value] of Object.entries(props)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** An icon of the sprite in the page. @param {string} name */
export function icon(name) {
  const use = svg('use', { href: `#i-${name}` });
  return svg('svg', { class: 'icon', 'aria-hidden': 'true', viewBox: '0 0 24 24' }, use);
}

/** Milliseconds as `4:07` or `1:02:03`. @param {number} ms */
export function clock(ms) {
  const seconds = Math.floor(ms / 1000);
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** With a capital letter. @param {string | undefined} text */
export const capital = (text) => (text ? text[0].toUpperCase() + text.slice(1) : '');

/** Hands a text or picture to the person as a file. @param {string} name @param {Blob} blob */
export function download(name, blob) {
  const link = h('a', { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
