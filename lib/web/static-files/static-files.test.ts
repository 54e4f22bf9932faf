import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { StaticFiles } from './static-files';

const SCRIPT = 'export const here = true;\n'.repeat(40);
const BIG = Buffer.alloc(300 * 1024, 'x');
let folder: string;
let server: http.Server;
let port = 0;

/** Files outside the served folders, which must not be reachable. */
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'merchloom-files-'));
  const put = (name: string, content: string | Buffer) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  };
  put('secret.txt', 'a secret');
  put('build/chunks/a-1f.js', SCRIPT);
  put('build/chunks/a-1f.js.br', brotliCompressSync(SCRIPT));
  put('build/chunks/a-1f.js.gz', gzipSync(SCRIPT));
  put('build/chunks/a-1f.js.map', '{}');
  put('public/favicon.ico', 'icon');
  put('public/art/two words é.png', 'picture');
  put('public/big.txt', BIG);
  put('public/.env', 'SESSION_SECRET=x');
  put('public/.git/config', 'x');
  put('public/program.sh', 'x');
  symlinkSync(path.join(folder, 'secret.txt'), path.join(folder, 'public/link.txt'));
  const files = new StaticFiles([
    { folder: path.join(folder, 'build'), prefix: '/_next/static/', immutable: true },
    { folder: path.join(folder, 'public'), prefix: '/', immutable: false },
    { folder: path.join(folder, 'missing'), prefix: '/missing/', immutable: false },
  ]);
  server = http.createServer((request, response) => {
    if (!files.handle(request, response)) response.writeHead(404).end('not a file');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address === 'object' && address) port = address.port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends a request without normalising its path. */
function ask(target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request({ port, host: '127.0.0.1', path: target, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on('error', reject).end();
  });
}

describe('a static file', () => {
  it('is cached for good when its name contains its hash, and revalidated otherwise', async () => {
    const built = await ask('/_next/static/chunks/a-1f.js');
    expect(built.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "frame-ancestors 'none'",
      vary: 'Accept-Encoding',
    });
    const icon = await ask('/favicon.ico?v=1');
    expect([icon.status, icon.body.toString()]).toEqual([200, 'icon']);
    expect(icon.headers['cache-control']).toMatch(/^public, max-age=3600/);
    expect(icon.headers.vary).toBeUndefined();
  });

  it('is not sent again to a client that has it', async () => {
    const { etag = '' } = (await ask('/favicon.ico')).headers;
    for (const clientEtags of [etag, `"other", ${etag}`]) {
      const again = await ask('/favicon.ico', { 'if-none-match': clientEtags });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
    }
    expect((await ask('/favicon.ico', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('is sent in an encoding that the browser accepts, with its length', async () => {
    const path = '/_next/static/chunks/a-1f.js';
    const cases = [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip;q=0.0', undefined, (body: Buffer) => body],
      ['identity', undefined, (body: Buffer) => body],
      ['', undefined, (body: Buffer) => body],
    ] as const;
    // Every case runs twice: the first response is read from the disk, the second from memory.
    for (const [accepted, encoding, decode] of [...cases, ...cases]) {
      const { headers, body } = await ask(path, { 'accept-encoding': accepted });
      expect([accepted, headers['content-encoding'], headers['content-length']]).toEqual([
        accepted,
        encoding,
        String(body.length),
      ]);
      expect(decode(body).toString()).toBe(SCRIPT);
    }
  });

  it('is described to HEAD and sent to GET alone', async () => {
    const head = await ask('/big.txt', {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, String(BIG.length), 0]);
    expect((await ask('/big.txt')).body.equals(BIG)).toBe(true);
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await ask('/big.txt', {}, method)).status).toBe(404);
  });

  it('is found by an encoded address too', async () => {
    expect((await ask('/art/two%20words%20%C3%A9.png')).body.toString()).toBe('picture');
    expect((await ask('/%66avicon.ico')).body.toString()).toBe('icon');
  });
});

describe('a path outside the static files', () => {
  it.each([
    '/../secret.txt',
    '/art/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e%2fsecret.txt',
    '/%252e%252e/secret.txt',
    '/..\\secret.txt',
    '/_next/static/../../secret.txt',
    '/_next/static/%2e%2e/%2e%2e/secret.txt',
    '/%2fetc/passwd',
    '//etc/passwd',
    '/link.txt',
    '/.env',
    '/%2eenv',
    '/.git/config',
    '/program.sh',
    '/_next/static/chunks/a-1f.js.map',
    '/_next/static/chunks/a-1f.js.br',
    '/_next/static/chunks',
    '/_next/static/chunks/',
    '/art',
    '/FAVICON.ICO',
    '/favicon.ico/',
    '/favicon.ico%00.png',
    '/%zz',
    '/__proto__',
    '/constructor',
  ])('cannot be reached by %s', async (target) => {
    const answer = await ask(target);
    expect([answer.status, answer.body.toString()]).toEqual([404, 'not a file']);
  });
});
