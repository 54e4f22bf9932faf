import sharp from 'sharp';
import { assetEndpoints } from '@/lib/contracts/assets';
import { eventProductEndpoints, toProductChangeInput } from '@/lib/contracts/event-products';
import { eventEndpoints } from '@/lib/contracts/events';
import { sendApi, signInBrowser } from './support/browser';
import { getCallError, signIn, tenantApi } from './support/call';
import { setUpOwnDatabase } from './support/database';
import { readProduct, readStore } from './support/shop';

jest.setTimeout(120_000);
setUpOwnDatabase();

const SLUG = 'company-kit';
let owner = { tenantId: 0, token: '' };
beforeAll(async () => {
  owner = await signIn('owner@brightside.test');
});

/** Adds a picture to an owner's library as the browser does. Returns its id. */
async function upload(email = 'owner@brightside.test'): Promise<string> {
  const { browser, user } = await signInBrowser(email);
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#884422' } });
  const file = new File([new Uint8Array(await picture.jpeg().toBuffer())], 'photo.jpg', { type: 'image/jpeg' });
  const answer = await browser.form(`/api/${user.tenant_id}/assets`, { file });
  expect(answer.status).toBe(200);
  return assetEndpoints.upload.answer.parse(answer.json()).data.id;
}

const params = (slug = SLUG) => ({ tenant: owner.tenantId, slug });
const change = (productId: number, values: object) =>
  tenantApi.call(
    eventProductEndpoints.change,
    { params: params(), body: { changes: [{ product_id: productId, ...values }] } },
    owner,
  );
const listFirst = async (slug = SLUG) =>
  (await tenantApi.call(eventProductEndpoints.list, { params: params(slug), query: {} }, owner)).data.rows[0];

describe('the owner’s own photos of a product', () => {
  it('appear on its page in order with their descriptions, and in each copy of the product', async () => {
    const [first, second] = [await upload(), await upload()];
    const product = await listFirst();
    const photos = [
      { asset_id: second, alt: 'Worn at the office' },
      { asset_id: first, alt: 'Folded' },
    ];
    await change(product?.id ?? 0, { photos });
    const record = await readProduct(await readStore(SLUG), product?.id);
    expect(record.photos).toEqual(photos.map((photo) => ({ ...photo, width: 900, height: 600 })));

    const picture = await sendApi('GET', `/api/${owner.tenantId}/${SLUG}/uploads/${first}?w=320`, { headers: {} });
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);

    const { data: clone } = await tenantApi.call(
      eventEndpoints.clone,
      { params: params(), body: { name: 'Kit with photos' } },
      owner,
    );
    const copy = await listFirst(clone.slug);
    const { data } = await tenantApi.call(
      eventProductEndpoints.show,
      { params: { ...params(clone.slug), productId: copy?.id ?? 0 } },
      owner,
    );
    expect(data.photos).toEqual(photos);
  });

  it('keep their pictures in the library from being deleted', async () => {
    const assetId = await upload();
    const product = await listFirst();
    await change(product?.id ?? 0, { photos: [{ asset_id: assetId, alt: 'In use' }] });
    const remove = () => tenantApi.call(assetEndpoints.remove, { params: { tenant: owner.tenantId, assetId } }, owner);
    expect((await getCallError(remove())).code).toBe('conflict');
    await change(product?.id ?? 0, { photos: [] });
    expect((await remove()).success).toBe(true);
  });

  it('can be undone', async () => {
    const product = await listFirst();
    const before = [{ asset_id: await upload(), alt: 'Before' }];
    await change(product?.id ?? 0, { photos: before, setup_cost: 12.5 });
    const { data } = await change(product?.id ?? 0, { photos: [], setup_cost: 0 });
    const changes = data.undo.map(toProductChangeInput);
    await tenantApi.call(eventProductEndpoints.change, { params: params(), body: { changes } }, owner);
    const restored = await tenantApi.call(
      eventProductEndpoints.show,
      { params: { ...params(), productId: product?.id ?? 0 } },
      owner,
    );
    expect(restored.data).toMatchObject({ photos: before, setup_cost: 1250 });
  });

  it('are rejected without a description, above eight, and from another tenant’s library', async () => {
    const product = await listFirst();
    const mine = await upload();
    const theirs = await upload('owner@nordhavn.test');
    const fields = async (photos: object[]) => (await getCallError(change(product?.id ?? 0, { photos }))).errors;
    expect(await fields([{ asset_id: mine, alt: '  ' }])).toMatchObject({ 'changes.0.photos.0.alt': ['required'] });
    expect(await fields(Array.from({ length: 9 }, () => ({ asset_id: mine, alt: 'Again' })))).toMatchObject({
      'changes.0.photos': ['too many'],
    });
    expect(await fields([{ asset_id: theirs, alt: 'Stolen' }])).toEqual({ 'changes.0.photos': ['unknown'] });
  });
});
