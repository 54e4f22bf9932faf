import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { buildPseudoMessage } from '@/lib/platform/i18n/pseudo';
import { expect, signIn, test } from '../e2e/fixtures';

/**
 * Tests every page in a pseudo-language (`npm run i18n:pseudo`, which starts a server with PSEUDO_LOCALE=1). Text in
 * plain letters does not come from the messages. No page may be wider than a window of 320 px.
 */
const PUBLIC = [
  '/',
  '/about',
  '/fulfiller-api',
  '/how-does-it-work',
  '/need-merch-for-an-event',
  '/need-merch-for-an-event?refused=invalid&fields=email',
  '/our-products',
  '/products',
  '/terms-and-conditions',
  '/terms-and-conditions-us',
  '/login',
  '/reset-password',
  '/event-builder',
  '/get-started',
  '/terms-and-conditions-buyer-us',
  '/no-such-page/at-all',
  '/summer-fest',
  '/summer-fest/products',
  '/summer-fest/about-us',
  '/summer-fest/faqs',
  '/summer-fest/contact-us',
  '/summer-fest/privacy-policy',
  '/summer-fest/terms-and-conditions',
  '/summer-fest/checkout',
  '/summer-fest/wait-list',
  '/summer-fest/payment-success',
  '/summer-fest/no-such-page',
  '/launch-gift',
  '/launch-gift/checkout',
  '/bay-conference',
  '/company-kit',
];
const ADMIN = [
  '/dashboard',
  '/orders',
  '/events',
  '/events/create',
  '/events/summer-fest/overview',
  '/events/summer-fest/event-details',
  '/events/summer-fest/store-configuration',
  '/events/summer-fest/branding',
  '/events/summer-fest/products',
  '/events/summer-fest/catalogue',
  '/events/summer-fest/vouchers',
  '/events/summer-fest/seo',
  '/events/summer-fest/orders',
  '/assets',
  '/users',
  '/users/create',
  '/settings',
  '/settings/company-details',
  '/settings/billing-account',
  '/settings/balance',
  '/settings/statements',
  '/dashboard/insights',
  '/custom-solutions',
  '/help/frequently-asked-questions',
  '/help/shipping-and-delivery',
  '/help/help-articles',
  '/fulfillers',
  '/events/summer-fest/fulfillers/register',
];
const STAFF = [
  '/clients',
  '/clients/create',
  '/clients/payouts',
  '/client-overview',
  '/client-revenue',
  '/replace-order',
  '/audit-logs',
  '/products',
  '/users',
  '/settings/super-admin-panel',
];

/** Texts of the demo data, which are not translated: names of people, stores and products. */
const CONTENT = [join('lib', 'demo', 'world'), join('lib', 'db', 'catalogue')]
  .flatMap(literalsBelow)
  .sort((a, b) => b.length - a.length);
/** Texts that come from the browser's own dictionaries: countries, months, relative times. */
const INTL = [
  // Country names in the form of address lists.
  'Bosnia and Herzegovina',
  'Hong Kong',
  'Turkey',
  ...['en', 'en-GB', 'en-US'].flatMap((locale) => {
    const months = new Intl.DateTimeFormat(locale, { month: 'long' });
    const short = new Intl.DateTimeFormat(locale, { month: 'short' });
    return Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15))).flatMap((day) => [
      months.format(day),
      short.format(day),
    ]);
  }),
  ...listDisplayNames(
    'region',
    [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((a) => [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((b) => a + b)),
  ),
].sort((a, b) => b.length - a.length);
const AGO =
  /\b(?:last|this|yesterday|now|in)?\s*\d* ?(?:second|minute|hour|day|week|month|year)s?(?: ago)?\b|\byesterday\b|\bnow\b/g;

function listDisplayNames(type: 'region', codes: readonly string[]): string[] {
  const names = new Intl.DisplayNames(['en-GB'], { type, fallback: 'none' });
  return codes.flatMap((code) => names.of(code) ?? []);
}

/** Names, key symbols, formats and codes, which are equal in every language. */
const SHARED =
  /\b(?:Merchloom|Stripe|Visa|Mastercard|Facebook|Instagram|TikTok|English|Ctrl|Shift|Alt|Esc|Tab|Enter|PNG|JPEG|WebP|SVG|PDF|CSV|SKU|VAT|URL|XXX?L|alt\+T|Chrome|Linux|https?|localhost|summer-fest|GBP|EUR|USD|UTC|dpi|WELCOME\d*|EVERYTHING|GIFT-\d*)\b|\S+@\S+|\S*[/_|]\S*|[\wäöü]+-sto+re|(?:company|launch|draft)-\w+|#?[0-9a-f-]{8,}|\b[A-Z]{2,}-[A-Z0-9-]+\b/g;

function literalsBelow(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) =>
    file.name.endsWith('.ts'),
  );
  const texts = files.flatMap((file) => [
    ...readFileSync(join(file.parentPath, file.name), 'utf8').matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g),
  ]);
  return [
    ...new Set(
      texts
        .flatMap(([, , text = '']) => text.replaceAll("\\'", "'").split('|'))
        .filter((text) => /[A-Z ]/.test(text) && text.length > 2),
    ),
  ];
}

/** Returns the texts of a page that are not pseudo-translated. */
async function listEnglishTexts(page: Page): Promise<string[]> {
  const pageTexts = await page.evaluate(() => {
    const visibleTexts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      // The body of an about page is the store's own text.
      if (
        !parent ||
        parent.closest('.prose-text, script, style, noscript, [lang]:not(html), svg, iframe, [data-content]')
      )
        continue;
      if (parent.checkVisibility({ visibilityProperty: true })) visibleTexts.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        if (!element.closest('[lang]:not(html)')) visibleTexts.push(element.getAttribute(name) ?? '');
    return visibleTexts;
  });
  const strippedTexts = pageTexts.map((text) => {
    let rest = text.replaceAll(/\s+/g, ' ').trim();
    for (const content of [...CONTENT, ...INTL]) if (rest.includes(content)) rest = rest.replaceAll(content, ' ');
    return { text: text.trim(), rest: rest.replaceAll(SHARED, ' ').replaceAll(AGO, ' ') };
  });
  return [
    ...new Set(
      strippedTexts
        .filter(({ rest }) => /(?<![\p{L}\d])[A-Za-z]{3,}(?![\p{L}\d])/u.test(rest))
        .map(({ text }) => text.slice(0, 120)),
    ),
  ];
}

const overflow = (page: Page) =>
  page.evaluate(() => {
    const excess = document.documentElement.scrollWidth - window.innerWidth;
    if (excess <= 0) return [];
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const { right, width } = element.getBoundingClientRect();
      return width > 0 && right > window.innerWidth + 1 && !element.closest('.overflow-x-auto');
    });
    return [`${excess} px too wide`, ...wide.slice(-3).map((element) => element.outerHTML.slice(0, 140))];
  });

async function checkPage(page: Page, where: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect.soft(await listEnglishTexts(page), `${where} says in English`).toEqual([]);
  expect.soft(await overflow(page), `${where} at 320 px`).toEqual([]);
}

test.use({ viewport: { width: 320, height: 800 }, reducedMotion: 'reduce' });

for (const path of PUBLIC)
  test(`${path} shows only translated texts and fits`, async ({ page }) => {
    await page.goto(path);
    await checkPage(page, path);
  });

test('a product, the basket and the steps of a checkout show only translated texts and fit', async ({ page }) => {
  await page.goto('/summer-fest/products');
  await page.getByRole('link', { name: 'Sun over the hills T-shirt', exact: true }).click();
  await page.waitForURL('**/*Product=*');
  await checkPage(page, 'product');
  await page.getByRole('radio', { name: 'M', exact: true }).check({ force: true });
  await page
    .getByRole('button', { name: buildPseudoMessage('Add to basket') })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await checkPage(page, 'basket');
  await page.goto('/summer-fest/checkout');
  await page.locator('form input[name=email]').waitFor();
  await page.locator('form button[type=submit]').click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  await checkPage(page, 'address with errors');
  const typed = {
    email: 'a@example.test',
    name: 'Ådä',
    phone: '1',
    address_first_line: '1 Hïgh',
    address_city: 'Łééðs',
    address_postcode: 'LS1',
  };
  for (const [name, value] of Object.entries(typed)) await page.locator(`form input[name=${name}]`).fill(value);
  await page.locator('form button[type=submit]').click();
  await page.locator('input[name=discount_code]').fill('NO-SUCH-CODE');
  await page.locator('form button[type=submit]').click();
  await page.locator('input[name=discount_code][aria-invalid=true]').waitFor();
  await checkPage(page, 'shipping with a wrong voucher');
  await page.locator('input[name=discount_code]').fill('');
  await page.locator('form button[type=submit]').click();
  await page.locator('input[name=number]').waitFor();
  await checkPage(page, 'payment');
  for (const [name, value] of Object.entries({ number: '4000000000000002', expiry: '1233', cvc: '123' }))
    await page.locator(`input[name=${name}]`).fill(value);
  await page.locator('input[name=terms]').check();
  await page.locator('form button[type=submit]').click();
  await page.locator('[data-payment-error]').waitFor();
  await checkPage(page, 'payment with a refused card');
  await page.locator('input[name=number]').fill('4242424242424242');
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/payment-success*');
  await checkPage(page, 'confirmation');
});

for (const [email, paths] of [
  ['owner@brightside.test', ADMIN],
  ['staff@merchloom.test', STAFF],
] as const)
  for (const path of paths)
    test(`${path} shows only translated texts and fits, as ${email} sees it`, async ({ page }) => {
      await signIn(page, email, path);
      await checkPage(page, path);
    });
