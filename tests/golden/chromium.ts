import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright/test';
import { BROWSER_ARGS } from '../../scripts/browser.mjs';

const ROOT = process.cwd();
const ORIGIN = 'http://localhost';

async function bundle(): Promise<string> {
  const entry = join(ROOT, 'tests/golden/page.ts');
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * Opens a page with the drawing code. Fonts, layers and artwork come from public/, and nothing is loaded from a
 * network.
 */
export async function openGoldenPage(): Promise<{ browser: Browser; page: Page }> {
  const browser = await chromium.launch({
    executablePath: process.env.BROWSER_PATH ?? '',
    args: [...BROWSER_ARGS, '--force-color-profile=srgb'],
  });
  const page = await browser.newPage();
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/')
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>golden</title>' });
    try {
      return await route.fulfill({ body: await readFile(join(ROOT, 'public', normalize(pathname))) });
    } catch {
      return route.fulfill({ status: 404 });
    }
  });
  await page.goto(`${ORIGIN}/`);
  await page.addScriptTag({ content: await bundle() });
  return { browser, page };
}
