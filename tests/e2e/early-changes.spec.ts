import type { Page } from 'playwright/test';
import { expect, holdScripts, signIn, test } from './fixtures';
import { openStore, runSql } from './own-store';

const OWNER = 'owner@brightside.test';

/**
 * Signs in, and replaces the endpoint that saves the account's language, because other tests read it. Returns the
 * bodies of the calls.
 */
async function answerLanguage(page: Page): Promise<unknown[]> {
  const saved: unknown[] = [];
  await page.route('**/api/set-lang', (route) => {
    saved.push(route.request().postDataJSON());
    return route.fulfill({ json: { success: true, lang: 'fr' } });
  });
  await signIn(page, OWNER);
  return saved;
}

test.describe('a field that is changed before the page is interactive', () => {
  test('filters a list as soon as possible, once, and Back undoes it', async ({ page }) => {
    await signIn(page, OWNER);
    const release = await holdScripts(page);
    await page.goto('/events?q=summer-fest', { waitUntil: 'commit' });
    const status = page.getByLabel('Status');
    await status.selectOption('Draft');
    await expect(page).toHaveURL('/events?q=summer-fest');
    release();
    await expect(page).toHaveURL('/events?q=summer-fest&status=Draft');
    await expect(status).toHaveValue('Draft');
    await expect(page.getByRole('row').filter({ hasText: '/summer-fest' })).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/events?q=summer-fest');
    await expect(status).toHaveValue('');
  });

  test('sets the language of the account, once', async ({ page }) => {
    const saved = await answerLanguage(page);
    const release = await holdScripts(page);
    await page.goto('/events', { waitUntil: 'commit' });
    await page.getByLabel('Language').selectOption('fr');
    release();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    expect(saved).toEqual([{ lang: 'fr' }]);
  });

  test('is noticed also while the page is hydrating', async ({ page }) => {
    const saved = await answerLanguage(page);
    const release = await holdScripts(page);
    // Slows the browser down, so that React pauses often enough for an event to arrive in between.
    const browser = await page.context().newCDPSession(page);
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 10 });
    await page.goto('/events', { waitUntil: 'commit' });
    const isChosen = page.getByLabel('Language').evaluate(
      (select: HTMLSelectElement) =>
        new Promise<void>((resolve) => {
          const turns = new MessageChannel();
          turns.port1.onmessage = () => {
            // React has reached the select but has not finished hydrating the page: an event makes it finish at once.
            if (!Object.keys(select).some((key) => key.startsWith('__reactProps')))
              return turns.port2.postMessage(null);
            select.value = 'fr';
            for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
            resolve();
          };
          turns.port2.postMessage(null);
        }),
    );
    release();
    await isChosen;
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    expect(saved).toEqual([{ lang: 'fr' }]);
  });

  test('keeps text, choices and checkboxes in a form, which saves them all', async ({ page }) => {
    const { slug, eventId } = await openStore('On hold');
    await runSql(`update events set countries = '{GB}' where id = $1`, [eventId]);
    await signIn(page, OWNER);
    const release = await holdScripts(page);
    await page.goto(`/events/${slug}/event-details`, { waitUntil: 'commit' });
    const name = page.getByLabel('Name', { exact: true });
    const language = page.getByLabel('Language of the store');
    const ireland = page.getByRole('checkbox', { name: 'Ireland' });
    const type = page.getByRole('radio', { name: /Showcase/ });
    await name.pressSequentially('Early fest');
    await page.keyboard.press('ArrowLeft');
    await language.selectOption('fr');
    await ireland.check();
    const france = page.getByRole('checkbox', { name: 'France' });
    await france.check();
    await france.uncheck();
    await page.getByRole('radio').first().check();
    await type.check();
    release();
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await expect(save).toBeVisible();
    const check = async () => {
      await expect(name).toHaveValue('Early fest');
      await expect(language).toHaveValue('fr');
      await expect(ireland).toBeChecked();
      await expect(france).not.toBeChecked();
      await expect(type).toBeChecked();
    };
    await check();
    await save.click();
    await expect(save).toHaveCount(0);
    await page.reload();
    await check();
  });

  test('is applied before a button that is pressed after it', async ({ page }) => {
    await signIn(page, OWNER);
    const release = await holdScripts(page);
    await page.goto('/orders?status=shipped', { waitUntil: 'commit' });
    await page.getByLabel('Region', { exact: true }).selectOption('EU');
    await page.getByRole('button', { name: 'Search or jump to …' }).first().click();
    release();
    await expect(page).toHaveURL('/orders?status=shipped&region=EU');
    await expect(page.getByRole('combobox', { name: 'Search or jump to …' })).toBeFocused();
  });

  test('continues from there: what is typed meanwhile is not reset', async ({ page }) => {
    const { slug } = await openStore('On hold');
    await signIn(page, OWNER);
    const release = await holdScripts(page);
    await page.goto(`/events/${slug}/event-details`, { waitUntil: 'commit' });
    const name = page.getByLabel('Name', { exact: true });
    await name.pressSequentially('Early');
    release();
    const typed = 'Early and then some more of it, until the page is alive';
    await name.pressSequentially(typed.slice('Early'.length), { delay: 20 });
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    await expect(name).toHaveValue(typed);
  });

  test('is left alone when the browser restores it on Back', async ({ page }) => {
    await signIn(page, OWNER, '/events?q=summer-fest');
    await page.getByLabel('Status').selectOption('Draft');
    await expect(page).toHaveURL('/events?q=summer-fest&status=Draft');
    await page.goto('/settings');
    await page.goBack();
    await expect(page).toHaveURL('/events?q=summer-fest&status=Draft');
    await page.waitForLoadState('networkidle');
    await page.goBack();
    await expect(page).toHaveURL('/events?q=summer-fest');
    await page.waitForLoadState('networkidle');
    await expect(page).toHaveURL('/events?q=summer-fest');
  });
});
