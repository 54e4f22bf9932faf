import { z } from 'zod';
import { calculateUnitGrossMinor, getEffectiveVatTerms } from '@/lib/domain/pricing/vat';
import { REGIONS } from '@/lib/domain/regions/regions';
import { expect, test } from './fixtures';
import { openStore, runSql } from './own-store';
import {
  base,
  fetchPage,
  findAttribute,
  findCanonical,
  findMeta,
  listAlternates,
  listLocations,
  listStructuredData,
  mapConcurrently,
} from './read-page';

/**
 * Store created for this test, which may get languages; the demo stores must stay unchanged, because other tests buy
 * from them.
 */
let ownStore: { slug: string; eventId: number };
test.beforeAll(async () => {
  ownStore = await openStore('Active');
  await runSql(`update events set published_langs = '{de,no}' where id = $1`, [ownStore.eventId]);
});

/**
 * Stores (slug → language) whose pages are not in English for visitors without a preference, when the address names no
 * language.
 */
const STORE_LANGUAGES: Readonly<Record<string, string>> = { 'nordic-run': 'nl', 'bay-conference': 'en-US' };

test('every sitemap address is a page in its language with its canonical address, its other languages and correct data', async ({
  request,
}) => {
  test.setTimeout(180_000);
  const index = await fetchPage('/sitemap.xml');
  expect(index.headers['content-type']).toBe('application/xml; charset=utf-8');
  const sitemaps = listLocations(index.html);
  const named = ['summer-fest', 'nordic-run', 'bay-conference', 'company-kit', ownStore.slug];
  for (const name of named) expect(sitemaps).toContain(`${base}/sitemap-${name}.xml`);
  expect(sitemaps.some((url) => url.includes('launch-gift') || url.includes('draft-store'))).toBe(false);
  // Other tests create and delete stores at this time.
  const { rows: others } = await runSql('select slug from events where slug <> all($1)', [named]);
  const passing = new Set(others.map(({ slug }) => `${base}/sitemap-${slug}.xml`));
  const lasting = sitemaps.filter((url) => !passing.has(url));
  const addresses = (await mapConcurrently(lasting, (url) => fetchPage(url))).flatMap(({ html }) =>
    listLocations(html),
  );
  expect(addresses.length).toBeGreaterThan(100);
  const pages = await mapConcurrently(addresses, (url) => fetchPage(url));
  const alternates = new Map(pages.map((page) => [page.url, listAlternates(page.html)]));
  const faults: string[] = [];
  const offers: Offered[] = [];
  for (const { url, status, headers, html } of pages) {
    const fault = (what: string): void => void faults.push(`${url}: ${what}`);
    if (status !== 200) fault(`status ${status}`);
    if (headers['x-robots-tag'] || /<meta name="robots"/.test(html)) fault('is not to be listed');
    if (findCanonical(html) !== url) fault(`canonical ${findCanonical(html)}`);
    if ([...html.matchAll(/<h1[\s>]/g)].length !== 1) fault('not one h1');
    if (!findMeta(html, 'description') || !/<title>[^<]+<\/title>/.test(html)) fault('no title or description');
    const address = new URL(url);
    const [, first = '', ...below] = address.pathname.split('/');
    const lang = findAttribute(html, /<html lang="([^"]*)"/) ?? '';
    const requestedLanguage = address.searchParams.get('lang') ?? /^\/privacy-policy-(..)$/.exec(address.pathname)?.[1];
    const due = requestedLanguage ?? STORE_LANGUAGES[first] ?? 'en';
    if (lang !== (due === 'no' ? 'nb' : due)) fault(`speaks ${lang}`);
    const named = listAlternates(html);
    const self = Object.entries(named).filter(([code, other]) => code !== 'x-default' && other === url);
    if (Object.keys(named).length > 0 && !self.some(([code]) => code === lang || code.startsWith(`${lang}-`)))
      fault(`its own hreflang is not ${lang}`);
    for (const other of Object.values(named))
      if (alternates.has(other) && !Object.values(alternates.get(other) ?? {}).includes(url))
        fault(`${other} does not name it`);
    const tenant = findAttribute(html, /data-tenant="(\d+)"/);
    const parsedNodes = listStructuredData(html).map((data) => DATA.safeParse(data));
    for (const { error } of parsedNodes) if (error) fault(z.prettifyError(error).slice(0, 300));
    const kinds = parsedNodes.map(({ data }) => data?.['@type']);
    if (kinds.length === 0) fault('no structured data');
    const isBelow = tenant ? below.length > 0 : address.pathname !== '/';
    if (isBelow && !kinds.includes('BreadcrumbList') && !kinds.includes('ItemList'))
      fault('no way back to the home page');
    if (tenant && !isBelow && !kinds.includes('Organization')) fault('no seller');
    if (first.startsWith('Product=') || below[0]?.startsWith('Product=')) {
      const group = parsedNodes.find(({ data }) => data?.['@type'] === 'ProductGroup')?.data;
      if (group?.['@type'] !== 'ProductGroup') fault('no product data');
      else {
        const hasSizes = new Set(group.hasVariant.map(({ size }) => size)).size > 1;
        for (const { offers: offer, size } of group.hasVariant) {
          if (!html.includes(formatOfferPrice(offer))) fault(`the price ${formatOfferPrice(offer)} is not on it`);
          if (hasSizes && !html.includes(`>${size}</label>`)) fault(`the size ${size} is not on it`);
          offers.push({ store: `${tenant}/${first}`, ...offer });
        }
      }
    }
  }
  expect(faults).toEqual([]);
  const ours = Object.keys(alternates.get(`${base}/${ownStore.slug}/products`) ?? {});
  expect(ours.sort()).toEqual(['de', 'en-GB', 'nb', 'x-default']);
  expect(alternates.get(`${base}/nordic-run`)).toEqual({});

  // The basket accepts every variant that a page offers, at the same price.
  const stores = new Map<string, Offered[]>();
  for (const offer of offers) stores.set(offer.store, [...(stores.get(offer.store) ?? []), offer]);
  expect(stores.size).toBe(5);
  for (const [store, all] of stores) {
    const { rows } = await runSql('select region, vat_rate_bps, not_vat_registered from events where slug = $1', [
      store.split('/')[1],
    ]);
    const terms = TERMS.parse(rows[0]);
    const vat = getEffectiveVatTerms(terms.region, {
      rateBps: terms.vat_rate_bps,
      registered: !terms.not_vat_registered,
    });
    for (let at = 0; at < all.length; at += LINES_AT_ONCE) {
      const some = all.slice(at, at + LINES_AT_ONCE);
      const answer = await request.post(`/api/${store}/basket/check`, {
        data: { lines: some.map(({ url }, line) => ({ id: String(line), ...parseProductUrl(url) })) },
      });
      const lines = LINES.parse(await answer.json()).data;
      const charged = lines.map((line) => ({
        available: line.available,
        price: calculateUnitGrossMinor(Math.round(line.price * 100), line.store_default_vat === 1, vat),
      }));
      expect(charged).toEqual(some.map(({ price }) => ({ available: true, price: Math.round(Number(price) * 100) })));
    }
  }
});

test('the price and the shipping in structured data are what checkout charges', async ({ request }) => {
  for (const slug of ['summer-fest', 'nordic-run', 'company-kit']) {
    const listPage = await fetchPage(`/${slug}/products?lang=en`);
    const path = findAttribute(listPage.html, new RegExp(`href="(/${slug}/Product=\\d+)"`)) ?? '';
    const page = await fetchPage(path);
    const group = listStructuredData(page.html)
      .map((data) => DATA.parse(data))
      .find((data) => data['@type'] === 'ProductGroup');
    const [variant] = group?.['@type'] === 'ProductGroup' ? group.hasVariant : [];
    if (!variant) throw new Error(`${path} offers nothing`);
    const { price, shippingDetails } = variant.offers;
    const tenant = findAttribute(page.html, /data-tenant="(\d+)"/);
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
    // The server rejects every amount except its own.
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

const LINES_AT_ONCE = 200;

const ourAddress = z.url().refine((url) => url.startsWith(base), 'is another site’s');
const step = z.looseObject({ '@type': z.literal('ListItem'), position: z.int(), name: z.string().min(1) });
const inOrder = <T extends { position: number }>(list: readonly T[]): boolean =>
  list.every(({ position }, at) => position === at + 1);
const offerSchema = z.looseObject({
  '@type': z.literal('Offer'),
  url: ourAddress,
  price: z.string().regex(/^\d+\.\d\d$/),
  priceCurrency: z.enum(['GBP', 'EUR', 'USD']),
  availability: z.literal('https://schema.org/InStock'),
  shippingDetails: z.looseObject({
    '@type': z.literal('OfferShippingDetails'),
    shippingRate: z.looseObject({ value: z.string().regex(/^\d+\.\d\d$/) }),
    shippingDestination: z.looseObject({ addressCountry: z.string().length(2) }),
    deliveryTime: z.looseObject({ '@type': z.literal('ShippingDeliveryTime') }),
  }),
  hasMerchantReturnPolicy: z.looseObject({
    '@type': z.literal('MerchantReturnPolicy'),
    merchantReturnLink: ourAddress,
  }),
});
const inContext = { '@context': z.literal('https://schema.org') };
/** Properties that Google requires for each type of structured data. */
const DATA = z.discriminatedUnion('@type', [
  z.looseObject({ ...inContext, '@type': z.literal('SoftwareApplication'), name: z.string(), url: ourAddress }),
  z.looseObject({ ...inContext, '@type': z.literal('Organization'), name: z.string().min(1), url: ourAddress }),
  z.looseObject({
    ...inContext,
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z
      .array(step.extend({ item: ourAddress }))
      .min(2)
      .refine(inOrder),
  }),
  z.looseObject({
    ...inContext,
    '@type': z.literal('ItemList'),
    itemListElement: z.array(step).min(1).refine(inOrder),
  }),
  z.looseObject({
    ...inContext,
    '@type': z.literal('FAQPage'),
    mainEntity: z
      .array(z.looseObject({ name: z.string().min(1), acceptedAnswer: z.looseObject({ text: z.string().min(1) }) }))
      .min(1),
  }),
  z.looseObject({
    ...inContext,
    '@type': z.literal('ProductGroup'),
    productGroupID: z.string().min(1),
    name: z.string().min(1),
    description: z.string().min(1),
    brand: z.looseObject({ name: z.string().min(1) }),
    variesBy: z.array(z.string()).length(2),
    hasVariant: z
      .array(
        z.looseObject({
          '@type': z.literal('Product'),
          sku: z.string().min(1),
          name: z.string().min(1),
          color: z.string().min(1),
          size: z.string().min(1),
          image: ourAddress,
          offers: offerSchema,
        }),
      )
      .min(1),
  }),
]);
const TERMS = z.object({ region: z.enum(REGIONS), vat_rate_bps: z.number(), not_vat_registered: z.boolean() });
const LINES = z.object({
  data: z.array(z.object({ available: z.boolean(), price: z.number(), store_default_vat: z.number() })),
});

interface Offered extends z.output<typeof offerSchema> {
  /** Tenant and slug, as API paths contain them. */
  readonly store: string;
}

/** Returns the variant that an offer's address opens. */
function parseProductUrl(url: string) {
  const { pathname, searchParams } = new URL(url);
  return {
    product_id: Number(/Product=(\d+)$/.exec(pathname)?.[1]),
    colour: searchParams.get('colour') ?? '',
    size: searchParams.get('size') ?? '',
  };
}

function formatOfferPrice({ price, priceCurrency }: z.output<typeof offerSchema>): string {
  if (priceCurrency === 'EUR') return price.replace('.', ',');
  return `${priceCurrency === 'GBP' ? '£' : '$'}${price}`;
}
