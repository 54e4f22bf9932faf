import type { Page } from 'playwright/test';
import { SCRIPT_BUDGETS, weighScripts } from '../setup/script-weight';
import { expect, expectAccessible, test } from './fixtures';
import { openStore, runSql } from './own-store';
import {
  addToBasket,
  getAddButton,
  getBasket,
  getBasketButton,
  getSizeOption,
  getSlide,
  getThumbnail,
  openProduct,
} from './shop';

const SHIRT = 'Sun over the hills T-shirt';

/** Pauses the page's fade-in at its start, so that a test can inspect any point of it. */
async function holdFade(page: Page): Promise<(at: number) => Promise<number>> {
  await page.addInitScript(() => {
    document.addEventListener('animationstart', ({ target, animationName }) => {
      if (animationName !== 'store-fade' || !(target instanceof Element)) return;
      const [fade] = target.getAnimations();
      fade?.pause();
      Object.assign(window, { fade });
    });
  });
  return async (at) => {
    // The animation starts with the first frame, which a busy browser may draw only after the page has loaded.
    const fade = await page.waitForFunction(() => Reflect.get(window, 'fade'));
    return fade.evaluate((animation: Animation, time) => {
      animation.currentTime = time;
      return Number(getComputedStyle(document.body).opacity);
    }, at);
  };
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page is there at once and links to the products', async ({ page }) => {
    await page.goto('/summer-fest');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'View all' }).click();
    await expect(page).toHaveURL(/\/summer-fest\/products$/);
    await expect(page.getByRole('article')).not.toHaveCount(0);
  });

  test('products are sorted by a form', async ({ page }) => {
    const names = () => page.getByRole('article').getByRole('heading').allInnerTexts();
    await page.goto('/summer-fest/products');
    for (const [order, sign] of [
      ['Name A-Z', 1],
      ['Name Z-A', -1],
    ] as const) {
      await page.getByLabel('Sort by').selectOption(order);
      await page.getByRole('button', { name: 'Apply' }).click();
      await expect(page.getByLabel('Sort by').locator('option:checked')).toHaveText(order);
      const displayedNames = await names();
      expect(displayedNames).toEqual([...displayedNames].sort((a, b) => sign * a.localeCompare(b, 'en')));
    }
  });

  test('a product page shows name, price with VAT, colours, sizes and a picture', async ({ page }) => {
    await openProduct(page, 'summer-fest', SHIRT);
    await expect(page.getByText(/£\d+\.\d\d/).first()).toBeVisible();
    await expect(page.getByText('incl. VAT').first()).toBeVisible();
    await expect(page.getByRole('radiogroup')).toHaveCount(2);
    const address = await getSlide(page).getAttribute('src');
    const answer = await page.request.get(address ?? '');
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toBe('image/webp');
  });
});

test.describe('choosing a variant', () => {
  test('arrow keys move through the colours; pictures and address follow', async ({ page }) => {
    const address = await openProduct(page, 'summer-fest', SHIRT);
    const colours = page.getByRole('radiogroup', { name: /^Colour/ }).getByRole('radio');
    const before = await getSlide(page).getAttribute('src');
    await colours.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(colours.nth(1)).toBeChecked();
    await expect(colours.nth(1)).toBeFocused();
    await expect(getSlide(page)).not.toHaveAttribute('src', before ?? '');
    const code = await colours.nth(1).getAttribute('value');
    await expect(page).toHaveURL(new RegExp(`colour=${code}`));
    await getSizeOption(page, 'L').check();
    await page.reload();
    await expect(colours.nth(1)).toBeChecked();
    await expect(getSizeOption(page, 'L')).toBeChecked();
    await page.goto(address);
    await expect(colours.first()).toBeChecked();
  });

  test('a size that the colour lacks stays visible, struck through, and labelled as unavailable', async ({ page }) => {
    await openProduct(page, 'summer-fest', 'Golden hour sweatshirt');
    const missing = page.getByRole('radio', { name: '3XL, not available in White' });
    await expect(missing).toBeDisabled();
    await expect(page.locator('label', { has: missing })).toHaveCSS('text-decoration-line', 'line-through');
  });

  test('adding without a size moves to the sizes and shows the reason', async ({ page }) => {
    await openProduct(page, 'summer-fest', SHIRT);
    await getAddButton(page).click();
    const sizes = page.getByRole('radiogroup', { name: /^Size/ });
    await expect(sizes).toBeFocused();
    await expect(sizes).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('Please choose a size')).toBeVisible();
    await expect(getBasket(page)).toBeHidden();
    await getSizeOption(page, 'M').check();
    await expect(page.getByText('Please choose a size')).toBeHidden();
  });

  test('adding without a size scrolls smoothly to the sizes, and at once with reduced motion', async ({ page }) => {
    await page.addInitScript(() => {
      const { scrollIntoView } = Element.prototype;
      Element.prototype.scrollIntoView = function (how) {
        if (typeof how === 'object') document.body.dataset.scrolled = how.behavior ?? 'auto';
        scrollIntoView.call(this, how);
      };
    });
    await openProduct(page, 'summer-fest', SHIRT);
    for (const [motion, how] of [
      ['no-preference', 'smooth'],
      ['reduce', 'instant'],
    ] as const) {
      await page.emulateMedia({ reducedMotion: motion });
      await getAddButton(page).click();
      await expect(page.locator('body')).toHaveAttribute('data-scrolled', how);
      await expect(page.getByRole('radiogroup', { name: /^Size/ })).toBeInViewport({ ratio: 1 });
    }
  });

  test('the gallery moves by arrow keys, thumbnails and swipes, and enlarges', async ({ page }) => {
    await openProduct(page, 'summer-fest', SHIRT);
    const gallery = page.getByRole('region', { name: 'Pictures' });
    const rail = gallery.locator('ul').first();
    const place = () => rail.evaluate((element) => element.scrollLeft / element.clientWidth);
    await getThumbnail(page, 'Back').click();
    await expect(gallery.getByText('Picture 2 of 2')).toBeAttached();
    // Selects another picture while the scroll animation is running.
    await page.keyboard.press('ArrowLeft');
    await expect(gallery.getByText('Picture 1 of 2')).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await expect.poll(place).toBe(1);
    await expect(gallery.getByText('Picture 2 of 2')).toBeAttached();
    await rail.hover();
    await page.mouse.wheel(-2000, 0);
    await expect(gallery.getByText('Picture 1 of 2')).toBeAttached();
    await gallery.getByRole('button', { name: 'Enlarge picture' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    // The enlarged picture has enough pixels for a large screen.
    const large = page.getByRole('dialog').locator('img').last();
    await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2000);
    await expect(large).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(gallery.getByRole('button', { name: 'Enlarge picture' })).toBeFocused();
  });

  test('an enlarged picture is zoomed to its pixels and panned, on a phone too', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openProduct(page, 'summer-fest', SHIRT);
    await page.getByRole('button', { name: 'Enlarge picture' }).click();
    const enlarged = page.getByRole('dialog');
    const large = enlarged.locator('img').last();
    const width = () => large.evaluate((image) => image.getBoundingClientRect().width);
    await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2000);
    expect(await width()).toBeLessThanOrEqual(390);
    await enlarged.getByRole('button', { name: 'Zoom in' }).click();
    expect(await width()).toBe(2000);
    const frame = enlarged.getByRole('group');
    await expect(frame).toBeFocused();
    const left = () => frame.evaluate((element) => element.scrollLeft);
    const before = await left();
    expect(before).toBeGreaterThan(700);
    await page.keyboard.press('ArrowRight');
    await expect.poll(left).toBe(before + 120);
    await expect(enlarged.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await frame.click({ position: { x: 100, y: 100 } });
    expect(await width()).toBeLessThanOrEqual(390);
    await large.click({ position: { x: 195, y: 300 } });
    expect(await width()).toBe(2000);
    await enlarged.getByRole('button', { name: 'Zoom out' }).click();
    expect(await width()).toBeLessThanOrEqual(390);
  });

  test('on a wide screen the button is in the column and covers nothing', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 700 });
    await openProduct(page, 'nordic-run', 'Finishershirt');
    const bar = page.locator('.add-bar');
    await expect(bar).toHaveCSS('position', 'static');
    await expect(page.locator('.sticky-add')).toBeHidden();
  });

  test('on a phone the Add button stays visible, and is not shown twice', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openProduct(page, 'company-kit', 'Brightside T-shirt');
    // The cookie banner occupies the bar's place until it is answered.
    await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Decline' }).click();
    const bar = page.locator('.sticky-add');
    await getAddButton(page).scrollIntoViewIfNeeded();
    await expect(getAddButton(page)).toBeInViewport();
    await expect(bar).toHaveCount(0);
    await getSizeOption(page, 'M').check({ force: true });
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect(bar.getByRole('button', { name: 'Add to basket' })).toBeInViewport({ ratio: 1 });
    await expect(bar).toContainText('Brightside T-shirt');
    await expect(bar).toContainText(/£\d+\.\d\d/);
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Add to basket' }).click();
    await expect(page.locator('[data-basket-count]')).toHaveAttribute('data-basket-count', '1');
  });

  test('states the arrival date in the shopper’s language', async ({ page }) => {
    for (const [language, datePattern] of [
      ['en', /\d{1,2}(?:\s[A-Z][a-z]+(?:\s\d{4})?)?\s?–\s?\d{1,2}\s[A-Z][a-z]+\s\d{4}/],
      ['de', /\d{1,2}\.(?:\s[A-Z][a-zä]+(?:\s\d{4})?)?\s?–\s?\d{1,2}\.\s[A-Z][a-zä]+\s\d{4}/],
    ] as const) {
      await page.goto(`/summer-fest/products?lang=${language}`);
      await page.getByRole('link', { name: SHIRT, exact: true }).click();
      await page.waitForURL('**/Product=*');
      await expect(page.getByText(datePattern).first()).toBeVisible();
      expect(await page.locator('main').innerText()).not.toMatch(/\d\d-\d\d-\d{4}/);
    }
  });

  test('other products are offered, never this one', async ({ page }) => {
    const address = await openProduct(page, 'summer-fest', SHIRT);
    const heading = page.getByRole('heading', { name: 'You may also like' });
    const others = page.locator('section', { has: heading }).getByRole('article');
    await expect(others).not.toHaveCount(0);
    await expect(others.locator(`a[href="${address}"]`)).toHaveCount(0);
  });
});

test.describe('the basket', () => {
  test('shows each line’s picture, code, name, size and price, and counts up and down', async ({ page }) => {
    await openProduct(page, 'summer-fest', SHIRT);
    await addToBasket(page);
    const line = getBasket(page).getByRole('listitem');
    await expect(line).toHaveCount(1);
    await expect(line.getByRole('img')).toHaveAttribute('src', /^\/api\/\d+\/summer-fest\/pictures\//);
    await expect(line.getByRole('link', { name: SHIRT }).last()).toBeVisible();
    await expect(line.getByText(/^[A-Z]+-\d+/)).toBeVisible();
    await expect(line.getByText(/ \/ M$/)).toBeVisible();
    const unit = await line.getByText(/^£/).first().innerText();
    await line.getByRole('button', { name: `One more of ${SHIRT}` }).click();
    await expect(line.getByRole('textbox')).toHaveValue('2');
    const pence = Math.round(Number(unit.replace('£', '')) * 100);
    await expect(getBasket(page).getByText('Subtotal')).toContainText(`£${((pence * 2) / 100).toFixed(2)}`);
    await expect(page.locator('[data-basket-count="2"]')).toBeAttached();
    await expectAccessible(page);
    await line.getByRole('button', { name: `One fewer of ${SHIRT}` }).click();
    await line.getByRole('button', { name: `One fewer of ${SHIRT}` }).click();
    await expect(getBasket(page).getByText('your shopping cart is empty')).toBeVisible();
  });

  test('is fixed above a page that keeps its scroll position, closes on Escape and returns the focus', async ({
    page,
  }) => {
    await openProduct(page, 'summer-fest', SHIRT);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    const before = await page.evaluate(() => window.scrollY);
    // Uses the keyboard: Playwright's click would first scroll to the original position of the sticky header.
    await getBasketButton(page).evaluate((button: HTMLElement) => button.focus({ preventScroll: true }));
    await page.keyboard.press('Enter');
    await expect(getBasket(page)).toBeVisible();
    await page.mouse.move(100, 400);
    await page.mouse.wheel(0, 600);
    await page.keyboard.press('PageDown');
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab');
      const place = await page.evaluate(() =>
        document.activeElement?.closest('dialog') ? 'inside' : document.activeElement?.tagName,
      );
      // Between the last and the first control the focus is in the browser's own toolbar, so the page has none.
      expect(['inside', 'BODY']).toContain(place);
    }
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await page.keyboard.press('Escape');
    await expect(getBasket(page)).toBeHidden();
    await expect(getBasketButton(page)).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
  });

  test('shows when it is empty, with a link to the products and none to the checkout', async ({ page }) => {
    await page.goto('/summer-fest');
    await getBasketButton(page).click();
    await expect(getBasket(page).getByText('your shopping cart is empty')).toBeVisible();
    await expect(getBasket(page).getByRole('button', { name: 'Checkout' })).toBeDisabled();
    await getBasket(page).getByRole('button', { name: 'Continue shopping' }).click();
    await expect(getBasket(page)).toBeHidden();
    await getBasketButton(page).click();
    await getBasket(page).getByRole('link', { name: 'See the products' }).click();
    await expect(page).toHaveURL(/\/products$/);
  });

  test('undoes a removal', async ({ page }) => {
    await openProduct(page, 'summer-fest', SHIRT);
    await addToBasket(page, 'L');
    await getBasket(page)
      .getByRole('button', { name: `Remove ${SHIRT}` })
      .click();
    await expect(getBasket(page).getByText(`${SHIRT} was removed`)).toBeVisible();
    await getBasket(page).getByRole('button', { name: 'Undo' }).click();
    await expect(getBasket(page).getByText(/ \/ L$/)).toBeVisible();
    await expect(getBasket(page).getByText(`${SHIRT} was removed`)).toBeHidden();
  });

  test('distinguishes sizes, survives a reload and stays in sync in two tabs', async ({ page, context }) => {
    await openProduct(page, 'summer-fest', SHIRT);
    await addToBasket(page, 'M');
    await page.keyboard.press('Escape');
    await addToBasket(page, 'L');
    await expect(getBasket(page).getByRole('listitem')).toHaveCount(2);
    await page.reload();
    await expect(page.locator('[data-basket-count="2"]')).toBeVisible();
    const second = await context.newPage();
    await second.goto('/summer-fest');
    await expect(second.locator('[data-basket-count="2"]')).toBeVisible();
    await getBasketButton(second).click();
    await getBasket(second)
      .getByRole('button', { name: `Remove ${SHIRT}` })
      .first()
      .click();
    await expect(page.locator('[data-basket-count="1"]')).toBeVisible();
  });

  test('is stored in the browser’s database storefront-cart, one basket per store', async ({ page }) => {
    await openProduct(page, 'summer-fest', SHIRT);
    await addToBasket(page);
    expect(await page.evaluate(() => indexedDB.databases())).toContainEqual({ name: 'storefront-cart', version: 1 });
    await page.goto('/company-kit');
    await expect(getBasketButton(page)).toHaveAccessibleName('Basket, empty');
  });
});

test.describe('a storefront page', () => {
  test('shows a changed price at once, from the cache or rendered anew, in its structured data too', async ({
    request,
  }) => {
    const { slug, eventId } = await openStore('Active');
    const { rows } = await runSql('select product_id from event_products where event_id = $1 limit 1', [eventId]);
    const path = `/${slug}/Product=${rows[0]?.product_id}`;
    const prices = async (address: string) => {
      const html = await (await request.get(address)).text();
      return [...html.matchAll(/"price":"([\d.]+)"/g)].map(([, price]) => price);
    };
    // An unknown query parameter bypasses the page cache.
    const addresses = [path, `${path}?from=a-newsletter`, `/${slug}/products?from=a-newsletter`];
    for (const address of addresses) await prices(address);
    for (const price of ['12.00', '24.00']) {
      // Net price at 20 % VAT.
      const net = (Number(price) * 100) / 1.2;
      await runSql('update event_products set price_minor = $2, vat_applies = true where event_id = $1', [
        eventId,
        net,
      ]);
      // The cache invalidation arrives with a short delay.
      await expect.poll(async () => new Set(await prices(addresses[0] ?? ''))).toEqual(new Set([price]));
      expect(new Set(await prices(addresses[1] ?? ''))).toEqual(new Set([price]));
      expect(await (await request.get(addresses[2] ?? '')).text()).toContain(`£${price}`);
    }
  });

  test('loads no more script than its budget', async ({ browser, page, baseURL }) => {
    await openProduct(page, 'summer-fest', SHIRT);
    const pages = { home: '/summer-fest', products: '/summer-fest/products', product: page.url() };
    for (const name of ['home', 'products', 'product'] as const) {
      const context = await browser.newContext();
      const { kb } = await weighScripts(await context.newPage(), new URL(pages[name], baseURL).href);
      await context.close();
      expect.soft(kb, `kB of ${name}`).toBeLessThanOrEqual(SCRIPT_BUDGETS[name]);
    }
  });

  test('sends no second copy of its structured data', async ({ page }) => {
    await openProduct(page, 'summer-fest', SHIRT);
    const html = await (await page.request.get(page.url())).text();
    // The list of variants must appear only once, because it makes up most of the page's size.
    expect(html.split('hasVariant')).toHaveLength(2);
  });

  test('fades in over two seconds and can be used meanwhile', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const opacityAt = await holdFade(page);
    await page.goto('/summer-fest');
    expect(await opacityAt(0)).toBeLessThan(0.2);
    expect(await opacityAt(1_900)).toBeLessThan(1);
    await page.getByRole('button', { name: 'Decline' }).click();
    await getBasketButton(page).click();
    await expect(getBasket(page)).toBeVisible();
    expect(await opacityAt(2_600)).toBe(1);
  });

  test('does not fade with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/summer-fest', { waitUntil: 'commit' });
    await expect(page.locator('.store-fade')).toHaveCSS('opacity', '1');
    expect(await page.evaluate(() => document.querySelector('.store-fade')?.getAnimations().length)).toBe(0);
  });

  test('asks about cookies once, stores the choice, and lets it be changed', async ({ page }) => {
    const question = page.getByRole('region', { name: 'Cookies' });
    await page.goto('/summer-fest');
    await question.getByRole('button', { name: 'Decline' }).click();
    await expect(question).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('site-cookies'))).toBe('declined');
    await page.goto('/summer-fest/faqs');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(question).toBeHidden();
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await question.getByRole('button', { name: 'Accept' }).click();
    expect(await page.evaluate(() => localStorage.getItem('site-cookies'))).toBe('accepted');
  });

  test('lists ten languages and switches to the chosen one', async ({ page }) => {
    await page.goto('/summer-fest/products');
    await page
      .getByRole('banner')
      .getByLabel(/^Language/)
      .click();
    const languages = page.getByRole('banner').locator('a[hreflang]');
    await expect(languages).toHaveCount(10);
    await languages.and(page.getByText('Deutsch', { exact: false })).click();
    await expect(page.locator('html')).toHaveAttribute('lang', /^de/);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('All products');
    await expect(page.getByRole('article')).not.toHaveCount(0);
  });
});
