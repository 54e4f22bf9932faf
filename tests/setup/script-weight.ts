import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';

/** Maximum gzip size of a page's scripts before any interaction, in kB (1000 bytes); null = no limit. */
export const SCRIPT_BUDGETS = { home: 150, products: 150, product: 172 } as const;

/**
 * Loads a page with an empty cache until the network is idle. Returns the number of its scripts and their size at gzip
 * level 9.
 */
export async function weighScripts(page: Page, address: string): Promise<{ scripts: number; kb: number }> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    const isScript = response.request().resourceType() === 'script' || /\.m?js(\?|$)/.test(response.url());
    if (isScript) sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).byteLength));
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const weights = await Promise.all(sizes);
  return { scripts: weights.length, kb: weights.reduce((sum, bytes) => sum + bytes, 0) / 1000 };
}
