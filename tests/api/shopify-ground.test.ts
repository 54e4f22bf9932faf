import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { getShopAdminClient } from '@/lib/backend/shopify-connections/connections';
import { createId } from '@/lib/db/ids';
import { getLocalShopifyKeys } from '@/lib/integrations/shopify/config';
import { signWebhookBody } from '@/lib/integrations/shopify/signatures';
import { sendApi } from './support/browser';
import { getCallError } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { connectShop, handlePendingWebhooks, LOOMSHOP, setUpLocalShopify } from './support/shopify';

jest.setTimeout(120_000);
setUpOwnDatabase();
const shopify = setUpLocalShopify();

const installation = z.object({ shop: z.object({ myshopifyDomain: z.string() }) });
const ask = async (tenantId: Awaited<ReturnType<typeof connectShop>>) =>
  (await getShopAdminClient(tenantId)).query('query AppInstallation { shop { myshopifyDomain } }', {}, installation);

const connection = async () => (await queryRows(sql`select * from shopify_connections where shop = ${LOOMSHOP}`))[0];

interface Post {
  readonly id?: string;
  readonly shop?: string;
  readonly at?: Date;
  readonly secret?: string;
  readonly hmac?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Posts a webhook as Shopify does, or with a forged part. */
function post(topic: string, body: unknown, { id = createId(), shop = LOOMSHOP, at = new Date(), ...more }: Post = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return sendApi('POST', '/api/shopify/webhooks', {
    body: text,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': shop,
      'x-shopify-webhook-id': id,
      'x-shopify-triggered-at': at.toISOString(),
      'x-shopify-hmac-sha256': more.hmac ?? signWebhookBody(more.secret ?? getLocalShopifyKeys().apiSecret, text),
      ...more.headers,
    },
  });
}

describe('the Admin API of a connected shop', () => {
  it('is called with a token that is encrypted in the database', async () => {
    const tenantId = await connectShop();
    expect(await ask(tenantId)).toEqual({ shop: { myshopifyDomain: LOOMSHOP } });
    const row = await connection();
    expect(row).toMatchObject({ state: 'connected' });
    expect(`${row?.access_token} ${row?.refresh_token}`).not.toContain('shpat');
  });

  it('refreshes an expiring token once, for any number of concurrent callers', async () => {
    const tenantId = await connectShop();
    const before = (await connection())?.refresh_token;
    await queryRows(sql`update shopify_connections set expires_at = now() + interval '1 minute'`);
    await Promise.all(Array.from({ length: 8 }, () => ask(tenantId)));
    const after = await connection();
    expect(after?.refresh_token).not.toBe(before);
    expect(new Date(String(after?.expires_at)).getTime()).toBeGreaterThan(Date.now() + 50 * 60_000);
    // The token that the refresh returned can be refreshed as well.
    await queryRows(sql`update shopify_connections set expires_at = now()`);
    expect(await ask(tenantId)).toEqual({ shop: { myshopifyDomain: LOOMSHOP } });
  });

  it('ends the connection when its tokens are rejected for good, though no webhook came', async () => {
    const tenantId = await connectShop();
    shopify().sender.faults = { ...shopify().sender.faults, drop: 1 };
    shopify().uninstall(shopify().world.shop(LOOMSHOP));
    shopify().sender.faults = { ...shopify().sender.faults, drop: 0 };
    await expect(ask(tenantId)).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(await connection()).toMatchObject({
      state: 'disconnected',
      disconnect_reason: 'token refused',
      access_token: null,
      refresh_token: null,
    });
    expect((await getCallError(ask(tenantId))).code).toBe('conflict');
  });
});

describe('webhooks', () => {
  it.each([
    ['a signature of another secret', { secret: 'x' }],
    ['a signature in hex', { hmac: 'ab'.repeat(32) }],
    ['no signature', { hmac: '' }],
  ])('with %s are answered 401 and have no effect', async (_what, change) => {
    const before = await count(sql`select count(*) as n from shopify_deliveries`);
    const answer = await post('app/uninstalled', {}, change);
    expect([answer.status, answer.problem().code]).toEqual([401, 'unauthenticated']);
    expect(await count(sql`select count(*) as n from shopify_deliveries`)).toBe(before);
  });

  it('whose signed bytes were changed by a space are rejected', async () => {
    const hmac = signWebhookBody(getLocalShopifyKeys().apiSecret, '{"a":1}');
    expect((await post('app/uninstalled', '{"a": 1}', { hmac })).status).toBe(401);
  });

  it('uninstall once, however often they arrive, and delete the tokens', async () => {
    await connectShop();
    const id = createId();
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('app/uninstalled', {}, { id })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await handlePendingWebhooks();
    expect(await connection()).toMatchObject({ state: 'disconnected', access_token: null });
    expect(await count(sql`select count(*) as n from shopify_deliveries where webhook_id = ${id}`)).toBe(1);
    const auditQuery = sql`select count(*) as n from audit_entries where action = 'shopify app disconnected'
      and details->>'reason' = 'uninstalled'`;
    expect(await count(auditQuery)).toBe(1);
  });

  it('of a former installation do not end the present one', async () => {
    await connectShop();
    await post('app/uninstalled', {}, { at: new Date(Date.now() - 60_000) });
    await handlePendingWebhooks();
    expect(await connection()).toMatchObject({ state: 'connected' });
  });

  it('that are older than an applied one have no effect', async () => {
    await connectShop();
    const later = new Date(Date.now() + 2_000);
    await post('app/scopes_update', { current: ['write_products'] }, { at: later });
    await handlePendingWebhooks();
    await post('app/scopes_update', { current: [] }, { at: new Date() });
    await handlePendingWebhooks();
    expect((await connection())?.scopes).toEqual(['write_products']);
    expect(
      await count(
        sql`select count(*) as n from shopify_deliveries where state = 'stale' and topic = 'app/scopes_update'`,
      ),
    ).toBe(1);
  });

  it('of unknown shops and topics are accepted, and change nothing', async () => {
    expect((await post('app/uninstalled', {}, { shop: 'nobody.myshopify.com' })).status).toBe(200);
    expect((await post('constructor', {})).status).toBe(200);
    expect((await post('themes/publish', {})).status).toBe(200);
    const states = await queryRows(
      sql`select distinct reason from shopify_deliveries where state = 'ignored' order by 1`,
    );
    expect(states.map(({ reason }) => reason)).toEqual(['unknown shop', 'unknown topic']);
  });

  it.each(['evil.com', 'x.myshopify.com.evil.com', `${LOOMSHOP}.`])(
    'that name the shop %s are malformed',
    async (shop) => {
      expect((await post('app/uninstalled', {}, { shop })).status).toBe(400);
    },
  );

  it('that were signed for one shop are not accepted for another shop', async () => {
    await connectShop();
    const shopPayload = { myshopify_domain: 'other.myshopify.com', name: 'Other' };
    expect((await post('app/uninstalled', shopPayload)).status).toBe(400);
    expect((await post('shop/redact', { shop_id: 1, shop_domain: 'other.myshopify.com' })).status).toBe(400);
    expect(
      (await post('app/uninstalled', { myshopify_domain: LOOMSHOP }, { shop: 'other.myshopify.com' })).status,
    ).toBe(400);
    await handlePendingWebhooks();
    expect(await connection()).toMatchObject({ state: 'connected' });
  });

  it('that are not JSON are malformed, signed or not', async () => {
    expect((await post('app/uninstalled', '{')).status).toBe(400);
  });

  it('with a character that no text may contain are accepted without it, because failures end a subscription', async () => {
    await connectShop();
    const customer = { id: 8, note: 'a\u0000b', name: 'x\ud800y' };
    expect((await post('customers/redact', { customer, orders_to_redact: [] })).status).toBe(200);
    await handlePendingWebhooks();
    expect(await count(sql`select count(*) as n from privacy_requests where customer_id = '8'`)).toBe(1);
  });

  it('are stored without their bodies after they took effect', async () => {
    await connectShop();
    await post('customers/redact', { customer: { id: 7, email: 'canary@example.test' }, orders_to_redact: [1] });
    await handlePendingWebhooks();
    expect(JSON.stringify(await queryRows(sql`select * from shopify_deliveries`))).not.toContain('canary@');
    expect(
      await count(sql`select count(*) as n from privacy_requests where kind = 'erase' and customer_id = '7'`),
    ).toBe(1);
  });
});
