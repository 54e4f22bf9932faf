import { expect, type Locator, type Page } from 'playwright/test';

/** Opens a product's page by its name, through the link in the product list. */
export async function openProduct(
  page: Page,
  store: string,
  name: string,
  kind: 'Product' | 'NewProduct' = 'Product',
): Promise<string> {
  await page.goto(`/${store}/products`);
  const href = await page.getByRole('link', { name, exact: true }).getAttribute('href');
  const address = (href ?? '').replace('/Product=', `/${kind}=`);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return address;
}

export const getBasket = (page: Page): Locator => page.getByRole('dialog', { name: 'Your basket' });
export const getBasketButton = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: /^Basket/ });
export const getAddButton = (page: Page): Locator => page.getByRole('button', { name: 'Add to basket' }).first();
export const getSizeOption = (page: Page, label: string): Locator =>
  page.getByRole('radio', { name: label, exact: true });

/** Question that appears before unchanged example text of the design is added to the basket. */
export const getSampleQuestion = (page: Page): Locator => page.getByRole('group', { name: 'Keep the example?' });

/**
 * Adds the open product to the basket, which then opens. `shouldAcceptSample` confirms that unchanged example texts are
 * printed.
 */
export async function addToBasket(page: Page, label = 'M', shouldAcceptSample = false): Promise<void> {
  await getSizeOption(page, label).check();
  await getAddButton(page).click();
  if (shouldAcceptSample) await getSampleQuestion(page).getByRole('button', { name: 'Print as shown' }).click();
  await expect(getBasket(page)).toBeVisible();
}

/** Returns the large picture at a position of the gallery. */
export const getSlide = (page: Page, place = 0): Locator =>
  page.getByRole('region', { name: 'Pictures' }).locator('ul').first().locator('img').nth(place);
export const getThumbnail = (page: Page, view: string): Locator =>
  page.getByRole('region', { name: 'Pictures' }).getByRole('button', { name: `Show ${view}` });

const GRID = 250;

/**
 * Returns the pixels of a picture on the page, scaled to 250 × 250 on white; with `address`, the pixels of another
 * picture of the site.
 */
export async function readPixels(picture: Locator, address?: string): Promise<Uint8Array> {
  const pixels = await picture.evaluate(
    async (displayedImage: HTMLImageElement, { grid, other }) => {
      const image = other ? Object.assign(new Image(), { src: other }) : displayedImage;
      // The picture may change while it is decoded, and decoding then fails.
      for (let src = ''; src !== image.src; ) {
        src = image.src;
        await image.decode().catch((error: unknown) => {
          if (image.src === src) throw error;
        });
      }
      const canvas = document.createElement('canvas');
      canvas.width = grid;
      canvas.height = grid;
      const context = canvas.getContext('2d');
      if (!context) return '';
      context.fillStyle = '#fff';
      context.fillRect(0, 0, grid, grid);
      context.drawImage(image, 0, 0, grid, grid);
      // Returned as one string, because an array of this many numbers takes seconds to transfer.
      return Array.from(context.getImageData(0, 0, grid, grid).data, (value) => String.fromCharCode(value)).join('');
    },
    { grid: GRID, other: address },
  );
  return Buffer.from(pixels, 'latin1');
}

/** Returns the mean absolute difference, 0…255. */
export function calculateDifference(a: Uint8Array, b: Uint8Array): number {
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
}
