import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from './fixtures';
import { openStore, runSql } from './own-store';
import { fetchPage } from './read-page';
import { addToBasket, fillAddress, fillCard, getDialog } from './shopper';

const ZONE = 'Europe/London';
const DAY_MS = 86_400_000;

/** Returns a text with plain spaces and one dash, so that places with other line breaks compare equal. */
const plain = (text: string | null): string => (text ?? '').replaceAll(/[\u00a0\u2009\u202f]/g, ' ').trim();

/** Finds the first object with a field in nested JSON. */
function findWithField(value: unknown, field: string): Record<string, unknown> | null {
  if (typeof value !== 'object' || value === null) return null;
  if (field in value) return value as Record<string, unknown>;
  for (const part of Object.values(value)) {
    const owner = findWithField(part, field);
    if (owner) return owner;
  }
  return null;
}

/** Returns the day that is a number of days from Monday to Friday after today, as DD-MM-YYYY. */
function addWeekdays(count: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' }).format(new Date());
  let day = Date.parse(today);
  for (let left = count; left > 0; ) {
    day += DAY_MS;
    if (![0, 6].includes(new Date(day).getUTCDay())) left -= 1;
  }
  return new Date(day).toISOString().slice(0, 10).split('-').reverse().join('-');
}

/** Returns the delivery days that the structured data of a product page state, both DD-MM-YYYY. */
async function readStructuredDays(page: Page): Promise<string[]> {
  const { html } = await fetchPage(page.url());
  const texts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, text = '']) => text,
  );
  const owner = texts.map((text) => findWithField(JSON.parse(text), 'handlingTime')).find(Boolean);
  const { handlingTime, transitTime } = owner as Record<string, { minValue: number; maxValue: number }>;
  if (!handlingTime || !transitTime) throw new Error('the product page has no delivery time');
  return [
    addWeekdays(handlingTime.minValue + transitTime.minValue),
    addWeekdays(handlingTime.maxValue + transitTime.maxValue),
  ];
}

const toLongDate = (day: string): string => {
  const [date, month, year] = day.split('-').map(Number);
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.UTC(year ?? 0, (month ?? 1) - 1, date),
  );
};

/** Returns the text of the mails to an address, once there is one. */
async function waitForMail(email: string): Promise<string> {
  const folder = join(process.env.TEST_DATA_DIR ?? '', 'mail');
  let mail = '';
  await expect
    .poll(async () => {
      const files = await readdir(folder).catch(() => []);
      const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
      mail = texts.find((text) => text.includes(email)) ?? '';
      return mail;
    })
    .not.toBe('');
  return mail.replaceAll(/=\r?\n/g, '');
}

/** The method that a store's pages promise is the first one that it offers. */
const CASES = [
  { method: 'standard', prices: { standard: 395, standardTracked: 495, express: 895, additionalItem: 0 } },
  { method: 'express', prices: { standard: null, standardTracked: null, express: 895, additionalItem: 0 } },
] as const;

for (const { method, prices } of CASES)
  test(`page, basket, shipping, confirmation, mail and structured data promise the same days by ${method}`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const { slug, eventId } = await openStore('Active');
    const eventFrom = new Date(Date.now() + 40 * DAY_MS).toISOString().slice(0, 10);
    await runSql('update events set custom_shipping = $2 where id = $1', [eventId, JSON.stringify(prices)]);
    await runSql(
      `insert into store_calendars (event_id, tenant_id, time_zone, place, event_from)
       select id, tenant_id, $2, 'Harbour Park', $3 from events where id = $1`,
      [eventId, ZONE, eventFrom],
    );
    const { rows } = await runSql(
      `select p.name from event_products e join products p on p.id = e.product_id where e.event_id = $1 order by e.position limit 1`,
      [eventId],
    );
    await addToBasket(page, slug, String(rows[0]?.name));
    const basketText = plain(
      await getDialog(page)
        .getByText(/^Estimated delivery /)
        .textContent(),
    );
    const promise = basketText.replace('Estimated delivery ', '');
    const pageText = plain(
      await page
        .getByRole('main')
        .getByText(/^Estimated delivery /)
        .first()
        .textContent(),
    );
    expect(pageText).toBe(basketText);
    await expect(page.getByRole('main').getByText(/^Order by .* to have it before the event\.$/)).toHaveCount(1);
    const days = await readStructuredDays(page);

    const email = `promise-${crypto.randomUUID()}@example.test`;
    await getDialog(page).getByRole('button', { name: 'Checkout' }).click();
    await expect(page.locator('[name=email]')).toBeVisible();
    await fillAddress(page, { country: 'United Kingdom', postcode: 'AB1 2CD', email });
    await getDialog(page).getByRole('button', { name: 'Continue to shipping' }).click();
    const choice = getDialog(page).locator('label', { has: page.locator(`[name=shipping_method][value=${method}]`) });
    await choice.click();
    await expect(choice).toContainText('Expected before the event');
    expect(plain(await choice.locator('[data-method-delivery]').textContent())).toBe(promise);
    await expectAccessible(page);
    await getDialog(page).getByRole('button', { name: 'Continue to payment' }).click();
    await fillCard(page, '4242424242424242');
    await getDialog(page).locator('[name=terms]').check();
    await getDialog(page).getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByRole('heading', { name: 'Thank you, Robin Shopper!' })).toBeVisible();
    expect(plain(await page.locator('[data-delivery-words]').textContent())).toBe(promise);
    const confirmed = plain(await page.getByRole('definition').filter({ hasText: promise }).textContent());
    expect(confirmed).toContain(days.join(' – '));
    const mail = await waitForMail(email);
    for (const day of days) expect(mail).toContain(toLongDate(day));
  });

test('the shipping step tells which method is too late for the event', async ({ page }) => {
  const { slug, eventId } = await openStore('Active');
  await runSql('update events set custom_shipping = $2 where id = $1', [eventId, JSON.stringify(CASES[0].prices)]);
  await addToBasket(page, slug, 'Sun over the hills T-shirt');
  // The event is on the last day of standard shipping; Express arrives some days before it.
  const [, lastDay = ''] = await readStructuredDays(page);
  const eventFrom = lastDay.split('-').reverse().join('-');
  await runSql(
    `insert into store_calendars (event_id, tenant_id, time_zone, event_from) select id, tenant_id, $2, $3 from events where id = $1`,
    [eventId, ZONE, eventFrom],
  );
  await getDialog(page).getByRole('button', { name: 'Checkout' }).click();
  await expect(page.locator('[name=email]')).toBeVisible();
  await fillAddress(page, { country: 'United Kingdom', postcode: 'AB1 2CD' });
  await getDialog(page).getByRole('button', { name: 'Continue to shipping' }).click();
  const choice = (method: string) =>
    getDialog(page).locator('label', { has: page.locator(`[name=shipping_method][value=${method}]`) });
  await expect(choice('standard')).toContainText('Not expected before the event');
  await expect(choice('express')).toContainText('Expected before the event');
  await expectAccessible(page);
});
