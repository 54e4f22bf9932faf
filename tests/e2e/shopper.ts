import { expect, type Locator, type Page } from 'playwright/test';

export interface Buyer {
  readonly country: string;
  readonly postcode: string;
  readonly email?: string;
}

/** The basket's drawer or the checkout: whichever is open on top. */
export const dialog = (page: Page): Locator => page.locator('dialog[open]').last();

/** Orders a product to personalise with the words of its example, should it ask; `next` is what comes otherwise. */
export async function keepSample(page: Page, next: Locator): Promise<void> {
  const keep = page.getByRole('button', { name: 'Print as shown' });
  await expect(keep.or(next).first()).toBeVisible();
  if (await keep.isVisible()) await keep.click();
}

/** Puts one product into the basket as a shopper does, and opens checkout from the drawer. */
export async function buy(page: Page, store: string, product: string): Promise<void> {
  await page.goto(`/${store}/products?lang=en`);
  await page.getByRole('link', { name: product, exact: true }).click();
  await page.waitForURL('**/Product=*');
  const medium = page.getByRole('radio', { name: 'M', exact: true });
  if (await medium.count()) await medium.check({ force: true });
  await page
    .getByRole('button', { name: /^Add to (basket|cart)$/ })
    .first()
    .click();
  await keepSample(page, dialog(page));
  await dialog(page).getByRole('button', { name: 'Checkout' }).click();
  await expect(page.locator('[name=email]')).toBeVisible();
}

export async function fillAddress(page: Page, buyer: Buyer): Promise<void> {
  await page.locator('[name=email]').fill(buyer.email ?? `shopper-${crypto.randomUUID()}@example.test`);
  await page.locator('[name=name]').fill('Robin Shopper');
  await page.locator('[name=phone]').fill('+44 7700 900123');
  await page.locator('[name=address_country]').selectOption(buyer.country);
  await page.locator('[name=address_first_line]').fill('1 High Street');
  await page.locator('[name=address_city]').fill('Townville');
  await page.locator('[name=address_postcode]').fill(buyer.postcode);
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.locator('[name=number]').fill(number);
  await page.locator('[name=expiry]').fill('12/34');
  await page.locator('[name=cvc]').fill('123');
}

/** The reference of the order that the confirmation on the page thanks for. */
export async function readReference(page: Page): Promise<string> {
  const reference = /ML-[0-9A-Z]{5}-[0-9A-Z]{4}/.exec(await page.locator('body').innerText())?.[0] ?? '';
  expect(reference).not.toBe('');
  return reference;
}

/** Buys one product with a card, to be sent within the United Kingdom, and returns the reference of the order. */
export async function order(page: Page, store: string, product: string): Promise<string> {
  await buy(page, store, product);
  await fillAddress(page, { country: 'United Kingdom', postcode: 'AB1 2CD' });
  await dialog(page).getByRole('button', { name: 'Continue to shipping' }).click();
  await expect(dialog(page).locator('[name=shipping_method]').first()).toBeChecked();
  await dialog(page).getByRole('button', { name: 'Continue to payment' }).click();
  await fillCard(page, '4242424242424242');
  await dialog(page).locator('[name=terms]').check();
  await dialog(page).getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Robin Shopper!' })).toBeVisible();
  return readReference(page);
}
