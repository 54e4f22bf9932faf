import { buildWidgetMessage, parseFrameMessage } from '@/lib/domain/widget/messages';
import { createElement, createIcon } from './dom';
import type { WidgetFeed, WidgetProduct } from './feed';

/** Time in ms within which the frame must report that it is ready; after that a link is displayed instead. */
const READY_TIMEOUT_MS = 12_000;

const CLOSE = 'M6 6l12 12M18 6L6 18';
const LEAVE = 'M14 5h5v5M19 5l-9 9M10 6H6a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-4';

/**
 * Permissions of the frame: to run its own scripts with its own origin, submit forms, open links, and, after a click,
 * navigate the whole window to the checkout.
 */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';

/**
 * Shows the personaliser of a product in a modal dialog over the page. The browser's dialog traps the focus and handles
 * Escape; the frame reports by message what the shopper does.
 */
export function openPersonaliser(
  root: ShadowRoot,
  feed: WidgetFeed,
  product: WidgetProduct,
  opener: HTMLElement,
): void {
  const { labels } = feed;
  const session = newSession();
  const origin = new URL(product.frameUrl).origin;
  const frame = createElement('iframe', {
    title: product.name,
    src: `${product.frameUrl}#w=${session}`,
    sandbox: SANDBOX,
    referrerpolicy: 'strict-origin-when-cross-origin',
  });
  const leave = createElement(
    'a',
    { href: product.url, title: labels.open_in_store },
    createElement('span', {}, labels.open_in_store),
  );
  leave.append(createIcon(LEAVE));
  leave.setAttribute('aria-label', labels.open_in_store);
  const close = createElement('button', { type: 'button', 'aria-label': labels.close, title: labels.close });
  close.append(createIcon(CLOSE));
  const state = createElement('p', { class: 'state', role: 'status' }, labels.loading);
  const body = createElement('div', { class: 'body' }, state, frame);
  const dialog = createElement(
    'dialog',
    { 'aria-label': product.name },
    createElement('header', {}, createElement('h2', {}, product.name), leave, close),
    body,
  );

  const giveUp = (): void => {
    if (body.classList.contains('ready') || body.classList.contains('refused')) return;
    body.classList.add('refused');
    state.replaceChildren(labels.refused, createElement('a', { href: product.url, class: 'go' }, labels.open_in_store));
  };
  const timer = setTimeout(giveUp, READY_TIMEOUT_MS);
  const onMessage = ({ source, origin: from, data }: MessageEvent<unknown>): void => {
    if (source === null || source !== frame.contentWindow || from !== origin) return;
    const message = parseFrameMessage(data, session);
    if (message === 'close') dialog.close();
    if (message !== 'ready') return;
    body.classList.add('ready');
    // If the user has moved the focus elsewhere, it remains there.
    if (!dialog.contains(root.activeElement)) return;
    frame.focus({ preventScroll: true });
    frame.contentWindow?.postMessage(buildWidgetMessage(session, 'opened'), origin);
  };
  // The page's security policy may forbid the frame; the browser reports that immediately.
  const onForbidden = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    if (/^(frame|child|default)-src$/.test(effectiveDirective) && product.frameUrl.startsWith(blockedURI)) giveUp();
  };
  window.addEventListener('message', onMessage);
  document.addEventListener('securitypolicyviolation', onForbidden);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => {
    // A click on the dialog itself is a click on its backdrop, because all controls are inside its content.
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => {
    clearTimeout(timer);
    window.removeEventListener('message', onMessage);
    document.removeEventListener('securitypolicyviolation', onForbidden);
    dialog.remove();
    opener.focus({ preventScroll: true });
  });
  root.append(dialog);
  dialog.showModal();
  close.focus({ preventScroll: true });
}

function newSession(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
