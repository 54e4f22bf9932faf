import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { isPublicEndpoint } from '@/lib/domain/fulfillers/registration';
import { derivePrintFileKey, deriveTrackingKey, isPrintFileKey, isTrackingKey } from '@/lib/platform/signed-links';
import { postJson } from './outgoing';
import { isPublicIp } from './public-address';
import { findSignatureProblem, signFulfillerMessage } from './signature';

process.env.SESSION_SECRET ??= 'a-secret-of-the-tests-with-forty-characters';

describe('an outgoing call', () => {
  let canary: Server;
  let hits = 0;
  let origin = '';
  beforeAll(async () => {
    canary = createServer((request, response) => {
      hits++;
      if (request.url === '/away') response.writeHead(302, { location: '/orders' }).end();
      else if (request.url === '/long') response.end('x'.repeat(300 * 1024));
      else response.end('{}');
    });
    await once(canary.listen(0, '127.0.0.1'), 'listening');
    const address = canary.address();
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterAll(() => canary.close());
  afterEach(() => {
    delete process.env.SANDBOX_FULFILLER_URL;
  });

  it.each([
    'http://127.0.0.1/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://[::1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://169.254.169.254/latest',
    'https://printer.internal/',
    'https://user:pass@print.example.com/',
    'https://print.example.com:8443/',
    'file:///etc/passwd',
    'https:\\\\print.example.com',
  ])('is never sent to %s', async (address) => {
    expect(isPublicEndpoint(address)).toBe(false);
    await expect(postJson(address, '{}', {})).rejects.toThrow('no public https address');
  });

  it('is never sent to this machine, whatever its host name, unless the installation names its sandbox', async () => {
    await expect(postJson(`${origin}/orders`, '{}', {})).rejects.toThrow();
    await expect(postJson(`${origin}/orders`, '{}', {}, { sandbox: true })).rejects.toThrow();
    expect(hits).toBe(0);
    process.env.SANDBOX_FULFILLER_URL = origin;
    // Rejected because the call does not set `sandbox`, although the sandbox's origin is configured.
    await expect(postJson(`${origin}/orders`, '{}', {})).rejects.toThrow();
    expect(hits).toBe(0);
    expect(await postJson(`${origin}/orders`, '{}', {}, { sandbox: true })).toEqual({ status: 200, body: '{}' });
  });

  it('of a test reaches this machine when the server has a local address, and no other call does', async () => {
    await expect(postJson(`${origin}/orders`, '{}', {})).rejects.toThrow();
    expect(await postJson(`${origin}/orders`, '{}', {}, { test: true })).toEqual({ status: 200, body: '{}' });
    await expect(postJson('http://10.0.0.1/', '{}', {}, { test: true })).rejects.toThrow('no public https address');
  });

  it('follows no redirect and reads no endless response', async () => {
    process.env.SANDBOX_FULFILLER_URL = origin;
    const before = hits;
    expect((await postJson(`${origin}/away`, '{}', {}, { sandbox: true })).status).toBe(302);
    expect(hits).toBe(before + 1);
    await expect(postJson(`${origin}/long`, '{}', {}, { sandbox: true })).rejects.toThrow('too large');
  });

  it.each([
    ['93.184.216.34', true],
    ['2606:2800:220:1::1', true],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['172.31.255.255', false],
    ['192.168.1.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['fc00::1', false],
    ['fe80::1', false],
    ['2002:7f00:1::', false],
    ['not an address', false],
  ])('recognises whether %s is public', (address, isPublic) => {
    expect(isPublicIp(address)).toBe(isPublic);
  });
});

describe('signatures and links', () => {
  it('are valid for their body, secret and time alone', () => {
    const good = {
      secret: 's',
      body: '{"a":1}',
      timestamp: '1000',
      signature: signFulfillerMessage('s', '{"a":1}', 1_000),
    };
    expect(findSignatureProblem(good, 1_300)).toBeNull();
    expect(findSignatureProblem(good, 1_301)).toBe('too old');
    expect(findSignatureProblem({ ...good, body: '{"a":2}' }, 1_000)).toBe('forged');
    expect(findSignatureProblem({ ...good, timestamp: '1001' }, 1_000)).toBe('forged');
    expect(findSignatureProblem({ ...good, signature: '' }, 1_000)).toBe('no signature');
  });

  it('open one file until they expire, and one order permanently', () => {
    const link = { tenantId: 1, fileId: 'f', holder: { fulfillerId: 7, keys: 'k' }, expires: 2_000 };
    const key = derivePrintFileKey(link);
    expect([
      isPrintFileKey(link, key, 1_999),
      isPrintFileKey(link, key, 2_000),
      isPrintFileKey({ ...link, expires: 3_000 }, key, 1),
      isPrintFileKey({ ...link, holder: { fulfillerId: 8, keys: 'k' } }, key, 1),
      isPrintFileKey({ ...link, holder: { fulfillerId: 7, keys: 'new' } }, key, 1),
    ]).toEqual([true, false, false, false, false]);
    expect(isTrackingKey({ tenantId: 1, orderId: 'o' }, deriveTrackingKey({ tenantId: 1, orderId: 'o' }))).toBe(true);
    expect(isTrackingKey({ tenantId: 2, orderId: 'o' }, deriveTrackingKey({ tenantId: 1, orderId: 'o' }))).toBe(false);
  });
});
