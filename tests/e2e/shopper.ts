import { expect, type Locator, type Page } from 'playwright/test';

export interface Buyer {
  readonly country: string;
  readonly postcode: string;
  readonly email?: string;
}

/** Returns the topmost open dialog: the basket's drawer or the checkout. */
export const getDialog = (page: Page): Locator => page.locator('dialog[open]').last();

/** Confirms the example text of a personalisable product if the question appears; `next` is what appears otherwise. */
export async function acceptSample(page: Page, next: Locator): Promise<void> {
  const confirmButton = page.getByRole('button', { name: 'Print as shown' });
  await expect(confirmButton.or(next).first()).toBeVisible();
  if (await confirmButton.isVisible()) await confirmButton.click();
}

/** Adds one product to the basket as a shopper does, which opens the drawer. */
export async function addToBasket(page: Page, store: string, product: string): Promise<void> {
  await page.goto(`/${store}/products?lang=en`);
  await page.getByRole('link', { name: product, exact: true }).click();
  await page.waitForURL('**/Product=*');
  const medium = page.getByRole('radio', { name: 'M', exact: true });
  if (await medium.count()) await medium.check({ force: true });
  await page
    .getByRole('button', { name: /^Add to (basket|cart)$/ })
    .first()
    .click();
  await acceptSample(page, getDialog(page));
  await expect(getDialog(page).getByRole('button', { name: 'Checkout' })).toBeVisible();
}

/** Adds one product to the basket, and opens checkout from the drawer. */
export async function startCheckout(page: Page, store: string, product: string): Promise<void> {
  await addToBasket(page, store, product);
  await getDialog(page).getByRole('button', { name: 'Checkout' }).click();
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

/** Returns the order reference on the confirmation page. */
export async function readReference(page: Page): Promise<string> {
  const reference = /ML-[0-9A-Z]{5}-[0-9A-Z]{4}/.exec(await page.locator('body').innerText())?.[0] ?? '';
  expect(reference).not.toBe('');
  return reference;
}

/** Buys one product by card with delivery in the United Kingdom. Returns the order's reference. */
export async function buyProduct(page: Page, store: string, product: string): Promise<string> {
  await startCheckout(page, store, product);
  await fillAddress(page, { country: 'United Kingdom', postcode: 'AB1 2CD' });
  await getDialog(page).getByRole('button', { name: 'Continue to shipping' }).click();
  await expect(getDialog(page).locator('[name=shipping_method]').first()).toBeChecked();
  await getDialog(page).getByRole('button', { name: 'Continue to payment' }).click();
  await fillCard(page, '4242424242424242');
  await getDialog(page).locator('[name=terms]').check();
  await getDialog(page).getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Robin Shopper!' })).toBeVisible();
  return readReference(page);
}
