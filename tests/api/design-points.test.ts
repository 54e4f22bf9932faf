import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { z } from 'zod';
import { eventProductEndpoints } from '@/lib/contracts/event-products';
import { eventEndpoints } from '@/lib/contracts/events';
import { productDesignEndpoints } from '@/lib/contracts/product-designs';
import { SCENE_VERSION } from '@/lib/domain/scene/schema';
import { getSideSizePx } from '@/lib/domain/scene/units';
import { signInBrowser } from './support/browser';
import { signIn, tenantApi } from './support/call';
import { queryRows, setUpOwnDatabase } from './support/database';

jest.setTimeout(60_000);

setUpOwnDatabase();

const stored = z.object({ data: z.object({ id: z.uuid(), width: z.number(), height: z.number() }) });
const slug = 'company-kit';

async function uploadPicture(bytes: Buffer) {
  const { browser, user } = await signInBrowser('owner@brightside.test');
  const file = new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' });
  const answer = await browser.form(`/api/${user.tenant_id}/assets`, { file });
  return stored.parse(answer.json()).data;
}

/** Puts one picture of 60 × 60 px onto the front of a product that is sold in black, enlarged by `scale`. */
const designWith = (bytes: Buffer, scale: number, method?: string) =>
  storeElement(async (size) => {
    const { id, width, height } = await uploadPicture(bytes);
    return {
      type: 'Image' as const,
      id: 'logo',
      src: `asset:${id}`,
      left: size.width / 2,
      top: size.height / 2,
      originX: 'center',
      originY: 'center',
      width,
      height,
      scaleX: scale,
      scaleY: scale,
    };
  }, method);

/** Replaces all elements on that front by one element. */
async function storeElement(make: (size: { width: number; height: number }) => Promise<object>, method?: string) {
  const { token, tenantId: tenant } = await signIn('owner@brightside.test');
  const params = { tenant, slug };
  const { data } = await tenantApi.call(eventProductEndpoints.list, { params }, { token });
  const row = data.rows.find(({ status, locked }) => status === 'active' && !locked);
  if (!row) throw new Error('the store sells nothing');
  const named = { ...params, productId: row.id };
  if (method)
    await queryRows(
      sql`update blanks set print_method = ${method} where id = (select blank_id from products where id = ${row.id}) returning id`,
    );
  const design = (await tenantApi.call(productDesignEndpoints.design, { params: named }, { token })).data;
  const area = design.areas.front;
  if (!area) throw new Error('no front');
  const size = getSideSizePx({ widthMm: area.width_mm, heightMm: area.height_mm });
  const element = await make(size);
  const front = { version: SCENE_VERSION, ...size, elements: [element] };
  const saved = await tenantApi.call(
    productDesignEndpoints.saveDesign,
    { params: named, body: { revision: null, front: front as never, back: null } },
    { token },
  );
  await tenantApi.call(
    productDesignEndpoints.publishDesign,
    { params: named, body: { revision: saved.data.revision } },
    { token },
  );
  const points = async () => {
    const list = await tenantApi.call(eventProductEndpoints.list, { params }, { token });
    return list.data.rows.find(({ id: other }) => other === row.id)?.print_points ?? [];
  };
  const overview = async () =>
    (await tenantApi.call(eventEndpoints.overview, { params }, { token })).data.checklist.find(
      ({ check }) => check === 'designs',
    );
  return { row, colours: design.colours, points, overview };
}

const plain = (background: string, size = 600) =>
  sharp({ create: { width: size, height: size, channels: 4, background } })
    .png()
    .toBuffer();

describe('design warnings', () => {
  it('appear in the checklist and at the product, do not block opening, and link to the product', async () => {
    const { row, points, overview } = await designWith(await plain('#c02050', 60), 10);
    expect(await points()).toContainEqual({ kind: 'resolution', colours: [] });
    const item = await overview();
    expect(item).toMatchObject({ met: false, blocks: false });
    expect(item?.products?.find(({ id }) => id === row.id)).toMatchObject({ name: row.name });
  });

  it('are computed for 200 products, and the checklist shows the number of further products', async () => {
    const { overview, row } = await designWith(await plain('#c02050', 60), 10);
    expect((await overview())?.unjudged).toBe(0);
    const copies =
      await queryRows(sql`insert into products (id, tenant_id, blank_id, name, status, colours, picture_version)
      select (select max(id) from products) + n, tenant_id, blank_id, 'Copy ' || n, 'active', colours, picture_version
      from products, generate_series(1, 201) n where products.id = ${row.id} returning id`);
    await queryRows(sql`insert into event_products (tenant_id, event_id, product_id, price_minor, vat_applies, category, position)
      select o.tenant_id, o.event_id, p.id, o.price_minor, o.vat_applies, o.category, o.position + 1000
      from event_products o, products p where o.product_id = ${row.id} and p.name like 'Copy %'
        and o.event_id = (select id from events where slug = ${slug})`);
    const item = await overview();
    expect(copies).toHaveLength(201);
    expect(item?.unjudged).toBeGreaterThan(0);
    expect(item?.products?.map(({ id }) => id)).toContain(row.id);
    await queryRows(sql`update products set deleted_at = now() where name like 'Copy %'`);
  });

  it('name a picture that is hardly visible on a colour in which the product is sold', async () => {
    const { token, tenantId: tenant } = await signIn('owner@brightside.test');
    const { data } = await tenantApi.call(eventProductEndpoints.list, { params: { tenant, slug } }, { token });
    const colour = data.rows.find(({ status, locked }) => status === 'active' && !locked)?.colours[0];
    if (!colour) throw new Error('no colour');
    const { points } = await designWith(await plain(colour.hex), 0.2);
    const ink = (await points()).find(({ kind }) => kind === 'ink');
    expect(ink?.colours).toContain(colour.code);
  });

  it('name a light text on a light colour in which the product is sold, though the hues differ', async () => {
    const { points } = await storeElement(async (size) => ({
      type: 'Text' as const,
      id: 'name',
      text: 'CREW',
      label: 'Name',
      customisable: false,
      maxLength: 40,
      fontFamily: 'Inter',
      fontSize: 60,
      left: size.width / 2,
      top: size.height / 2,
      originX: 'center',
      originY: 'center',
      // Yellow is not white but is as unreadable on white.
      fill: '#fef08a',
    }));
    expect((await points()).find(({ kind }) => kind === 'ink')?.colours).toContain('white');
  });

  it('report a text that is cut at the edge, but not a customisable text, which shrinks to fit', async () => {
    const text = (customisable: boolean) =>
      storeElement(async (size) => ({
        type: 'Text' as const,
        id: 'name',
        text: 'Bartholomew Featherstonehaugh',
        label: 'Name',
        customisable,
        maxLength: 40,
        fontFamily: 'Inter',
        fontSize: 160,
        left: size.width / 2,
        top: size.height / 2,
        originX: 'center',
        originY: 'center',
        fill: '#808080',
      }));
    const kinds = async ({ points }: Awaited<ReturnType<typeof text>>) => (await points()).map(({ kind }) => kind);
    expect(await kinds(await text(false))).toContain('crosses');
    expect(await kinds(await text(true))).not.toContain('crosses');
  });

  it('name a photograph on embroidered products', async () => {
    const gradient = await sharp(
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><linearGradient id="g"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient><rect width="600" height="600" fill="url(#g)"/></svg>',
      ),
    )
      .png()
      .toBuffer();
    const { points } = await designWith(gradient, 0.2, 'embroidery');
    expect((await points()).map(({ kind }) => kind)).toContain('stitchPicture');
    const logo = await designWith(await plain('#f0a030'), 0.2, 'embroidery');
    expect((await logo.points()).map(({ kind }) => kind)).not.toContain('stitchPicture');
  });
});
