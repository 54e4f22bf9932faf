import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { z } from 'zod';
import { assetEndpoints } from '@/lib/contracts/assets';
import { eventProductEndpoints } from '@/lib/contracts/event-products';
import { SCENE_VERSION } from '@/lib/domain/scene/schema';
import { sideSizePx } from '@/lib/domain/scene/units';
import { signedIn } from './support/browser';
import { asService, refusal, send, signIn, tenantApi } from './support/call';
import { count, ownDatabase, rowsOf } from './support/database';

jest.setTimeout(120_000);

ownDatabase();

const stored = z.object({
  data: z.object({ id: z.uuid(), name: z.string(), type: z.string(), width: z.number(), height: z.number() }),
});

async function png(width = 40, height = 30): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 60, alpha: 0.5 } } })
    .png()
    .toBuffer();
}

async function upload(bytes: Buffer | string, name = 'logo.png', email = 'owner@brightside.test') {
  const { browser, user } = await signedIn(email);
  const parts = [typeof bytes === 'string' ? bytes : new Uint8Array(bytes)];
  const file = new File(parts, name, { type: 'image/png' });
  const answer = await browser.form(`/api/${user.tenant_id}/assets`, { file });
  return { answer, browser, tenant: user.tenant_id };
}

const svg = (inside: string, attributes = '') =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="60" height="30" ${attributes}>${inside}</svg>`;

describe('the library of pictures', () => {
  it('takes a picture, lists it first, finds it by name, and shows it to its tenant alone', async () => {
    const { answer, browser, tenant } = await upload(await png(), '../../Our Logo.png');
    expect(answer.status).toBe(200);
    const { data } = stored.parse(answer.json());
    expect(data).toMatchObject({ name: 'Our Logo.png', type: 'image/png', width: 40, height: 30 });
    const { token } = await signIn('owner@brightside.test');
    const list = async (q: string) =>
      (await tenantApi.call(assetEndpoints.list, { params: { tenant }, query: { q } }, { token })).data.rows;
    expect((await list(''))[0]?.id).toBe(data.id);
    expect((await list('our lo')).map(({ id }) => id)).toEqual([data.id]);
    expect(await list('100%_')).toEqual([]);
    for (const call of ['file', 'thumbnail']) {
      const seen = await browser.get(`/api/${tenant}/assets/${data.id}/${call}`);
      expect([seen.status, seen.headers.get('content-type')?.startsWith('image/')]).toEqual([200, true]);
      const other = await signedIn('owner@nordhavn.test');
      expect((await other.browser.get(`/api/${tenant}/assets/${data.id}/${call}`)).status).toBe(404);
      expect((await other.browser.get(`/api/${other.user.tenant_id}/assets/${data.id}/${call}`)).status).toBe(404);
      const service = await signedIn('service@brightside.test');
      expect((await service.browser.get(`/api/${tenant}/assets/${data.id}/${call}`)).status).toBe(403);
    }
    expect(
      await count(
        sql`select count(*) as n from audit_entries where action = 'product file added' and subject_id = ${data.id}`,
      ),
    ).toBe(1);
  });

  it('keeps a drawing as pixels, large enough to print', async () => {
    const { answer } = await upload(svg('<rect width="60" height="30" fill="#f00"/>'), 'mark.svg');
    expect(answer.status).toBe(200);
    expect(stored.parse(answer.json()).data).toMatchObject({ type: 'image/png', width: 3000, height: 1500 });
  });

  it.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['a handler', svg('<rect width="9" height="9"/>', 'onload="alert(1)"')],
    ['foreign markup', svg('<foreignObject><p>hello</p></foreignObject>')],
    ['another address', svg('<use href="data:image/svg+xml,x"/>')],
    ['a picture from elsewhere', svg('<image href="http://127.0.0.1/x.png" width="9" height="9"/>')],
    ['an address in its style', svg('<style>rect{fill:url(http://127.0.0.1/)}</style><rect width="9" height="9"/>')],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('<text>&a;</text>')}`],
    ['markup that is no drawing', '<html><body>hello</body></html>'],
    ['nothing', ''],
  ])('refuses %s', async (_, bytes) => {
    const before = await count(sql`select count(*) as n from assets`);
    const { answer } = await upload(bytes, 'x.svg');
    expect(answer.status).toBe(422);
    expect(answer.problem().errors).toHaveProperty('file');
    expect(await count(sql`select count(*) as n from assets`)).toBe(before);
  });

  it('refuses a file of more than 10 MB and who may not manage pictures', async () => {
    expect((await upload(Buffer.alloc(10_500_000), 'big.png')).answer.status).toBe(413);
    expect((await upload(await png(), 'a.png', 'service@brightside.test')).answer.status).toBe(403);
  });

  it('takes nothing from outside the web tier', async () => {
    const { token, tenantId } = await signIn('owner@brightside.test');
    const body = JSON.stringify({ name: 'x', type: 'image/png', width: 1, height: 1, data: 'AAAA' });
    const path = `/api/service/${tenantId}/assets`;
    expect((await send('POST', path, { body, headers: { authorization: `Bearer ${token}` } })).status).toBe(404);
    expect((await send('POST', path, { body, headers: asService() })).status).toBe(401);
  });

  it('renames, and deletes what no design shows', async () => {
    const { answer, tenant } = await upload(await png());
    const { id, width, height } = stored.parse(answer.json()).data;
    const { token } = await signIn('owner@brightside.test');
    const params = { tenant, assetId: id };
    const renamed = await tenantApi.call(assetEndpoints.rename, { params, body: { name: ' New name ' } }, { token });
    expect(renamed.data.name).toBe('New name');
    expect(
      (await refusal(tenantApi.call(assetEndpoints.rename, { params, body: { name: '  ' } }, { token }))).code,
    ).toBe('invalid');

    const shelf = { tenant, slug: 'company-kit' };
    const [product] = (await tenantApi.call(eventProductEndpoints.list, { params: shelf }, { token })).data.rows;
    const named = { ...shelf, productId: product?.id ?? 0 };
    const design = (await tenantApi.call(eventProductEndpoints.design, { params: named }, { token })).data;
    const area = design.areas.front;
    if (!area) throw new Error('no front');
    const size = sideSizePx({ widthMm: area.width_mm, heightMm: area.height_mm });
    const element = { type: 'Image' as const, id: 'logo', src: `asset:${id}`, left: 200, top: 200, width, height };
    const front = { version: SCENE_VERSION, ...size, elements: [element] } as const;
    const save = (scene: typeof front | null) =>
      tenantApi.call(
        eventProductEndpoints.saveDesign,
        { params: named, body: { revision: null, front: scene as never, back: null } },
        { token },
      );
    await save(front);
    const refused = await refusal(tenantApi.call(assetEndpoints.remove, { params }, { token }));
    expect(refused).toMatchObject({ code: 'conflict', errors: { used_by: [product?.name] } });
    await save(null);
    await tenantApi.call(assetEndpoints.remove, { params }, { token });
    expect((await refusal(tenantApi.call(assetEndpoints.remove, { params }, { token }))).code).toBe('not_found');
    const [row] = await rowsOf(sql`select deleted_at from assets where id = ${id}`);
    expect(row?.deleted_at).not.toBeNull();
  });

  it('is another tenant’s to neither rename nor delete', async () => {
    const { answer } = await upload(await png());
    const { id } = stored.parse(answer.json()).data;
    const { token, tenantId } = await signIn('owner@nordhavn.test');
    const params = { tenant: tenantId, assetId: id };
    expect(
      (await refusal(tenantApi.call(assetEndpoints.rename, { params, body: { name: 'x' } }, { token }))).code,
    ).toBe('not_found');
    expect((await refusal(tenantApi.call(assetEndpoints.remove, { params }, { token }))).code).toBe('not_found');
  });
});
