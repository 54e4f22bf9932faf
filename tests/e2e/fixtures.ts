import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from 'playwright/test';

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

/** Holds a page to WCAG 2.2 AA as far as a machine can (UX F1), and to `more` rules of axe. */
export async function expectAccessible(page: Page, more: readonly string[] = []): Promise<void> {
  // Half faded in, nothing has its contrast yet.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    ),
  );
  const { violations } = await new AxeBuilder({ page })
    .options({
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
      rules: Object.fromEntries(more.map((rule) => [rule, { enabled: true }])),
    })
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
  expect(found).toEqual([]);
}

export async function signIn(page: Page, email: string, next = '/orders'): Promise<void> {
  // In English whatever the account's own language is.
  await page.goto(`/login?lang=en&next=${encodeURIComponent(next)}`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('demo-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${next}`);
}
