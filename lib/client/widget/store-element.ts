import { toLanguageTag } from '@/lib/domain/languages/languages';
import { isSlugForm } from '@/lib/domain/store/slug-form';
import { WIDGET_LIMITS } from '@/lib/domain/widget/snippet';
import { createElement, createIcon } from './dom';
import { loadWidgetFeed, type WidgetFeed, type WidgetProduct } from './feed';
import { detectPageLanguage } from './language';
import { openPersonaliser } from './personaliser-dialog';
import { adoptStyles } from './styles';

const PEN = 'M4 20l1-4L16 5l3 3L8 19z';
const ARROW = 'M5 12h14M13 6l6 6-6 6';
const ATTRIBUTES = ['store', 'limit', 'data-lang'];

/**
 * Defines the element `<merchloom-store store="…">`, which shows a store's products on any page (SHP-08). It reserves
 * space while they load. If loading fails, it shows the fallback link that the page's author placed inside.
 */
export function defineStoreElement(origin: string): CustomElementConstructor {
  return class MerchloomStore extends HTMLElement {
    static readonly observedAttributes = ATTRIBUTES;
    readonly #root = this.attachShadow({ mode: 'open' });
    readonly #content = createElement('div');
    #loading: AbortController | null = null;
    #isAsked = false;

    connectedCallback(): void {
      if (!this.#content.isConnected) {
        adoptStyles(this.#root);
        this.#root.append(this.#content);
      }
      this.#ask();
    }

    disconnectedCallback(): void {
      this.#loading?.abort();
    }

    attributeChangedCallback(): void {
      if (this.isConnected) this.#ask();
    }

    /** Loads the products, once for all attributes that change at the same time. */
    #ask(): void {
      if (this.#isAsked) return;
      this.#isAsked = true;
      queueMicrotask(() => {
        this.#isAsked = false;
        if (this.isConnected) void this.#load();
      });
    }

    async #load(): Promise<void> {
      this.#loading?.abort();
      const loading = new AbortController();
      this.#loading = loading;
      const slug = (this.getAttribute('store') ?? '').trim();
      const limit = parseLimit(this.getAttribute('limit'));
      this.#content.replaceChildren(skeleton(limit));
      try {
        if (!isSlugForm(slug)) throw new Error('the attribute "store" names no store');
        const feed = await loadWidgetFeed(origin, { slug, limit, language: detectPageLanguage(this) }, loading.signal);
        if (!loading.signal.aborted) this.#show(feed);
      } catch (error) {
        if (loading.signal.aborted) return;
        console.warn('merchloom-store:', error);
        this.#showPlain(slug);
      }
    }

    #show(feed: WidgetFeed): void {
      const { labels, products } = feed;
      this.#content.style.setProperty('--accent', feed.accent);
      this.#content.style.setProperty('--on-accent', feed.onAccent);
      const list = createElement('ul', { 'aria-label': labels.products });
      list.append(...products.map((product) => this.#card(feed, product)));
      const all = createElement('a', { class: 'all', href: feed.storeUrl }, labels.all);
      all.append(createIcon(ARROW));
      this.#content.lang = toLanguageTag(feed.language);
      this.#content.replaceChildren(list, all);
    }

    #card(feed: WidgetFeed, product: WidgetProduct): HTMLElement {
      const { labels } = feed;
      const picture = createElement('img', {
        src: product.src,
        srcset: product.srcset,
        sizes: '240px',
        width: '480',
        height: '480',
        alt: '',
        loading: 'lazy',
        decoding: 'async',
      });
      // If the page's policy forbids pictures of other sites, the tile remains without one.
      picture.addEventListener('error', () => picture.remove());
      const price = createElement('div', { class: 'price' }, product.price);
      if (product.note) price.append(createElement('small', {}, product.note));
      const personaliseHint = createElement('div', { class: 'own' });
      if (product.personalisable) personaliseHint.append(createIcon(PEN), labels.personalise);
      const link = createElement(
        'a',
        { href: product.url, 'aria-haspopup': feed.mayFrame && 'dialog' },
        createElement('span', { class: 'tile' }, picture),
        createElement('div', { class: 'name' }, product.name),
        price,
        personaliseHint,
      );
      if (feed.mayFrame)
        link.addEventListener('click', (event) => {
          // A click that opens a tab keeps its default action. A browser without dialogs follows the link.
          const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
          if (!isPlain || typeof HTMLDialogElement === 'undefined') return;
          event.preventDefault();
          openPersonaliser(this.#root, feed, product, link);
        });
      return createElement('li', {}, link);
    }

    #showPlain(slug: string): void {
      const slot = createElement('slot');
      // Shows a link to the store; no link for an invalid slug.
      if (isSlugForm(slug))
        slot.append(createElement('a', { href: `${origin}/${slug}` }, `${new URL(origin).host}/${slug}`));
      this.#content.replaceChildren(createElement('div', { class: 'plain' }, slot));
    }
  };
}

function parseLimit(value: string | null): number {
  const requestedLimit = value !== null && /^\d{1,3}$/.test(value) ? Number(value) : WIDGET_LIMITS.normal;
  return Math.min(Math.max(requestedLimit, WIDGET_LIMITS.min), WIDGET_LIMITS.max);
}

/** Builds placeholders in the number and height of the expected products. */
function skeleton(count: number): HTMLElement {
  const card = () =>
    createElement(
      'li',
      {},
      createElement('span', { class: 'tile' }),
      createElement('div', { class: 'name' }),
      createElement('div', { class: 'price' }),
      createElement('div', { class: 'own' }),
    );
  return createElement('ul', { class: 'wait', 'aria-hidden': 'true' }, ...Array.from({ length: count }, card));
}
