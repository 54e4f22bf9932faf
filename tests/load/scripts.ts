import { chromium } from 'playwright';
import { BROWSER_ARGS, findBrowser } from '@/scripts/browser.mjs';
import { weighScripts } from '@/tests/setup/script-weight';
import type { Section } from './report';

export interface WeighedPage {
  readonly name: string;
  readonly path: string;
  /** Goal in kB after gzip; null = no goal. */
  readonly goalKb: number | null;
}

/**
 * Measures the gzip bytes of all scripts that a browser with an empty cache fetches for a page before any interaction.
 */
export async function benchScripts(base: string, pages: readonly WeighedPage[]): Promise<Section> {
  const installation = await findBrowser();
  const env = { ...process.env, ...installation.env };
  const browser = await chromium.launch({ executablePath: installation.executablePath, args: BROWSER_ARGS, env });
  const errors: string[] = [];
  const figures: Section['figures'][number][] = [];
  try {
    for (const { name, path, goalKb } of pages) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      page.on('pageerror', (error) => errors.push(`${path}: ${error.message}`));
      const { scripts, kb } = await weighScripts(page, base + path);
      await context.close();
      figures.push({
        name,
        against: '–',
        measured: `${scripts} scripts`,
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
