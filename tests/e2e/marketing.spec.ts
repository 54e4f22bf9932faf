import type { APIRequestContext } from 'playwright/test';
import { expect, expectAccessible, signIn, test } from './fixtures';
import { mapConcurrently } from './read-page';

const CONTENT = [
  '/',
  '/about',
  '/fulfiller-api',
  '/how-does-it-work',
  '/need-merch-for-an-event',
  '/our-products',
  '/products',
  '/privacy-policy',
  '/privacy-policy-de',
  '/privacy-policy-fr',
  '/privacy-policy-nl',
  '/terms-and-conditions',
  '/terms-and-conditions-buyer-us',
  '/terms-and-conditions-us',
];
const ENTRIES = ['/login', '/get-started', '/reset-password', '/reset-password/confirmation'];

async function read(request: APIRequestContext, path: string, language = 'en') {
  const answer = await request.get(path, { headers: { cookie: `i18n_redirected=${language}` }, maxRedirects: 0 });
  const html = await answer.text();
  return {
    status: answer.status(),
    html,
    lang: /<html[^>]* lang="([^"]+)"/.exec(html)?.[1],
    title: /<title>([^<]+)/.exec(html)?.[1] ?? '',
    description: /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? '',
    headings: html.match(/<h1[ >]/g)?.length ?? 0,
  };
}

test.describe('the public pages', () => {
  test('are complete, each with its own title, description and one heading (MKT-01)', async ({ request }) => {
    const titles = new Set<string>();
    const texts = new Set<string>();
    for (const path of [...CONTENT, ...ENTRIES]) {
      const page = await read(request, path);
      expect([path, page.status, page.headings]).toEqual([path, 200, 1]);
      titles.add(page.title);
      if (!CONTENT.includes(path)) continue;
      texts.add(page.description);
      const data = [...page.html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
      for (const [, json = ''] of data) expect(JSON.parse(json)).toHaveProperty('@type');
      expect(page.html, path).not.toMatch(/lorem ipsum|marketing\w*\.\w+\.\w+|legalTerms\./i);
    }
    expect(titles.size).toBe(CONTENT.length + ENTRIES.length);
    expect(texts.size).toBe(CONTENT.length);
  });

  test('name the catalogue’s products and their kinds in the visitor’s language, in the event builder as well', async ({
    request,
  }) => {
    for (const path of ['/', '/our-products', '/products', '/event-builder']) {
      const { html } = await read(request, path, 'de');
      expect(html, path).toContain('Klassisches T-Shirt');
      expect(html, path).not.toContain('>Classic T-shirt<');
      expect(html, path).not.toContain('>Drinkware<');
    }
  });

  test('are in the visitor’s language; each privacy policy in its own, and there are no others (MKT-02)', async ({
    request,
  }) => {
    const german = await read(request, '/how-does-it-work', 'de');
    expect([german.lang, german.title]).toEqual(['de', expect.stringContaining('Wie funktioniert es?')]);
    for (const [path, lang, title] of [
      ['/privacy-policy-de', 'de', 'Datenschutzerklärung'],
      ['/privacy-policy-fr', 'fr', 'Politique de confidentialité'],
      ['/privacy-policy-nl', 'nl', 'Privacybeleid'],
    ] as const) {
      const page = await read(request, path, 'es');
      expect([page.status, page.lang]).toEqual([200, lang]);
      expect(page.html).toMatch(new RegExp(`<h1[^>]*>${title}`));
    }
    for (const path of ['es', 'en', 'no', 'nb', 'da']) {
      expect((await request.get(`/privacy-policy-${path}`)).status()).toBe(404);
    }
    const link = (html: string) => /<footer.*?href="(\/privacy-policy[^"]*)"/s.exec(html)?.[1];
    const links = await Promise.all(
      ['de', 'fr', 'nl', 'es', 'en'].map(async (language) => link((await read(request, '/about', language)).html)),
    );
    expect(links).toEqual([
      '/privacy-policy-de',
      '/privacy-policy-fr',
      '/privacy-policy-nl',
      '/privacy-policy',
      '/privacy-policy',
    ]);
  });

  test('have no broken links: every link and picture of every page answers', async ({ request }) => {
    const seen = new Map<string, string>();
    for (const path of [...CONTENT, ...ENTRIES, '/event-builder']) {
      const { html } = await read(request, path);
      for (const [, rawAddress = ''] of html.matchAll(/<(?:a|img|source|link)[^>]* (?:href|src)="([^"]+)"/g)) {
        const address = rawAddress.replaceAll('&amp;', '&');
        if (address.startsWith('#')) expect(html, `${path} ${address}`).toContain(`id="${address.slice(1)}"`);
        else if (address.startsWith('/') && !seen.has(address)) seen.set(address, path);
      }
    }
    expect(seen.size).toBeGreaterThan(100);
    await mapConcurrently([...seen], async ([address, from]) => {
      const answer = await request.get(address);
      expect(answer.status(), `${address} on ${from}`).toBeLessThan(400);
    });
  });

  test('are cached for visitors, so that they cost nothing to send', async ({ request }) => {
    for (const path of ['/', '/about', '/our-products', '/terms-and-conditions-us']) {
      await read(request, path);
      const answer = await request.get(path, { headers: { cookie: 'i18n_redirected=en' } });
      expect(answer.headers().etag, path).toBeTruthy();
    }
  });
});

test.describe('the header', () => {
  test('has three menu items in order and two ways in; a visitor has no dashboard (MKT-03…06)', async ({ page }) => {
    await page.goto('/about?lang=en');
    const header = page.getByRole('banner');
    await expect(header.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Our Products',
      'Need merch for an event?',
      'How does it work?',
    ]);
    await expect(header.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    await expect(header.getByRole('link', { name: 'Open an account' })).toHaveAttribute('href', '/get-started');
    await expect(header.getByText('my dashboard')).toHaveCount(0);
    for (const path of ['/event-builder', '/get-started']) {
      await page.goto(path);
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    }
    await page.goto('/login');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });

  test('links a signed-in user to the dashboard by a full load (MKT-07, MKT-08)', async ({ page, context }) => {
    await signIn(page, 'owner@brightside.test', '/orders');
    await page.goto('/how-does-it-work');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
    await expect(header.locator('[data-initial]')).toHaveText(/^\p{Lu}$/u);
    await context.addCookies([{ name: 'onboarding', value: 'shown', url: page.url() }]);
    const loaded = page.waitForRequest((request) => new URL(request.url()).pathname === '/dashboard');
    await header.getByRole('link', { name: 'my dashboard', exact: true }).click();
    expect((await loaded).resourceType()).toBe('document');
    await page.waitForURL('**/dashboard');
    expect((await context.cookies()).some(({ name }) => name === 'onboarding')).toBe(false);
  });

  test('has a menu on a phone, and nothing is wider than 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of CONTENT) {
      await page.goto(path);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([path, over]).toEqual([path, 0]);
    }
    await page.goto('/?lang=en');
    await page.getByRole('banner').locator('summary').first().click();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'How does it work?' }).click();
    await expect(page).toHaveURL(/how-does-it-work$/);
  });
});

test('a visitor puts text on a product by keyboard, and no request is sent for it', async ({ page }) => {
  await page.goto('/?lang=en');
  const teaser = page.getByRole('region', { name: 'Try it: your words on a real product' });
  const requestedUrls: string[] = [];
  page.on('request', (request) => {
    if (/api\/builder\/(?!mockups\/plain)/.test(request.url())) requestedUrls.push(request.url());
  });
  await teaser.getByLabel('Your words').fill('Bristol 10k');
  const picture = teaser.getByRole('img', { name: 'Hoodie in Forest with “Bristol 10k” on it' });
  await expect(picture).toBeVisible();
  await teaser.getByRole('radio', { name: 'Hoodie' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(teaser.getByRole('img', { name: /^T-shirt in Forest/ })).toBeVisible();
  // The product's picture has many colours; an empty canvas has one.
  const tones = () =>
    teaser
      .locator('canvas')
      .evaluate((element) =>
        element instanceof HTMLCanvasElement
          ? new Set(element.getContext('2d')?.getImageData(300, 250, 400, 400).data ?? []).size
          : 0,
      );
  await expect.poll(tones).toBeGreaterThan(20);
  await expect(teaser.locator('canvas')).toBeVisible();
  expect(requestedUrls).toEqual([]);
});

test('a product’s details open over the grid, have an address of their own and return the focus', async ({ page }) => {
  await page.goto('/our-products?lang=en');
  const link = page.getByRole('link', { name: 'Classic hoodie', exact: true });
  await link.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Classic hoodie' });
  await expect(sheet.getByText('Print areas')).toBeVisible();
  const address = page.url();
  expect(address).toMatch(/\?product=[a-z0-9-]+$/);
  await sheet.getByRole('radio').nth(1).check();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/our-products$/);
  await expect(link).toBeFocused();
  await page.goto(address);
  await expect(page.getByRole('dialog', { name: 'Classic hoodie' })).toBeVisible();
});

for (const width of [390, 1440]) {
  test.describe(`at ${width} px there is no violation`, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const pages of [CONTENT.slice(0, 6), CONTENT.slice(6), ENTRIES])
      test(`on ${pages.join(', ')}`, async ({ page }) => {
        for (const path of pages) {
          await page.goto(path);
          await expectAccessible(page, ['heading-order', 'region']);
        }
      });

    test('in open menus, and in a form that was rejected', async ({ page }) => {
      await page.goto('/need-merch-for-an-event?refused=invalid&fields=email');
      await expectAccessible(page, ['heading-order', 'region']);
      for (const menu of await page.getByRole('banner').locator('summary').locator('visible=true').all()) {
        await menu.click();
        await expectAccessible(page);
        await menu.click();
      }
    });
  });
}

test('an enquiry is sent, and errors are shown at their fields', async ({ page }) => {
  await page.goto('/need-merch-for-an-event?lang=en');
  const form = page.locator('form');
  await form.getByLabel('Name').fill('Mia Wong');
  await form.getByLabel('E-mail').fill('mia@');
  await form.getByLabel('What do you have in mind?').fill('Four hundred towels');
  await form.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(form.getByText('Please enter an e-mail address like name@example.com.')).toBeVisible();
  await expect(form.getByLabel('E-mail')).toBeFocused();
  await form.getByLabel('E-mail').fill('mia@shopper.test');
  await form.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, we have received your enquiry' })).toBeFocused();
});
