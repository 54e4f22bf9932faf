import { workerDatabase } from '../setup/database';
import { refusal, serviceEndpoints, tenantApi } from './support/call';
import { at, basketLine, createCustomer, payBody, placeOrder, readProduct, readStore } from './support/shop';

jest.setTimeout(30_000);

let database: Awaited<ReturnType<typeof workerDatabase>>;
beforeAll(async () => {
  database = await workerDatabase();
});
afterAll(() => database.drop());

const bytes = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function upload(slug: string): Promise<string> {
  const store = await readStore(slug);
  const body = { name: 'me.png', type: 'image/png' as const, width: 1, height: 1, data: bytes.toString('base64') };
  return (await tenantApi.call(serviceEndpoints.storeUpload, { params: at(store), body })).data.id;
}

describe('a shopper’s picture', () => {
  it('comes back byte for byte, to its own tenant alone', async () => {
    const assetId = await upload('summer-fest');
    const { tenant_id: own } = await readStore('summer-fest');
    const { tenant_id: other } = await readStore('nordic-run');
    const read = (tenant: number) => tenantApi.fetch(serviceEndpoints.readUpload, { params: { tenant, assetId } });
    const reply = await read(own);
    expect(reply.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await refusal(read(other))).code).toBe('not_found');
  });

  it('is printed for its own tenant alone', async () => {
    const store = await readStore('summer-fest');
    const product = await readProduct(store);
    const line = basketLine(product);
    const foreign = `asset:${await upload('nordic-run')}` as const;
    const elements = (line.products.front ?? []).concat(line.products.back ?? []);
    const swapped = (side: typeof elements | undefined) =>
      (side ?? []).map((element) => (element.type === 'Image' ? { ...element, src: foreign } : element));
    const forged = {
      ...line,
      products: { ...line.products, front: swapped(line.products.front), back: swapped(line.products.back) },
    };
    const customer = await createCustomer(store, [line]);
    const customisable = elements.some((element) => element.type === 'Image' && element.customisable);
    const outcome = placeOrder(store, payBody(store, [forged], customer));
    if (customisable) expect(Object.keys((await refusal(outcome)).errors)).toEqual(['products']);
    // A picture that is not the shopper's to change stays as the store designed it.
    else expect((await outcome).order.lines).toHaveLength(1);
  });
});
