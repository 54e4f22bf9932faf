import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect } from './fixtures';

const folder = (): string => join(process.env.TEST_DATA_DIR ?? '', 'mail');

/** Returns the link in the newest mail to an address. Waits for it, because a job sends the mails. */
export async function waitForMailLink(email: string, path: string): Promise<string> {
  let link = '';
  await expect
    .poll(() => {
      // The first mail creates the folder.
      const mails = (existsSync(folder()) ? readdirSync(folder()) : [])
        .filter((name) => name.endsWith('.eml'))
        .map((name) => ({ name, at: statSync(join(folder(), name)).mtimeMs }))
        .sort((a, b) => b.at - a.at)
        .map(({ name }) => readFileSync(join(folder(), name), 'utf8').replace(/=\r?\n/g, ''));
      const mail = mails.find((eml) => eml.includes(email) && eml.includes(path));
      link = new RegExp(`${path}[\\w-]{43}`).exec(mail ?? '')?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}

export const createEmail = (): string => `mia-${crypto.randomUUID().slice(0, 8)}@new.test`;
export const PASSWORD = 'a long enough one';

/** Creates an account by the sign-up form. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/get-started');
  await page.getByLabel('Your name').fill('Mia Wong');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Company or event name').fill('Mia’s Market');
  await page.getByLabel('Where you are based').selectOption('EU');
  await page.getByLabel('I agree').check();
  await page.getByRole('button', { name: 'Open account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
}
