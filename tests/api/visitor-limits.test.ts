import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { deleteUnusedShopperPictures } from '@/lib/backend/uploads/shopper-pictures';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { getStorage } from '@/lib/integrations/storage/select';
import { getPreviewGate, PREVIEW_GATE_LIMITS } from '@/lib/rendering/server/gate';
import { waitUntil } from '../setup/wait-until';
import { sendApi } from './support/browser';
import { queryRows, setUpOwnDatabase } from './support/database';
import { buildBasketLine, HOME_ADDRESS, readProduct } from './support/shop';
import { createShopper, type Shopper } from './support/walk';

jest.setTimeout(600_000);

process.env.CHECKOUT_LIMIT_PER_MINUTE = '4';
process.env.SHOPPER_PICTURES_MB = '1';
setUpOwnDatabase();

describe('a visitor who orders without end', () => {
  it('is limited at each step, while others continue', async () => {
    const shopper = await createShopper();
    const products = [buildBasketLine(await readProduct(shopper.store))];
    const from = (visitor: string) => ({ [ROUTE_HEADERS.visitor]: visitor });
    const address = (visitor: string) =>
      shopper.browser.post(`${shopper.base}/checkout/create-customer`, { ...HOME_ADDRESS, products }, from(visitor));
    const statuses = (await Promise.all(Array.from({ length: 7 }, () => address('198.51.100.1')))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 200, 200, 200, 429, 429, 429]);
    expect((await address('198.51.100.2')).status).toBe(200);
    const pay = (visitor: string) => shopper.browser.post(`${shopper.base}/checkout/pay`, body, from(visitor));
    const body = {
      ...{ amount: 1, products, customer_id: crypto.randomUUID() },
      ...{ shipping_method: 'standard', total_shipping_price: 1 },
    };
    const pressed = (await Promise.all(Array.from({ length: 6 }, () => pay('198.51.100.1')))).map(
      ({ status }) => status,
    );
    expect(pressed.sort()).toEqual([422, 422, 422, 422, 429, 429]);
    // Both steps, address and payment, still reject this visitor, and still respond to other visitors.
    expect([(await address('198.51.100.1')).status, (await pay('198.51.100.1')).status]).toEqual([429, 429]);
    expect([(await address('198.51.100.2')).status, (await pay('198.51.100.2')).status]).toEqual([200, 422]);
  });
});

describe('a visitor who requests a hundred pictures at once', () => {
  it('waits without delaying others: their pictures are drawn meanwhile', async () => {
    const [shopper, other] = [await createShopper(), await createShopper('nordic-run')];
    const products = { [shopper.base]: await readProduct(shopper.store), [other.base]: await readProduct(other.store) };
    const ask = async ({ browser, base }: Shopper, visitor: string, n: number) => {
      const id = products[base]?.id;
      const query = new URLSearchParams({ c: JSON.stringify({ texts: { none: String(n) }, images: {} }), w: '320' });
      return browser.get(`${base}/pictures/${id}/front?${query}`, { [ROUTE_HEADERS.visitor]: visitor });
    };
    // Both drawing slots are taken until all requests have reached the gate, whatever the speed of the machine.
    let free = (): void => {};
    const isFree = new Promise<void>((resolve) => {
      free = resolve;
    });
    const gate = getPreviewGate();
    const taken = ['first', 'second'].map((visitor) => gate.run(() => isFree, 600_000, visitor));
    const arrivals = jest.spyOn(gate, 'run');
    const arrived = (visitor: string) => arrivals.mock.calls.filter(([, , caller]) => caller === visitor).length;

    const greedyStatuses: number[] = [];
    const greedy = Array.from({ length: 100 }, async (_, n) => {
      greedyStatuses.push((await ask(shopper, '198.51.100.7', n)).status);
    });
    await waitUntil('all requests of one visitor', () => arrived('198.51.100.7') === 100);
    const modest = Promise.all(Array.from({ length: 6 }, (_, n) => ask(other, '198.51.100.8', n)));
    await waitUntil('those of the other', () => arrived('198.51.100.8') === 6);
    // Requests that found no place in the visitor's queue are rejected at once.
    expect(greedyStatuses).toEqual(Array(100 - (PREVIEW_GATE_LIMITS.waitingEach ?? 0)).fill(429));
    free();
    await Promise.all(taken);
    expect((await modest).map(({ status }) => status)).toEqual(Array(6).fill(200));
    // The visitors took turns: of the 32 in the queue at most half were drawn meanwhile.
    const drawnMeanwhile = greedyStatuses.filter((status) => status !== 429).length;
    expect(drawnMeanwhile).toBeLessThanOrEqual(16);
    await Promise.all(greedy);
    arrivals.mockRestore();
    expect(greedyStatuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
  });
});

describe('a visitor who announces large uploads and sends nothing', () => {
  it('occupies nothing: others upload meanwhile', async () => {
    const { browser, base } = await createShopper();
    const opened: ReadableStreamDefaultController<Uint8Array>[] = [];
    const idle = Array.from({ length: 8 }, () => {
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => {
          stream.enqueue(Buffer.from('--x'));
          opened.push(stream);
        },
      });
      const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '49000000' };
      return sendApi('POST', `${base}/uploads`, { body, headers });
    });
    const file = new Blob([Buffer.alloc(11_000_000)]);
    expect((await browser.form(`${base}/uploads`, { file })).status).toBe(422);
    for (const stream of opened) stream.close();
    expect((await Promise.all(idle)).map(({ status }) => status)).toEqual(idle.map(() => 400));
  });
});

describe('the pictures of shoppers', () => {
  const upload = async (shopper: Shopper) => {
    const noise = sharp({
      create: {
        width: 320,
        height: 320,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
        background: '#000',
      },
    });
    const file = new File([new Uint8Array(await noise.png().toBuffer())], 'me.png', { type: 'image/png' });
    return shopper.browser.form(`${shopper.base}/uploads`, { file });
  };

  it('have a storage limit per tenant, and do not use the storage of other tenants', async () => {
    const shopper = await createShopper();
    const statuses: number[] = [];
    while (!statuses.includes(413) && statuses.length < 30) statuses.push((await upload(shopper)).status);
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(413);
    expect((await upload(shopper)).problem().message).toContain('no storage left');
    expect((await upload(await createShopper('nordic-run'))).status).toBe(200);
  });

  it('are deleted after thirty days, except those that were ordered', async () => {
    const shopper = await createShopper();
    const mine = sql`tenant_id = ${shopper.store.tenant_id} and event_id is not null`;
    const [usedAsset] = await queryRows(sql`select id, storage_key from assets where ${mine} order by id limit 1`);
    const [young] = await queryRows(sql`select id from assets where ${mine} order by id desc limit 1`);
    await queryRows(
      sql`update assets set created_at = now() - interval '31 days' where ${mine} and id <> ${String(young?.id)}`,
    );
    await queryRows(sql`update order_lines set front = jsonb_build_object('elements', jsonb_build_array(
      jsonb_build_object('src', 'asset:' || ${String(usedAsset?.id)}))) where id = (
      select id from order_lines where tenant_id = ${shopper.store.tenant_id} limit 1)`);
    const [gone] = await queryRows(sql`select storage_key from assets where ${mine}
      and id not in (${String(usedAsset?.id)}, ${String(young?.id)}) limit 1`);
    expect(await getStorage().has(String(gone?.storage_key))).toBe(true);
    await deleteUnusedShopperPictures();
    const left = await queryRows(sql`select id from assets where ${mine}`);
    expect(left.map(({ id }) => id).sort()).toEqual([usedAsset?.id, young?.id].sort());
    expect([
      await getStorage().has(String(gone?.storage_key)),
      await getStorage().has(String(usedAsset?.storage_key)),
    ]).toEqual([false, true]);
    expect((await upload(shopper)).status).toBe(200);
  });
});
