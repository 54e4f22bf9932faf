// Finds a Chromium for the browser tests. A headless shell is preferred, because it needs half the CPU time of a full
// browser. The first candidate that answers --version is used and logged.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/**
 * Arguments for Chromium. Without them it contacts its vendor's servers at every start, and a headless shell hints
 * glyphs fully, unlike a full browser.
 */
export const BROWSER_ARGS = [
  '--font-render-hinting=slight',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const runs = (path, env = {}) =>
  spawnSync(path, ['--version', '--no-sandbox'], { env: { ...process.env, ...env }, timeout: 30_000 }).status === 0;

/**
 * Finds a Chromium that runs on this machine, and installs one if there is none. `how` describes where it was found;
 * `env` contains variables that it needs.
 * @returns {Promise<{executablePath: string, env?: Record<string, string>, how: string}>}
 */
export async function findBrowser({ mayInstall = true } = {}) {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath) {
    if (!runs(configuredPath)) throw new Error(`CHROMIUM_PATH=${configuredPath} does not run.`);
    return { executablePath: configuredPath, how: 'CHROMIUM_PATH' };
  }
  const installation = onSystem(SHELLS) ?? (await ofPackage()) ?? onSystem(BROWSERS) ?? (await ofPlaywright());
  if (installation) return installation;
  if (mayInstall && install()) return findBrowser({ mayInstall: false });
  throw new Error('No Chromium was found that runs on this machine. Install one, or set CHROMIUM_PATH to its path.');
}

const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

function onSystem(names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name);
      if (existsSync(path) && runs(path)) return { executablePath: path, how: `the system's ${path}` };
    }
  }
  return null;
}

async function ofPlaywright() {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return path && existsSync(path) && runs(path) ? { executablePath: path, how: "Playwright's own" } : null;
}

/**
 * Returns the headless shell of an npm package, for machines without a browser (x64 and glibc only); null where it does
 * not run.
 */
async function ofPackage() {
  try {
    const packaged = await import('@sparticuz/chromium');
    const bin = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'bin');
    const executablePath = await packaged.default.executablePath(bin);
    if (runs(executablePath)) return { executablePath, how: 'the package @sparticuz/chromium' };
    const libraries = await packaged.inflate(join(bin, 'al2023.tar.br'));
    const env = {
      LD_LIBRARY_PATH: [join(libraries, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter),
    };
    const fonts = join(tmpdir(), 'fonts');
    if (existsSync(join(fonts, 'fonts.conf')) && !existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_PATH = fonts;
    return runs(executablePath, env)
      ? { executablePath, env, how: 'the package @sparticuz/chromium with its libraries' }
      : null;
  } catch {
    return null; // The package does not support this platform.
  }
}

function install() {
  if (spawnSync('npx', ['playwright', 'install', 'chromium'], { timeout: 180_000 }).status === 0) return true;
  if (process.getuid?.() !== 0) return false;
  const get = 'apt-get install -y -qq';
  const command = `apt-get update -qq && (${get} chromium-headless-shell || ${get} chromium)`;
  return spawnSync('sh', ['-c', command], { timeout: 600_000 }).status === 0;
}
