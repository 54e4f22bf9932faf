import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page, Request } from 'playwright/test';
import { expect, signIn, test } from './fixtures';

/** Must equal the addresses in scripts/e2e.mjs. */
const COUNTER = 'https://count.test/visits.js';
const CHAT = 'https://chat.test/widget.js';

/** Responds to requests for third-party scripts and records them. */
async function recordThirdPartyRequests(page: Page): Promise<string[]> {
  const requestedUrls: string[] = [];
  await page.route(/\.test\//, (route, request: Request) => {
    requestedUrls.push(request.url());
    return route.fulfill({ contentType: 'text/javascript', body: 'window.ran = (window.ran ?? 0) + 1' });
  });
  return requestedUrls;
}

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' });

test.describe('third-party scripts', () => {
  test('count visits only after Accept, from the next visit on by themselves, and never after Decline', async ({
    page,
  }) => {
    const requestedUrls = await recordThirdPartyRequests(page);
    await page.goto('/summer-fest');
    await expect(banner(page)).toBeVisible();
    await banner(page).getByRole('button', { name: 'Decline' }).click();
    await page.goto('/summer-fest/faqs');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(requestedUrls).toEqual([]);
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await banner(page).getByRole('button', { name: 'Accept' }).click();
    await expect.poll(() => requestedUrls).toEqual([COUNTER]);
    await page.goto('/summer-fest/products');
    await expect.poll(() => requestedUrls).toEqual([COUNTER, COUNTER]);
  });

  test('chat with visitors after Accept and without a name, and never in a store', async ({ page }) => {
    const requestedUrls = await recordThirdPartyRequests(page);
    await page.goto('/login');
    expect(requestedUrls).toEqual([]);
    await banner(page).getByRole('button', { name: 'Accept' }).click();
    await expect.poll(() => [...requestedUrls].sort()).toEqual([CHAT, COUNTER]);
    expect(await page.evaluate(() => window.merchloomChat)).toEqual({ user: null });
    requestedUrls.length = 0;
    await page.goto('/summer-fest/checkout');
    await expect.poll(() => requestedUrls).toEqual([COUNTER]);
  });

  test('never run where the address contains a secret, not even once cookies are accepted there', async ({ page }) => {
    const requestedUrls = await recordThirdPartyRequests(page);
    await page.goto('/summer-fest/payment-success');
    await banner(page).getByRole('button', { name: 'Accept' }).click();
    for (const path of ['/unsubscribe/7-orders-x', '/reset-password/abc', '/personalise/0b5c?shop=1&key=k']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
    }
    expect(requestedUrls).toEqual([]);
    // The code of a claim link is removed from the address before the script is requested.
    await page.goto('/summer-fest#code=SAVE5');
    await expect.poll(() => requestedUrls).toEqual([COUNTER]);
    expect(new URL(page.url()).hash).toBe('');
    // The policy also blocks an injected script, which this page's console reports.
    const other = await page.context().newPage();
    const reached = await recordThirdPartyRequests(other);
    const refused = other.waitForEvent('console', (message) => message.text().includes('Content Security Policy'));
    await other.goto('/reset-password/abc');
    await other.evaluate((src) => {
      const script = document.createElement('script');
      script.src = src;
      document.head.append(script);
    }, CHAT);
    await refused;
    expect(reached).toEqual([]);
    await other.close();
  });

  test('receive the user’s name only for owners, and clear it at sign-out', async ({ page, browser, baseURL }) => {
    const requestedUrls = await recordThirdPartyRequests(page);
    await signIn(page, 'owner@bayfront.test', '/help/frequently-asked-questions');
    await expect.poll(() => requestedUrls).toEqual([CHAT]);
    expect(await page.evaluate(() => window.merchloomChat)).toMatchObject({ user: { email: 'owner@bayfront.test' } });
    await page.evaluate(() => {
      window.addEventListener('merchloom:chat', (event) =>
        sessionStorage.setItem('told', JSON.stringify('detail' in event ? event.detail : '')),
      );
    });
    await page.getByRole('button', { name: /^(?:Log|Sign) out$/ }).click();
    await page.waitForURL(`${baseURL}/`);
    expect(await page.evaluate(() => sessionStorage.getItem('told'))).toBe('{"user":null}');
    const context = await browser.newContext();
    const staff = await context.newPage();
    const staffAsked = await recordThirdPartyRequests(staff);
    await signIn(staff, 'staff@merchloom.test', '/settings');
    await staff.waitForLoadState('networkidle');
    expect(staffAsked).toEqual([]);
    // One address with two views: the product management of staff has no cookie banner (MKT-10).
    await staff.goto('/products');
    await expect(staff.getByRole('table')).toBeVisible();
    await expect(banner(staff)).toHaveCount(0);
    await context.close();
  });

  test('and our own are those of the inventory, each with the nonce of its page, or its hash on a cached page', async ({
    page,
    baseURL,
  }) => {
    const inventory: { own: { from: string } } = JSON.parse(readFileSync('docs/scripts.json', 'utf8'));
    await recordThirdPartyRequests(page);
    for (const path of [
      '/',
      '/login',
      '/summer-fest',
      '/summer-fest/products',
      '/summer-fest/checkout',
      '/no-such-store',
    ]) {
      const response = await page.goto(path);
      const policy = (await response?.allHeaders())?.['content-security-policy'] ?? '';
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
      const scripts = await page.evaluate(() =>
        [...document.scripts]
          .filter(({ type }) => type !== 'application/ld+json')
          .map(({ src, nonce: ownNonce, text }) => ({
            text,
            src: src && new URL(src).pathname,
            origin: src && new URL(src).origin,
            own: ownNonce,
          })),
      );
      expect(scripts.length).toBeGreaterThan(1);
      for (const { src, origin } of scripts.filter(({ src }) => src)) {
        expect(origin).toBe(new URL(page.url()).origin);
        expect(src).toContain(inventory.own.from);
      }
      const isTrusted = (script: (typeof scripts)[number]) =>
        nonce ? script.own === nonce : policy.includes(createHash('sha256').update(script.text).digest('base64'));
      expect(scripts.filter((script) => !script.src && !isTrusted(script))).toEqual([]);
    }
    // A cached page must not contain a nonce, because other visitors receive it as well.
    for (const path of ['/summer-fest', '/summer-fest/products']) {
      const answer = await fetch(new URL(path, baseURL));
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect([policy.includes("'nonce-"), policy.includes("'sha256-")]).toEqual([false, true]);
      expect(await answer.text()).not.toMatch(/<script[^>]* nonce=/);
    }
  });

  test('leave Pay and basket uncovered by the banner at 360 px', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await recordThirdPartyRequests(page);
    await page.goto('/summer-fest/products');
    await page.getByRole('link', { name: 'Sun over the hills T-shirt', exact: true }).click();
    await page.waitForURL('**/Product=*');
    await expect(banner(page)).toBeVisible();
    const covered = (name: string) =>
      page
        .getByRole('button', { name })
        .first()
        .evaluate((button) => {
          button.scrollIntoView({ block: 'center' });
          const { x, y, width, height } = button.getBoundingClientRect();
          const top = document.elementFromPoint(x + width / 2, y + height / 2);
          return top !== button && !button.contains(top);
        });
    expect(await covered('Add to basket')).toBe(false);
    await page.getByRole('radio', { name: 'M', exact: true }).check({ force: true });
    await page.getByRole('button', { name: 'Add to basket' }).first().click();
    await page.getByRole('dialog').waitFor();
    // Waits until the drawer has slid in.
    await expect.poll(() => covered('Checkout')).toBe(false);
  });
});
