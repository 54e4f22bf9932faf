import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { z } from 'zod';
import { LANGUAGES } from '@/lib/domain/languages/languages';
import { SCREEN_PART, SCREEN_PARTS, SCREEN_WIDTHS_PX, type ScreenName } from '@/lib/views/marketing/screens';
import { BROWSER_ARGS, findBrowser } from './browser.mjs';
import { startOwnServer } from './own-server.mjs';
import { takeWidgetPictures } from './widget-pictures';

/**
 * `npm run screenshots`: takes the pictures of README.md and of the marketing pages by placing an order, on a newly
 * started server or on BASE_URL.
 */
const FOLDER = join(process.cwd(), 'docs', 'pictures');
const SITE_FOLDER = join(process.cwd(), 'public', 'brand');
/** Returns whether the marketing pages show the picture, too. */
const isOnSite = (name: string): name is ScreenName => Object.hasOwn(SCREEN_PARTS, name);
const MAX_BYTES = 300_000;
const STORE = '/summer-fest';
const DESKTOP = { viewport: { width: 1440, height: 960 } };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

const productList = z.object({
  data: z.array(z.object({ id: z.number(), form: z.string(), customisable: z.boolean() })),
});

async function main(): Promise<void> {
  for (const folder of [FOLDER, join(SITE_FOLDER, 'screens'), join(SITE_FOLDER, 'teaser')])
    mkdirSync(folder, { recursive: true });
  const configuredUrl = process.env.BASE_URL;
  const server = configuredUrl ? { base: configuredUrl, stop: async () => {} } : await startOwnServer();
  const installation = await findBrowser();
  const env = { ...process.env, ...installation.env };
  const browser = await chromium.launch({ executablePath: installation.executablePath, args: BROWSER_ARGS, env });
  try {
    await takeAll(browser, server.base);
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function takeAll(browser: Browser, base: string): Promise<void> {
  const open = async (options: BrowserContextOptions): Promise<Page> => {
    const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', baseURL: base, ...options });
    return context.newPage();
  };
  const product = await personalisedProduct(base);

  const page = await open(DESKTOP);
  await takeTeasers(page);
  await visit(page, '/');
  await take(page, 'front-page');
  await visit(page, '/event-builder');
  await declineCookies(page);
  await build(page);
  await take(page, 'builder');
  await visit(page, STORE);
  await take(page, 'store');
  await visit(page, `${STORE}/products`);
  await take(page, 'products');
  await visit(page, product);
  await personalise(page, 'Okafor');
  await take(page, 'personalise');

  const phone = await open(PHONE);
  await visit(phone, product);
  await declineCookies(phone);
  await take(phone, 'phone');

  const reference = await buy(page);
  await visit(page, `/login?next=${encodeURIComponent('/orders')}`);
  await page.getByLabel('E-mail address').fill('owner@brightside.test');
  await page.getByLabel('Password', { exact: true }).fill('demo-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('table').waitFor();
  await waitForPictures(page);
  await take(page, 'orders');
  await page.getByRole('link', { name: reference }).first().click();
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
  // A job renders the print files; the open page receives each one by live update.
  await page.getByText('Being prepared').first().waitFor({ state: 'detached', timeout: 60_000 });
  await page.getByText('Download').first().waitFor();
  await waitForPictures(page);
  await take(page, 'order');
  await visit(page, '/dashboard');
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  await waitForPictures(page);
  await take(page, 'dashboard');
  await visit(page, `/events${STORE}/products/${product.split('=').at(-1)}/design`);
  await page.getByRole('button', { name: 'Add text' }).waitFor();
  await waitForPictures(page);
  await take(page, 'design');
  await takeWidgetPictures(page, base, SITE_FOLDER);
}

async function personalisedProduct(base: string): Promise<string> {
  const tenant = /data-tenant="(\d+)"/.exec(await (await fetch(base + STORE)).text())?.[1];
  const answer = await fetch(`${base}/api/${tenant}${STORE}/products?sort=name-asc`);
  const { data } = productList.parse(await answer.json());
  const customisableProducts = data.filter(({ customisable }) => customisable);
  const product = customisableProducts.find(({ form }) => form === 'hoodie') ?? customisableProducts[0];
  if (!product) throw new Error('The store has no product to personalise.');
  return `${STORE}/Product=${product.id}`;
}

/** Takes a screenshot of the event builder with a festival's logo on products, just after the file was chosen. */
async function build(page: Page): Promise<void> {
  await page.locator('#logo-file').setInputFiles(join(process.cwd(), 'public', 'art', 'wave.webp'));
  await page.getByLabel('Name of the store').fill('Big Wave Weekend');
  // Waits for the products with the logo, which appear after those in plain colours.
  await page.locator('img[src*="placement"]').first().waitFor();
  await page.getByText('Proposal 1').waitFor();
  await waitForPictures(page);
}

async function personalise(page: Page, personalText: string): Promise<void> {
  const field = page.locator('input[name^="text"], textarea[name^="text"]').first();
  await field.fill(personalText);
  // A field that was focused before hydration has not requested its preview yet.
  await field.blur();
  await field.focus();
  await page.getByText('The preview is up to date').waitFor({ state: 'attached' });
  await waitForPictures(page);
}

/**
 * Buys from the product page to the paid order.
 * @returns the order's reference
 */
async function buy(page: Page): Promise<string> {
  await page.locator('label:has(input[type="radio"][name="size"]:enabled)').nth(2).click();
  await page.getByRole('button', { name: 'Add to basket' }).first().click();
  const acceptButton = page.getByRole('button', { name: 'Print as shown' });
  await acceptButton.or(page.getByRole('dialog')).first().waitFor();
  if (await acceptButton.isVisible()) await acceptButton.click();
  await page.getByRole('dialog').waitFor();
  await visit(page, `${STORE}/checkout`);
  const address = {
    'E-mail': 'ada@shopper.test',
    'Full name': 'Ada Okafor',
    Phone: '+44 117 496 0000',
    Address: '12 Harbour Street',
    'Town or city': 'Bristol',
    Postcode: 'BS1 4DJ',
  };
  for (const [label, text] of Object.entries(address)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Continue to shipping' }).click();
  await page.getByLabel('Voucher code').fill('WELCOME10');
  await waitForPictures(page);
  await take(page, 'checkout');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry date').fill('1240');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('checkbox').check();
  await waitForPictures(page);
  await take(page, 'payment');
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.getByRole('heading', { name: /^Thank you/ }).waitFor();
  await waitForPictures(page);
  await take(page, 'confirmation');
  return page
    .locator('article[data-order] dd strong')
    .first()
    .textContent()
    .then((text) => text ?? '');
}

async function declineCookies(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Decline' });
  if (await button.count()) await button.click();
}

async function visit(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path, { waitUntil: 'load' });
  if (!answer?.ok()) throw new Error(`${path} answered ${answer?.status()}.`);
  await waitForPictures(page);
}

/** Waits until fonts are loaded and every visible picture is decoded. */
async function waitForPictures(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    // A lazy picture outside the viewport may never be decoded.
    const seen = [...document.images].filter((image) => {
      const { top, left, right, width } = image.getBoundingClientRect();
      return width > 0 && top < window.innerHeight && left < window.innerWidth && right > 0;
    });
    const drawn = Promise.all(seen.map((image) => image.decode().catch(() => undefined)));
    await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, 15_000))]);
  });
}

/** Saves the teaser's initial picture in each language, which pages show without scripts. */
async function takeTeasers(page: Page): Promise<void> {
  for (const language of LANGUAGES) {
    await visit(page, `/?lang=${language}`);
    await page.locator('.teaser input[type=text], .teaser input:not([type])').first().focus();
    const canvas = page.locator('.teaser canvas');
    await canvas.waitFor();
    const address = await canvas.evaluate((element) =>
      element instanceof HTMLCanvasElement ? element.toDataURL('image/png') : '',
    );
    const bytes = Buffer.from(address.split(',')[1] ?? '', 'base64');
    const file = await sharp(bytes).webp({ quality: 82, effort: 6 }).toBuffer();
    writeFileSync(join(SITE_FOLDER, 'teaser', `hoodie-${language}.webp`), file);
  }
  await visit(page, '/?lang=en');
}

/** Saves a screenshot for the marketing pages, in the sizes and formats that they offer. */
async function saveForSite(shot: Buffer, name: ScreenName): Promise<void> {
  const { width, height, widthPx } = SCREEN_PART;
  const part = sharp(shot)
    .extract({ ...SCREEN_PARTS[name], width, height })
    .resize({ width: widthPx });
  const pictures = SCREEN_WIDTHS_PX.map((wide) => [wide, sharp(shot).resize({ width: wide })] as const);
  for (const [size, picture] of [...pictures, ['part', part] as const]) {
    const file = join(SITE_FOLDER, 'screens', `${name}-${size}`);
    writeFileSync(`${file}.avif`, await picture.clone().avif({ quality: 58, effort: 6 }).toBuffer());
    writeFileSync(`${file}.webp`, await picture.clone().webp({ quality: 76, effort: 6 }).toBuffer());
  }
}

/** Saves a screenshot as WebP, in the best quality that fits into MAX_BYTES. */
async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const shot = await page.screenshot({ animations: 'disabled' });
  if (isOnSite(name)) await saveForSite(shot, name);
  for (const quality of [86, 76, 64, 50]) {
    const file = await sharp(shot).webp({ quality, effort: 6 }).toBuffer();
    if (file.byteLength > MAX_BYTES) continue;
    writeFileSync(join(FOLDER, `${name}.webp`), file);
    console.log(`${name}.webp  ${Math.round(file.byteLength / 1000)} kB`);
    return;
  }
  throw new Error(`${name} does not fit into ${MAX_BYTES} bytes.`);
}

await main();
