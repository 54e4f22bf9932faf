import { and, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { orderEndpoints } from '@/lib/contracts/orders';
import { withTenant } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { products } from '@/lib/db/schema';
import { handleApi } from '@/lib/web/bff/handle';
import { createWorkerDatabase } from '../setup/database';
import { signIn, tenantApi } from './support/call';
import { queryRows } from './support/database';
import {
  checkOut,
  confirmIntent,
  openIntent,
  readProduct,
  readStore,
  settlePayment,
  toIntentFacts,
} from './support/shop';
import { createShopper, getClientSecret, parseIntentId } from './support/walk';

jest.setTimeout(120_000);

let database: Awaited<ReturnType<typeof createWorkerDatabase>>;
beforeAll(async () => {
  database = await createWorkerDatabase();
});
afterAll(() => database.drop());

/** Returns a paid order of the store with its owner's view of it. */
async function paidOrder() {
  const store = await readStore('summer-fest');
  const { placed, products: lines } = await checkOut(store);
  await settlePayment(toIntentFacts(await confirmIntent(await openIntent(placed))));
  const owner = await signIn('owner@brightside.test');
  const params = { tenant: store.tenant_id, orderId: placed.order.id };
  const { data } = await tenantApi.call(orderEndpoints.show, { params }, { token: owner.token });
  const line = data.lines[0];
  if (!line?.front_preview) throw new Error('a line without a picture');
  return { store, order: data, line, picture: line.front_preview, owner, productId: Number(lines[0]?.product_id) };
}

async function readPicture(path: string, token?: string) {
  const headers = { host: 'localhost:3000', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await handleApi(new Request(`http://localhost:3000${path}`, { headers }));
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

const pixels = async ({ bytes }: { bytes: Buffer }): Promise<Buffer> => sharp(bytes).raw().toBuffer();

describe('the picture of an ordered line', () => {
  it('stays unchanged when the product changes (ORD-06)', async () => {
    const { store, picture, owner, productId } = await paidOrder();
    const before = await readPicture(picture, owner.token);
    expect([before.status, before.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(before.headers.get('cache-control')).toBe('private, max-age=86400');

    const tenantId = asTenantId(store.tenant_id);
    await withTenant(tenantId, (tx) =>
      tx
        .update(products)
        .set({ front: sql`null`, back: sql`null`, pictureVersion: 'changed' })
        .where(and(eq(products.id, productId), eq(products.tenantId, tenantId))),
    );
    const after = await readPicture(picture, owner.token);
    expect((await pixels(after)).equals(await pixels(before))).toBe(true);
  });

  it('stays unchanged on the shopper’s confirmation page as well (CHK-15)', async () => {
    const shopper = await createShopper();
    const paid = await shopper.paid(await shopper.order({ text: 'Wren' }));
    await shopper.card(getClientSecret(paid), 'pm_card_visa');
    const claim = {
      payment_intent: parseIntentId(getClientSecret(paid)),
      client_secret: getClientSecret(paid),
    };
    const [line] = (await shopper.settledOrder(claim)).lines;
    const previewUrl = line?.front_preview ?? '';
    const before = await readPicture(previewUrl);
    expect([before.status, before.headers.get('content-type')]).toEqual([200, 'image/webp']);

    const { tenant_id: tenantId, event_id: eventId } = shopper.store;
    await withTenant(asTenantId(tenantId), (tx) =>
      tx
        .update(products)
        .set({ name: 'Another', front: sql`null`, back: sql`null`, pictureVersion: 'changed', deletedAt: sql`now()` })
        .where(and(eq(products.id, line?.product_id ?? 0), eq(products.tenantId, asTenantId(tenantId)))),
    );
    await queryRows(
      sql`update event_products set price_minor = 1 where event_id = ${eventId} and product_id = ${line?.product_id}`,
    );
    const [again] = (await shopper.settledOrder(claim)).lines;
    expect(again).toEqual(line);
    expect((await pixels(await readPicture(previewUrl))).equals(await pixels(before))).toBe(true);
    const sealed = new URL(previewUrl, 'http://localhost:3000');
    sealed.searchParams.set('key', 'x'.repeat(32));
    expect((await readPicture(`${sealed.pathname}${sealed.search}`)).status).toBe(404);
    expect((await readPicture(sealed.pathname)).status).toBe(422);
    expect((await readPicture(`${previewUrl}&format=jpeg`)).headers.get('content-type')).toBe('image/jpeg');
  });

  it('appears in the order list, too', async () => {
    const { store, order, line, owner } = await paidOrder();
    const { data } = await tenantApi.call(
      orderEndpoints.list,
      { params: { tenant: store.tenant_id }, query: { q: order.order.order_ref } },
      { token: owner.token },
    );
    expect(data.rows[0]?.preview).toBe(
      `/api/${store.tenant_id}/orders/${order.order.id}/lines/${line.id}/pictures/front?w=160`,
    );
    expect((await readPicture(data.rows[0]?.preview ?? '', owner.token)).status).toBe(200);
  });

  it('is shown only to users who may see the order', async () => {
    const { picture } = await paidOrder();
    const stranger = await signIn('owner@nordhavn.test');
    expect((await readPicture(picture)).status).toBe(401);
    expect((await readPicture(picture, stranger.token)).status).toBe(404);
    const behindOwnPath = picture.replace(/^\/api\/\d+\//, `/api/${stranger.tenantId}/`);
    expect((await readPicture(behindOwnPath, stranger.token)).status).toBe(404);
  });

  it('has two widths and the views of the product', async () => {
    const { picture, owner } = await paidOrder();
    expect((await readPicture(picture.replace('w=640', 'w=641'), owner.token)).status).toBe(422);
    expect((await readPicture(picture.replace('front', 'inside'), owner.token)).status).toBe(404);
    expect((await readPicture(picture.replace('front', 'left'), owner.token)).status).toBe(404);
  });

  it('is the back when only the back is printed', async () => {
    const shopper = await createShopper();
    const { id } = await readProduct(shopper.store);
    await queryRows(sql`update products set back = coalesce(back, front), front = null where id = ${id}`);
    const { order } = await shopper.paid(await shopper.order());
    expect([order.lines[0]?.front_preview, order.lines[0]?.back_preview]).toEqual([
      null,
      expect.stringContaining('/ordered/back?'),
    ]);
  });
});
