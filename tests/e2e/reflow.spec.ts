import type { Page } from 'playwright/test';
import { expect, signIn, test, waitForScreen } from './fixtures';
import { addToBasket, getBasket, openProduct } from './shop';

/** Pages for organisers; each is tested in the languages with the longest words. */
const SITE = [
  '/',
  '/about',
  '/fulfiller-api',
  '/how-does-it-work',
  '/need-merch-for-an-event',
  '/our-products',
  '/products',
  '/privacy-policy',
  '/terms-and-conditions',
  '/terms-and-conditions-us',
  '/get-started',
  '/event-builder',
];
const SHOP = [
  '/login',
  '/summer-fest',
  '/summer-fest/products',
  '/summer-fest/faqs',
  '/summer-fest/contact-us',
  '/summer-fest/wait-list',
  '/summer-fest/terms-and-conditions',
  '/launch-gift',
];
const ADMIN = [
  '/dashboard',
  '/orders',
  '/events',
  '/events/summer-fest/products',
  '/events/summer-fest/store-configuration',
  '/users',
  '/settings',
  '/shopify-widget-instructions',
];

/** Text spacing that a reader may set (WCAG 1.4.12); it must not clip any text. */
const SPACING =
  '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}';

/** Returns content wider than the window and text that a container clips; empty when everything fits. */
const excess = (page: Page) =>
  page.evaluate(() => {
    const over = document.documentElement.scrollWidth - window.innerWidth;
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > window.innerWidth + 1,
    );
    const hidden = wide.filter(
      (element) =>
        element.matches('h1, h2, h3, p, a, button, label, input, select, textarea, summary, dd, dt, li') &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !scrolls(element.parentElement),
    );
    const offenders = over > 0 ? [`${over} px`, ...wide] : hidden;
    return offenders.slice(0, 5).map((one) => (typeof one === 'string' ? one : one.outerHTML.slice(0, 120)));
  });

/** Returns texts that are clipped and cannot be scrolled into view. Runs in the page. */
function cutOff(): string[] {
  const textElements = [
    ...document.querySelectorAll<HTMLElement>('h1, h2, h3, p, a, button, label, legend, dt, dd, summary, li'),
  ];
  return textElements.flatMap((element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const isVisible =
      element.checkVisibility({ visibilityProperty: true }) && getComputedStyle(element).clipPath === 'none';
    const clips = (way: string) => way === 'hidden' || way === 'clip';
    const isCut =
      (clips(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (clips(overflowY) && element.scrollHeight > element.clientHeight + 1);
    return isVisible && isCut && (element.innerText ?? '').trim() !== '' ? [element.outerHTML.slice(0, 140)] : [];
  });
}

test.describe('a window of 320 px, which is 1280 px at 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  for (const language of ['de', 'fi', 'fr'])
    test(`fits every page of shop and platform in ${language}`, async ({ page }) => {
      for (const path of [...SHOP, ...SITE]) {
        await page.goto(`${path}?lang=${language}`);
        expect.soft(await excess(page), path).toEqual([]);
      }
    });

  test('fits basket and checkout, whose own scrolling would hide what is too wide', async ({ page }) => {
    await openProduct(page, 'summer-fest', 'Summer Fest line-up T-shirt');
    await addToBasket(page);
    const tooWide = () =>
      page.locator('dialog[open] *').evaluateAll((all) =>
        all
          .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
          .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowX))
          .map((one) => `${one.outerHTML.slice(0, 80)} ${one.scrollWidth} > ${one.clientWidth}`),
      );
    expect(await tooWide()).toEqual([]);
    await getBasket(page).getByRole('button', { name: 'Checkout' }).click();
    await expect(page.getByLabel('Full name')).toBeVisible();
    expect(await tooWide()).toEqual([]);
  });

  test('fits the owner’s screens in German', async ({ page }) => {
    await signIn(page, 'owner@brightside.test', '/dashboard');
    for (const path of ADMIN) {
      await page.goto(`${path}?lang=de`);
      await waitForScreen(page);
      expect.soft(await excess(page), path).toEqual([]);
    }
  });

  test('cuts nothing off with the widest text spacing', async ({ page }) => {
    for (const path of [...SHOP, ...SITE]) {
      await page.goto(path);
      await page.evaluate((css) => {
        // A constructed style sheet acts like a reader's own, which no content security policy blocks.
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets.push(sheet);
      }, SPACING);
      expect.soft(await excess(page), path).toEqual([]);
      expect.soft(await page.evaluate(cutOff), path).toEqual([]);
    }
  });
});
