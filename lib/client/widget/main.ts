import { defineStoreElement } from './store-element';

const NAME = 'merchloom-store';
const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : null;

// Calls go to the script's origin, so no configuration is needed.
if (script && !customElements.get(NAME)) customElements.define(NAME, defineStoreElement(new URL(script.src).origin));

// A lone `<script src … data-store="…">` shows the products at its own position.
const slug = script?.dataset.store;
if (script && slug !== undefined && script.parentElement !== document.head) {
  const { layout, limit, lang } = script.dataset;
  const element = document.createElement(NAME);
  const attributes = { store: slug, layout, limit, 'data-lang': lang };
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, value);
  script.after(element);
}
