import { once } from 'node:events';
import { createServer } from 'node:http';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { z } from 'zod';
import { assetEndpoints } from '@/lib/contracts/assets';
import { eventProductEndpoints } from '@/lib/contracts/event-products';
import { productDesignEndpoints } from '@/lib/contracts/product-designs';
import { endpoints } from '@/lib/contracts/table';
import { SCENE_VERSION } from '@/lib/domain/scene/schema';
import { getSideSizePx } from '@/lib/domain/scene/units';
import { sendApi, signInBrowser } from './support/browser';
import { buildServiceHeaders, getCallError, sendRequest, signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';

jest.setTimeout(120_000);

setUpOwnDatabase();

const stored = z.object({
  data: z.object({
    id: z.uuid(),
    name: z.string(),
    type: z.string(),
    width: z.number(),
    height: z.number(),
    size_mm: z.object({ width: z.number(), height: z.number() }).nullable(),
  }),
});

async function png(width = 40, height = 30): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 60, alpha: 0.5 } } })
    .png()
    .toBuffer();
}

async function upload(bytes: Buffer | string, name = 'logo.png', email = 'owner@brightside.test') {
  const { browser, user } = await signInBrowser(email);
  const parts = [typeof bytes === 'string' ? bytes : new Uint8Array(bytes)];
  const file = new File(parts, name, { type: 'image/png' });
  const answer = await browser.form(`/api/${user.tenant_id}/assets`, { file });
  return { answer, browser, tenant: user.tenant_id };
}

const svg = (inside: string, attributes = 'width="60" height="30"') =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;

/**
 * Returns red, green, blue and alpha of the pixel at a position given as fractions of the picture's width and height.
 */
async function pixelAt(bytes: Buffer, across: number, down: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(down * info.height) * info.width + Math.floor(across * info.width)) * 4;
  return [...data.subarray(at, at + 4)];
}

describe('the picture library', () => {
  it('accepts a picture, lists it first, finds it by name, and shows it to its tenant alone', async () => {
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
      const other = await signInBrowser('owner@nordhavn.test');
      expect((await other.browser.get(`/api/${tenant}/assets/${data.id}/${call}`)).status).toBe(404);
      expect((await other.browser.get(`/api/${other.user.tenant_id}/assets/${data.id}/${call}`)).status).toBe(404);
      const service = await signInBrowser('service@brightside.test');
      expect((await service.browser.get(`/api/${tenant}/assets/${data.id}/${call}`)).status).toBe(403);
    }
    expect(
      await count(
        sql`select count(*) as n from audit_entries where action = 'product file added' and subject_id = ${data.id}`,
      ),
    ).toBe(1);
  });

  it.each([
    ['pixels', 'width="60" height="30"', null],
    ['millimetres', 'width="60mm" height="30mm"', { width: 60, height: 30 }],
    ['centimetres', 'width="6cm" height="3cm"', { width: 60, height: 30 }],
    ['inches', 'width="2in" height="1in"', { width: 50.8, height: 25.4 }],
    ['points', 'width="144pt" height="72pt"', { width: 50.8, height: 25.4 }],
    ['a viewBox alone', 'viewBox="0 0 60 30"', null],
    ['shares', 'width="100%" height="100%" viewBox="0 0 60 30"', null],
  ])('stores a drawing in %s as pixels, large enough to print, and reports its size', async (_, size, sizeMm) => {
    const { answer } = await upload(svg('<rect width="100%" height="100%" fill="#f00"/>', size), 'mark.svg');
    expect(answer.status).toBe(200);
    const { data } = stored.parse(answer.json());
    expect(data).toMatchObject({ type: 'image/png', width: 3000, height: 1500 });
    if (sizeMm === null) expect(data.size_mm).toBeNull();
    else {
      expect(data.size_mm?.width).toBeCloseTo(sizeMm.width);
      expect(data.size_mm?.height).toBeCloseTo(sizeMm.height);
    }
  });

  it('draws lengths in millimetres within a drawing in proportion', async () => {
    const inside = '<rect width="30mm" height="30mm" fill="#f00"/>';
    const { answer, browser, tenant } = await upload(svg(inside, 'width="60mm" height="30mm"'), 'mark.svg');
    const { id } = stored.parse(answer.json()).data;
    const { bytes } = await browser.get(`/api/${tenant}/assets/${id}/file`);
    expect(await pixelAt(bytes, 0.48, 0.5)).toEqual([255, 0, 0, 255]);
    expect((await pixelAt(bytes, 0.52, 0.5))[3]).toBe(0);
  });

  it('sanitises an SVG drawing and requests none of its addresses', async () => {
    const requestedPaths: string[] = [];
    const server = createServer((request, response) => {
      requestedPaths.push(request.url ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const at = server.address();
    const host = `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`;
    const hostile = [
      '<script>alert(1)</script>',
      `<script href="${host}/script"/>`,
      `<image href="${host}/image.png" width="60" height="30"/>`,
      '<image href="file:///etc/passwd" width="60" height="30"/>',
      `<use href="${host}/use.svg#a"/>`,
      `<style>@import url("${host}/style.css");@font-face{font-family:x;src:url(${host}/x.woff)}rect{fill:url(${host}/#a)}</style>`,
      `<filter id="f"><feImage href="${host}/fe.png"/></filter>`,
      `<foreignObject width="60" height="30"><iframe src="${host}/frame"/></foreignObject>`,
      '<circle cx="30" cy="15" r="10" fill="#00f" onclick="alert(1)"/>',
    ].join('');
    const doctype = `<!DOCTYPE svg [<!ENTITY x SYSTEM "${host}/entity"><!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>`;
    const source = `${doctype}<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30" onload="alert(1)">${hostile}<title>&x;&b;</title></svg>`;
    const { answer, browser, tenant } = await upload(source, 'hostile.svg');
    server.close();
    expect(answer.status).toBe(200);
    expect(requestedPaths).toEqual([]);
    const { id } = stored.parse(answer.json()).data;
    const { bytes } = await browser.get(`/api/${tenant}/assets/${id}/file`);
    expect(await pixelAt(bytes, 0.5, 0.5)).toEqual([0, 0, 255, 255]);
    expect((await pixelAt(bytes, 0.05, 0.05))[3]).toBe(0);
  });

  it('draws the texts and the pictures of a drawing', async () => {
    const inside =
      `<image href="data:image/png;base64,${(await png(8, 8)).toString('base64')}" width="30" height="30"/>` +
      '<text x="33" y="26" font-family="Anton" font-size="30">II</text>';
    const { answer, browser, tenant } = await upload(svg(inside), 'words.svg');
    expect(answer.status).toBe(200);
    const { id } = stored.parse(answer.json()).data;
    const { bytes } = await browser.get(`/api/${tenant}/assets/${id}/file`);
    const [red = 0, , , alpha = 0] = await pixelAt(bytes, 0.25, 0.5);
    expect(red).toBeGreaterThan(150);
    expect(alpha).toBeGreaterThan(100);
    const { channels } = await sharp(bytes).extract({ left: 1600, top: 200, width: 1200, height: 1000 }).stats();
    expect(channels[3]?.max).toBe(255);
  });

  it.each([
    ['a typeface that we have not', svg('<text font-family="Frutiger">Hi</text>'), /Frutiger/],
    ['letters that no typeface has', svg('<text>你好</text>'), /你, 好/],
    ['no size', '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>', /no size/],
    ['depth', svg(`${'<g>'.repeat(10_000)}${'</g>'.repeat(10_000)}`), /too complex/],
    ['broken mark-up', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g>', /could not be read/],
    ['markup that is no drawing', '<html><body>hello</body></html>', /Choose a PNG/],
    ['nothing', '', /Choose a PNG/],
    ['comments without end and no drawing', `${'<!---->'.repeat(2_000)}x`, /Choose a PNG/],
  ])('rejects %s with its reason', async (_, bytes, reason) => {
    const before = await count(sql`select count(*) as n from assets`);
    const { answer } = await upload(bytes, 'x.svg');
    expect(answer.status).toBe(422);
    expect(answer.problem().errors?.file).toEqual([expect.stringMatching(reason)]);
    expect(await count(sql`select count(*) as n from assets`)).toBe(before);
  });

  it('gives up on a drawing that would never finish', async () => {
    const uses = (level: number): string => `<g id="l${level}">${`<use href="#l${level - 1}"/>`.repeat(10)}</g>`;
    const bomb = `<defs><rect id="l0" width="60" height="30"/>${Array.from({ length: 12 }, (_, n) => uses(n + 1)).join('')}</defs><use href="#l12"/>`;
    const { answer } = await upload(svg(bomb), 'bomb.svg');
    expect(answer.status).toBe(422);
  });

  it('rasterises no drawing larger than the maximum, regardless of its stated size', async () => {
    const { answer } = await upload(svg('<rect width="9" height="9"/>', 'width="1e9mm" height="5e8mm"'), 'huge.svg');
    expect(stored.parse(answer.json()).data).toMatchObject({ width: 4000, height: 2000 });
  });

  it('accepts a file of 50 MB and a picture of 12,000 px, and names these limits beyond', async () => {
    const padded = Buffer.concat([await png(), Buffer.alloc(50_000_000)]);
    const atLimit = await upload(padded.subarray(0, 50_000_000), 'big.png');
    expect(atLimit.answer.status).toBe(200);
    const over = await upload(padded.subarray(0, 50_000_001), 'big.png');
    expect([over.answer.status, over.answer.problem().message]).toEqual([413, 'The picture is larger than 50 MB.']);
    expect((await upload(Buffer.alloc(51_000_000), 'big.png')).answer.status).toBe(413);

    const wide = (width: number) =>
      sharp({ create: { width, height: 40, channels: 3, background: '#c02050' } })
        .png()
        .toBuffer();
    expect(stored.parse((await upload(await wide(12_000))).answer.json()).data).toMatchObject({ width: 4_000 });
    const { answer } = await upload(await wide(12_001));
    expect(answer.problem().errors).toEqual({
      file: ['The picture has too many pixels: at most 12,000 on each side.'],
    });
  });

  it('leaves the body limit of every other call unchanged', () => {
    const large = endpoints.filter(({ bodySize }) => bodySize === 'picture').map(({ name }) => name);
    expect(large.toSorted()).toEqual([
      'assets.upload',
      'builder.upload',
      'orders.correctionPicture',
      'personalisation.picture',
      'rendering.upload',
      'storeConfig.update',
    ]);
  });

  it('is closed to users who may not manage pictures', async () => {
    expect((await upload(await png(), 'a.png', 'service@brightside.test')).answer.status).toBe(403);
  });

  it('accepts nothing from outside the web tier', async () => {
    const { token, tenantId } = await signIn('owner@brightside.test');
    const body = JSON.stringify({ name: 'x', type: 'image/png', width: 1, height: 1, data: 'AAAA' });
    const path = `/api/service/${tenantId}/assets`;
    expect((await sendRequest('POST', path, { body, headers: { authorization: `Bearer ${token}` } })).status).toBe(404);
    expect((await sendRequest('POST', path, { body, headers: buildServiceHeaders() })).status).toBe(401);
  });

  it('renames, and deletes what no design uses', async () => {
    const { answer, tenant } = await upload(await png());
    const { id, width, height } = stored.parse(answer.json()).data;
    const { token } = await signIn('owner@brightside.test');
    const params = { tenant, assetId: id };
    const renamed = await tenantApi.call(assetEndpoints.rename, { params, body: { name: ' New name ' } }, { token });
    expect(renamed.data.name).toBe('New name');
    expect(
      (await getCallError(tenantApi.call(assetEndpoints.rename, { params, body: { name: '  ' } }, { token }))).code,
    ).toBe('invalid');

    const storeParams = { tenant, slug: 'company-kit' };
    const [product] = (await tenantApi.call(eventProductEndpoints.list, { params: storeParams }, { token })).data.rows;
    const named = { ...storeParams, productId: product?.id ?? 0 };
    const design = (await tenantApi.call(productDesignEndpoints.design, { params: named }, { token })).data;
    const area = design.areas.front;
    if (!area) throw new Error('no front');
    const size = getSideSizePx({ widthMm: area.width_mm, heightMm: area.height_mm });
    const element = { type: 'Image' as const, id: 'logo', src: `asset:${id}`, left: 200, top: 200, width, height };
    const front = { version: SCENE_VERSION, ...size, elements: [element] } as const;
    const save = (scene: typeof front | null) =>
      tenantApi.call(
        productDesignEndpoints.saveDesign,
        { params: named, body: { revision: null, front: scene as never, back: null } },
        { token },
      );
    await save(front);
    const refused = await getCallError(tenantApi.call(assetEndpoints.remove, { params }, { token }));
    expect(refused).toMatchObject({ code: 'conflict', errors: { used_by: [product?.name] } });
    await save(null);
    const address = `/api/${tenant}/company-kit/uploads/${id}`;
    expect((await sendApi('GET', address)).status).toBe(200);
    await tenantApi.call(assetEndpoints.remove, { params }, { token });
    expect((await sendApi('GET', address)).status).toBe(404);
    expect((await getCallError(tenantApi.call(assetEndpoints.remove, { params }, { token }))).code).toBe('not_found');
    const [row] = await queryRows(sql`select deleted_at from assets where id = ${id}`);
    expect(row?.deleted_at).not.toBeNull();
  });

  it('lets no other tenant rename or delete a picture', async () => {
    const { answer } = await upload(await png());
    const { id } = stored.parse(answer.json()).data;
    const { token, tenantId } = await signIn('owner@nordhavn.test');
    const params = { tenant: tenantId, assetId: id };
    expect(
      (await getCallError(tenantApi.call(assetEndpoints.rename, { params, body: { name: 'x' } }, { token }))).code,
    ).toBe('not_found');
    expect((await getCallError(tenantApi.call(assetEndpoints.remove, { params }, { token }))).code).toBe('not_found');
  });
});
