import { escapeHtml as text } from '@/lib/integrations/mail/escape-html';
import { renderPage } from './html';
import type { LocalShop } from './world';

/** Registration routes by which the app is opened. */
export const ROUTES = ['signup', 'spoke', 'tsas'] as const;

/** Renders the list of all shops, with a form for another one. */
export const renderHomePage = (shops: readonly LocalShop[]): string =>
  renderPage(
    'Local Shopify',
    `<main><div class="sheet"><h1>Shops</h1>
<ul>${shops.map(({ domain, name }) => `<li><a href="/${text(domain)}/admin">${text(name)}</a> <code>${text(domain)}</code></li>`).join('')}</ul>
<form method="get" action="/open"><input name="shop" aria-label="Name of a shop" placeholder="loomshop" required pattern="[a-z0-9][a-z0-9\\-]*">
<button>Open this shop</button></form></div></main>`,
  );

/** Renders a shop's admin with the app and its actions. `more` = HTML that operations add. */
export function renderAdminPage(shop: LocalShop, apiKey: string, more: string): string {
  const base = `/${text(shop.domain)}/admin`;
  const app = shop.installation
    ? `<p>Installed ${text(shop.installation.at.toISOString().slice(0, 16).replace('T', ' '))}.</p>
<p><a class="button" href="${base}/apps/${text(apiKey)}">Open Merchloom</a></p>
<form method="post" action="${base}/uninstall"><button class="quiet">Uninstall</button></form>`
    : `<p>Not installed.</p><p><a class="button" href="${base}/oauth/install?client_id=${text(apiKey)}">Install Merchloom</a></p>`;
  const ways = ROUTES.map(
    (route) =>
      `<li><a href="${base}/apps/${text(apiKey)}?route=${route}">/shopify/${route} in the frame</a> · <a href="${base}/leave?route=${route}">outside it</a></li>`,
  ).join('');
  return renderPage(
    `${shop.name} · Local Shopify`,
    `<main><div class="sheet"><h1>${text(shop.name)}</h1><p class="note"><code>${text(shop.domain)}</code> · ${text(shop.currency)}</p></div>
<div class="sheet"><h2>Merchloom</h2>${app}</div>
<div class="sheet"><h2>The app’s pages</h2><ul>${ways}</ul></div>${more}</main>`,
    { nav: '<a href="/">Shops</a>' },
  );
}

/** Page on which a merchant grants the app the requested permissions. */
export const renderInstallPage = (shop: LocalShop, scopes: readonly string[], route: string): string =>
  renderPage(
    'Install Merchloom',
    `<main><div class="sheet"><h1>Install Merchloom on ${text(shop.name)}?</h1>
<p>The app will be able to:</p><ul>${scopes.map((scope) => `<li><code>${text(scope)}</code></li>`).join('')}</ul>
<form method="post" action="/${text(shop.domain)}/admin/oauth/install?route=${text(route)}"><button>Install</button></form>
<a class="button quiet" href="/${text(shop.domain)}/admin">Cancel</a></div></main>`,
    { nav: `<a href="/${text(shop.domain)}/admin">${text(shop.name)}</a>` },
  );

/** Renders the app in its frame, with the script that responds to its requests for session tokens. */
export const renderFramePage = (shop: LocalShop, appUrl: string): string =>
  renderPage(
    `Merchloom · ${shop.name}`,
    `<div class="frame"><iframe title="Merchloom" src="${text(appUrl)}"></iframe></div>`,
    {
      nav: `<a href="/${text(shop.domain)}/admin">${text(shop.name)}</a>`,
      script: `
const frame = document.querySelector('iframe'); const app = new URL(frame.src).origin;
addEventListener('message', async (event) => {
  if (event.origin !== app || event.source !== frame.contentWindow || event.data?.local !== 'token') return;
  const answer = await fetch(${JSON.stringify(`/${shop.domain}/admin/session-token`)}, { method: 'POST' });
  const { token } = await answer.json();
  event.source.postMessage({ local: 'token', id: event.data.id, token }, app);
});`,
    },
  );

/** Replacement for App Bridge: `shopify.idToken()` requests the token from the page around the frame. */
export const APP_BRIDGE_SCRIPT = `(() => {
  const home = new URL(document.currentScript.src).origin; const waiting = new Map(); let last = 0;
  addEventListener('message', ({ origin, data }) => {
    if (origin !== home || data?.local !== 'token') return;
    waiting.get(data.id)?.(data.token); waiting.delete(data.id);
  });
  window.shopify = {
    idToken: () => new Promise((done) => { const id = ++last; waiting.set(id, done); parent.postMessage({ local: 'token', id }, home); }),
  };
})();`;
