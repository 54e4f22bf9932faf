import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from 'playwright/test';
import { LANGUAGE_STORAGE_KEY } from '@/lib/domain/languages/language-cookie';

export { expect };

/** Page on which every script error and every violation of the content security policy fails the test. */
export const test = base.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      const text = message.text();
      // Some tests cause failed requests on purpose and check how the page reacts.
      if (message.type() === 'error' && !text.startsWith('Failed to load resource')) problems.push(text);
    });
    await use(page);
    expect(problems).toEqual([]);
  },
});

/** Checks a page against the automatable rules of WCAG 2.2 AA, and against the axe rules in `more`. */
export async function expectAccessible(page: Page, more: readonly string[] = []): Promise<void> {
  // Contrast is too low during a fade-in, and a new element starts to fade in one frame later.
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
    // Results of several frames are merged in a separate page, which is slower than checking a single frame.
    .setLegacyMode(page.frames().length === 1)
    .options({
      resultTypes: ['violations'],
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
      rules: Object.fromEntries(more.map((rule) => [rule, { enabled: true }])),
    })
    .analyze();
  const violationTexts = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  );
  expect(violationTexts).toEqual([]);
}

/** Waits until a screen shows its heading and has no pending requests. */
export async function waitForScreen(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

/** Signs a browser in by the API calls that the login page makes; sign-in.spec.ts tests the page itself. */
export async function signIn(page: Page, email: string, next = '/orders'): Promise<void> {
  const { request } = page;
  // Sets English as if it had been chosen in this browser before; it overrides the language of the account.
  await request.get('/login?lang=en');
  await page.addInitScript((key) => {
    if (localStorage.getItem(key) === null) localStorage.setItem(key, 'en');
  }, LANGUAGE_STORAGE_KEY);
  await request.get('/api/sanctum/csrf-cookie');
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await request.post('/api/login', {
    headers: { 'x-xsrf-token': decodeURIComponent(token) },
    data: { email, password: 'demo-password', remember: false },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.goto(next);
  // A list may add the user's saved view to the address.
  await page.waitForURL(({ pathname }) => pathname === next.split('?')[0]);
}

/** Holds back the page's scripts until released, as on a slow connection. */
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
