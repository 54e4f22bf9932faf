import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { type Browser, chromium } from 'playwright';
import { z } from 'zod';
import { BROWSER_ARGS, findBrowser } from '@/scripts/browser.mjs';
import { calculateMedian, type Figure, type Section } from './report';

const ROUNDS = 3;
const EMPTY = 'tests/load/empty-next';
/** A mid-range phone on a slow mobile network, as Lighthouse throttles. */
const PHONE = { width: 412, height: 823 };
const CPU_RATE = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
/** A page counts as loaded after this time without activity. */
const DEBOUNCE_MS = 2_500;

export interface PageSpeed {
  readonly fcp: number;
  readonly lcp: number;
  readonly cls: number;
  /** Total blocking time: the parts of tasks beyond 50 ms after the first paint, ms. */
  readonly tbt: number;
}

/** Script that runs in the page. A string, because the build of this file would insert helper calls into a function. */
const WATCH = `window.seen = { fcp: 0, lcp: 0, cls: 0, tasks: [] };
for (const [type, see] of [
  ['paint', (entry) => { if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime; }],
  ['largest-contentful-paint', (entry) => { seen.lcp = entry.startTime; }],
  ['layout-shift', (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value; }],
  ['longtask', (entry) => { seen.tasks.push({ start: entry.startTime, ms: entry.duration }); }],
]) new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });`;

const seenSchema = z.object({
  fcp: z.number().positive(),
  lcp: z.number().positive(),
  cls: z.number(),
  tasks: z.array(z.object({ start: z.number(), ms: z.number() })),
});

/** Measures one load with an empty cache. */
async function measure(browser: Browser, url: string): Promise<PageSpeed> {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  await page.addInitScript(WATCH);
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
  await page.waitForTimeout(DEBOUNCE_MS);
  const seen = seenSchema.parse(await page.evaluate('window.seen'));
  await context.close();
  const blocking = seen.tasks.filter(({ start }) => start >= seen.fcp).map(({ ms }) => Math.max(0, ms - 50));
  return { fcp: seen.fcp, lcp: seen.lcp, cls: seen.cls, tbt: blocking.reduce((sum, ms) => sum + ms, 0) };
}

/** Lighthouse's scoring curve: log-normal, 0.9 at `good` and 0.5 at `middling`. */
function curve(value: number, good: number, middling: number): number {
  if (value <= 0) return 1;
  const spread = Math.log(middling / good) / 0.9061938024368232;
  return 0.5 * (1 - erf(Math.log(value / middling) / spread));
}

/** Approximates the error function (Abramowitz and Stegun 7.1.26). */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const y =
    1 -
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t * Math.exp(-x * x);
  return x < 0 ? -y : y;
}

/**
 * Returns a score from 0 to 100 by the weights and control points of Lighthouse 10 for phones, without its Speed Index.
 */
export function calculateScore({ fcp, lcp, cls, tbt }: PageSpeed): number {
  const parts = [
    [10, curve(fcp, 1_800, 3_000)],
    [25, curve(lcp, 2_500, 4_000)],
    [30, curve(tbt, 200, 600)],
    [25, curve(cls, 0.1, 0.25)],
  ] as const;
  return (100 * parts.reduce((sum, [weight, score]) => sum + weight * score, 0)) / 90;
}

async function startEmptyPage(): Promise<{ url: string; stop: () => void }> {
  const next = ['node_modules/next/dist/bin/next'];
  const built = spawnSync(process.execPath, [...next, 'build', EMPTY], { stdio: 'ignore' });
  if (built.status !== 0) throw new Error('The empty page could not be built.');
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
  const server = spawn(process.execPath, [...next, 'start', EMPTY, '-p', String(port)], { stdio: 'ignore' });
  const url = `http://localhost:${port}/`;
  for (let attempt = 0; attempt < 100; attempt++) {
    if ((await fetch(url).catch(() => null))?.ok) return { url, stop: () => void server.kill() };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  server.kill();
  throw new Error('The empty page did not start.');
}

const middle = (rounds: readonly PageSpeed[]): PageSpeed => ({
  fcp: calculateMedian(rounds.map(({ fcp }) => fcp)),
  lcp: calculateMedian(rounds.map(({ lcp }) => lcp)),
  cls: calculateMedian(rounds.map(({ cls }) => cls)),
  tbt: calculateMedian(rounds.map(({ tbt }) => tbt)),
});

const formatSpeed = ({ fcp, lcp, cls, tbt }: PageSpeed): string =>
  `FCP ${Math.round(fcp)} ms, LCP ${Math.round(lcp)} ms, TBT ${Math.round(tbt)} ms, CLS ${cls.toFixed(3)}`;

/** Measures how fast pages load on a mid-range phone, compared with an empty Next page in the same run. */
export async function benchPageSpeed(
  base: string,
  pages: readonly { readonly name: string; readonly path: string }[],
): Promise<Section> {
  const installation = await findBrowser();
  const empty = await startEmptyPage();
  const env = { ...process.env, ...installation.env };
  const browser = await chromium.launch({ executablePath: installation.executablePath, args: BROWSER_ARGS, env });
  const rounds = new Map<string, PageSpeed[]>();
  const targets = [{ name: 'empty', url: empty.url }, ...pages.map(({ name, path }) => ({ name, url: base + path }))];
  try {
    // The first load of each page is discarded, because it fills the server's caches. Pages take turns, so that
    // background load affects all of them.
    for (let round = -1; round < ROUNDS; round++)
      for (const { name, url } of targets) {
        const speed = await measure(browser, url);
        if (round >= 0) rounds.set(name, [...(rounds.get(name) ?? []), speed]);
      }
  } finally {
    await browser.close();
    empty.stop();
  }
  const floor = middle(rounds.get('empty') ?? []);
  const figures = pages.flatMap(({ name }): Figure[] => {
    const speed = middle(rounds.get(name) ?? []);
    const [pageScore, other] = [calculateScore(speed), calculateScore(floor)];
    return [
      {
        name: `${name}: score`,
        against: 'an empty page of Next',
        measured: `${formatSpeed(speed)} : ${formatSpeed(floor)}`,
        result: `${Math.round(pageScore)} : ${Math.round(other)}`,
        goal: 'at most 5 below',
        met: pageScore >= other - 5,
      },
      {
        name: `${name}: layout shift`,
        against: '–',
        measured: 'sum of all shifts that nobody caused',
        result: speed.cls.toFixed(3),
        goal: '< 0.1',
        met: speed.cls < 0.1,
      },
    ];
  });
  const how =
    `Chromium as a telephone of 412 × 823 px, CPU ${CPU_RATE} × slower, 1.6 Mbit/s with 150 ms a round trip, empty cache; ${ROUNDS} ` +
    'rounds in turn, medians. Scores by the curves and weights of Lighthouse 10 without its Speed Index, with blocking time ' +
    'from long tasks after the first paint.';
  return { title: 'Speed for people', how, figures, errors: [] };
}
