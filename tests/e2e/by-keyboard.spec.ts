import type { Locator, Page } from 'playwright/test';
import { expect, test } from './fixtures';
import { getBasket } from './shop';
import { getDialog } from './shopper';

const MAX_TABS = 90;

/**
 * Presses Tab until the control has the focus. Every control on the way must show its focus (WCAG 2.4.7) and not be
 * covered by fixed elements (2.4.11).
 */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const invisible: string[] = [];
  for (let presses = 0; presses < MAX_TABS; presses++) {
    await page.keyboard.press('Tab');
    // The browser scrolls to the focused element before the next paint.
    const unseen = await page.evaluate(unseenFocus);
    if (unseen) invisible.push(unseen);
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(invisible).toEqual([]);
      return;
    }
  }
  throw new Error(`no way by Tab to ${target}`);
}

const TAPPED = [
  '/summer-fest',
  '/summer-fest/products',
  '/summer-fest/faqs',
  '/summer-fest/contact-us',
  '/',
  '/about',
  '/fulfiller-api',
  '/how-does-it-work',
  '/need-merch-for-an-event',
  '/our-products',
  '/products',
  '/terms-and-conditions',
  '/login',
  '/event-builder',
];

const ADDRESS = {
  email: 'keys@example.test',
  name: 'Robin Shopper',
  phone: '+44 7700 900123',
  address_first_line: '1 High Street',
  address_city: 'Townville',
  address_postcode: 'AB1 2CD',
};

/** Focuses each field by Tab and types its value. */
async function typeInto(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`[name=${name}]`).last();
    await expect(field).toBeVisible();
    if (!(await field.evaluate((element) => element === document.activeElement))) await tabTo(page, field);
    await page.keyboard.type(value);
  }
}

/** Returns the focused element when its focus is not visible, else null. Runs in the page. */
async function unseenFocus(): Promise<string | null> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const element = document.activeElement;
  // A heading that receives the focus after a step is not an interactive control.
  if (!element || element === document.body || element.matches('[tabindex="-1"]')) return null;
  const shows = (candidate: Element | null | undefined) => {
    if (!candidate) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(candidate);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  };
  // A radio button or checkbox may show its focus on its label or swatch.
  const seen = shows(element) || shows(element.nextElementSibling) || shows(element.closest('label'));
  const box = element.getBoundingClientRect();
  const inView = box.bottom > 0 && box.top < window.innerHeight && box.width > 0;
  // The element over its centre must not be a fixed or sticky bar.
  const bar = (candidate: Element | null): Element | null =>
    candidate === null || /fixed|sticky/.test(getComputedStyle(candidate).position)
      ? candidate
      : bar(candidate.parentElement);
  const over = bar(document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height, 40) / 2));
  const isCovered = over !== null && !over.contains(element);
  if (seen && inView && !isCovered) return null;
  const why = isCovered ? `below ${over.className.slice(0, 40)}` : seen ? 'out of view' : 'unmarked';
  return `${why}: ${element.id} ${element.outerHTML.slice(0, 120)}`;
}

for (const width of [390, 1440]) {
  test.describe(`with the keyboard alone at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('a shopper gets from the home page to a personalised line in the basket', async ({ page }) => {
      await page.goto('/summer-fest');
      await tabTo(page, page.getByRole('link', { name: 'View all' }));
      await page.keyboard.press('Enter');
      await page.waitForURL('**/products');
      await tabTo(page, page.getByLabel('Sort by'));
      await page.keyboard.press('ArrowUp');
      await expect(page).toHaveURL(/sort=/);
      await expect(page.getByLabel('Sort by')).toBeFocused();
      const link = page.getByRole('link', { name: 'Festival squad hoodie', exact: true });
      await tabTo(page, link);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/Product=*');
      await tabTo(page, page.getByRole('radio', { name: 'Black', exact: true }));
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('radio', { name: 'Black', exact: true })).not.toBeChecked();
      await tabTo(page, page.getByRole('radio', { name: 'XS', exact: true }));
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('radio', { name: 'S', exact: true })).toBeChecked();
      await tabTo(page, page.getByRole('textbox', { name: 'Name', exact: true }));
      await page.keyboard.type('NOVAK');
      await tabTo(page, page.getByRole('textbox', { name: 'Number', exact: true }));
      await page.keyboard.type('7');
      await tabTo(page, page.getByRole('button', { name: 'Add to basket' }).first());
      await page.keyboard.press('Enter');
      await expect(getBasket(page).getByText(/NOVAK/).first()).toBeVisible();
      await tabTo(page, getBasket(page).getByRole('button', { name: 'Checkout' }));
      await page.keyboard.press('Enter');
      await typeInto(page, ADDRESS);
      await tabTo(page, getDialog(page).getByRole('button', { name: 'Continue to shipping' }));
      await page.keyboard.press('Enter');
      await tabTo(
        page,
        getDialog(page)
          .getByRole('radio', { name: /^Standard/ })
          .first(),
      );
      await tabTo(page, getDialog(page).getByRole('button', { name: 'Continue to payment' }));
      await page.keyboard.press('Enter');
      await typeInto(page, { number: '4242424242424242', expiry: '1234', cvc: '123' });
      await tabTo(page, getDialog(page).locator('[name=terms]'));
      await page.keyboard.press('Space');
      await tabTo(page, getDialog(page).getByRole('button', { name: /^Pay/ }));
      await page.keyboard.press('Enter');
      const thanks = page.getByRole('heading', { name: 'Thank you, Robin Shopper!' });
      await expect(thanks).toBeVisible();
      // The focus must move to the content that replaced the focused element.
      await expect(thanks).toBeFocused();
    });

    test('a shopper claims a gift', async ({ page }) => {
      await page.goto('/launch-gift/products');
      await tabTo(page, page.getByRole('link', { name: 'Hello mug', exact: true }));
      await page.keyboard.press('Enter');
      await page.waitForURL('**/Product=*');
      await tabTo(page, page.getByRole('textbox', { name: 'First name' }));
      await page.keyboard.type('Robin');
      await tabTo(page, page.getByRole('button', { name: 'Claim this gift' }).first());
      await page.keyboard.press('Enter');
      await page.waitForURL('**/launch-gift/checkout*');
      await typeInto(page, { ...ADDRESS, email: `keys-${crypto.randomUUID()}@example.test` });
      await typeInto(page, { promo_code: width === 390 ? 'GIFT-0031' : 'GIFT-0032' });
      await tabTo(page, page.getByRole('button', { name: 'Order your gift' }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Thank you, Robin Shopper!' })).toBeVisible();
    });

    test('every control of the shop and of the public pages is at least 24 px large', async ({ page }) => {
      for (const path of TAPPED) {
        await page.goto(path);
        expect.soft(await page.evaluate(smallTargets), path).toEqual([]);
      }
      await page.goto('/summer-fest/products');
      await page.getByRole('link', { name: 'Festival squad hoodie', exact: true }).click();
      await page.waitForURL('**/Product=*');
      expect(await page.evaluate(smallTargets)).toEqual([]);
    });
  });
}

/** Returns controls smaller than 24 × 24 px, except links within a sentence (WCAG 2.5.8). Runs in the page. */
function smallTargets(): string[] {
  const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')];
  return controls.flatMap((control) => {
    const target = control.closest('label') ?? control;
    const { width, height } = target.getBoundingClientRect();
    const sentence =
      control.tagName === 'A' && (control.parentElement?.innerText ?? '').length > control.textContent.length + 12;
    const isVisible = width > 1 && height > 1 && control.checkVisibility({ visibilityProperty: true });
    if (!isVisible || sentence || (width >= 23.5 && height >= 23.5)) return [];
    return [`${Math.round(width)} × ${Math.round(height)}: ${control.outerHTML.slice(0, 100)}`];
  });
}
