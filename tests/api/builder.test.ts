import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { z } from 'zod';
import { deleteExpiredTemporaryAssets } from '@/lib/backend/builder/temporary-assets';
import { builderEndpoints } from '@/lib/contracts/builder';
import { getStorage } from '@/lib/integrations/storage/select';
import { Browser, sendApi, signInBrowser } from './support/browser';
import { buildServiceHeaders, getCallError, sendRequest, signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';

jest.setTimeout(120_000);

setUpOwnDatabase();

/** A green disc with a yellow heart on an opaque white background, as a picture file. */
const logo = async (size = 240): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" fill="#fff"/><circle cx="50%" cy="50%" r="40%" fill="#0b6e4f"/><circle cx="50%" cy="50%" r="16%" fill="#f2c14e"/><circle cx="50%" cy="50%" r="6%" fill="#fff"/></svg>`,
    ),
  )
    .jpeg({ quality: 95 })
    .toBuffer();

const visitor = () => new Browser();
async function upload(bytes: Buffer | string, fields: Record<string, string> = {}, browser = visitor()) {
  const parts = [typeof bytes === 'string' ? bytes : new Uint8Array(bytes)];
  return browser.form('/api/builder/uploads', { file: new File(parts, 'logo.jpg', { type: 'image/jpeg' }), ...fields });
}
async function uploaded(fields: Record<string, string> = {}) {
  const answer = await upload(await logo(), fields);
  expect(answer.status).toBe(200);
  return builderEndpoints.upload.answer.parse(answer.json()).data;
}

const catalogue = async () => (await tenantApi.call(builderEndpoints.catalogue, { params: {} })).data;

async function beginning(name = 'Harbour Run 2027') {
  const { blanks } = await catalogue();
  const products = blanks
    .filter(({ form }) => form === 'tee' || form === 'mug')
    .slice(0, 3)
    .map(({ id, colours, chest }) => ({
      blank_id: id,
      colours: colours.slice(0, 2).map(({ code }) => code),
      placement: chest ? ('chest' as const) : ('centre' as const),
    }));
  return {
    page: { name, tagline: 'See you at the quay' },
    products,
    region: 'EU' as const,
    theme: { colour_set_id: null, primary: '#0b6e4f', secondary: '#f2c14e', tertiary: '#e3f1ec' },
    type: 'store' as const,
  };
}

const moved = z.object({ success: z.literal(true), data: z.uuid() });
const created = z.object({ success: z.literal(true), data: z.object({ slug: z.string() }) });

async function adopter(email = 'owner@brightside.test') {
  const { browser, user } = await signInBrowser(email);
  const tenant = user.tenant_id;
  return {
    browser,
    tenant,
    move: (imgId: string, route = '/dashboard') =>
      browser.post(`/api/${tenant}${route}/assets/move`, { img_id: imgId }),
    create: (body: unknown, route = '/dashboard') => browser.post(`/api/${tenant}${route}/events/create`, body),
  };
}

describe('a visitor’s logo', () => {
  it('loses its white background, keeps the white inside, and results in colours and designs', async () => {
    const { img_id: id, colours, themes, cut_out: cutOut, url } = await uploaded();
    expect(cutOut).toBe(true);
    expect(themes[0]?.primary).toMatch(/^#0[0-9a-f]6[0-9a-f]4[0-9a-f]$/);
    expect(colours.length).toBeGreaterThanOrEqual(2);
    const seen = await visitor().send('GET', url);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(seen.headers.get('content-security-policy')).toContain('sandbox');
    const storedImage = await getStorage().get(`builder/${id}`);
    const { data, info } = await sharp(storedImage ?? Buffer.alloc(0))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const alpha = (x: number, y: number) => data[(y * info.width + x) * 4 + 3];
    // The margin is cropped as well: the disc fills the picture, and the heart on it is still opaque.
    expect(Math.abs(info.width - 192)).toBeLessThan(6);
    expect([alpha(1, 1), alpha(96, 30), alpha(96, 96)]).toEqual([0, 255, 255]);
  });

  it('keeps its background when the visitor requests it', async () => {
    expect((await uploaded({ keep_ground: '1' })).cut_out).toBe(false);
  });

  it.each([
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'],
    ['text', 'hello'],
    ['nothing', ''],
  ])('is rejected when it is %s', async (_, bytes) => {
    const answer = await upload(bytes);
    expect([answer.status, Object.keys(answer.problem().errors ?? {})]).toEqual([422, ['file']]);
    expect((await upload(Buffer.alloc(51_000_000))).status).toBe(413);
  });

  it('is accepted from our own pages alone', async () => {
    const form = new FormData();
    form.append('file', new File(['x'], 'x.png'));
    const answer = await sendApi('POST', '/api/builder/uploads', {
      body: form,
      headers: { origin: 'https://evil.test' },
    });
    expect(answer.status).toBe(419);
    const body = JSON.stringify({ name: 'x', type: 'image/png', width: 1, height: 1, data: 'AAAA' });
    expect((await sendRequest('POST', '/api/service/builder/uploads', { body })).status).toBe(404);
    expect((await sendRequest('GET', `/api/service/builder/uploads/${randomUUID()}`)).status).toBe(404);
  });

  it('is drawn on products in any colour; unknown products and colours result in 404', async () => {
    const { img_id: id } = await uploaded();
    const draw = (path: string) => visitor().get(`/api/builder/mockups/${path}`);
    const [plain, printed] = [await draw('plain/tee/1b2a4a?w=160'), await draw(`${id}/tee/1b2a4a?w=160`)];
    expect([plain.status, printed.status]).toEqual([200, 200]);
    expect(printed.text).not.toBe(plain.text);
    expect((await draw(`${id}/mug/ffffff?w=160&placement=chest`)).status).toBe(200);
    for (const path of [
      `${id}/boat/ffffff`,
      `${id}/tee/red`,
      `${randomUUID()}/tee/ffffff`,
      'x/tee/ffffff',
      '../tee/fff',
    ])
      expect((await draw(path)).status).toBe(404);
    expect((await draw(`${id}/tee/ffffff?w=161`)).status).toBe(422);
  });

  it('is deleted after seven days, with its bytes', async () => {
    const { img_id: id } = await uploaded();
    const { img_id: other } = await uploaded();
    await queryRows(sql`update temporary_assets set expires_at = now() - interval '1 minute' where id = ${id}`);
    expect((await visitor().get(`/api/builder/uploads/${id}`)).status).toBe(404);
    const { move } = await adopter();
    expect((await move(id)).status).toBe(404);
    await deleteExpiredTemporaryAssets();
    const files = await getStorage().list('builder/');
    expect([files.includes(`builder/${id}`), files.includes(`builder/${other}`)]).toEqual([false, true]);
    expect(await count(sql`select count(*) as n from temporary_assets where id = ${id}`)).toBe(0);
  });
});

describe('adopting a built store', () => {
  it('moves the picture, creates a draft with its design, logo and printed products, and returns its address', async () => {
    const { move, create, tenant } = await adopter();
    const { img_id: imgId } = await uploaded();
    const { data: imageId } = moved.parse((await move(imgId)).json());
    const answer = await create({ image_id: imageId, ...(await beginning()) });
    expect(answer.status).toBe(200);
    const { slug } = created.parse(answer.json()).data;
    expect(slug).toBe('harbour-run-2027');
    const [event] = await queryRows(
      sql`select e.*, c.primary_colour, c.tenant_id as colours_of, s.content from events e
        join colour_sets c on c.id = e.colour_set_id join store_contents s on s.event_id = e.id where e.slug = ${slug}`,
    );
    expect(event).toMatchObject({
      ...{ tenant_id: tenant, status: 'Draft', region: 'EU', currency: 'EUR', type: 'store' },
      ...{ primary_colour: '#0b6e4f', colours_of: tenant },
    });
    expect(event?.content).toMatchObject({
      ...{ logo_enabled: true, home_heading: 'Harbour Run 2027', home_subheading: 'See you at the quay' },
    });
    const storeProducts = await queryRows(
      sql`select p.status, p.front from event_products ep join products p on p.id = ep.product_id where ep.event_id = ${event?.id}`,
    );
    expect(storeProducts).toHaveLength(3);
    for (const product of storeProducts)
      expect(product).toMatchObject({ status: 'active', front: { elements: [{ src: `asset:${imageId}` }] } });
    expect(
      await count(
        sql`select count(*) as n from audit_entries where action = 'event created' and subject_id = ${String(event?.id)}`,
      ),
    ).toBe(1);
  });

  it('answers below every admin path, and names its method to any other', async () => {
    const { move, create, browser, tenant } = await adopter();
    const { img_id: imgId } = await uploaded();
    const ids = [];
    for (const route of ['', '/dashboard', '/settings/company-details'])
      ids.push(moved.parse((await move(imgId, route)).json()).data);
    expect(new Set(ids).size).toBe(1);
    const body = { image_id: ids[0], ...(await beginning('Paths')) };
    const slugs = [];
    for (const route of ['', '/events', '/orders/x'])
      slugs.push(created.parse((await create(body, route)).json()).data.slug);
    expect(new Set(slugs).size).toBe(1);
    expect((await browser.get(`/api/${tenant}/dashboard/assets/move`)).status).toBe(405);
  });

  it('creates one picture and one event for any number of concurrent tabs', async () => {
    const { move, create, tenant } = await adopter();
    const { img_id: imgId } = await uploaded();
    const moves = await Promise.all(Array.from({ length: 6 }, () => move(imgId)));
    const ids = new Set(moves.map((answer) => moved.parse(answer.json()).data));
    expect(ids.size).toBe(1);
    const [imageId] = ids;
    const body = { image_id: imageId, ...(await beginning('Many tabs')) };
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(body)));
    expect(new Set(answers.map((answer) => created.parse(answer.json()).data.slug))).toEqual(new Set(['many-tabs']));
    expect(await count(sql`select count(*) as n from events where tenant_id = ${tenant} and name = 'Many tabs'`)).toBe(
      1,
    );
    expect(await count(sql`select count(*) as n from colour_sets where name = 'Many tabs'`)).toBe(1);
  });

  it('numbers an address that is taken, or is the platform’s', async () => {
    const { move, create } = await adopter('owner@nordhavn.test');
    const slugs = [];
    for (const name of ['Summer Fest', 'Orders', '★★★']) {
      const { img_id: imgId } = await uploaded();
      const { data: imageId } = moved.parse((await move(imgId)).json());
      slugs.push(created.parse((await create({ image_id: imageId, ...(await beginning(name)) })).json()).data.slug);
    }
    expect(slugs).toEqual(['summer-fest-2', 'orders-2', 'store']);
  });

  it('gives a tenant nothing of another tenant’s', async () => {
    const [ownAccount, other] = [await adopter(), await adopter('owner@nordhavn.test')];
    const { img_id: imgId } = await uploaded();
    const { data: imageId } = moved.parse((await ownAccount.move(imgId)).json());
    const before = await count(sql`select count(*) as n from events`);
    expect((await other.move(imgId)).status).toBe(404);
    const body = { image_id: imageId, ...(await beginning('Not mine')) };
    const refused = await other.create(body);
    expect([refused.status, Object.keys(refused.problem().errors ?? {})]).toEqual([422, ['image_id']]);
    expect((await other.browser.post(`/api/${ownAccount.tenant}/assets/move`, { img_id: imgId })).status).toBe(404);
    expect((await other.browser.post(`/api/${ownAccount.tenant}/events/create`, body)).status).toBe(404);
    const service = await adopter('service@brightside.test');
    expect((await service.move(imgId)).status).toBe(403);
    expect((await service.create(body)).status).toBe(403);
    expect((await sendApi('POST', `/api/${ownAccount.tenant}/assets/move`, { body: '{}' })).status).toBe(419);
    expect(await count(sql`select count(*) as n from events`)).toBe(before);
  });

  it('rejects invalid values, and writes nothing', async () => {
    const { move, create, tenant } = await adopter();
    for (const imgId of ['../../etc/passwd', 'x', '', 7, null])
      expect((await move(imgId as string)).problem().errors).toHaveProperty('img_id');
    expect((await move(randomUUID())).status).toBe(404);
    const { img_id: imgId } = await uploaded();
    const { data: imageId } = moved.parse((await move(imgId)).json());
    const good = { image_id: imageId, ...(await beginning('Refused')) };
    const [first] = good.products;
    const { token } = await signIn('owner@nordhavn.test');
    const [foreignSet] = await queryRows(
      sql`insert into colour_sets (tenant_id, name, primary_colour, secondary_colour)
        select tenant_id, 'theirs', '#111111', '#222222' from events where slug = 'nordic-run' returning id`,
    );
    const wrong: [string, object][] = [
      ['products', { products: [] }],
      ['products', { products: Array.from({ length: 30 }, () => first) }],
      ['blank_id', { products: [{ ...first, blank_id: 999_999 }] }],
      ['colours', { products: [{ ...first, colours: ['no-such'] }] }],
      ['region', { region: 'JP' }],
      ['type', { type: 'casino' }],
      ['theme', { theme: { ...good.theme, primary: 'red;}' } }],
      ['theme', { theme: { ...good.theme, colour_set_id: foreignSet?.id } }],
      ['page', { page: { name: '', tagline: '' } }],
      ['tenant_id', { tenant_id: 1 }],
      ['status', { status: 'Active' }],
    ];
    for (const [field, change] of wrong) {
      const answer = await create({ ...good, ...change });
      expect([field, answer.status]).toEqual([field, 422]);
      expect(answer.problem().errors).toHaveProperty(field);
    }
    expect((await create([])).status).toBeGreaterThanOrEqual(400);
    expect(await count(sql`select count(*) as n from events where name = 'Refused'`)).toBe(0);
    expect(await count(sql`select count(*) as n from colour_sets where name = 'Refused'`)).toBe(0);
    const tokenless = tenantApi.call(builderEndpoints.move, {
      params: { tenant, route: [] },
      body: { img_id: imgId },
    });
    expect((await getCallError(tokenless)).code).toBe('unauthenticated');
    expect(token).not.toBe('');
    expect(
      (await sendRequest('POST', `/api/${tenant}/assets/move`, { body: '{}', headers: buildServiceHeaders() })).status,
    ).toBe(401);
  });
});
