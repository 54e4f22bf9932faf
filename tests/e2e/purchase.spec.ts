import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, expectAccessible, signIn, test } from './fixtures';
import { openStore, runSql } from './own-store';
import { acceptSample, fillAddress, fillCard, getDialog, readReference, startCheckout } from './shopper';

const STORES = [
  {
    store: 'summer-fest',
    owner: 'owner@brightside.test',
    product: 'Sun over the hills T-shirt',
    country: 'United Kingdom',
    postcode: 'AB1 2CD',
    money: /£\d+\.\d\d/,
    tax: false,
    vat: true,
  },
  {
    store: 'nordic-run',
    owner: 'owner@nordhavn.test',
    product: 'Finishershirt',
    country: 'Netherlands',
    postcode: '1012 AB',
    money: /€\s?\d+,\d\d/,
    tax: false,
    vat: true,
  },
  {
    store: 'bay-conference',
    owner: 'owner@bayfront.test',
    product: 'Bay Skyline T-Shirt',
    country: 'United States of America',
    postcode: '36101',
    money: /\$\d+\.\d\d/,
    tax: true,
    vat: false,
  },
] as const;

test.describe('buying', () => {
  for (const { store, product, country, postcode, money, tax, owner } of STORES) {
    test(`${store}: from the product to the confirmation, and on to its owner`, async ({ page, browser, baseURL }) => {
      await startCheckout(page, store, product);
      await fillAddress(page, { country, postcode });
      await expect(page.locator('[name=address_state]')).toHaveCount(tax ? 1 : 0);
      if (tax) await expect(page.locator('[name=address_state]')).toHaveValue('Alabama');
      await getDialog(page).getByRole('button', { name: 'Continue to shipping' }).click();
      await expect(getDialog(page).locator('[name=shipping_method]').first()).toBeChecked();
      await expectAccessible(page);
      if (tax) {
        await getDialog(page).getByRole('button', { name: 'Continue to sales tax' }).click();
        await expect(getDialog(page).getByText('Sales tax').first()).toBeVisible();
      }
      await getDialog(page)
        .getByRole('button', { name: /^Continue to payment/ })
        .click();
      await fillCard(page, '4242424242424242');
      const pay = getDialog(page).getByRole('button', { name: /^Pay/ });
      await expect(pay).toBeDisabled();
      await expect(pay).toHaveAccessibleDescription('You can pay once the box above is ticked.');
      await getDialog(page).locator('[name=terms]').check();
      await expect(pay).toHaveText(money);
      await pay.click();
      const thanks = page.getByRole('heading', { name: 'Thank you, Robin Shopper!' });
      await expect(thanks).toBeVisible();
      const reference = await readReference(page);

      await page.reload();
      await expect(page.getByText(reference).first()).toBeVisible();
      await page.getByRole('link', { name: 'Follow your order' }).click();
      await expect(page).toHaveURL(new RegExp(`/${store}/track\\?`));
      await expect(page.getByText(reference).first()).toBeVisible();

      const desktop = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'en-GB' });
      const admin = await desktop.newPage();
      await signIn(admin, owner);
      await admin.getByRole('link', { name: reference }).click();
      await expect(admin.getByRole('heading', { name: reference })).toBeVisible();
      const download = admin.getByRole('link', { name: /^Download/ }).first();
      await expect(download).toBeVisible({ timeout: 45_000 });
      const file = await admin.request.get((await download.getAttribute('href')) ?? '');
      expect(file.status()).toBe(200);
      const png = await file.body();
      const size = await admin
        .getByText(/\d+ × \d+ px at \d+ dpi/)
        .first()
        .innerText();
      const [width, height, dpi] = [...size.matchAll(/\d+/g)].map(Number);
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width, height]);
      const physical = png.indexOf('pHYs');
      expect(Math.round(png.readUInt32BE(physical + 4) * 0.0254)).toBe(dpi);
      await desktop.close();
    });
  }

  test('a declined card is reported below the card, and all input is preserved for another attempt', async ({
    page,
  }) => {
    await startCheckout(page, 'summer-fest', 'Sun over the hills T-shirt');
    await fillAddress(page, { country: 'United Kingdom', postcode: 'AB1 2CD' });
    await getDialog(page).getByRole('button', { name: 'Continue to shipping' }).click();
    await getDialog(page).getByRole('button', { name: 'Continue to payment' }).click();
    await getDialog(page).locator('[name=terms]').check();
    for (const [number, message] of [
      ['4000000000000002', 'Your card was declined.'],
      ['4000000000009995', 'Your card has insufficient funds.'],
    ] as const) {
      await fillCard(page, number);
      await getDialog(page).getByRole('button', { name: /^Pay/ }).click();
      await expect(getDialog(page).getByText(message)).toBeVisible();
    }
    await fillCard(page, '4000002760003184');
    await getDialog(page).getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you, Robin Shopper!' })).toBeVisible();
  });

  test('a voucher lowers the total, and a voucher for the whole amount needs no card', async ({ page }) => {
    await startCheckout(page, 'summer-fest', 'Sun over the hills T-shirt');
    await fillAddress(page, { country: 'United Kingdom', postcode: 'AB1 2CD' });
    await getDialog(page).getByRole('button', { name: 'Continue to shipping' }).click();
    const code = getDialog(page).locator('[name=discount_code]');
    await code.fill('welcome1');
    await expect(getDialog(page).getByText('−£10.00').or(getDialog(page).getByText('-£10.00'))).toHaveCount(0);
    // All codes of the store are uppercase: the field converts lowercase input and strips pasted spaces.
    await code.fill(' welcome10\u00a0');
    await code.blur();
    await expect(code).toHaveValue('WELCOME10');
    await expect(
      getDialog(page)
        .getByText(/[−-]£10\.00/)
        .first(),
    ).toBeVisible();
    await code.fill('EVERYTHING');
    await getDialog(page)
      .getByRole('button', { name: /Continue to payment|Place the order/ })
      .click();
    await expect(page.getByRole('heading', { name: 'Thank you, Robin Shopper!' })).toBeVisible();
  });

  test('a new order appears in its owner’s open list without a reload', async ({ page, browser, baseURL }) => {
    const desktop = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'en-GB' });
    const admin = await desktop.newPage();
    await signIn(admin, 'service@brightside.test');
    await expect(admin.getByRole('table')).toBeVisible();
    await startCheckout(page, 'company-kit', 'Brightside T-shirt');
    await fillAddress(page, { country: 'United Kingdom', postcode: 'AB1 2CD' });
    await getDialog(page).getByRole('button', { name: 'Continue to shipping' }).click();
    await getDialog(page).getByRole('button', { name: 'Continue to payment' }).click();
    await fillCard(page, '4242424242424242');
    await getDialog(page).locator('[name=terms]').check();
    await getDialog(page).getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByRole('heading', { name: 'Thank you, Robin Shopper!' })).toBeVisible();
    const reference = await readReference(page);
    await admin.getByRole('button', { name: 'Show' }).click();
    await expect(admin.locator('tbody tr').filter({ hasText: reference })).toBeVisible();
    await desktop.close();
  });

  test('the confirmation is mailed once', async ({ page }) => {
    const email = `once-${crypto.randomUUID()}@example.test`;
    await startCheckout(page, 'summer-fest', 'Sun over the hills T-shirt');
    await fillAddress(page, { country: 'United Kingdom', postcode: 'AB1 2CD', email });
    await getDialog(page).getByRole('button', { name: 'Continue to shipping' }).click();
    await getDialog(page).getByRole('button', { name: 'Continue to payment' }).click();
    await fillCard(page, '4242424242424242');
    await getDialog(page).locator('[name=terms]').check();
    await getDialog(page).getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByRole('heading', { name: 'Thank you, Robin Shopper!' })).toBeVisible();
    const folder = join(process.env.TEST_DATA_DIR ?? '', 'mail');
    const mails = async () => {
      const files = await readdir(folder).catch(() => []);
      const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
      return texts.filter((text) => text.includes(email)).length;
    };
    await expect.poll(mails).toBe(1);
  });

  test('a gift code is checked before an address is requested, and the error states the problem', async ({ page }) => {
    const { slug, eventId } = await openStore('Active');
    await runSql(`update events set type = 'promo' where id = $1`, [eventId]);
    await runSql(
      `insert into vouchers (tenant_id, event_id, code, kind, usage_limit, taken, valid_until)
       select tenant_id, id, row.code, 'promo', 1, row.taken, row.until from events,
         (values ('SPENT-1', 1, null), ('LATE-1', 0, now() - interval '1 day'), ('FINE-1', 0, null)) as row(code, taken, until)
       where id = $1`,
      [eventId],
    );
    await page.goto(`/${slug}/products?lang=en`);
    await page.getByRole('link', { name: 'Sun over the hills T-shirt', exact: true }).click();
    await page.waitForURL('**/Product=*');
    await page.getByRole('radio', { name: 'M', exact: true }).check({ force: true });
    await page.getByRole('button', { name: 'Claim this gift' }).first().click();
    const code = page.locator('[name=promo_code]');
    await acceptSample(page, code);
    await page.waitForURL('**/checkout*');
    for (const [typed, message] of [
      ['SPENT-1', 'This code has been used already.'],
      ['LATE-1', 'This code has expired.'],
      ['NOBODYS-1', 'invalid promo code'],
      ['fine-1', 'Your code is valid.'],
    ] as const) {
      await code.fill(typed);
      await code.blur();
      await expect(page.getByText(message)).toBeVisible();
    }
    await fillAddress(page, {
      country: 'United Kingdom',
      postcode: 'AB1 2CD',
      email: `${crypto.randomUUID()}@gift.test`,
    });
    // Another shopper redeemed the code first.
    await runSql(`update vouchers set taken = 1 where event_id = $1 and code = 'FINE-1'`, [eventId]);
    await page.getByRole('button', { name: 'Order your gift' }).click();
    await expect(page.getByText('This code has been used already.')).toBeVisible();
    await expect(code).toBeFocused();
    await runSql(`update vouchers set taken = 0 where event_id = $1 and code = 'FINE-1'`, [eventId]);
    await page.getByRole('button', { name: 'Order your gift' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you, Robin Shopper!' })).toBeVisible();
    // The tab restores its confirmation, and the address contains no key that opens it.
    expect(new URL(page.url()).search).toBe('');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Thank you, Robin Shopper!' })).toBeVisible();
  });

  test('a gift is claimed once with its code', async ({ page }) => {
    const claim = async (code: string, email: string) => {
      await page.goto('/launch-gift/products?lang=en');
      await page.getByRole('link', { name: 'Hello mug', exact: true }).click();
      await page.waitForURL('**/Product=*');
      await page.getByRole('textbox', { name: 'First name' }).fill('Robin');
      await page.getByRole('button', { name: 'Claim this gift' }).first().click();
      await acceptSample(page, page.locator('[name=promo_code]'));
      await page.waitForURL('**/launch-gift/checkout*');
      await fillAddress(page, { country: 'United Kingdom', postcode: 'AB1 2CD', email });
      await page.locator('[name=promo_code]').fill(code);
      await page.getByRole('button', { name: 'Order your gift' }).click();
    };
    const email = `gift-${crypto.randomUUID()}@example.test`;
    await claim('GIFT-9999', email);
    await expect(page.getByText('invalid promo code')).toBeVisible();
    await page.locator('[name=promo_code]').fill(' gift-0042 ');
    await page.getByRole('button', { name: 'Order your gift' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you, Robin Shopper!' })).toBeVisible();
    await claim('GIFT-0043', email.toUpperCase());
    await expect(page.getByText('it looks like you have ordered your gift already')).toBeVisible();
  });
});
