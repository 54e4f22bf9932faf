import { sql } from 'drizzle-orm';
import { eventProductEndpoints, toProductChangeInput } from '@/lib/contracts/event-products';
import { productDesignEndpoints } from '@/lib/contracts/product-designs';
import { storefrontEndpoints } from '@/lib/contracts/storefront';
import { calculateUnitProfit } from '@/lib/domain/pricing/profit';
import { SCENE_VERSION, type Scene } from '@/lib/domain/scene/schema';
import { getSideSizePx } from '@/lib/domain/scene/units';
import { getCallError, sendRequest, signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import {
  buildBasketLine,
  buildPayBody,
  createCustomer,
  placeOrder,
  readProduct,
  readStore,
  toStoreParams,
} from './support/shop';

jest.setTimeout(120_000);

setUpOwnDatabase();

async function owner(email = 'owner@brightside.test') {
  const { token, tenantId } = await signIn(email);
  return { context: { token }, tenant: tenantId };
}

async function getStoreContext(slug = 'company-kit') {
  const { context, tenant } = await owner();
  const params = { tenant, slug };
  return { context, params, tenant };
}

async function listAll() {
  const { context, params } = await getStoreContext();
  return (await tenantApi.call(eventProductEndpoints.list, { params }, context)).data;
}

async function addOne() {
  const { context, params, tenant } = await getStoreContext();
  const { data } = await tenantApi.call(eventProductEndpoints.catalogue, { params }, context);
  const blank = data.rows.find(({ printable_sides: sides, colours }) => sides.length === 2 && colours.length > 1);
  if (!blank) throw new Error('the catalogue has nothing left with two sides');
  const colours = blank.colours.slice(0, 2).map(({ code }) => code);
  const body = { blank_id: blank.id, colours, price: 21.5 };
  const added = await tenantApi.call(eventProductEndpoints.add, { params, body }, context);
  const productId = added.data.product_id;
  return { context, params, tenant, blank, colours, productId, product: { ...params, productId } };
}

const audited = (action: string, id: number) =>
  count(sql`select count(*) as n from audit_entries where action = ${action} and
    (subject_id = ${String(id)} or details ->> 'product_id' = ${String(id)}) and user_id is not null`);

function sceneFor(area: { width_mm: number; height_mm: number }, elements: Scene['elements'] = []): Scene {
  return { version: SCENE_VERSION, ...getSideSizePx({ widthMm: area.width_mm, heightMm: area.height_mm }), elements };
}
const text = (id = 'hello', more: object = {}) =>
  ({
    type: 'Text',
    id,
    text: 'Hello',
    fontFamily: 'Anton',
    fontSize: 120,
    left: 300,
    top: 200,
    ...more,
  }) as Scene['elements'][number];

describe('the catalogue of an event', () => {
  it('offers blanks that the event does not have yet, found by words, category, brand and colour', async () => {
    const { context, params } = await getStoreContext();
    const ask = async (query: object) =>
      (await tenantApi.call(eventProductEndpoints.catalogue, { params, query }, context)).data;
    const all = await ask({});
    expect(all.meta.total).toBeGreaterThan(10);
    const used = await queryRows(sql`select distinct p.blank_id as id from event_products e join products p
      on p.id = e.product_id join events v on v.id = e.event_id where v.slug = 'company-kit'`);
    expect(all.rows.filter(({ id }) => used.some((row) => row.id === id))).toEqual([]);
    const mugs = await ask({ q: 'mug' });
    expect(mugs.rows.length).toBeGreaterThan(0);
    expect(
      mugs.rows.every(({ name, categories, brand, code }) => /mug/i.test(`${name}${categories}${brand}${code}`)),
    ).toBe(true);
    const [brand = ''] = all.brands;
    expect((await ask({ brand })).rows.every((row) => row.brand === brand)).toBe(true);
    const [colour] = all.colours;
    expect(
      (await ask({ colour: colour?.code })).rows.every((row) => row.colours.some(({ code }) => code === colour?.code)),
    ).toBe(true);
    expect((await ask({ q: 'no such thing at all' })).meta.total).toBe(0);
  });

  it('is sorted by price on request', async () => {
    const { context, params } = await getStoreContext();
    const prices = async (sort: 'price-asc' | 'price-desc') => {
      const { data } = await tenantApi.call(eventProductEndpoints.catalogue, { params, query: { sort } }, context);
      return data.rows.map((row) => row.blank_price + row.print_price);
    };
    const rising = await prices('price-asc');
    expect(rising).toEqual(rising.toSorted((a, b) => a - b));
    const falling = await prices('price-desc');
    expect(falling).toEqual(falling.toSorted((a, b) => b - a));
  });
});

describe('adding a product', () => {
  it('creates a draft with an empty design, which shoppers do not see, and records it', async () => {
    const { productId, blank, colours } = await addOne();
    const { rows } = await listAll();
    const row = rows.at(-1);
    expect(row).toMatchObject({ id: productId, name: blank.name, status: 'draft', price: 2150, printed_sides: [] });
    expect(row?.colours.map(({ code }) => code)).toEqual(colours);
    const shop = await tenantApi.call(storefrontEndpoints.products, {
      params: toStoreParams(await readStore('company-kit')),
    });
    expect(shop.data.some(({ id }) => id === productId)).toBe(false);
    expect([await audited('event product added', productId), await audited('product added', productId)]).toEqual([
      1, 1,
    ]);
  });

  it.each([
    ['a colour of another product', { colours: ['no-such-colour'] }, 'colours'],
    ['no colour', { colours: [] }, 'colours'],
    ['a blank that is not there', { blank_id: 2_000_000_000 }, 'blank_id'],
    ['a blank beyond every id', { blank_id: 99_999_999_999_999 }, 'blank_id'],
    ['a price below zero', { price: -0.01 }, 'price'],
    ['a third decimal', { price: 1.005 }, 'price'],
    ['a price that no column holds', { price: 999_999_999 }, 'price'],
    ['a field that is not the owner’s', { tenant_id: 1 }, 'tenant_id'],
  ])('is rejected with %s, and nothing is written', async (_, wrong, field) => {
    const { context, tenant } = await owner();
    const before = await count(sql`select count(*) as n from products`);
    const { data } = await tenantApi.call(
      eventProductEndpoints.catalogue,
      { params: { tenant, slug: 'company-kit' } },
      context,
    );
    const blank = data.rows[0];
    const body = JSON.stringify({ blank_id: blank?.id, colours: [blank?.colours[0]?.code], price: 5, ...wrong });
    const headers = { authorization: `Bearer ${context.token}` };
    const answer = await sendRequest('POST', `/api/${tenant}/events/company-kit/products`, { body, headers });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.problem().errors ?? {})).toContain(field);
    expect(await count(sql`select count(*) as n from products`)).toBe(before);
  });
});

describe('changing products', () => {
  it('sets prices of many at once, shows the profit, and can be undone', async () => {
    const { context, params } = await getStoreContext();
    const before = (await listAll()).rows.slice(0, 3);
    const changes = before.map(({ id }, index) => ({ product_id: id, price: 30 + index }));
    const { data } = await tenantApi.call(eventProductEndpoints.change, { params, body: { changes } }, context);
    const { rows, event } = await listAll();
    for (const [index, row] of rows.slice(0, 3).entries()) {
      expect(row.price).toBe(3000 + index * 100);
      const profit = calculateUnitProfit(row.price, {
        cost: { blankMinor: row.blank_price, printMinor: row.print_price },
        printedSides: row.printed_sides.length,
        vatApplies: row.vat_applies,
        vat: { rateBps: event.vat_rate_bps, registered: event.vat_registered },
        fundraiser: null,
        providerFee: null,
      });
      expect(row.profit).toMatchObject({
        profit: profit.profitMinor,
        gross: profit.grossMinor,
        cost: profit.costMinor,
      });
    }
    const undo = data.undo.map(toProductChangeInput);
    await tenantApi.call(eventProductEndpoints.change, { params, body: { changes: undo } }, context);
    expect((await listAll()).rows.slice(0, 3).map(({ price }) => price)).toEqual(before.map(({ price }) => price));
  });

  it('sets one value for all products that match a filter, on every page, except locked ones, and can be undone', async () => {
    const { context, params } = await getStoreContext('summer-fest');
    const list = async () => (await tenantApi.call(eventProductEndpoints.list, { params }, context)).data.rows;
    const change = (body: { changes: { product_id: number; [field: string]: unknown }[] }) =>
      tenantApi.call(eventProductEndpoints.change, { params, body }, context);
    const before = await list();
    const [locked, archived] = before.filter(({ category }) => category === before[0]?.category);
    if (!locked || !archived) throw new Error('too few products of a category');
    await change({ changes: [{ product_id: locked.id, locked: true }] });
    await queryRows(sql`update products set status = 'archived' where id = ${archived.id}`);
    const many = (set: object, choice: object) =>
      tenantApi.call(eventProductEndpoints.changeMany, { params, body: { ...choice, set } }, context);
    const filter = { q: locked.category };
    const matchingProducts = (await tenantApi.call(eventProductEndpoints.list, { params, query: filter }, context))
      .data;
    const raised = (await many({ price: { way: 'raise', value: 10 } }, { filter })).data;
    expect([raised.changed, raised.skipped]).toEqual([matchingProducts.meta.total - 1, 1]);
    const others = new Set(matchingProducts.rows.map(({ id }) => id));
    for (const row of await list()) {
      const was = before.find(({ id }) => id === row.id)?.price ?? 0;
      const isRaised = others.has(row.id) && row.id !== locked.id;
      expect([row.id, row.price]).toEqual([row.id, isRaised ? was + Math.round(was / 10) : was]);
    }
    const hidden = (await many({ status: 'draft' }, { filter })).data;
    expect(hidden.skipped).toBe(2);
    const back = [...hidden.undo, ...raised.undo.map(({ price = 0, ...rest }) => ({ ...rest, price: price / 100 }))];
    for (const one of back) await change({ changes: [one] });
    const after = await list();
    expect(after.map(({ id, price }) => [id, price])).toEqual(before.map(({ id, price }) => [id, price]));
    expect(after.filter(({ status }) => status === 'archived').map(({ id }) => id)).toEqual([archived.id]);
    // Products may also be given by id; one id of another store rejects the whole request.
    const foreign = (await readProduct(await readStore('nordic-run'))).id;
    const profit = { price: { way: 'profit', value: 5 } };
    expect((await getCallError(many(profit, { ids: [archived.id, foreign] }))).errors).toEqual({
      ids: ['is not in this store'],
    });
    expect((await getCallError(many(profit, {}))).errors).toEqual({ ids: ['required'] });
    await many(profit, { ids: [archived.id] });
    expect((await list()).find(({ id }) => id === archived.id)).toMatchObject({
      price: archived.profit.cost + 500,
      category: archived.category,
    });
    await change({ changes: [{ product_id: locked.id, locked: false }] });
    await queryRows(sql`update products set status = 'active' where id = ${archived.id}`);
  });

  it('lets only staff restore what staff archived', async () => {
    const { context, params, productId, blank } = await addOne();
    const { event } = await listAll();
    await queryRows(sql`update products set status = 'archived' where id = ${productId}`);
    const change = (fields: object) =>
      tenantApi.call(
        eventProductEndpoints.change,
        { params, body: { changes: [{ product_id: productId, ...fields }] } },
        context,
      );
    expect((await getCallError(change({ status: 'active' }))).code).toBe('conflict');
    await change({ name: 'Still mine to name' });
    const [row] = await queryRows(sql`select name, status from products where id = ${productId}`);
    expect(row).toEqual({ name: 'Still mine to name', status: 'archived' });
    // The entry contains the names of product and store, because readers do not know their ids.
    const [entry] = await queryRows(sql`select details from audit_entries
      where action = 'event product updated' and subject_id = ${String(productId)}`);
    expect(entry?.details).toMatchObject({ name: blank.name, event: event.name, fields: ['name'] });
  });

  it('changes all or none', async () => {
    const { context, params } = await getStoreContext();
    const [first] = (await listAll()).rows;
    const foreign = (await readProduct(await readStore('nordic-run'))).id;
    const changes = [
      { product_id: first?.id ?? 0, price: 77 },
      { product_id: foreign, price: 1 },
    ];
    const call = tenantApi.call(eventProductEndpoints.change, { params, body: { changes } }, context);
    expect(Object.keys((await getCallError(call)).errors)).toEqual(['changes.1.product_id']);
    expect((await listAll()).rows[0]?.price).toBe(first?.price);
  });

  it('is rejected for a locked product until it is unlocked', async () => {
    const { context, params, productId, product } = await addOne();
    const change = (fields: object) =>
      tenantApi.call(
        eventProductEndpoints.change,
        { params, body: { changes: [{ product_id: productId, ...fields }] } },
        context,
      );
    await change({ locked: true });
    expect((await getCallError(change({ price: 1 }))).code).toBe('conflict');
    expect((await getCallError(tenantApi.call(eventProductEndpoints.remove, { params: product }, context))).code).toBe(
      'conflict',
    );
    const design = { revision: null, front: null, back: null };
    const saving = tenantApi.call(productDesignEndpoints.saveDesign, { params: product, body: design }, context);
    expect(await getCallError(saving)).toMatchObject({ code: 'conflict', errors: { locked: ['locked'] } });
    await change({ locked: false, price: 1 });
    expect((await listAll()).rows.find(({ id }) => id === productId)).toMatchObject({ locked: false, price: 100 });
  });

  it('stops offering a colour and size that its owner excluded, even if a basket contains it', async () => {
    const { context, params, productId, product, colours } = await addOne();
    const { data } = await tenantApi.call(eventProductEndpoints.show, { params: product }, context);
    const [colour = ''] = colours;
    const [size = '', sku = ''] = Object.entries(data.skus[colour] ?? {})[0] ?? [];
    const change = (fields: object) =>
      tenantApi.call(
        eventProductEndpoints.change,
        { params, body: { changes: [{ product_id: productId, ...fields }] } },
        context,
      );
    await change({ status: 'active' });
    const store = await readStore('company-kit');
    const line = buildBasketLine(await readProduct(store, productId));
    expect(line.products.store).toMatchObject({ colour, size });
    await change({ excluded_skus: [sku, 'NOT-OURS'] });
    const record = await readProduct(store, productId);
    expect(record.products.colour_size[colour]).not.toContain(size);
    expect(record.products.skus).not.toContain(sku);
    const customer = await createCustomer(store, [buildBasketLine(record)]);
    expect((await getCallError(placeOrder(store, buildPayBody(store, [line], customer)))).errors).toHaveProperty(
      'products',
    );
    const all = Object.values(data.skus).flatMap((sizes) => Object.values(sizes));
    expect((await getCallError(change({ excluded_skus: all }))).code).toBe('invalid');
  });
});

describe('the product list of a store', () => {
  it('keeps the owner’s order', async () => {
    const { context, params } = await getStoreContext();
    const ids = (await listAll()).rows.map(({ id }) => id);
    const [first = 0, second = 0] = ids;
    const move = (productId: number, before: number | null) =>
      tenantApi.call(eventProductEndpoints.move, { params: { ...params, productId }, body: { before } }, context);
    await move(second, first);
    expect((await listAll()).rows.slice(0, 2).map(({ id }) => id)).toEqual([second, first]);
    await move(second, null);
    expect((await listAll()).rows.at(-1)?.id).toBe(second);
    const foreign = (await readProduct(await readStore('nordic-run'))).id;
    expect((await getCallError(move(first, foreign))).code).toBe('invalid');
    expect((await getCallError(move(foreign, first))).code).toBe('not_found');
  });

  it('removes a product with its design, and keeps the data that orders need', async () => {
    const { context, product, productId } = await addOne();
    await tenantApi.call(eventProductEndpoints.remove, { params: product }, context);
    expect((await listAll()).rows.some(({ id }) => id === productId)).toBe(false);
    const [row] = await queryRows(sql`select deleted_at from products where id = ${productId}`);
    expect(row?.deleted_at).not.toBeNull();
    expect([await audited('event product deleted', productId), await audited('product deleted', productId)]).toEqual([
      1, 1,
    ]);
    expect((await getCallError(tenantApi.call(eventProductEndpoints.remove, { params: product }, context))).code).toBe(
      'not_found',
    );
  });

  it('copies a product with its design as a draft', async () => {
    const { context, params, tenant } = await getStoreContext('summer-fest');
    const { data } = await tenantApi.call(eventProductEndpoints.list, { params }, context);
    const [original] = data.rows;
    if (!original) throw new Error('an empty shelf');
    const body = { name: 'A second one' };
    const duplicate = await tenantApi.call(
      eventProductEndpoints.duplicate,
      { params: { tenant, slug: 'summer-fest', productId: original.id }, body },
      context,
    );
    const read = async (productId: number) =>
      (await tenantApi.call(productDesignEndpoints.design, { params: { ...params, productId } }, context)).data;
    const [copy, first] = [await read(duplicate.data.product_id), await read(original.id)];
    expect({ front: copy.front, back: copy.back }).toEqual({ front: first.front, back: first.back });
    expect(copy.live).toBe(false);
  });

  it('cannot be changed while the event is locked', async () => {
    const { context, params, product } = await addOne();
    await queryRows(sql`update events set locked = true where slug = 'company-kit'`);
    const calls = [
      tenantApi.call(
        eventProductEndpoints.change,
        { params, body: { changes: [{ product_id: product.productId, price: 1 }] } },
        context,
      ),
      tenantApi.call(eventProductEndpoints.remove, { params: product }, context),
      tenantApi.call(eventProductEndpoints.move, { params: product, body: { before: null } }, context),
      tenantApi.call(
        productDesignEndpoints.saveDesign,
        { params: product, body: { revision: null, front: null, back: null } },
        context,
      ),
    ];
    const codes = await Promise.all(calls.map(async (call) => (await getCallError(call)).code));
    await queryRows(sql`update events set locked = false where slug = 'company-kit'`);
    expect(codes).toEqual(['conflict', 'conflict', 'conflict', 'conflict']);
  });
});

describe('saving a design', () => {
  it('returns the saved design unchanged, counts revisions, and names new pictures', async () => {
    const { context, product } = await addOne();
    const read = async () => (await tenantApi.call(productDesignEndpoints.design, { params: product }, context)).data;
    const before = await read();
    if (!before.areas.front) throw new Error('no front');
    const front = sceneFor(before.areas.front, [text('hello', { customisable: true, maxLength: 12, label: 'Name' })]);
    const save = (revision: number | null, scene: Scene | null) =>
      tenantApi.call(
        productDesignEndpoints.saveDesign,
        { params: product, body: { revision, front: scene, back: null } },
        context,
      );
    const { data } = await save(before.revision, front);
    const after = await read();
    expect(data.revision).toBe(before.revision + 1);
    expect(after.revision).toBe(data.revision);
    expect(after.front?.elements).toMatchObject([{ id: 'hello', customisable: true, maxLength: 12, label: 'Name' }]);
    expect(after.picture_version).not.toBe(before.picture_version);
    expect(await getCallError(save(before.revision, null))).toMatchObject({
      code: 'conflict',
      errors: { revision: ['2'] },
    });
    expect((await read()).front?.elements).toHaveLength(1);
    await save(null, null);
    expect((await read()).front).toBeNull();
  });

  it('excludes locked and hidden layers from what is sold, drawn and printed; only the editor receives them', async () => {
    const { context, params, productId, product } = await addOne();
    const change = { changes: [{ product_id: productId, status: 'active' as const }] };
    await tenantApi.call(eventProductEndpoints.change, { params, body: change }, context);
    const read = async () => (await tenantApi.call(productDesignEndpoints.design, { params: product }, context)).data;
    const { areas } = await read();
    if (!areas.front) throw new Error('no front');
    const scene = sceneFor(areas.front, [text('a'), text('b', { customisable: true }), text('c')]);
    const save = async (flags: Record<string, object>) => {
      const elements = scene.elements.map((element) => ({ ...element, ...flags[element.id] }));
      const body = { revision: null, front: { ...scene, elements }, back: null };
      return (await tenantApi.call(productDesignEndpoints.saveDesign, { params: product, body }, context)).data;
    };
    const plain = await save({});
    const locked = await save({ a: { locked: true } });
    expect(locked.picture_version).toBe(plain.picture_version);
    const hidden = await save({ a: { locked: true }, b: { hidden: true } });
    expect(hidden.picture_version).not.toBe(plain.picture_version);
    expect((await read()).front?.elements).toMatchObject([
      { id: 'a', locked: true },
      { id: 'b', hidden: true },
      { id: 'c' },
    ]);

    const publish = async () => {
      const body = { revision: (await read()).revision };
      await tenantApi.call(productDesignEndpoints.publishDesign, { params: product, body }, context);
    };
    const store = await readStore('company-kit');
    await publish();
    const record = await readProduct(store, productId);
    expect(record.products.front.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(JSON.stringify(record)).not.toMatch(/"(locked|hidden)":true/);
    const [row] = await queryRows(sql`select front::text as front from products where id = ${productId}`);
    expect(row?.front).not.toMatch(/hidden|locked|"b"/);
    // A side whose elements are all hidden has no print; showing them again restores it.
    await save({ a: { hidden: true }, b: { hidden: true }, c: { hidden: true } });
    await publish();
    expect((await readProduct(store, productId)).products.front).toEqual([]);
    expect((await read()).front?.elements.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect((await save({})).picture_version).toBe(plain.picture_version);
  });

  it.each([
    ['another size than the print area’s', (scene: Scene) => ({ ...scene, width: scene.width + 1 })],
    [
      'a font that is not the platform’s',
      (scene: Scene) => ({ ...scene, elements: [text('a', { fontFamily: "x';}@import" })] }),
    ],
    ['two elements of one name', (scene: Scene) => ({ ...scene, elements: [text('a'), text('a')] })],
    [
      'a picture of nobody’s',
      (scene: Scene): Scene => ({
        ...scene,
        elements: [
          {
            ...text('a'),
            type: 'Image',
            src: 'asset:00000000-0000-4000-8000-000000000000',
            width: 10,
            height: 10,
          } as never,
        ],
      }),
    ],
  ])('is rejected with %s', async (_, spoil) => {
    const { context, product } = await addOne();
    const { data } = await tenantApi.call(productDesignEndpoints.design, { params: product }, context);
    if (!data.areas.front) throw new Error('no front');
    const front = spoil(sceneFor(data.areas.front, [text()]));
    const body = JSON.stringify({ revision: null, front: stripped(front), back: null });
    const path = `/api/${product.tenant}/events/${product.slug}/products/${product.productId}/design`;
    const headers = { authorization: `Bearer ${context.token}` };
    const answer = await sendRequest('PUT', path, { body, headers });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.problem().errors ?? {})).toContain('front');
  });
});

/** Returns a scene without the text fields that an image element may not have. */
function stripped(scene: Scene): unknown {
  const elements = scene.elements.map((element) => {
    if (element.type === 'Text') return element;
    const { id, type, src, width, height, left, top } = element;
    return { id, type, src, width, height, left, top };
  });
  return { ...scene, elements };
}

describe('permissions for products', () => {
  it('are granted to managers: customer service neither reads nor changes', async () => {
    const { context, tenant } = await owner('service@brightside.test');
    const call = tenantApi.call(eventProductEndpoints.list, { params: { tenant, slug: 'company-kit' } }, context);
    expect((await getCallError(call)).code).toBe('forbidden');
  });

  it('end at the tenant’s own events and products', async () => {
    const { context, tenant } = await owner('owner@nordhavn.test');
    const foreign = (await readProduct(await readStore('summer-fest'))).id;
    const ask = (slug: string, productId: number) => ({ params: { tenant, slug, productId } });
    const calls = [
      tenantApi.call(eventProductEndpoints.list, { params: { tenant, slug: 'summer-fest' } }, context),
      tenantApi.call(productDesignEndpoints.design, ask('nordic-run', foreign), context),
      tenantApi.call(eventProductEndpoints.show, ask('nordic-run', foreign), context),
      tenantApi.call(eventProductEndpoints.remove, ask('nordic-run', foreign), context),
      tenantApi.call(
        productDesignEndpoints.saveDesign,
        { ...ask('nordic-run', foreign), body: { revision: null, front: null, back: null } },
        context,
      ),
      tenantApi.call(eventProductEndpoints.duplicate, { ...ask('nordic-run', foreign), body: { name: 'x' } }, context),
    ];
    const codes = await Promise.all(calls.map(async (call) => (await getCallError(call)).code));
    expect(new Set(codes)).toEqual(new Set(['not_found']));
    expect(await count(sql`select count(*) as n from products where id = ${foreign} and deleted_at is null`)).toBe(1);
  });
});
