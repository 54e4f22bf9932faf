import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { BROWSER_ARGS, findBrowser } from '@/scripts/browser.mjs';
import type { Section } from './report';

export interface WeighedPage {
  readonly name: string;
  readonly path: string;
  /** kB of gzip; null = no goal. */
  readonly goalKb: number | null;
}

/** Bytes of all scripts, gzip, that a browser with an empty cache fetches for a page before anybody touches it. */
export async function benchScripts(base: string, pages: readonly WeighedPage[]): Promise<Section> {
  const found = await findBrowser();
  const env = { ...process.env, ...found.env };
  const browser = await chromium.launch({ executablePath: found.executablePath, args: BROWSER_ARGS, env });
  const errors: string[] = [];
  const figures: Section['figures'][number][] = [];
  try {
    for (const { name, path, goalKb } of pages) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      const sizes: Promise<number>[] = [];
      page.on('response', (response) => {
        const isScript = response.request().resourceType() === 'script' || /\.m?js(\?|$)/.test(response.url());
        if (isScript) sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).byteLength));
      });
      page.on('pageerror', (error) => errors.push(`${path}: ${error.message}`));
      await page.goto(base + path, { waitUntil: 'networkidle' });
      const weights = await Promise.all(sizes);
      await context.close();
      const kb = weights.reduce((sum, bytes) => sum + bytes, 0) / 1000;
      figures.push({
        name,
        against: '–',
        measured: `${weights.length} scripts`,
        result: `${kb.toFixed(1)} kB`,
        goal: goalKb === null ? '–' : `≤ ${goalKb} kB`,
        met: goalKb === null ? null : kb <= goalKb,
      });
    }
  } finally {
    await browser.close();
  }
  const how =
    'Every script that Chromium fetches with an empty cache until the network is idle, as gzip level 9 of its body ' +
    '(1 kB = 1000 bytes). The server sends Brotli to browsers that take it, which is smaller.';
  return { title: 'JavaScript before a finger touches', how, figures, errors };
}
