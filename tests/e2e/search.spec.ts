import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from './fixtures';
import { openStore, query } from './own-store';
import { dialog, fillAddress, fillCard, keepSample, readReference } from './shopper';

/** A page as a search engine reads it: nothing kept from one address to the next. */
interface Read {
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
}

const base = process.env.BASE_URL ?? '';

async function read(path: string): Promise<Read> {
  const url = new URL(path, base).href;
  const answer = await fetch(url, { redirect: 'manual' });
  if (answer.status === 429) {
    // As a search engine does when it is asked to.
    await setTimeout(Number(answer.headers.get('retry-after')) * 1_000);
    return read(path);
  }
  return { url, status: answer.status, headers: Object.fromEntries(answer.headers), html: await answer.text() };
}

const locationsOf = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => plain(url));
const plain = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<');
const attribute = (html: string, pattern: RegExp): string | null => {
  const [, found] = pattern.exec(html) ?? [];
  return found === undefined ? null : plain(found);
};
/** A host alone and a host with a slash are one address. */
const whole = (url: string | null): string | null => (url === null ? null : new URL(url).href);
const canonicalOf = (html: string): string | null => whole(attribute(html, /<link rel="canonical" href="([^"]*)"/));
const metaOf = (html: string, name: string): string | null =>
  attribute(html, new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`));
const alternatesOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/gi)].map(([, lang = '', url = '']) => [
      lang,
      whole(plain(url)) ?? '',
    ]),
  );
const dataOf = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => JSON.parse(json));

/** Runs `work` over a list, a few at a time. */
async function each<T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = list.map((one, index) => ({ one, index }));
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) results[next.index] = await work(next.one);
    }),
  );
  return results;
}

/** A demo store is sold from as it is; this one may be given languages and a domain. */
let own: { slug: string; eventId: number };
test.beforeAll(async () => {
  own = await openStore('Active');
  await query(`update events set published_langs = '{de,no}' where id = $1`, [own.eventId]);
});

test('every address of every sitemap is a page in its language that names itself, its other languages and true data', async () => {
  test.setTimeout(180_000);
  const index = await read('/sitemap.xml');
  expect(index.headers['content-type']).toBe('application/xml; charset=utf-8');
  const sitemaps = locationsOf(index.html);
  for (const name of ['summer-fest', 'nordic-run', 'bay-conference', 'company-kit', own.slug])
    expect(sitemaps).toContain(`${base}/sitemap-${name}.xml`);
  expect(sitemaps.some((url) => url.includes('launch-gift') || url.includes('draft-store'))).toBe(false);
  // Stores of other tests come and go meanwhile.
  const lasting = sitemaps.filter((url) => !url.includes('sitemap-test-') || url.includes(own.slug));
  const addresses = (await each(lasting, (url) => read(url))).flatMap(({ html }) => locationsOf(html));
  expect(addresses.length).toBeGreaterThan(100);
  const pages = await each(addresses, (url) => read(url));
  const alternates = new Map(pages.map((page) => [page.url, alternatesOf(page.html)]));
  const faults: string[] = [];
  for (const { url, status, headers, html } of pages) {
    const fault = (what: string): void => void faults.push(`${url}: ${what}`);
    if (status !== 200) fault(`status ${status}`);
    if (headers['x-robots-tag'] || /<meta name="robots"/.test(html)) fault('is not to be listed');
    if (canonicalOf(html) !== url) fault(`canonical ${canonicalOf(html)}`);
    if ([...html.matchAll(/<h1[\s>]/g)].length !== 1) fault('not one h1');
    if (!metaOf(html, 'description') || !/<title>[^<]+<\/title>/.test(html)) fault('no title or description');
    const lang = attribute(html, /<html lang="([^"]*)"/) ?? '';
    const named = alternatesOf(html);
    const self = Object.entries(named).filter(([code, address]) => code !== 'x-default' && address === url);
    const asked = new URL(url).searchParams.get('lang');
    if (asked && lang !== (asked === 'no' ? 'nb' : asked)) fault(`speaks ${lang}`);
    if (Object.keys(named).length > 0 && !self.some(([code]) => code === lang || code.startsWith(`${lang}-`)))
      fault(`its own hreflang is not ${lang}`);
    for (const address of Object.values(named))
      if (alternates.has(address) && !Object.values(alternates.get(address) ?? {}).includes(url))
        fault(`${address} does not name it`);
    for (const data of dataOf(html)) if (data['@context'] !== 'https://schema.org') fault('data without a context');
    const group = dataOf(html).find((data) => data['@type'] === 'ProductGroup');
    if (url.includes('/Product=')) {
      if (!group) fault('no product data');
      else if (!html.includes(shownPrice(group))) fault(`the price ${shownPrice(group)} is not on it`);
    }
  }
  expect(faults).toEqual([]);
  const ours = Object.keys(alternates.get(`${base}/${own.slug}/products`) ?? {});
  expect(ours.sort()).toEqual(['de', 'en-GB', 'nb', 'x-default']);
  expect(alternates.get(`${base}/nordic-run`)).toEqual({});
});

interface Offer {
  readonly price: string;
  readonly priceCurrency: string;
  readonly shippingDetails: { readonly shippingRate: { readonly value: string } };
}
const offerOf = (group: Record<string, unknown>): Offer => {
  const variants = group.hasVariant as { offers: Offer }[];
  const [first] = variants;
  if (!first) throw new Error('a product without variants');
  for (const { offers } of variants) expect(offers.price).toBe(first.offers.price);
  return first.offers;
};
function shownPrice(group: Record<string, unknown>): string {
  const { price, priceCurrency } = offerOf(group);
  if (priceCurrency === 'EUR') return price.replace('.', ',');
  return `${priceCurrency === 'GBP' ? '£' : '$'}${price}`;
}

test('the price and the shipping that search engines are told are what checkout charges', async ({ request }) => {
  for (const slug of ['summer-fest', 'nordic-run', 'company-kit']) {
    const shelf = await read(`/${slug}/products?lang=en`);
    const path = attribute(shelf.html, new RegExp(`href="(/${slug}/Product=\\d+)"`)) ?? '';
    const page = await read(path);
    const group = dataOf(page.html).find((data) => data['@type'] === 'ProductGroup') ?? {};
    const { price, shippingDetails } = offerOf(group);
    const tenant = attribute(page.html, /data-tenant="(\d+)"/);
    const id = Number(path.split('=')[1]);
    const { data } = await (await request.get(`/api/${tenant}/${slug}/product-id=${id}`)).json();
    const { products, name, event_prices: prices, store_default_vat } = data.product;
    const colour: string = products.colours[0];
    const size: string = products.colour_size[colour][0];
    const net: number = prices[0].store_selling_price;
    const line = {
      id: 'one',
      name,
      price: net,
      product_id: id,
      quantity: 1,
      size,
      store_default_vat,
      store_selling_price: net,
      products: {
        store: { identifier: products.colour_identifiers[colour][size], colour, size, quantity: 1 },
        front: products.front,
        back: products.back,
      },
    };
    const isUk = slug !== 'nordic-run';
    const customer = await request.post(`/api/${tenant}/${slug}/checkout/create-customer`, {
      data: {
        name: 'Mia Wong',
        email: 'mia@shopper.test',
        phone: '+44 161 496 0000',
        address_first_line: '1 Test Road',
        address_city: isUk ? 'Leeds' : 'Utrecht',
        address_postcode: isUk ? 'LS1 1AA' : '3511 AB',
        address_country: isUk ? 'United Kingdom' : 'Netherlands',
        products: [line],
      },
    });
    const { customer_id } = (await customer.json()).data;
    const shipping = Number(shippingDetails.shippingRate.value);
    // The server takes no amount but its own.
    const pay = (amount: number) =>
      request.post(`/api/${tenant}/${slug}/checkout/pay`, {
        data: {
          amount,
          discount_code: null,
          products: [line],
          customer_id,
          shipping_method: 'standard',
          total_shipping_price: shipping,
        },
      });
    const total = Math.round((Number(price) + shipping) * 100) / 100;
    expect((await pay(total - 0.01)).status(), slug).toBe(422);
    const paid = await pay(total);
    expect(paid.status(), `${slug} ${await paid.text()}`).toBe(200);
  }
});

test.describe('a language in the address', () => {
  test('is a page of its own where the store publishes it, and the bare page’s copy elsewhere', async () => {
    const german = await read(`/${own.slug}?lang=de&utm_source=x`);
    expect([german.status, attribute(german.html, /<html lang="([^"]*)"/)]).toEqual([200, 'de']);
    expect(german.headers['set-cookie']).toContain('i18n_redirected=de');
    expect(canonicalOf(german.html)).toBe(`${base}/${own.slug}?lang=de`);
    expect(metaOf(german.html, 'og:locale')).toBe('de_DE');
    for (const [asked, canonical] of [
      ['?lang=en', `${base}/${own.slug}`],
      ['?lang=fr', `${base}/${own.slug}`],
      ['?lang=xx', `${base}/${own.slug}`],
    ] as const) {
      const page = await read(`/${own.slug}${asked}`);
      expect([asked, page.status, canonicalOf(page.html)]).toEqual([asked, 200, canonical]);
      if (asked === '?lang=fr') expect(alternatesOf(page.html)).toEqual({});
    }
  });

  test('leaves it once the browser keeps the choice, and the page works on', async ({ page }) => {
    await page.goto(`/${own.slug}/products?lang=de&sort=name-asc#content`);
    await expect(page).toHaveURL(`/${own.slug}/products?sort=name-asc#content`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page
      .getByRole('link', { name: /T-shirt|Hoodie|Tee|Shirt/i })
      .first()
      .click();
    await expect(page).toHaveURL(/Product=\d+/);
    await page.goBack();
    await expect(page).toHaveURL(`/${own.slug}/products?sort=name-asc#content`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });
});

test('a shared link shows a picture of 1200 × 630 with the product in it, whatever its name', async ({ request }) => {
  const { rows } = await query(
    `update products set name = repeat('Donaudampfschifffahrtsgesellschaft ', 6) || '汉字 🎉'
     where id = (select product_id from event_products where event_id = $1 order by position desc limit 1) returning id`,
    [own.eventId],
  );
  const [{ id }] = rows;
  for (const path of ['/', `/${own.slug}`, `/${own.slug}/faqs`, `/${own.slug}/Product=${id}`, '/bay-conference']) {
    const { html } = await read(path);
    const image = metaOf(html, 'og:image') ?? '';
    expect(image.startsWith(`${base}/api/`), image).toBe(true);
    expect(metaOf(html, 'og:image:alt')).toBeTruthy();
    const answer = await request.get(image);
    const bytes = await answer.body();
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([path, 200, 'image/jpeg']);
    const { width, height } = await sharp(bytes).metadata();
    expect([width, height]).toEqual([1200, 630]);
    expect(bytes.length).toBeLessThan(300_000);
    expect(bytes.length).toBeGreaterThan(15_000);
  }
  await query(`update products set name = 'Own T-shirt' where id = $1`, [id]);
  // Nobody has other words drawn under the platform's name.
  expect((await request.get('/api/share-images?title=Buy%20now&v=000000000000000000000000')).status()).toBe(404);
});

test('a product that was sold is gone in the store’s dress, with the way on', async ({ request }) => {
  const { rows } = await query(
    `delete from event_products where id = (select id from event_products where event_id = $1 limit 1) returning product_id`,
    [own.eventId],
  );
  const path = `/${own.slug}/Product=${rows[0].product_id}`;
  await expect.poll(async () => (await request.get(path)).status()).toBe(410);
  const { html, headers } = await read(`${path}?lang=de`);
  expect(html).toContain('Dieses Produkt wird nicht mehr verkauft');
  expect(html).toContain(`data-store="${own.slug}"`);
  expect([headers['x-robots-tag'], headers['cache-control']]).toEqual(['noindex', 'private, no-store']);
});

/** A request with a Host header of its own, as a browser sends it whose DNS leads here. */
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

test('a store on its own domain names no other address, and its first one leads there', async () => {
  const host = `${own.slug}.festival.test`;
  await query(
    `insert into store_domains (event_id, tenant_id, host, token, verified_at) select id, tenant_id, $2, 'x', now() from events where id = $1`,
    [own.eventId, host],
  );
  const origin = base.replace('localhost', host);
  await expect.poll(async () => (await ask(`/${own.slug}`, 'localhost')).status).toBe(301);
  expect((await ask(`/${own.slug}/products?sort=recent`, 'localhost')).headers.location).toBe(
    `${origin}/products?sort=recent`,
  );
  for (const path of ['/', '/products', '/faqs', '/contact-us', '/nothing-here']) {
    const { status, html } = await ask(path, host);
    expect([path, status]).toEqual([path, path === '/nothing-here' ? 404 : 200]);
    if (status === 200) {
      expect(canonicalOf(html)).toBe(origin + path);
      expect(whole(metaOf(html, 'og:url'))).toBe(origin + path);
      expect(html).toContain('href="/products"');
      for (const data of dataOf(html)) expect(JSON.stringify(data)).not.toContain(base);
    }
    // Neither a link below the slug, nor the platform's address, nor another host.
    expect([...html.matchAll(new RegExp(`href="(/${own.slug}[^"]*)"`, 'g'))].map(([, href]) => href)).toEqual([]);
  }
  const other = await ask('/products', host);
  expect(other.html).toMatch(/href="\/Product=\d+"/);
  expect((await ask('/login', host)).headers.location).toBe(`${base}/login`);
  await query('delete from store_domains where event_id = $1', [own.eventId]);
  await expect.poll(async () => (await ask(`/${own.slug}`, 'localhost')).status).toBe(200);
});

test('a store sells from its own domain, from the shelf to the confirmation', async ({ page }) => {
  const { slug, eventId } = await openStore('Active');
  // Browsers lead every name below localhost to this machine.
  const host = `${slug}.localhost`;
  await query(
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
  await keepSample(page, dialog(page));
  await dialog(page).getByRole('button', { name: 'Checkout' }).click();
  await fillAddress(page, { country: 'United Kingdom', postcode: 'AB1 2CD' });
  await dialog(page).getByRole('button', { name: 'Continue to shipping' }).click();
  await dialog(page).getByRole('button', { name: 'Continue to payment' }).click();
  await fillCard(page, '4242424242424242');
  await expect(dialog(page).getByRole('link', { name: /terms/i })).toHaveAttribute(
    'href',
    `${base}/terms-and-conditions`,
  );
  await dialog(page).locator('[name=terms]').check();
  await dialog(page).getByRole('button', { name: /^Pay/ }).click();
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

/** What somebody may type, or a scanner send: any answer but a failure is right, and the next visitor is served. */
const HOSTILE = [
  '/?lang=%ff',
  '/?lang[]=de&lang=fr',
  '/?__proto__[x]=1&constructor=1',
  `/?${'a='.repeat(3_000)}`,
  '/summer-fest?lang=de%0d%0aSet-Cookie:x=1',
  '/summer-fest/products?category=%00&sort=%ff',
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
  const answers = await each(HOSTILE, (path) => ask(path, 'localhost'));
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
