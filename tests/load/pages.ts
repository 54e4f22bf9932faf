import { execFile, fork } from 'node:child_process';
import { get } from 'node:http';
import { promisify } from 'node:util';
import { z } from 'zod';
import { readServerCpuMs } from './cpu-time';
import type { RawPage } from './raw-server';
import { calculateMedian, type Figure, formatRatio, type Section } from './report';

const ROUNDS = 8;
const ROUND_S = 3;
const CONNECTIONS = 20;
const GZIP = { 'accept-encoding': 'gzip' };
const run = promisify(execFile);

const loadResult = z.object({
  requests: z.object({ average: z.number(), total: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
  timeouts: z.number(),
});
type Load = z.output<typeof loadResult> & { readonly cpuMs: number };

/** Measures requests per second of a URL, with a load generator in a separate process. */
async function load(url: string, seconds = ROUND_S, serverPid = 0): Promise<Load> {
  const args = ['node_modules/autocannon/autocannon.js', '-j', '-c', String(CONNECTIONS), '-d', String(seconds)];
  const cpu = readServerCpuMs(serverPid) ?? Number.NaN;
  const { stdout } = await run(process.execPath, [...args, '-H', 'accept-encoding=gzip', url], { maxBuffer: 2 ** 24 });
  return { ...loadResult.parse(JSON.parse(stdout)), cpuMs: (readServerCpuMs(serverPid) ?? Number.NaN) - cpu };
}

interface Target {
  readonly url: string;
  /** Process whose CPU time is read. */
  readonly pid: number;
}

/** Measures two URLs in turn, A B A B, after a warm-up of each. */
async function compare(a: Target, b: Target): Promise<{ a: Load[]; b: Load[]; errors: string[] }> {
  await load(a.url, 2);
  await load(b.url, 2);
  const rounds = { a: [] as Load[], b: [] as Load[] };
  for (let round = 0; round < ROUNDS; round++) {
    rounds.a.push(await load(a.url, ROUND_S, a.pid));
    rounds.b.push(await load(b.url, ROUND_S, b.pid));
  }
  const bad = [...rounds.a, ...rounds.b].reduce((sum, one) => sum + one.non2xx + one.errors + one.timeouts, 0);
  return { ...rounds, errors: bad === 0 ? [] : [`${bad} requests failed under load`] };
}

/** Returns the headers and the compressed bytes of a response. */
function fetchRaw(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: GZIP }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`));
        const headers: Record<string, string> = {};
        for (const [name, value] of Object.entries(response.headers)) headers[name] = String(value);
        // node:http sets these headers on its own for both servers.
        for (const headerName of ['date', 'connection', 'keep-alive', 'transfer-encoding']) delete headers[headerName];
        resolve({ headers, body: Buffer.concat(chunks) });
      });
    }).on('error', reject);
  });
}

async function startRawServer({ headers, body }: Awaited<ReturnType<typeof fetchRaw>>) {
  const child = fork('tests/load/raw-server.ts', { execArgv: ['--import', 'tsx'] });
  const page: RawPage = { headers, bodyBase64: body.toString('base64') };
  child.send(page);
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(z.number().parse(message)));
    child.once('exit', () => reject(new Error('The raw server ended.')));
  });
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, stop: () => child.disconnect() };
}

const rate = (rounds: readonly Load[]): number => calculateMedian(rounds.map(({ requests }) => requests.average));
const tail = (rounds: readonly Load[]): number => calculateMedian(rounds.map(({ latency }) => latency.p99));
const cpuEach = (rounds: readonly Load[]): number =>
  calculateMedian(rounds.map(({ cpuMs, requests }) => cpuMs / requests.total));
const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`;

/**
 * Compares the CPU time per request of both servers including their database. The result is the other server's time
 * divided by ours.
 */
function cpuRow(name: string, against: string, { a, b }: { a: Load[]; b: Load[] }): Figure {
  const [ownCpuMs, other] = [cpuEach(a), cpuEach(b)];
  const measured = `${ownCpuMs.toFixed(3)} ms : ${other.toFixed(3)} ms a request`;
  return { name, against, measured, result: formatRatio(other / ownCpuMs), goal: '–', met: null };
}

/**
 * Compares a cached product page with the raw server, and an uncached one with the cheapest page that Next renders
 * here.
 */
export async function benchPages(base: string, productPath: string, serverPid: number): Promise<Section> {
  const url = base + productPath;
  await fetchRaw(url);
  const page = await fetchRaw(url);
  const raw = await startRawServer(page);
  const cached = await compare({ url, pid: serverPid }, raw).finally(raw.stop);
  // A query string bypasses the page cache on both pages.
  const uncached = await compare(
    { url: `${url}?uncached=1`, pid: serverPid },
    { url: `${base}/login?uncached=1`, pid: serverPid },
  );
  const cachedRatio = rate(cached.a) / rate(cached.b);
  const uncachedRatio = rate(uncached.a) / rate(uncached.b);
  const figures: Figure[] = [
    {
      name: `Kept product page (${Math.round(page.body.length / 1000)} kB gzip)`,
      against: 'raw `node:http`, same bytes and headers',
      measured: `${perSecond(rate(cached.a))} (p99 ${tail(cached.a)} ms) : ${perSecond(rate(cached.b))}`,
      result: formatRatio(cachedRatio),
      goal: '≥ 0.30 ×, aim 0.50',
      met: cachedRatio >= 0.3,
    },
    cpuRow('Kept product page, server CPU', 'raw `node:http`', cached),
    {
      name: 'Uncached product page',
      against: '`/login`, uncached',
      measured: `${perSecond(rate(uncached.a))} (p99 ${tail(uncached.a)} ms) : ${perSecond(rate(uncached.b))}`,
      result: formatRatio(uncachedRatio),
      goal: '≥ 0.80 ×',
      met: uncachedRatio >= 0.8,
    },
    cpuRow('Uncached product page, server CPU', '`/login`, uncached', uncached),
  ];
  const how =
    `autocannon with ${CONNECTIONS} connections in a process of its own, ${ROUNDS} rounds of ${ROUND_S} s each in turn, medians. ` +
    'The raw server is a separate process on the same cores. `/login` stands for an empty dynamic page: it is the cheapest ' +
    'page that the product renders on each request, and it costs more than an empty one would, which flatters its ratio. Where the load generator needs more of the ' +
    'cores than the servers do, requests a second flatter too; CPU time a request, whose inverse is compared, does not.';
  return { title: 'Pages', how, figures, errors: [...cached.errors, ...uncached.errors] };
}
