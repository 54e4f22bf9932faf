import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import sharp from 'sharp';
import { expect, test } from './fixtures';
import { openStore, runSql } from './own-store';
import {
  base,
  fetchPage,
  findAttribute,
  findCanonical,
  findMeta,
  listAlternates,
  listStructuredData,
  mapConcurrently,
  normaliseUrl,
} from './read-page';
import { acceptSample, fillAddress, fillCard, getDialog, readReference } from './shopper';

/**
 * Store created for this test, which may get languages and a domain; the demo stores must stay unchanged, because other
 * tests buy from them.
 */
let ownStore: { slug: string; eventId: number };
test.beforeAll(async () => {
  ownStore = await openStore('Active');
  await runSql(`update events set published_langs = '{de,no}' where id = $1`, [ownStore.eventId]);
});

test.describe('a language in the address', () => {
  test('is a page of its own where the store publishes it, and canonicalised to the bare page elsewhere', async () => {
    const german = await fetchPage(`/${ownStore.slug}?lang=de&utm_source=x`);
    expect([german.status, findAttribute(german.html, /<html lang="([^"]*)"/)]).toEqual([200, 'de']);
    expect(german.headers['set-cookie']).toContain('i18n_redirected=de');
    expect(findCanonical(german.html)).toBe(`${base}/${ownStore.slug}?lang=de`);
    expect(findMeta(german.html, 'og:locale')).toBe('de_DE');
    for (const [requestedQuery, canonical] of [
      ['?lang=en', `${base}/${ownStore.slug}`],
      ['?lang=fr', `${base}/${ownStore.slug}`],
      ['?lang=xx', `${base}/${ownStore.slug}`],
    ] as const) {
      const page = await fetchPage(`/${ownStore.slug}${requestedQuery}`);
      expect([requestedQuery, page.status, findCanonical(page.html)]).toEqual([requestedQuery, 200, canonical]);
      if (requestedQuery === '?lang=fr') expect(listAlternates(page.html)).toEqual({});
    }
  });

  test('is removed once the browser stores the choice, and the page keeps working', async ({ page }) => {
    await page.goto(`/${ownStore.slug}/products?lang=de&sort=name-asc#content`);
    await expect(page).toHaveURL(`/${ownStore.slug}/products?sort=name-asc#content`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page
      .getByRole('link', { name: /T-shirt|Hoodie|Tee|Shirt/i })
      .first()
      .click();
    await expect(page).toHaveURL(/Product=\d+/);
    await page.goBack();
    await expect(page).toHaveURL(`/${ownStore.slug}/products?sort=name-asc#content`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });
});

test('a shared link shows a picture of 1200 × 630 with the product in it, for any name', async ({ request }) => {
  const { rows } = await runSql(
    `update products set name = repeat('Donaudampfschifffahrtsgesellschaft ', 6) || '汉字 🎉'
     where id = (select product_id from event_products where event_id = $1 order by position desc limit 1) returning id`,
    [ownStore.eventId],
  );
  const [{ id }] = rows;
  for (const path of [
    '/',
    `/${ownStore.slug}`,
    `/${ownStore.slug}/faqs`,
    `/${ownStore.slug}/Product=${id}`,
    '/bay-conference',
  ]) {
    const { html } = await fetchPage(path);
    const image = findMeta(html, 'og:image') ?? '';
    expect(image.startsWith(`${base}/api/`), image).toBe(true);
    expect(findMeta(html, 'og:image:alt')).toBeTruthy();
    const answer = await request.get(image);
    const bytes = await answer.body();
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([path, 200, 'image/jpeg']);
    const { width, height } = await sharp(bytes).metadata();
    expect([width, height]).toEqual([1200, 630]);
    expect(bytes.length).toBeLessThan(300_000);
    expect(bytes.length).toBeGreaterThan(15_000);
  }
  await runSql(`update products set name = 'Own T-shirt' where id = $1`, [id]);
  // A share image with an invalid signature does not exist, so that foreign texts cannot appear under the platform's
  // name.
  expect((await request.get('/api/share-images?title=Buy%20now&v=000000000000000000000000')).status()).toBe(404);
});

test('a withdrawn product answers 410 in the store’s design, with a way on', async ({ request }) => {
  const { rows } = await runSql(
    `delete from event_products where id = (select id from event_products where event_id = $1 limit 1) returning product_id`,
    [ownStore.eventId],
  );
  const path = `/${ownStore.slug}/Product=${rows[0].product_id}`;
  await expect.poll(async () => (await request.get(path)).status()).toBe(410);
  const { html, headers } = await fetchPage(`${path}?lang=de`);
  expect(html).toContain('Dieses Produkt wird nicht mehr verkauft');
  expect(html).toContain(`data-store="${ownStore.slug}"`);
  expect([headers['x-robots-tag'], headers['cache-control']]).toEqual(['noindex', 'private, no-store']);
});

/** Sends a request with its own Host header, as a browser does when that host's DNS points here. */
function ask(path: string, host: string) {
  const { port } = new URL(base);
  return new Promise<{ status: number; headers: IncomingHttpHeaders; html: string }>((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, path, headers: { host: `${host}:${port}` } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          html: Buffer.concat(chunks).toString(),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

test('a store on its own domain names no other address, and its former address redirects there', async () => {
  const host = `${ownStore.slug}.festival.test`;
  await runSql(
    `insert into store_domains (event_id, tenant_id, host, token, verified_at) select id, tenant_id, $2, 'x', now() from events where id = $1`,
    [ownStore.eventId, host],
  );
  const origin = base.replace('localhost', host);
  await expect.poll(async () => (await ask(`/${ownStore.slug}`, 'localhost')).status).toBe(301);
  expect((await ask(`/${ownStore.slug}/products?sort=recent`, 'localhost')).headers.location).toBe(
    `${origin}/products?sort=recent`,
  );
  for (const path of ['/', '/products', '/faqs', '/contact-us', '/nothing-here']) {
    const { status, html } = await ask(path, host);
    expect([path, status]).toEqual([path, path === '/nothing-here' ? 404 : 200]);
    if (status === 200) {
      expect(findCanonical(html)).toBe(origin + path);
      expect(normaliseUrl(findMeta(html, 'og:url'))).toBe(origin + path);
      expect(html).toContain('href="/products"');
      for (const data of listStructuredData(html)) expect(JSON.stringify(data)).not.toContain(base);
    }
    // On its own domain, the store's links do not contain the slug.
    expect([...html.matchAll(new RegExp(`href="(/${ownStore.slug}[^"]*)"`, 'g'))].map(([, href]) => href)).toEqual([]);
  }
  const other = await ask('/products', host);
  expect(other.html).toMatch(/href="\/Product=\d+"/);
  expect((await ask('/login', host)).headers.location).toBe(`${base}/login`);
  await runSql('delete from store_domains where event_id = $1', [ownStore.eventId]);
  await expect.poll(async () => (await ask(`/${ownStore.slug}`, 'localhost')).status).toBe(200);
});

test('a store sells on its own domain, from the product to the confirmation', async ({ page }) => {
  const { slug, eventId } = await openStore('Active');
  // Browsers resolve every name below localhost to this machine.
  const host = `${slug}.localhost`;
  await runSql(
    `insert into store_domains (event_id, tenant_id, host, token, verified_at) select id, tenant_id, $2, 'x', now() from events where id = $1`,
    [eventId, host],
  );
  const origin = base.replace('localhost', host);
  await expect.poll(async () => (await ask('/products', host)).status).toBe(200);
  await page.goto(`${origin}/products`);
  await page.getByRole('main').locator('a[href^="/Product="]').first().click();
  await expect(page).toHaveURL(/\/Product=\d+$/);
  await page.getByRole('radio', { name: 'M', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Add to basket' }).first().click();
  await acceptSample(page, getDialog(page));
  await getDialog(page).getByRole('button', { name: 'Checkout' }).click();
  await fillAddress(page, { country: 'United Kingdom', postcode: 'AB1 2CD' });
  await getDialog(page).getByRole('button', { name: 'Continue to shipping' }).click();
  await getDialog(page).getByRole('button', { name: 'Continue to payment' }).click();
  await fillCard(page, '4242424242424242');
  await expect(getDialog(page).getByRole('link', { name: /terms/i })).toHaveAttribute(
    'href',
    `${base}/terms-and-conditions`,
  );
  await getDialog(page).locator('[name=terms]').check();
  await getDialog(page).getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Robin Shopper!' })).toBeVisible();
  const reference = await readReference(page);
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`^${origin}/payment-success`));
  await expect(page.getByText(reference).first()).toBeVisible();
  const home = page.getByRole('banner').getByRole('link').first();
  await expect(home).toHaveAttribute('href', '/');
  await home.click();
  await expect(page).toHaveURL(`${origin}/`);
});

/**
 * Malformed addresses from users or scanners. Each may get any response except a server error, and the server must
 * still respond to the next visitor.
 */
const HOSTILE = [
  '/?lang=%ff',
  '/?lang[]=de&lang=fr',
  '/?__proto__[x]=1&constructor=1',
  `/?${'a='.repeat(3_000)}`,
  '/summer-fest?lang=de%0d%0aSet-Cookie:x=1',
  '/summer-fest/products?category=%00&sort=%ff',
  '/summer-fest/products?page=2&category=%00',
  '/summer-fest/products?page=2&q=%00%27%25',
  '/summer-fest/products?page=99999999999999999999&sort=%00',
  '/summer-fest/products?category=__proto__&sort=constructor',
  '/summer-fest/Product=1%2f..%2f..%2fetc%2fpasswd',
  '/summer-fest/..%2f..%2fdashboard',
  '/summer-fest/%2e%2e/nordic-run',
  '/summer-fest%2fproducts',
  '/summer-fest/Product%253D1',
  '/summer-fest/Product=-1',
  '/summer-fest/Product=1e3',
  '/summer-fest/Product=9007199254740993',
  '//evil.test/summer-fest',
  '/\\evil.test',
  '/summer-fest\\products',
  '/SUMMER-FEST',
  '/fr/about',
  '/summer-fest/fr/products',
  '/errors/500',
  '/en/summer-fest',
  '/sitemap-..%2f.xml',
  '/sitemap-draft-store.xml',
  '/robots.txt/x',
  '/sitemap.xml?x=1',
  '/.well-known/x',
  '/%F0%9F%8E%89',
  `/${'x'.repeat(5_000)}`,
];

test('hostile addresses get a page or an error, never a failure', async () => {
  const answers = await mapConcurrently(HOSTILE, (path) => ask(path, 'localhost'));
  const failed = answers.flatMap(({ status, headers, html }, index) => {
    const bad =
      ![200, 301, 307, 308, 400, 404, 414, 431].includes(status) ||
      /^(?:[a-z]+:)?[\\/]{2}/.test(String(headers.location ?? '').replace(base, '')) ||
      /<(?:a|link)[^>]+href="[^"]*evil\.test/.test(html) ||
      /\bat [\w.]+ \(/.test(html);
    return bad ? [`${status} ${HOSTILE[index]?.slice(0, 80)} ${headers.location ?? ''}`] : [];
  });
  expect(failed).toEqual([]);
  expect((await ask('/summer-fest', 'localhost')).status).toBe(200);
});
