import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from 'playwright/test';
import { LANGUAGE_STORAGE } from '@/lib/domain/languages/language-cookie';

export { expect };

/** A page on which every script error and every broken security policy fails the test. */
export const test = base.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      const text = message.text();
      // A refused call is the subject of some tests; what the page does about it is checked there.
      if (message.type() === 'error' && !text.startsWith('Failed to load resource')) problems.push(text);
    });
    await use(page);
    expect(problems).toEqual([]);
  },
});

/** Holds a page to WCAG 2.2 AA as far as a machine can, and to `more` rules of axe. */
export async function expectAccessible(page: Page, more: readonly string[] = []): Promise<void> {
  // Half faded in, nothing has its contrast yet; what has just come begins to fade in a frame later.
  await page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
        );
    const frame = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await frame();
    for (let all = moving(); all.length > 0; all = moving()) {
      await Promise.allSettled(all.map(({ finished }) => finished));
      await frame();
    }
  });
  const { violations } = await new AxeBuilder({ page })
    // What comes of several frames is put together in a page of its own, which takes longer than looking at one.
    .setLegacyMode(page.frames().length === 1)
    .options({
      resultTypes: ['violations'],
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
      rules: Object.fromEntries(more.map((rule) => [rule, { enabled: true }])),
    })
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
  expect(found).toEqual([]);
}

/** Waits until a screen shows what it was opened for: its heading, and nothing that is still being fetched. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

/** Signs a browser in by the calls that the login page makes; the page itself is walked in sign-in.spec.ts. */
export async function signIn(page: Page, email: string, next = '/orders'): Promise<void> {
  const { request } = page;
  // In English whatever the account's own language is: as a browser in which English was chosen before.
  await request.get('/login?lang=en');
  await page.addInitScript((key) => {
    if (localStorage.getItem(key) === null) localStorage.setItem(key, 'en');
  }, LANGUAGE_STORAGE);
  await request.get('/api/sanctum/csrf-cookie');
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await request.post('/api/login', {
    headers: { 'x-xsrf-token': decodeURIComponent(token) },
    data: { email, password: 'demo-password', remember: false },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.goto(next);
  // A list may open with a view of its reader's own.
  await page.waitForURL(({ pathname }) => pathname === next.split('?')[0]);
}

/** Holds the page's scripts back until told: what people on a slow line meet. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_next/static/**/*.js', async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  return release;
}
