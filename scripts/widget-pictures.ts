import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';

const SIZE = { width: 1200, height: 800 };

/** Serves a merchant's page with the embedded snippet, on a host name other than the platform's. */
async function openHost(base: string) {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Harbour Nights</title><style>
    body{margin:0;color:#14304a;background:#fbf8f1;font:17px/1.6 Georgia,serif}
    header{display:flex;justify-content:space-between;padding:26px 72px;border-bottom:1px solid #e6dfcf;font-size:15px}
    main{padding:34px 72px}h1{margin:0 0 8px;font-size:40px;line-height:1.2}p{max-width:40em;margin:0 0 26px}</style></head>
    <body><header><strong>Harbour Nights</strong><span>Line-up &nbsp; Tickets &nbsp; Merchandise</span></header><main>
    <h1>Take the summer home</h1><p>Printed for you, with your own name on it if you like. Choose one, and it is at your door within days.</p>
    <script src="${base}/widget/v1.js" async></script>
    <merchloom-store store="summer-fest"><a href="${base}/summer-fest">Merchandise</a></merchloom-store></main></body></html>`;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/**
 * Takes the guide's pictures of the widget as a merchant's visitors see it (SHP-08): products on a page, and one being
 * personalised. `page` must be signed in as the store's owner.
 */
export async function takeWidgetPictures(page: Page, base: string, folder: string): Promise<void> {
  const host = await openHost(base);
  await page.goto('/shopify-widget-instructions?store=summer-fest');
  await page.getByLabel('Website', { exact: true }).fill(host.origin);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const remove = page.getByRole('button', { name: `Remove ${host.origin}` });
  await remove.waitFor();
  const hostPage = await page.context().newPage();
  await hostPage.setViewportSize(SIZE);
  await hostPage.goto(host.origin);
  await hostPage.locator('merchloom-store li a').first().waitFor();
  await hostPage.waitForLoadState('networkidle');
  await save(hostPage, join(folder, 'widget-page.webp'));
  await hostPage
    .locator('merchloom-store')
    .getByRole('link', { name: /squad hoodie/ })
    .click();
  const frame = hostPage.frameLocator('merchloom-store iframe');
  await frame.getByLabel('Name', { exact: true }).fill('ADA');
  await frame.getByText('The preview is up to date').waitFor({ state: 'attached' });
  await hostPage.waitForLoadState('networkidle');
  await save(hostPage, join(folder, 'widget-dialog.webp'));
  await hostPage.close();
  await remove.click();
  await remove.waitFor({ state: 'detached' });
  host.close();
}

async function save(page: Page, file: string): Promise<void> {
  const shot = await page.screenshot({ animations: 'disabled' });
  await sharp(shot).webp({ quality: 78, effort: 6 }).toFile(file);
}
