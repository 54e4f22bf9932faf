import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { createShopifyAdminClient, requireNoUserErrors } from './admin-client';
import { ShopifyError } from './errors';

/** Starts an HTTP server that returns the given responses in order and records the access tokens of the requests. */
async function shopify(...answers: { status?: number; json: unknown }[]) {
  const tokens: string[] = [];
  const server: Server = createServer((request, response) => {
    tokens.push(String(request.headers['x-shopify-access-token']));
    const { status = 200, json } = answers[Math.min(tokens.length, answers.length) - 1] ?? { json: {} };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  running.push(server);
  const waits: number[] = [];
  const admin = createShopifyAdminClient({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: async (renew) => (renew ? 'new' : 'old'),
    wait: async (ms) => void (ms > 0 && waits.push(ms)),
  });
  return { admin, tokens, waits };
}

const running: Server[] = [];
afterAll(() => Promise.all(running.map((server) => new Promise((closed) => server.close(closed)))));

const cost = (available: number, requestedCost = 100) => ({
  cost: {
    requestedQueryCost: requestedCost,
    throttleStatus: { maximumAvailable: 2_000, currentlyAvailable: available, restoreRate: 100 },
  },
});
const throttled = {
  json: { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }], extensions: cost(0) },
};
const fine = (available = 1_900) => ({ json: { data: { shop: { name: 'Loom' } }, extensions: cost(available) } });
const answer = z.object({ shop: z.object({ name: z.string() }) });
const ask = (admin: Awaited<ReturnType<typeof shopify>>['admin']) =>
  admin.query('query Shop { shop { name } }', {}, answer);
const getVoucherKind = async (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error) => error instanceof ShopifyError && error.kind,
  );

describe('the Admin API', () => {
  it('waits as long as the bucket needs when it is throttled, and retries', async () => {
    const { admin, waits, tokens } = await shopify(throttled, fine());
    expect(await ask(admin)).toEqual({ shop: { name: 'Loom' } });
    expect([waits, tokens.length]).toEqual([[1_000], 2]);
  });

  it('waits before it requests more than the bucket holds', async () => {
    const { admin, waits } = await shopify(fine(20), fine());
    await ask(admin);
    await ask(admin);
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThan(500);
  });

  it('gives up eventually, and says that it can be retried later', async () => {
    const { admin, tokens } = await shopify(throttled);
    expect(await getVoucherKind(ask(admin))).toBe('throttled');
    expect(tokens.length).toBe(7);
  });

  it('requests a new token once when the old one is rejected', async () => {
    const again = await shopify({ status: 401, json: {} }, fine());
    await ask(again.admin);
    expect(again.tokens).toEqual(['old', 'new']);
    const never = await shopify({ status: 401, json: {} });
    expect(await getVoucherKind(ask(never.admin))).toBe('unauthorized');
    expect(never.tokens).toEqual(['old', 'new']);
  });

  it.each([
    [403, {}, 'forbidden'],
    [404, {}, 'not_found'],
    [500, {}, 'unavailable'],
    [423, {}, 'unavailable'],
    [200, { errors: [{ message: 'x', extensions: { code: 'ACCESS_DENIED' } }] }, 'forbidden'],
    [200, { errors: [{ message: 'Field x does not exist' }] }, 'graphql'],
    [200, { data: { shop: null } }, 'unexpected'],
    [200, [], 'unexpected'],
  ])('reports a response of %i %j as %s', async (status, json, kind) => {
    const { admin, tokens } = await shopify({ status, json });
    expect(await getVoucherKind(ask(admin))).toBe(kind);
    expect(tokens).toHaveLength(1);
  });

  it('reports what Shopify objects to', () => {
    requireNoUserErrors([]);
    expect(() => requireNoUserErrors([{ field: ['input', 'title'], message: 'can’t be blank' }])).toThrow(
      'input.title: can’t be blank',
    );
  });
});
