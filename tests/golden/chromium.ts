import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright/test';

const ROOT = process.cwd();
const ORIGIN = 'http://localhost';
const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

function executablePath(): string | undefined {
  return process.env.CHROMIUM_PATH ?? CANDIDATES.find((path) => existsSync(path));
}

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

/** A page with the drawing code; fonts, layers and artwork come from public/ and nothing from a network. */
export async function openGoldenPage(): Promise<{ browser: Browser; page: Page }> {
  const path = executablePath();
  const browser = await chromium.launch({
    ...(path ? { executablePath: path } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
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
