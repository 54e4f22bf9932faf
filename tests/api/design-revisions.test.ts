import { sql } from 'drizzle-orm';
import { publishDraft } from '@/lib/backend/event-products/publish-design';
import { withTenantEvent } from '@/lib/backend/stores/own-event';
import type { BasketLineDto } from '@/lib/contracts/basket-line';
import { checkoutEndpoints } from '@/lib/contracts/checkout';
import { designChangeSchema } from '@/lib/contracts/design-change';
import { eventProductEndpoints } from '@/lib/contracts/event-products';
import { productDesignEndpoints } from '@/lib/contracts/product-designs';
import { asTenantId } from '@/lib/db/ids';
import { SCENE_VERSION, type Scene } from '@/lib/domain/scene/schema';
import { getSideSizePx } from '@/lib/domain/scene/units';
import { AppError } from '@/lib/platform/errors';
import { sendApi } from './support/browser';
import { getCallError, serviceEndpoints, signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import {
  buildBasketLine,
  buildPayBody,
  createCustomer,
  HOME_ADDRESS,
  placeOrder,
  readProduct,
  readStore,
  toStoreParams,
} from './support/shop';

jest.setTimeout(60_000);

setUpOwnDatabase();

const FESTIVAL = 'summer-fest';
const GIFTS = 'launch-gift';

const text = (id: string, content: string, more: object = {}) =>
  ({
    type: 'Text',
    id,
    text: content,
    fontFamily: 'Anton',
    fontSize: 60,
    left: 300,
    top: 200,
    ...more,
  }) as Scene['elements'][number];
const nameField = (more: object = {}) =>
  text('name', 'YOUR NAME', { customisable: true, label: 'Name', top: 400, ...more });

/** Returns a product of the demo store that is published with a title and a field for a name. */
async function productOnSale(elements: Scene['elements'] = [text('title', 'Summer'), nameField()], slug = FESTIVAL) {
  const { token, tenantId: tenant } = await signIn('owner@brightside.test');
  const context = { token };
  const { data } = await tenantApi.call(eventProductEndpoints.list, { params: { tenant, slug } }, context);
  const original = data.rows.find(({ printable_sides: sides }) => sides.includes('front'));
  if (!original) throw new Error('an empty shelf');
  const created = await tenantApi.call(
    eventProductEndpoints.duplicate,
    { params: { tenant, slug, productId: original.id }, body: { name: 'Revised' } },
    context,
  );
  const params = { tenant, slug, productId: created.data.product_id };
  const read = async () => (await tenantApi.call(productDesignEndpoints.design, { params }, context)).data;
  const { areas } = await read();
  if (!areas.front) throw new Error('no front');
  const size = getSideSizePx({ widthMm: areas.front.width_mm, heightMm: areas.front.height_mm });
  const save = async (list: Scene['elements'], revision: number | null = null) => {
    const front = { version: SCENE_VERSION, ...size, elements: list } as Scene;
    const body = { revision, front, back: null };
    return (await tenantApi.call(productDesignEndpoints.saveDesign, { params, body }, context)).data;
  };
  const publish = async (revision?: number) => {
    const body = { revision: revision ?? (await read()).revision };
    return (await tenantApi.call(productDesignEndpoints.publishDesign, { params, body }, context)).data;
  };
  const setStatus = (status: 'active' | 'draft') =>
    tenantApi.call(
      eventProductEndpoints.change,
      { params, body: { changes: [{ product_id: params.productId, status }] } },
      context,
    );
  const revisions = async () =>
    (await tenantApi.call(productDesignEndpoints.designRevisions, { params }, context)).data.rows;
  await save(elements);
  await setStatus('active');
  const store = await readStore(slug);
  const readShown = () => readProduct(store, params.productId);
  return {
    context,
    params,
    productId: params.productId,
    read,
    save,
    publish,
    setStatus,
    revisions,
    store,
    readShown,
  };
}

/**
 * Returns the basket line that the storefront creates for a product: its revision and the elements that shoppers may
 * change.
 */
async function toBasketLine(
  product: Awaited<ReturnType<Awaited<ReturnType<typeof productOnSale>>['readShown']>>,
  personalText = 'Zed',
) {
  const line = buildBasketLine(product, { text: personalText });
  return { ...line, design_revision: product.design_revision };
}

async function checkOut(store: Awaited<ReturnType<typeof readStore>>, line: BasketLineDto) {
  const customer = await createCustomer(store, [line]);
  return () => placeOrder(store, buildPayBody(store, [line], customer));
}

/** Returns a promise and the function that resolves it. */
function latch() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

async function readChanges(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (failure: unknown) => failure,
  );
  if (!(error instanceof AppError)) throw new Error('was not refused');
  const changes = designChangeSchema.array().parse(error.details?.design_changes);
  return { code: error.code, reason: error.reason?.code, changes };
}

const readReason = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.reason?.code : error),
  );

describe('a draft', () => {
  it('changes nothing that shoppers see or buy until it is published', async () => {
    const { save, publish, read, readShown, store } = await productOnSale();
    const before = await readShown();
    const pay = await checkOut(store, await toBasketLine(before));
    const saved = await save([text('title', 'Winter'), nameField()]);
    expect(saved.picture_version).not.toBe(before.picture_version);
    expect(await readShown()).toEqual(before);
    expect((await read()).front?.elements[0]).toMatchObject({ text: 'Winter' });
    const { order } = await pay();
    const [sold] = await queryRows(
      sql`select design_revision, front::text as front from order_lines where order_id = ${order.id}`,
    );
    expect(sold).toMatchObject({ design_revision: before.design_revision });
    expect(sold?.front).toMatch(/Summer.*Zed/s);

    const published = await publish();
    expect(published.published_revision).toBe(before.design_revision + 1);
    const after = await readShown();
    expect(after.design_revision).toBe(published.published_revision);
    expect(after.picture_version).not.toBe(before.picture_version);
    expect(after.products.front[0]).toMatchObject({ text: 'Winter' });
    expect(
      await count(
        sql`select count(*) as n from audit_entries where action = 'product design published' and user_id is not null`,
      ),
    ).toBeGreaterThan(0);
  });

  it('invalidates no page of its store until it is published', async () => {
    const { save, publish, productId } = await productOnSale();
    const touched = async () =>
      (await queryRows(sql`select updated_at, xmin::text from products where id = ${productId}`))[0];
    const before = await touched();
    await save([text('title', 'Winter')]);
    expect((await touched())?.updated_at).toEqual(before?.updated_at);
    await publish();
    expect((await touched())?.updated_at).not.toEqual(before?.updated_at);
  });

  it('is published once: a second press changes nothing and is rejected', async () => {
    const { save, publish, revisions, read } = await productOnSale();
    await save([text('title', 'Winter')]);
    const { revision } = await read();
    const both = await Promise.all([
      getCallError(publish(revision)).catch(() => null),
      getCallError(publish(revision)).catch(() => null),
    ]);
    expect(both.filter((one) => one?.code === 'conflict')).toHaveLength(1);
    expect(await revisions()).toHaveLength(2);
    expect((await getCallError(publish())).code).toBe('conflict');
  });

  it('that equals the published design no longer counts as a draft', async () => {
    const { save, read, params, context } = await productOnSale();
    const isMarked = async () => {
      const { data } = await tenantApi.call(eventProductEndpoints.show, { params }, context);
      return data.has_draft;
    };
    expect(await isMarked()).toBe(false);
    await save([text('title', 'Winter')]);
    expect((await read()).draft_saved_at).not.toBeNull();
    expect(await isMarked()).toBe(true);
    const back = await save([text('title', 'Summer'), nameField()]);
    expect(back.picture_version).toBe((await read()).published_picture_version);
    expect((await read()).draft_saved_at).toBeNull();
    expect(await isMarked()).toBe(false);
  });

  it('published by two users at once goes live once, the other user gets a conflict, and nothing is lost', async () => {
    const manager = await signIn('manager@brightside.test');
    for (let round = 0; round < 4; round++) {
      const { save, publish, revisions, read, params, readShown } = await productOnSale();
      await save([text('title', 'Winter')]);
      await publish();
      await save([text('title', 'Autumn')]);
      const { revision } = await read();
      const again = { params: { ...params, number: 1 }, body: { revision } };
      const outcomes = await Promise.all([
        publish(revision).catch((error: unknown) => error),
        tenantApi
          .call(productDesignEndpoints.publishRevision, again, { token: manager.token })
          .catch((error: unknown) => error),
      ]);
      const refused = outcomes.filter((one) => one instanceof AppError);
      expect(refused).toMatchObject([{ code: 'conflict' }]);
      const isDraft = refused[0] === outcomes[1];
      expect((await readShown()).products.front[0]).toMatchObject({ text: isDraft ? 'Autumn' : 'Summer' });
      const drawn = await Promise.all(
        (await revisions()).map(async ({ picture_version: version }) => {
          const { data } = await tenantApi.call(
            productDesignEndpoints.design,
            { params, query: { version } },
            { token: manager.token },
          );
          const [title] = data.front?.elements ?? [];
          return title?.type === 'Text' ? title.text : '';
        }),
      );
      expect(new Set(drawn)).toEqual(new Set(['Summer', 'Winter', 'Autumn']));
    }
  });

  it('is not published over newer changes of another tab', async () => {
    const { save, publish, read } = await productOnSale();
    const seen = await read();
    await save([text('title', 'Winter')]);
    expect(await getCallError(publish(seen.revision))).toMatchObject({
      code: 'conflict',
      errors: { revision: [String(seen.revision + 1)] },
    });
  });

  it('can be discarded, and stays in the history', async () => {
    const { save, read, revisions, context, params } = await productOnSale();
    await save([text('title', 'Winter')]);
    const { revision } = await read();
    const body = { revision };
    await tenantApi.call(productDesignEndpoints.discardDraft, { params, body }, context);
    const after = await read();
    expect(after.front?.elements[0]).toMatchObject({ text: 'Summer' });
    expect(after.revision).toBe(revision + 1);
    expect(await revisions()).toMatchObject([
      { number: 2, published_at: null, is_current: false },
      { number: 1, is_current: true },
    ]);
  });

  it('preserves the design of an earlier user as a separate revision', async () => {
    const { save, revisions, productId } = await productOnSale();
    await save([text('title', 'Winter')]);
    await queryRows(
      sql`update design_drafts set updated_at = now() - interval '1 hour' where product_id = ${productId}`,
    );
    await save([text('title', 'Autumn')]);
    expect(await revisions()).toMatchObject([{ number: 2, published_at: null }, { number: 1 }]);
  });
});

describe('a product that was never on sale', () => {
  it('is published when it is first shown in the store, and keeps its revision while it is hidden', async () => {
    const { revisions, setStatus, save, readShown } = await productOnSale();
    const [first] = await revisions();
    expect(first).toMatchObject({ number: 1, is_current: true, differs: false });
    expect(first?.author).not.toBeNull();
    expect(first?.published_by).not.toBeNull();
    await setStatus('draft');
    await save([text('title', 'Winter')]);
    await setStatus('active');
    expect((await readShown()).products.front[0]).toMatchObject({ text: 'Summer' });
    expect(await revisions()).toHaveLength(1);
  });

  it('is published by every way that puts it on sale', async () => {
    expect(
      await count(sql`select count(*) as n from products p where status = 'active' and not exists (select from design_revisions r
        where r.product_id = p.id and r.number = p.published_revision and r.published_at is not null
          and r.picture_version = p.picture_version)`),
    ).toBe(0);
    expect(await count(sql`select count(*) as n from design_revisions`)).toBeGreaterThan(10);
  });
});

describe('a revision', () => {
  it('can be published again, as a new revision', async () => {
    const { save, publish, revisions, readShown, read, context, params } = await productOnSale();
    await save([text('title', 'Winter')]);
    await publish();
    await save([text('title', 'Autumn')]);
    const { revision } = await read();
    const again = { params: { ...params, number: 1 }, body: { revision } };
    const { data } = await tenantApi.call(productDesignEndpoints.publishRevision, again, context);
    // Publishing revision 1 again creates revision 4, because the unpublished draft is revision 3.
    expect(data.published_revision).toBe(4);
    expect((await readShown()).products.front[0]).toMatchObject({ text: 'Summer' });
    expect((await read()).front?.elements[0]).toMatchObject({ text: 'Summer' });
    expect(await revisions()).toMatchObject([
      { number: 4, is_current: true, differs: false },
      { number: 3, published_at: null, differs: true },
      { number: 2, differs: true },
      { number: 1, is_current: false, differs: false },
    ]);
    const now = { params: { ...params, number: 4 }, body: { revision: data.revision } };
    expect((await getCallError(tenantApi.call(productDesignEndpoints.publishRevision, now, context))).code).toBe(
      'conflict',
    );
  });

  it('is read by the version of its picture', async () => {
    const { save, publish, readShown, context, params } = await productOnSale();
    const { picture_version: version } = await readShown();
    await save([text('title', 'Winter')]);
    await publish();
    const { data } = await tenantApi.call(productDesignEndpoints.design, { params, query: { version } }, context);
    expect(data.front?.elements[0]).toMatchObject({ text: 'Summer' });
    expect(data.picture_version).toBe(version);
  });

  it('cannot be changed by anybody', async () => {
    await expect(queryRows(sql`update design_revisions set front = null`)).rejects.toThrow();
    await expect(queryRows(sql`delete from design_revisions`)).rejects.toThrow();
  });

  it('belongs to its tenant', async () => {
    const { params, read } = await productOnSale();
    const { token, tenantId } = await signIn('owner@nordhavn.test');
    const foreign = { ...params, tenant: tenantId, slug: 'nordic-run' };
    const body = { revision: (await read()).revision };
    const calls = [
      tenantApi.call(productDesignEndpoints.publishDesign, { params: foreign, body }, { token }),
      tenantApi.call(productDesignEndpoints.discardDraft, { params: foreign, body }, { token }),
      tenantApi.call(productDesignEndpoints.designRevisions, { params: foreign }, { token }),
      tenantApi.call(productDesignEndpoints.publishRevision, { params: { ...foreign, number: 1 }, body }, { token }),
    ];
    const codes = await Promise.all(calls.map(async (call) => (await getCallError(call)).code));
    expect(new Set(codes)).toEqual(new Set(['not_found']));
  });
});

describe('a basket whose design was published again', () => {
  it('is rejected without the field that its shopper had filled in', async () => {
    const { save, publish, readShown, store } = await productOnSale();
    const line = await toBasketLine(await readShown());
    const pay = await checkOut(store, line);
    await save([text('title', 'Summer')]);
    await publish();
    const { code, reason, changes } = await readChanges(pay());
    expect([code, reason]).toEqual(['conflict', 'design_changed']);
    expect(changes).toMatchObject([
      {
        line_id: line.id,
        name: 'Revised',
        shown_revision: 1,
        current_revision: 2,
        lost_texts: ['Zed'],
        new_fields: [],
        front: [],
      },
    ]);
    const [picture] = changes[0]?.pictures ?? [];
    expect(picture?.shown).toMatch(/pictures\/\d+\/front\?.*Zed/);
    expect(picture?.current).not.toMatch(/Zed/);
    expect(await count(sql`select count(*) as n from order_lines where name = 'Revised' and design_revision = 2`)).toBe(
      0,
    );
  });

  it('is rejected with a sample text that its shopper never saw', async () => {
    const { save, publish, readShown, store } = await productOnSale([text('title', 'Summer')]);
    const pay = await checkOut(store, await toBasketLine(await readShown()));
    await save([text('title', 'Summer'), nameField()]);
    await publish();
    const { changes } = await readChanges(pay());
    expect(changes).toMatchObject([{ lost_texts: [], new_fields: ['Name'], front: [{ id: 'name' }] }]);
  });

  it('is reported at the address step already', async () => {
    const { save, publish, readShown, store } = await productOnSale();
    const line = await toBasketLine(await readShown());
    await save([text('title', 'Winter'), nameField()]);
    await publish();
    expect((await readChanges(createCustomer(store, [line]))).reason).toBe('design_changed');
    const { data } = await tenantApi.call(checkoutEndpoints.checkBasket, {
      params: toStoreParams(store),
      body: {
        lines: [
          {
            id: line.id,
            product_id: line.product_id,
            colour: line.products.store.colour,
            size: line.products.store.size,
            design_revision: line.design_revision,
            front: line.products.front,
          },
        ],
      },
    });
    expect(data).toMatchObject([{ available: true, design_changed: true }]);
  });

  it('carries the shopper’s text over to the new drawing, which can then be bought', async () => {
    const { save, publish, readShown, store } = await productOnSale();
    const line = await toBasketLine(await readShown());
    const pay = await checkOut(store, line);
    await save([text('title', 'Winter'), nameField({ top: 500 })]);
    await publish();
    const [change] = (await readChanges(pay())).changes;
    if (!change) throw new Error('no change');
    expect(change.front).toMatchObject([{ id: 'name', text: 'Zed', top: 500 }]);
    const taken = {
      ...line,
      design_revision: change.current_revision,
      products: { ...line.products, front: change.front, back: change.back },
    };
    const { order } = await (await checkOut(store, taken))();
    const [sold] = await queryRows(
      sql`select design_revision, front::text as front from order_lines where order_id = ${order.id}`,
    );
    expect(sold?.design_revision).toBe(2);
    expect(sold?.front).toMatch(/Winter.*Zed/s);
  });

  it('passes without a question when the drawing is equal', async () => {
    const { save, publish, readShown, store } = await productOnSale();
    const pay = await checkOut(store, await toBasketLine(await readShown()));
    await save([text('title', 'Summer'), nameField({ label: 'Your name' })]);
    expect((await publish()).published_revision).toBe(2);
    const { order } = await pay();
    const [sold] = await queryRows(sql`select design_revision from order_lines where order_id = ${order.id}`);
    expect(sold?.design_revision).toBe(2);
  });

  it('from before designs had revisions is compared by its elements and its picture', async () => {
    const { save, publish, readShown, store } = await productOnSale();
    const product = await readShown();
    const { design_revision: _none, ...line } = await toBasketLine(product);
    const front = line.products.front?.filter((element) => element.customisable) ?? [];
    const old = {
      ...line,
      images: { front: `/api/1/x/pictures/1/front?v=${product.picture_version}` },
      products: { ...line.products, front },
    };
    await (await checkOut(store, old))();
    await save([text('title', 'Winter'), nameField()]);
    await publish();
    expect((await readChanges(createCustomer(store, [old]))).changes).toMatchObject([{ shown_revision: 1 }]);
    const lost = { ...old, images: { front: '/api/1/x/pictures/1/front?v=3.000000000000' } };
    expect((await readChanges(createCustomer(store, [lost]))).changes).toMatchObject([
      { shown_revision: null, pictures: [{ shown: null }] },
    ]);
    const other = { ...line, products: { ...line.products, front: [text('gone', 'Zed', { customisable: true })] } };
    expect((await readChanges(createCustomer(store, [other]))).changes).toMatchObject([{ lost_texts: ['Zed'] }]);
  });

  it('is rejected as a gift, too', async () => {
    const { save, publish, readShown, store } = await productOnSale(undefined, GIFTS);
    const line = await toBasketLine(await readShown());
    await save([text('title', 'Summer')]);
    await publish();
    const body = { ...HOME_ADDRESS, promo_code: 'GIFT-0011', products: [line] };
    const claim = tenantApi.call(serviceEndpoints.placeGift, { params: toStoreParams(store), body });
    expect((await readChanges(claim)).changes).toMatchObject([{ lost_texts: ['Zed'] }]);
    expect(await count(sql`select count(*) as n from order_lines where product_id = ${line.product_id}`)).toBe(0);
  });

  it('is answered as claimed for a claimed gift, however the design changed since', async () => {
    const { save, publish, readShown, store } = await productOnSale(undefined, GIFTS);
    const line = await toBasketLine(await readShown());
    const body = { ...HOME_ADDRESS, email: 'twice@guest.test', promo_code: 'GIFT-0012', products: [line] };
    const claim = () => tenantApi.call(serviceEndpoints.placeGift, { params: toStoreParams(store), body });
    await claim();
    const again = await getCallError(claim());
    await save([text('title', 'Summer')]);
    await publish();
    const late = await getCallError(claim());
    expect(late).toEqual(again);
  });

  it('keeps the displayed picture available under its address', async () => {
    const { save, publish, readShown, store } = await productOnSale();
    const { id, picture_version: version } = await readShown();
    const readPicture = (v: string, c = '') =>
      sendApi('GET', `/api/${store.tenant_id}/${store.slug}/pictures/${id}/front?w=160&v=${v}${c}`, {
        headers: { 'x-client-address': '198.51.100.7' },
      });
    const customised = `&c=${encodeURIComponent(JSON.stringify({ texts: { name: 'Zed' }, images: {} }))}`;
    const before = [await readPicture(version), await readPicture(version, customised)];
    await save([text('title', 'Winter', { top: 600 })]);
    const draft = await save([text('title', 'Autumn', { top: 700 })]);
    await save([text('title', 'Winter', { top: 600 })]);
    await publish();
    const { picture_version: current } = await readShown();
    const after = [await readPicture(version), await readPicture(version, customised)];
    expect(after.map(({ status }) => status)).toEqual([200, 200]);
    expect(after.map(({ bytes }, index) => bytes.equals(before[index]?.bytes ?? Buffer.alloc(0)))).toEqual([
      true,
      true,
    ]);
    expect((await readPicture(current)).bytes.equals(after[0]?.bytes ?? Buffer.alloc(0))).toBe(false);
    // Shoppers must not see an unpublished design: its address returns the published picture.
    expect((await readPicture(draft.picture_version)).bytes.equals((await readPicture(current)).bytes)).toBe(true);
  });

  it('keeps the revision with which an open payment was priced', async () => {
    const { save, publish, readShown, store } = await productOnSale();
    const pay = await checkOut(store, await toBasketLine(await readShown()));
    const { order } = await pay();
    await save([text('title', 'Winter')]);
    await publish();
    expect((await readChanges(pay())).reason).toBe('design_changed');
    const [orderedLine] = await queryRows(
      sql`select design_revision, front::text as front from order_lines where order_id = ${order.id}`,
    );
    expect(orderedLine?.design_revision).toBe(1);
    expect(orderedLine?.front).toMatch(/Summer.*Zed/s);
  });

  it('is answered as ordered when it was paid in another tab, however the design changed since', async () => {
    const { save, publish, readShown, store } = await productOnSale();
    const pay = await checkOut(store, await toBasketLine(await readShown()));
    const { order } = await pay();
    await queryRows(sql`update orders set payment_state = 'paid' where id = ${order.id}`);
    await save([text('title', 'Winter')]);
    await publish();
    expect(await readReason(pay())).toBe('order_placed');
  });

  it('is sold as shown while a publication is in progress, and rejected once it is complete', async () => {
    const { productId, save, read, readShown, store } = await productOnSale();
    const line = await toBasketLine(await readShown());
    await save([text('title', 'Winter')]);
    const checkOutFour = () => Promise.all(Array.from({ length: 4 }, () => checkOut(store, line)));
    const [during, after] = [await checkOutFour(), await checkOutFour()];
    const owner = await signIn('owner@brightside.test');
    const [tenantId, editor] = [asTenantId(owner.tenantId), { productId, revision: (await read()).revision }];
    const written = latch();
    const commit = latch();
    const publication = withTenantEvent({ tenantId, slug: store.slug }, async (tx, event) => {
      const [author] = await queryRows(sql`select id from users where email = 'owner@brightside.test'`);
      await publishDraft(tx, event, Number(author?.id), editor);
      written.open();
      await commit.opened;
    });
    await Promise.race([written.opened, publication]);
    // These payments use the prices of the design that was published when they began. They wait for the open
    // transaction at most while they write their lines.
    let settled = 0;
    const sales = during.map((pay) => pay().finally(() => settled++));
    const sold = Promise.allSettled(sales);
    for (let waiting = 0; settled + waiting < during.length; await new Promise((resolve) => setTimeout(resolve, 20))) {
      waiting = await count(sql`select count(distinct pid)::int as n from pg_locks where not granted`);
    }
    commit.open();
    await publication;
    expect((await sold).map(({ status }) => status)).toEqual(during.map(() => 'fulfilled'));
    for (const pay of after) expect((await readChanges(pay())).reason).toBe('design_changed');
    const rows = await queryRows(
      sql`select design_revision, front::text as front from order_lines where product_id = ${line.product_id}`,
    );
    expect(rows).toHaveLength(during.length);
    for (const row of rows) {
      expect(row.design_revision).toBe(1);
      expect(row.front).toMatch(/Summer.*Zed/s);
    }
  });
});
