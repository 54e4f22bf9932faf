import { sql } from 'drizzle-orm';
import { placePhoto } from '@/lib/domain/scene/photo-placement';
import { sendApi } from './support/browser';
import { getCallError, serviceEndpoints, tenantApi } from './support/call';
import { queryRows, setUpOwnDatabase } from './support/database';
import {
  buildBasketLine,
  buildPayBody,
  createCustomer,
  listProducts,
  placeOrder,
  readProduct,
  readStore,
  toStoreParams,
} from './support/shop';

jest.setTimeout(120_000);

setUpOwnDatabase();

const bytes = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function upload(slug: string): Promise<string> {
  const store = await readStore(slug);
  const body = { name: 'me.png', type: 'image/png' as const, width: 1, height: 1, data: bytes.toString('base64') };
  return (await tenantApi.call(serviceEndpoints.storeUpload, { params: toStoreParams(store), body })).data.id;
}

describe('a shopper’s picture', () => {
  it('is read back byte for byte, by its own tenant alone', async () => {
    const assetId = await upload('summer-fest');
    const { tenant_id: ownTenantId } = await readStore('summer-fest');
    const { tenant_id: other } = await readStore('nordic-run');
    const read = (tenant: number) => tenantApi.fetch(serviceEndpoints.readUpload, { params: { tenant, assetId } });
    const reply = await read(ownTenantId);
    expect(reply.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await getCallError(read(other))).code).toBe('not_found');
  });

  it('is served at the address of a store of its own tenant alone', async () => {
    const assetId = await upload('summer-fest');
    const { tenant_id: ownTenantId } = await readStore('summer-fest');
    const { tenant_id: other } = await readStore('nordic-run');
    const show = (tenant: number, slug: string, query = '') =>
      sendApi('GET', `/api/${tenant}/${slug}/uploads/${assetId}${query}`);
    const originalAnswer = await show(ownTenantId, 'summer-fest');
    expect([originalAnswer.status, originalAnswer.headers.get('content-type')]).toEqual([200, 'image/png']);
    // This picture is delivered unscaled.
    const scaledAnswer = await show(ownTenantId, 'summer-fest', '?w=320');
    expect([scaledAnswer.status, scaledAnswer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await show(ownTenantId, 'summer-fest', '?w=321')).status).toBe(422);
    expect((await show(ownTenantId, 'nordic-run', '?w=320')).status).toBe(404);
    expect((await show(other, 'nordic-run', '?w=320')).status).toBe(404);
    for (const [tenant, slug] of [
      [ownTenantId, 'nordic-run'],
      [ownTenantId, 'no-such-store'],
      [other, 'nordic-run'],
      [other, 'summer-fest'],
    ] as const) {
      const answer = await show(tenant, slug);
      expect([tenant, slug, answer.status, answer.problem().code]).toEqual([tenant, slug, 404, 'not_found']);
    }
  });

  it('is printed for its own tenant alone', async () => {
    const { store, line, pictures } = await lineWithPicture(true);
    const foreign = `asset:${await upload('nordic-run')}` as const;
    const forged = withPictures(line, pictures, foreign);
    const customer = await createCustomer(store, [line]);
    const outcome = placeOrder(store, buildPayBody(store, [forged], customer));
    expect(Object.keys((await getCallError(outcome)).errors)).toEqual(['products']);
  });

  it('does not replace a picture that the store did not open to shoppers', async () => {
    const { store, line, pictures } = await lineWithPicture(false);
    const ownPicture = `asset:${await upload('summer-fest')}` as const;
    const customer = await createCustomer(store, [line]);
    const { order } = await placeOrder(
      store,
      buildPayBody(store, [withPictures(line, pictures, ownPicture)], customer),
    );
    const orderLines = await queryRows(sql`select front, back from order_lines where order_id = ${order.id}`);
    expect(orderLines).toHaveLength(1);
    expect(JSON.stringify(orderLines)).not.toContain(ownPicture);
  });
});

describe('a photo that a shopper placed', () => {
  it('is printed where the shopper saw it, within the limits of its frame, regardless of the browser’s claim', async () => {
    const { store, line, pictures } = await lineWithPicture(true);
    const product = await readProduct(store, Number(line.product_id));
    const openElement = [...product.products.front, ...product.products.back].find(({ id }) => pictures.includes(id));
    if (openElement?.type !== 'Image') throw new Error('no picture');
    const src = `asset:${await upload('summer-fest')}`;
    const photo = { src, width: 1200, height: 800 };
    const order = async (element: object) => {
      const swap = (side: Line['products']['front']) =>
        (side ?? []).map((each) => (each.id === openElement.id ? { ...openElement, ...element } : each));
      const { front, back } = line.products;
      const placed = { ...line, products: { ...line.products, front: swap(front), back: swap(back) } };
      const customer = await createCustomer(store, [placed]);
      const { order: placedOrder } = await placeOrder(store, buildPayBody(store, [placed], customer));
      const [row] = await queryRows(sql`select front, back from order_lines where order_id = ${placedOrder.id}`);
      const sides = [row?.front, row?.back] as ({ elements: { id: string }[] } | null)[];
      return sides.flatMap((side) => side?.elements ?? []).find(({ id }) => id === openElement.id);
    };
    const seen = placePhoto(openElement, photo, { x: 0.2, y: -0.1, scale: 1.7, angle: 12 });
    expect(await order(seen)).toEqual(seen);
    // The claimed frame is far larger than the print area, so the photo is not cropped to the design's picture.
    const claimed = { ...seen, left: 9_000, top: -9_000, scaleX: 90, scaleY: 90 };
    const frame = { left: 0, top: 0, width: 50_000, height: 50_000, angle: 0 };
    expect(await order({ ...claimed, frame })).toEqual(
      placePhoto(openElement, photo, { x: 0.5, y: -0.5, scale: 8, angle: 12 }),
    );
    // Without a frame there is no placement: the whole photo is placed where the design's picture was.
    const { frame: _, ...unframed } = claimed;
    expect(await order(unframed)).toMatchObject({ left: openElement.left, top: openElement.top, src });
  });
});

/** Returns a basket line of a demo product whose picture shoppers may change, or of one without such a picture. */
async function lineWithPicture(customisable: boolean) {
  const store = await readStore('summer-fest');
  for (const { id } of await listProducts(store)) {
    const line = buildBasketLine(await readProduct(store, id));
    const elements = [...(line.products.front ?? []), ...(line.products.back ?? [])];
    const pictures = elements.filter(({ type }) => type === 'Image');
    if (pictures.length > 0 && pictures.some((picture) => picture.customisable) === customisable)
      return { store, line, pictures: pictures.map((picture) => picture.id) };
  }
  throw new Error(`the demo store has no product with a picture that is ${customisable ? 'open' : 'closed'}`);
}

type Line = ReturnType<typeof buildBasketLine>;

function withPictures(line: Line, ids: readonly string[], src: `asset:${string}`): Line {
  const swap = (side: Line['products']['front']) =>
    (side ?? []).map((element) =>
      element.type === 'Image' && ids.includes(element.id) ? { ...element, src } : element,
    );
  return { ...line, products: { ...line.products, front: swap(line.products.front), back: swap(line.products.back) } };
}
