type Properties = Readonly<Record<string, string | boolean>>;

/**
 * Creates an element with attributes and children. Strings become text nodes and are never parsed as HTML, so that the
 * widget also works on pages that require trusted types.
 */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Properties = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties))
    if (value !== false) element.setAttribute(key, value === true ? '' : value);
  element.append(...children);
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/** Creates an icon of 24 × 24 px from a path of lines. */
export function createIcon(path: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  const line = document.createElementNS(SVG, 'path');
  for (const [key, value] of [
    ['viewBox', '0 0 24 24'],
    ['aria-hidden', 'true'],
  ] as const)
    svg.setAttribute(key, value);
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}
