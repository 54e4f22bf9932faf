import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { isBareErrorResponse, LISTENERS_PER_RENDERING, REWRITE_HEADER } from '@/lib/web/next-internals';

// Builds a small app and serves it by the real Next, behind the parts that server.ts uses. If a test fails here after
// an upgrade of Next, lib/web/next-internals.ts must be adapted to the new version.

let server: ChildProcess;
let origin = '';
let warnings = '';

beforeAll(async () => {
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };
  const args = ['node_modules/next/dist/bin/next', 'build', 'tests/next-internals'];
  const build = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  if (build.status !== 0) throw new Error(`the app was not built: ${build.stdout} ${build.stderr}`);
  server = spawn(process.execPath, ['--import', 'tsx', 'tests/next-internals/serve.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  server.stderr?.on('data', (chunk) => {
    warnings += chunk;
  });
  let printed = '';
  while (!/port \d+/.test(printed)) {
    if (!server.stdout) throw new Error('the server has no output');
    const [chunk] = await once(server.stdout, 'data');
    printed += chunk;
  }
  origin = `http://127.0.0.1:${/port (\d+)/.exec(printed)?.[1]}`;
});
afterAll(async () => {
  server.disconnect();
  await once(server, 'exit');
});

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${origin}${path}`, { headers });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}
const ALONE = { 'x-next-alone': '1' };

it('sends a page that throws as a bare document, which is recognised', async () => {
  const { status, headers, body } = await get('/fails', ALONE);
  expect(status).toBe(500);
  expect(isBareErrorResponse(headers.get('content-type') ?? '', Buffer.from(body))).toBe(true);
  const page = await get('/cached', ALONE);
  expect(isBareErrorResponse(page.headers.get('content-type') ?? '', Buffer.from(page.body))).toBe(false);
});

it('renders the error page from a copy of the request, on the same response', async () => {
  const { body, headers } = await get('/fails');
  expect(body).toContain('page for 500');
  expect(headers.get('content-type')).toContain('text/html');
});

it('adds no more close listeners per rendering than the limit allows', async () => {
  await get('/cached', ALONE);
  const added = Number((await get('/listeners')).body);
  expect(added).toBeGreaterThan(0);
  expect(added).toBeLessThanOrEqual(LISTENERS_PER_RENDERING);
  await get('/fails');
  expect(warnings).not.toContain('MaxListenersExceededWarning');
});

it('passes complete pages to the page cache, without its own header', async () => {
  const alone = await get('/rewritten', ALONE);
  expect(alone.headers.get(REWRITE_HEADER)).toBe('/cached');
  const [first, second] = [await get('/rewritten'), await get('/rewritten')];
  expect(first.status).toBe(200);
  expect(first.body).toMatch(/rendered [0-9a-f-]{36}[\s\S]*<\/html>/);
  expect(second.body).toBe(first.body);
  for (const { headers } of [first, second]) {
    expect(headers.get(REWRITE_HEADER)).toBeNull();
    expect(headers.get('content-encoding')).toMatch(/br|gzip/);
    expect(headers.get('etag')).not.toBeNull();
  }
});

it('still needs its environment loaded first', () => {
  const printType = (imports: string): string =>
    spawnSync(process.execPath, ['--input-type=module', '-e', `${imports};console.log(typeof AsyncLocalStorage)`], {
      encoding: 'utf8',
    }).stdout.trim();
  expect(printType("import 'next/dist/server/node-environment.js';import 'next'")).toBe('function');
  // When this fails, the first import of server.ts and the banner of scripts/build-program.mjs can go.
  expect(printType("import 'next'")).toBe('undefined');
});
