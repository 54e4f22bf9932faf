import type { Browser, Page } from 'playwright/test';
import { expect, expectAccessible, signIn, test } from './fixtures';
import { addPlainProduct, openStore, runSql } from './own-store';
import { fillAddress, fillCard, getDialog, readReference } from './shopper';

const OWNER = 'owner@brightside.test';
const UK = { country: 'United Kingdom', postcode: 'AB1 2CD' } as const;

/** Opens the editor on a product created for this test, which is on sale without a print. */
async function openEditor(page: Page): Promise<{ slug: string; id: number; url: string }> {
  const { slug, eventId } = await openStore('Active');
  const id = await addPlainProduct(eventId);
  const url = `/events/${slug}/products/${id}/design`;
  await signIn(page, OWNER, url);
  await expect(page.locator('canvas.upper-canvas')).toBeVisible();
  return { slug, id, url };
}

async function addText(page: Page, content: string): Promise<void> {
  await page.getByRole('button', { name: 'Add text' }).click();
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('Your text');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(content);
  await page.getByLabel('Size (pt)').fill('40');
  await page.getByRole('button', { name: 'Centre horizontally' }).click();
  await expect(page.getByRole('button', { name: content, exact: true })).toBeVisible();
}

const openPublishing = (page: Page) => page.getByRole('button', { name: 'Publish…' });

async function publish(page: Page): Promise<void> {
  await openPublishing(page).click();
  await getDialog(page).getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published. The store shows this design now.')).toBeVisible();
}

/** Returns the text element of the published design. */
async function publishedText(id: number): Promise<{ id: string; text: string }> {
  const { rows } = await runSql(`select front -> 'elements' -> 0 as element from products where id = $1`, [id]);
  return rows[0]?.element;
}

/** Lists the texts of a saved side, in order. */
const listTexts = (scene: unknown): unknown[] =>
  ((scene as { elements?: { text?: string }[] } | null)?.elements ?? []).map(({ text }) => text);

/** Waits until the browser has saved the undo history of the server's draft, whose texts are `texts`. */
async function expectStoredHistory(page: Page, id: number, texts: unknown): Promise<void> {
  const readServer = async () => {
    const { rows } = await runSql(
      `select p.revision, d.front from products p join design_drafts d on d.product_id = p.id where p.id = $1`,
      [id],
    );
    return { revision: rows[0]?.revision, texts: listTexts(rows[0]?.front) };
  };
  const readBrowser = async () => {
    const stored = await page.evaluate(
      (productId) =>
        new Promise<{ revision: number; histories: { front: { present: unknown } } } | undefined>((resolve, reject) => {
          const opening = indexedDB.open('merchloom-editor');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const reading = opening.result.transaction('histories').objectStore('histories').get(productId);
            reading.onerror = () => reject(reading.error);
            reading.onsuccess = () => {
              opening.result.close();
              resolve(reading.result);
            };
          };
        }),
      id,
    );
    return { revision: stored?.revision, texts: listTexts(stored?.histories.front.present) };
  };
  await expect(async () => {
    const server = await readServer();
    expect(server.texts).toEqual(texts);
    expect(await readBrowser()).toEqual(server);
  }).toPass({ timeout: 15_000 });
}

async function openShop(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  return context.newPage();
}

test.describe('the draft of a design', () => {
  test('is published after a comparison of before and after', async ({ page }) => {
    const { id } = await openEditor(page);
    await expect(page.getByText('This design is published.')).toBeVisible();
    await expect(openPublishing(page)).toBeDisabled();
    await addText(page, 'Harbour');
    await expect(page.getByText('Draft: shoppers still see and buy the published design.')).toBeVisible();
    await expect(page.getByText('Saved at')).toBeVisible();
    expect(await publishedText(id)).toBeNull();

    await openPublishing(page).click();
    const pictures = getDialog(page).getByRole('img');
    await expect(
      getDialog(page)
        .getByRole('img', { name: /^In the store now: .*, Front$/ })
        .first(),
    ).toBeVisible();
    await expect(
      getDialog(page)
        .getByRole('img', { name: /^After publishing: .*, Front$/ })
        .first(),
    ).toBeVisible();
    const [before, after] = await Promise.all(
      [0, 1].map((at) => getDialog(page).locator('figure').nth(at).locator('img').first().getAttribute('src')),
    );
    expect(before).not.toBe(after);
    expect(await pictures.count()).toBeGreaterThan(3);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    expect(await publishedText(id)).toBeNull();

    await publish(page);
    expect(await publishedText(id)).toMatchObject({ text: 'Harbour' });
    await expect(openPublishing(page)).toBeDisabled();
  });

  test('is discarded after a confirmation, and found in the history, from which it is published', async ({ page }) => {
    const { id } = await openEditor(page);
    await addText(page, 'Set aside');
    await expect(page.getByText('Saved at')).toBeVisible();
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await expect(getDialog(page).getByText('The draft stays in the history.')).toBeVisible();
    await expectAccessible(page);
    await getDialog(page).getByRole('button', { name: 'Discard draft' }).click();
    await expect(page.getByText('Nothing on this side yet.')).toBeVisible();
    await expect(page.getByText('This design is published.')).toBeVisible();

    await page.getByRole('button', { name: 'History' }).click();
    await expect(getDialog(page).getByText('Not published')).toBeVisible();
    await expect(getDialog(page).getByText('Revision 1')).toBeVisible();
    await expectAccessible(page);
    await getDialog(page).getByRole('button', { name: 'View revision 2' }).click();
    await expect(
      getDialog(page)
        .getByRole('img', { name: /^Revision 2: / })
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
    await getDialog(page).getByRole('button', { name: 'Publish again' }).click();
    await expect(page.getByRole('button', { name: 'Set aside', exact: true })).toBeVisible();
    await expect.poll(() => publishedText(id)).toMatchObject({ text: 'Set aside' });
  });

  test('can be undone after a reload, while the server still has it', async ({ page }) => {
    const { id, url } = await openEditor(page);
    await addText(page, 'Once');
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Twice');
    await expect(page.getByText('Saved at')).toBeVisible();
    await expectStoredHistory(page, id, ['Twice']);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Twice', exact: true })).toBeVisible();
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeEnabled();
    for (let steps = 0; steps < 10 && (await undo.isEnabled()); steps += 1) await undo.click();
    await expect(page.getByText('Nothing on this side yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect(page.getByText('Saved at')).toBeVisible();
    await expectStoredHistory(page, id, [expect.any(String)]);

    // Simulates a save from another device, which makes this browser's undo history obsolete.
    await runSql('update products set revision = revision + 1 where id = $1', [id]);
    await page.goto(url);
    await expect(page.getByRole('button', { name: 'Add text' })).toBeVisible();
    await expect(undo).toBeDisabled();
  });
});

test.describe('a basket with an earlier design', () => {
  test('shows both drawings before it is paid; the new one is adopted with the shopper’s own text', async ({
    page,
    browser,
    baseURL,
  }) => {
    // Covers two users, from the editor to the order confirmation.
    test.slow();
    const { slug, id } = await openEditor(page);
    await addText(page, 'Crew name');
    await page.getByLabel('Shoppers may write their own text').check();
    await expect(page.getByText('Saved at')).toBeVisible();
    await publish(page);
    const field = await publishedText(id);

    const shop = await openShop(browser, baseURL);
    await shop.goto(`/${slug}/Product=${id}?lang=en&size=medium&quantity=1&add=checkout&text_${field.id}=Zed`);
    await expect(shop.locator('[name=email]')).toBeVisible();
    await fillAddress(shop, UK);
    await shop.getByRole('button', { name: 'Continue to shipping' }).click();
    await expect(shop.getByRole('heading', { name: 'Shipping and your order' })).toBeVisible();

    await page.getByLabel('From the top (mm)').fill('150');
    await page.getByLabel('From the top (mm)').blur();
    await expect(page.getByText('Draft: shoppers still see and buy the published design.')).toBeVisible();
    await publish(page);

    await shop.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(shop.getByRole('heading', { name: 'The design has changed' })).toBeVisible();
    const review = getDialog(shop);
    const earlierPicture = review.getByRole('img', { name: /^As you saw it: / });
    const current = review.getByRole('img', { name: /^New design: / });
    for (const picture of [earlierPicture, current]) {
      await expect(picture).toHaveAttribute('src', /Zed/);
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    }
    const bytes = async (picture: typeof earlierPicture) =>
      (await shop.request.get((await picture.getAttribute('src')) ?? '')).body();
    expect((await bytes(earlierPicture)).equals(await bytes(current))).toBe(false);
    await expectAccessible(shop);
    await expect(review.getByRole('button', { name: 'Continue with the order' })).toBeDisabled();
    await shop.setViewportSize({ width: 390, height: 700 });
    await expect(review.getByRole('button', { name: 'Remove from the basket' })).toBeInViewport({ ratio: 1 });
    await review.getByRole('button', { name: 'Use the new design' }).click();

    // Checkout continues to the step that the shopper requested before the review.
    await expect(shop.getByRole('heading', { name: 'Payment', exact: true })).toBeFocused();
    await fillCard(shop, '4242424242424242');
    await shop.locator('[name=terms]').check();
    await shop.getByRole('button', { name: /^Pay / }).click();
    await expect(shop.getByRole('heading', { name: 'Thank you, Robin Shopper!' })).toBeVisible();
    const reference = await readReference(shop);
    const { rows } = await runSql(
      `select l.design_revision, l.front -> 'elements' -> 0 ->> 'text' as text from order_lines l
       join orders o on o.id = l.order_id where o.order_ref = $1`,
      [reference],
    );
    expect(rows).toEqual([{ design_revision: 3, text: 'Zed' }]);
    await shop.context().close();
  });

  test('shows what would be lost, and can be removed', async ({ page, browser, baseURL }) => {
    test.slow();
    const { slug, id } = await openEditor(page);
    await addText(page, 'Crew name');
    await page.getByLabel('Shoppers may write their own text').check();
    await expect(page.getByText('Saved at')).toBeVisible();
    await publish(page);
    const field = await publishedText(id);
    const shop = await openShop(browser, baseURL);
    await shop.goto(`/${slug}/Product=${id}?lang=en&size=medium&quantity=1&add=checkout&text_${field.id}=Zed`);
    await expect(shop.locator('[name=email]')).toBeVisible();
    await page.getByRole('button', { name: 'Remove Crew name' }).click();
    await expect(page.getByText('Draft: shoppers still see and buy the published design.')).toBeVisible();
    await publish(page);
    await fillAddress(shop, UK);
    await shop.getByRole('button', { name: 'Continue to shipping' }).click();
    await expect(getDialog(shop).getByText('Your text “Zed” has no place on the new design.')).toBeVisible();
    await expectAccessible(shop);
    await getDialog(shop).getByRole('button', { name: 'Remove from the basket' }).click();
    await expect(shop.getByText('your shopping cart is empty')).toBeVisible();
    await shop.context().close();
  });

  test('is changed from the basket on the new design, and paid without another question', async ({
    page,
    browser,
    baseURL,
  }) => {
    test.slow();
    const { slug, id } = await openEditor(page);
    await addText(page, 'Crew name');
    await page.getByLabel('Shoppers may write their own text').check();
    await expect(page.getByText('Saved at')).toBeVisible();
    await publish(page);
    const field = await publishedText(id);
    const shop = await openShop(browser, baseURL);
    await shop.goto(`/${slug}/Product=${id}?lang=en&size=medium&text_${field.id}=Zed`);
    await shop
      .getByRole('button', { name: /^Add to (basket|cart)$/ })
      .first()
      .click();
    await expect(getDialog(shop).getByText('“Zed”')).toBeVisible();

    await page.getByLabel('From the top (mm)').fill('150');
    await page.getByLabel('From the top (mm)').blur();
    await expect(page.getByText('Draft: shoppers still see and buy the published design.')).toBeVisible();
    await publish(page);

    // The basket's item has the design from when it was added; the product page shows the design that is on sale now.
    await getDialog(shop).getByRole('link', { name: 'Edit Plain T-shirt' }).click();
    await expect(shop.getByText('You’re changing an item in your basket.')).toBeVisible();
    const ownText = shop
      .getByRole('textbox', { name: 'Text', exact: true })
      .or(shop.locator('input[maxlength]'))
      .first();
    await expect(ownText).toHaveValue('Zed');
    await ownText.fill('Zoe');
    await shop.getByRole('button', { name: 'Update basket' }).first().click();
    await expect(getDialog(shop).getByText('“Zoe”')).toBeVisible();
    await getDialog(shop).getByRole('button', { name: 'Checkout' }).click();
    await expect(shop.locator('[name=email]')).toBeVisible();
    await fillAddress(shop, UK);
    await shop.getByRole('button', { name: 'Continue to shipping' }).click();
    await shop.getByRole('button', { name: 'Continue to payment' }).click();
    await fillCard(shop, '4242424242424242');
    await expect(shop.getByRole('heading', { name: 'The design has changed' })).toHaveCount(0);
    await shop.locator('[name=terms]').check();
    await shop.getByRole('button', { name: /^Pay / }).click();
    await expect(shop.getByRole('heading', { name: 'Thank you, Robin Shopper!' })).toBeVisible();
    const { rows } = await runSql(
      `select l.design_revision, l.front -> 'elements' -> 0 ->> 'text' as text from order_lines l
       join orders o on o.id = l.order_id where o.order_ref = $1`,
      [await readReference(shop)],
    );
    expect(rows).toEqual([{ design_revision: 3, text: 'Zoe' }]);
    await shop.context().close();
  });
});
