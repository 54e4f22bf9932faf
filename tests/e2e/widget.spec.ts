import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright/test';
import { expect, expectAccessible, test } from './fixtures';
import { openStore, runSql } from './own-store';

const BASE = process.env.BASE_URL ?? '';

/** Serves a page of a foreign website, on another host name, so that browsers treat it as cross-site. */
async function openHost(html: string, headers: Record<string, string> = {}) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers });
    response.end(
      `<!doctype html><html lang="de-AT"><head><title>Festival</title></head><body><main>${html}</main></body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const snippet = (slug: string): string => `<h1>Unser Festival</h1>
  <script src="${BASE}/widget/v1.js" async></script>
  <merchloom-store store="${slug}" style="display:block;min-height:384px"><a href="${BASE}/${slug}">Zum Laden</a></merchloom-store>
  <p id="below">Darunter.</p>`;

/** Strictest policy that still permits the widget: no inline styles or scripts, no HTML from strings. */
const STRICT = [
  "default-src 'none'",
  `script-src ${BASE}/widget/v1.js`,
  "style-src 'none'",
  `connect-src ${BASE}`,
  `img-src ${BASE}`,
  `frame-src ${BASE}`,
  "require-trusted-types-for 'script'",
].join('; ');

const allow = (slug: string, ...origins: string[]) =>
  runSql('update events set widget_origins = $2 where slug = $1', [slug, origins]);

const card = (page: Page, name: string | RegExp) => page.locator('merchloom-store').getByRole('link', { name });

test.describe('the widget on a page of another site', () => {
  test('shows the store, opens the personaliser over the page, and its checkout has the choices', async ({ page }) => {
    test.slow();
    const store = await openStore('Active');
    await runSql(
      `insert into event_products (tenant_id, event_id, product_id, price_minor, vat_applies, category, position)
       select x.tenant_id, $1, x.product_id, x.price_minor, x.vat_applies, x.category, 99 from event_products x
       join events e on e.id = x.event_id and e.slug = 'summer-fest'
       join products p on p.id = x.product_id and p.name = 'Festival squad hoodie'
       where not exists (select from event_products o where o.event_id = $1 and o.product_id = x.product_id)`,
      [store.eventId],
    );
    const host = await openHost(snippet(store.slug).replace(/ style="[^"]*"/, ''), {
      'content-security-policy': STRICT,
    });
    await allow(store.slug, host.origin);
    await page.goto(host.origin);
    await expect(page.getByRole('list', { name: /^Produkte von / })).toBeVisible();
    await expect(page.getByText('£38.40')).toBeVisible();
    await expectAccessible(page);

    const hoodie = card(page, /hoodie/i);
    await hoodie.click();
    const dialog = page.getByRole('dialog', { name: /hoodie/i });
    await expect(dialog).toBeVisible();
    const frame = page.frameLocator('merchloom-store iframe');
    // The frame is shown after its own script has reported that it is ready.
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 });
    await expect(dialog.getByRole('status')).toBeHidden();
    // The focus must be in the frame, so that the key press reaches it.
    await expect(page.locator('merchloom-store iframe')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(hoodie).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 });
    // A sender that knows the session id but is not the frame cannot close the dialog.
    await page.evaluate(() => {
      const inside = document.querySelector('merchloom-store')?.shadowRoot?.querySelector('iframe');
      const session = new URL(inside?.src ?? '').hash.replace('#w=', '');
      for (const type of ['close', 'ready', 'leaving'])
        window.postMessage({ protocol: 'merchloom-widget/1', session, type }, '*');
    });
    await frame.getByLabel('Name', { exact: true }).fill('Ägir');
    await expect(dialog).toBeVisible();
    await frame.locator('label', { hasText: /^L$/ }).click();
    await frame.getByRole('button', { name: 'Zur Kasse' }).first().click();
    // This button keeps the example text of the number.
    await frame.getByRole('button', { name: 'So drucken' }).click();
    await page.waitForURL(`${BASE}/${store.slug}/checkout`);
    await expect(page.getByText('Ägir').first()).toBeVisible();
    await expect(page.getByText('£38.40').filter({ visible: true }).first()).toBeVisible();
    host.close();
  });

  test('causes no layout shift on its page, and Escape, backdrop and button close it', async ({ page }) => {
    const store = await openStore('Active');
    const host = await openHost(snippet(store.slug));
    await allow(store.slug, host.origin);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          document.documentElement.dataset.shift = String(
            Number(document.documentElement.dataset.shift ?? 0) + Number(Reflect.get(entry, 'value')),
          );
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(host.origin);
    const first = page.locator('merchloom-store li a').first();
    await expect(first).toBeVisible();
    expect(Number((await page.locator('html').getAttribute('data-shift')) ?? 0)).toBeLessThan(0.01);
    const dialog = page.locator('merchloom-store dialog');
    await first.click();
    await dialog.getByRole('button', { name: 'Schließen' }).click();
    await expect(dialog).toHaveCount(0);
    await first.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(first).toBeFocused();
    host.close();
  });

  test('consists of links alone where the store’s owner has not named the site, and no page can frame the store by hand', async ({
    page,
    context,
  }) => {
    const store = await openStore('Active');
    const host = await openHost(snippet(store.slug));
    await page.goto(host.origin);
    const first = page.locator('merchloom-store li a').first();
    const address = String(await first.getAttribute('href'));
    await expectRefused(context, address.replace('/Product=', '/frame/Product='));
    await expectRefused(context, address);
    await first.click();
    // The language is removed from the address once the browser has saved it.
    await expect(page).toHaveURL((url) => url.pathname === new URL(address).pathname);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    host.close();
  });

  test('keeps the author’s link when there is no such store', async ({ page }) => {
    for (const slug of ['no-such-store', '../../api/health', '%22%3E%3Cimg src=x onerror=alert(1)%3E']) {
      const host = await openHost(snippet(slug).replace(`${BASE}/${slug}`, `${BASE}/`));
      await page.goto(host.origin);
      await expect(page.getByRole('link', { name: 'Zum Laden' })).toBeVisible();
      await expect(page.locator('merchloom-store img')).toHaveCount(0);
      host.close();
    }
  });
});

/** Expects that the browser refuses to show the address in a frame of another site. */
async function expectRefused(context: BrowserContext, address: string): Promise<void> {
  const host = await openHost(`<iframe src="${address}" title="stolen"></iframe>`);
  const page = await context.newPage();
  await page.goto(host.origin, { waitUntil: 'load' });
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  await page.close();
  host.close();
}
