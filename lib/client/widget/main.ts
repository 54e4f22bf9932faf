import { defineStoreElement } from './store-element';

const NAME = 'merchloom-store';
const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : null;

// The API has the origin of this script, so the widget needs no configuration.
if (script && !customElements.get(NAME)) customElements.define(NAME, defineStoreElement(new URL(script.src).origin));

// A `<script src … data-store="…">` without an element shows the products at the script's position.
const slug = script?.dataset.store;
if (script && slug !== undefined && script.parentElement !== document.head) {
  const { layout, limit, lang } = script.dataset;
  const element = document.createElement(NAME);
  const attributes = { store: slug, layout, limit, 'data-lang': lang };
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, value);
  script.after(element);
}
