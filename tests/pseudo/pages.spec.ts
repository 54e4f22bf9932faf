import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, signIn, test } from '../e2e/fixtures';

/**
 * Every page in a pseudo-language (`npm run i18n:pseudo`, which starts a server with PSEUDO_LOCALE=1): what is left in
 * plain letters was never asked of the messages, and nothing may be wider than a window of 320 px.
 */
const PUBLIC = [
  '/',
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
  '/events/summer-fest',
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
  '/custom-solutions',
  '/help/frequently-asked-questions',
  '/help/shipping-and-delivery',
  '/help/help-articles',
];

/** What demo data say: names of people, stores and goods are nobody's to translate. */
const CONTENT = literalsBelow(join('lib', 'db', 'seed')).sort((a, b) => b.length - a.length);
/** Names, signs of keys, formats and codes, which every language has alike. */
const SHARED =
  /\b(?:Merchloom|Stripe|Visa|Mastercard|Facebook|Instagram|TikTok|English|Ctrl|Shift|Alt|Esc|Tab|Enter|PNG|JPEG|WebP|SVG|PDF|CSV|SKU|VAT|URL|https?|localhost|summer-fest|GBP|EUR|USD|dpi|WELCOME\d*|EVERYTHING|GIFT-\d*)\b|\S+@\S+|\S*[/_]\S*|#?[0-9a-f-]{8,}|\b[A-Z]{2,}-[A-Z0-9-]+\b/g;

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
        .map(([, , text = '']) => text.replaceAll("\\'", "'"))
        .filter((text) => /[A-Z ]/.test(text) && text.length > 2),
    ),
  ];
}

/** What a page says in plain letters by itself. */
async function plainWords(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest('script, style, noscript, [lang]:not(html), svg, iframe, [data-content]')) continue;
      if (parent.checkVisibility({ visibilityProperty: true })) found.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        if (!element.closest('[lang]:not(html)')) found.push(element.getAttribute(name) ?? '');
    return found;
  });
  const own = said.map((text) => {
    let rest = text.replaceAll(/\s+/g, ' ').trim();
    for (const content of CONTENT) if (rest.includes(content)) rest = rest.replaceAll(content, ' ');
    return { text: text.trim(), rest: rest.replaceAll(SHARED, ' ') };
  });
  return [
    ...new Set(
      own
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

async function look(page: Page, where: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect.soft(await plainWords(page), `${where} says in English`).toEqual([]);
  expect.soft(await overflow(page), `${where} at 320 px`).toEqual([]);
}

test.use({ viewport: { width: 320, height: 800 }, reducedMotion: 'reduce' });

for (const path of PUBLIC)
  test(`${path} speaks by its messages and fits`, async ({ page }) => {
    await page.goto(path);
    await look(page, path);
  });

test('a product, the basket and the steps of a checkout speak by their messages and fit', async ({ page }) => {
  await page.goto('/summer-fest/products');
  await page.locator('main a[href*="Product="]').first().click();
  await page.waitForURL('**/*Product=*');
  await look(page, 'product');
  await page.locator('input[type=radio][name*=size], [role=radio]').last().check({ force: true });
  await page
    .locator('main button[type=submit], main button')
    .filter({ hasText: /ţóó ƀá/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await look(page, 'basket');
  await page.goto('/summer-fest/checkout');
  await page.locator('form input[name=email]').waitFor();
  await page.locator('form button[type=submit]').click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  await look(page, 'address with errors');
  const typed = {
    email: 'a@example.test',
    name: 'Ada',
    phone: '1',
    address_first_line: '1 High',
    address_city: 'Leeds',
    address_postcode: 'LS1',
  };
  for (const [name, value] of Object.entries(typed)) await page.locator(`form input[name=${name}]`).fill(value);
  await page.locator('form button[type=submit]').click();
  await page.locator('input[name=discount_code]').fill('NO-SUCH-CODE');
  await page.locator('form button[type=submit]').click();
  await page.locator('input[name=discount_code][aria-invalid=true]').waitFor();
  await look(page, 'shipping with a wrong voucher');
  await page.locator('input[name=discount_code]').fill('');
  await page.locator('form button[type=submit]').click();
  await page.locator('input[name=number]').waitFor();
  await look(page, 'payment');
  for (const [name, value] of Object.entries({ number: '4000000000000002', expiry: '1233', cvc: '123' }))
    await page.locator(`input[name=${name}]`).fill(value);
  await page.locator('input[name=terms]').check();
  await page.locator('form button[type=submit]').click();
  await page.locator('[data-payment-error]').waitFor();
  await look(page, 'payment with a refused card');
  await page.locator('input[name=number]').fill('4242424242424242');
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/payment-success*');
  await look(page, 'confirmation');
});

for (const path of ADMIN)
  test(`${path} speaks by its messages and fits`, async ({ page }) => {
    await signIn(page, 'owner@brightside.test', path);
    await look(page, path);
  });
