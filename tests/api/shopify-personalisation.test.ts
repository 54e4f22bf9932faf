import { sql } from 'drizzle-orm';
import { confirmOrder } from '@/lib/backend/jobs/confirm-order';
import { printArtwork } from '@/lib/backend/jobs/print-artwork';
import { auditEndpoints } from '@/lib/contracts/audit';
import { correctionEndpoints } from '@/lib/contracts/corrections';
import { orderTrackingEndpoints } from '@/lib/contracts/order-tracking';
import { orderEndpoints } from '@/lib/contracts/orders';
import { shopifySalesEndpoints } from '@/lib/contracts/shopify-sales';
import { derivePersonalisationKey, deriveTrackingKey } from '@/lib/platform/signed-links';
import { sendApi, signInBrowser } from './support/browser';
import { signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { readEml } from './support/eml';
import { getOrderStatus, runOrderJob, setProductionMode } from './support/fulfil';
import { setUpLocalShopify } from './support/shopify';
import { openShop } from './support/shopify-sales';
import { startVisit } from './support/visit';

jest.setTimeout(120_000);
setUpOwnDatabase();
const shopify = setUpLocalShopify();
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Opens a shop that sells a product with a shopper's text. Returns the shop and the label of that text. */
async function personalShop() {
  const shop = await openShop(shopify);
  const [design] = await queryRows(sql`select p.id, e->>'label' as label, e->>'text' as sample,
      (case when p.front->'elements' @> jsonb_build_array(e) then 'front' else 'back' end) || ':' || (e->>'id') as key
    from products p join event_products ep on ep.product_id = p.id,
      jsonb_array_elements(coalesce(nullif(p.front, 'null')->'elements', '[]') || coalesce(nullif(p.back, 'null')->'elements', '[]')) e
    where p.tenant_id = ${shop.tenantId} and e->>'customisable' = 'true' and e->>'type' = 'Text' and p.status = 'active'`);
  if (!design) throw new Error('no product has a text of its shopper’s');
  // Reduces the product to one customisable field.
  const [side, id] = String(design.key).split(':');
  await queryRows(sql`update products set ${sql.raw(side === 'front' ? 'front' : 'back')} = jsonb_set(${sql.raw(side === 'front' ? 'front' : 'back')}, '{elements}',
      (select jsonb_agg(e || jsonb_build_object('customisable', e->>'id' = ${id})) from jsonb_array_elements(${sql.raw(side === 'front' ? 'front' : 'back')}->'elements') e)),
    ${sql.raw(side === 'front' ? 'back' : 'front')} = null where id = ${design.id}`);
  const [product] = await shop.push(1, (id) => id === Number(design.id));
  const variantId = product?.variants[0]?.id;
  const buy = async (line: object = {}, more: object = {}) => {
    const bought = shop.buy([{ variantId, ...line }], more);
    await shop.sync();
    const row = (await shop.work()).find(({ name }) => name === bought.name);
    return { bought, row, orderId: row?.orders[0]?.id ?? '' };
  };
  const show = async (orderId: string) =>
    (await tenantApi.call(orderEndpoints.show, { params: { ...shop.params, orderId } }, shop.context)).data;
  return {
    shop,
    buy,
    show,
    label: String(design.label),
    sample: String(design.sample),
    key: String(design.key),
    productId: Number(design.id),
  };
}

const json = (body: unknown) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
});

/** Returns calls of the shopper's personalisation page, authorised by the key of a request round. */
const asShopper = (tenantId: number, orderId: string, round = 1) => {
  const key = derivePersonalisationKey({ tenantId, orderId, round });
  const base = `/api/${tenantId}/personalisation/${orderId}`;
  return {
    key,
    base,
    show: async (usedKey = key) => sendApi('GET', `${base}?key=${usedKey}`),
    proof: (lines: unknown, usedKey = key) => sendApi('POST', `${base}/proof`, json({ key: usedKey, lines })),
    answer: (lines: unknown, usedKey = key) => sendApi('POST', base, json({ key: usedKey, lines })),
  };
};

const listMails = (orderId: string) =>
  queryRows(sql`select id, kind, key, state from mails where order_id = ${orderId} order by key`);
const listFiles = (orderId: string) => queryRows(sql`select id, state from print_files where order_id = ${orderId}`);

describe('a Shopify order without its personalisation', () => {
  it('waits without being printed, asks its shopper, and is printed only with the text that the shopper typed', async () => {
    await setProductionMode('self', 'Bayfront Summit');
    const { shop, buy, show, sample, key } = await personalShop();
    const { orderId, row } = await buy({ attributes: [{ key: 'Gift note', value: 'x' }] });
    expect(row).toMatchObject({ state: 'waiting', orders: [{ status: 'artwork issue' }] });
    await printArtwork({ orderId });
    await runOrderJob(orderId);
    expect([await getOrderStatus(orderId), await listFiles(orderId)]).toEqual(['artwork issue', []]);
    const listed = await tenantApi.call(orderEndpoints.list, { params: shop.params, query: {} }, shop.context);
    expect(listed.data.rows.find(({ id }) => id === orderId)).toMatchObject({ personalisation_missing: true });
    const waiting = await show(orderId);
    expect(waiting.lines[0]).toMatchObject({ missing: 1 });
    expect(waiting.personalisation).toMatchObject({ can_ask: true });
    expect(waiting.timeline.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['personalisation missing', 'personalisation asked']),
    );
    const [mail] = await listMails(orderId);
    expect(mail).toMatchObject({ kind: 'personalisation', state: 'queued' });
    await confirmOrder({ orderId, mailId: mail?.id });
    expect((await listMails(orderId))[0]).toMatchObject({ state: 'sent' });

    const shopper = asShopper(shop.tenantId, orderId);
    const page = correctionEndpoints.personalisation.answer.parse((await shopper.show()).json()).data;
    expect(page).toMatchObject({
      state: 'open',
      lines: [{ fields: [{ key, kind: 'text', value: sample, missing: true }] }],
    });
    expect(JSON.stringify(page)).not.toMatch(/Robin|Main Street|robin@/);
    const [line] = page.lines;
    const typed = [{ line_id: line?.id, texts: { [key]: 'ROBIN' }, pictures: {} }];
    const proof = correctionEndpoints.personalisationProof.answer.parse((await shopper.proof(typed)).json()).data;
    expect(proof.lines[0]?.pictures[0]?.data).toMatch(/^data:image\/webp;base64,/);
    expect(await getOrderStatus(orderId)).toBe('artwork issue');

    // Text that cannot be printed is rejected at its field; fields that were not requested cannot be changed.
    const field = `${line?.id}/${key}`;
    const unprintable = await shopper.answer([
      { line_id: line?.id, texts: { [key]: '\u{1F9F5}\u4E2D' }, pictures: {} },
    ]);
    expect(Object.keys(unprintable.problem().errors ?? {})).toEqual([field]);
    expect((await shopper.answer([{ line_id: line?.id, texts: {}, pictures: {} }])).problem().errors).toEqual({
      [field]: ['required'],
    });
    expect((await shopper.answer([{ line_id: line?.id, texts: { 'front:other': 'x' }, pictures: {} }])).status).toBe(
      422,
    );

    // Of two simultaneous submissions only one is accepted.
    const replies = await Promise.all([shopper.answer(typed), shopper.answer(typed)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await getOrderStatus(orderId)).toBe('queued downloading');
    await runOrderJob(orderId);
    await printArtwork({ orderId });
    await runOrderJob(orderId);
    expect(await getOrderStatus(orderId)).toBe('processed');
    expect((await show(orderId)).lines[0]?.custom_texts.map(({ text }) => text)).toContain('ROBIN');
    expect(await listFiles(orderId)).toMatchObject([{ state: 'ready' }]);
    expect(correctionEndpoints.personalisation.answer.parse((await shopper.show()).json()).data.state).toBe('answered');

    // The shopper's submission is recorded under the shopper and no other person, in the timeline and in the audit log.
    const theirs = (await show(orderId)).timeline.filter(({ params }) => params.person === 'shopper');
    expect(theirs.map(({ kind, code, to }) => [kind, code, to])).toEqual([
      ['note', 'line personalised', null],
      ['status', null, 'queued downloading'],
    ]);
    const query = { action: 'order status changed' as const };
    const log = (await tenantApi.call(auditEndpoints.list, { params: shop.params, query }, shop.context)).data.rows;
    expect(log.filter(({ by_shopper: isTheirs }) => isTheirs)).toHaveLength(1);
  });

  it('asks for a text that was too long, and prints neither a part of it nor the sample', async () => {
    const { shop, buy, show, label, sample, key, productId } = await personalShop();
    const long = 'ABCDEFGHIJ'.repeat(30);
    const attributes = [{ key: label, value: long }];
    const { orderId, row } = await buy({ attributes });
    expect(row).toMatchObject({ state: 'waiting', orders: [{ status: 'artwork issue' }] });
    const [line] = (await show(orderId)).lines;
    expect(line).toMatchObject({ missing: 1 });
    expect(line?.custom_texts.map(({ text }) => text)).toEqual([sample]);

    // The shopper's page shows the text that they entered and how much of it can be printed.
    const shopper = asShopper(shop.tenantId, orderId);
    const page = correctionEndpoints.personalisation.answer.parse((await shopper.show()).json()).data;
    const [field] = page.lines[0]?.fields ?? [];
    expect(field).toMatchObject({ key, tried: long, value: sample });
    const typed = (text: string) => [{ line_id: line?.id, texts: { [key]: text }, pictures: {} }];
    expect((await shopper.proof(typed(long))).problem().errors).toEqual({
      [`${line?.id}/${key}`]: [`At most ${field?.max_length} characters.`],
    });
    expect((await shopper.answer(typed(long))).status).toBe(422);
    expect((await shopper.answer(typed('ABCDE'))).status).toBe(200);
    expect((await show(orderId)).lines[0]?.custom_texts.map(({ text }) => text)).toEqual(['ABCDE']);

    // Submissions still work when the owner allows the sample text to be printed for shoppers who entered none.
    const allow = (allows: boolean) =>
      queryRows(sql`update shopify_listings set allows_sample = ${allows} where product_id = ${productId}`);
    await allow(true);
    const other = await buy({ attributes });
    await allow(false);
    expect(other.row).toMatchObject({ orders: [{ status: 'artwork issue' }] });
  });

  it('asks again for an unprintable text, at its field and with the problem, and rejects nothing', async () => {
    const { shop, buy, show, label, key } = await personalShop();
    const { orderId, row } = await buy({ attributes: [{ key: label, value: 'Jo\u{1F600}' }] });
    expect(row).toMatchObject({ state: 'waiting', reason: null, orders: [{ status: 'artwork issue' }] });
    expect((await show(orderId)).lines[0]).toMatchObject({ missing: 1 });
    expect((await listMails(orderId))[0]).toMatchObject({ kind: 'personalisation' });
    const shopper = asShopper(shop.tenantId, orderId);
    const page = correctionEndpoints.personalisation.answer.parse((await shopper.show()).json()).data;
    const [line] = page.lines;
    expect(line?.fields[0]).toMatchObject({ key, tried: 'Jo\u{1F600}' });
    const typed = (text: string) => [{ line_id: line?.id, texts: { [key]: text }, pictures: {} }];
    const refused = (await shopper.proof(typed('Jo\u{1F600}'))).problem();
    expect(Object.keys(refused.errors ?? {})).toEqual([`${line?.id}/${key}`]);
    expect((await shopper.answer(typed('Jo'))).status).toBe(200);
    expect((await show(orderId)).lines[0]?.custom_texts.map(({ text }) => text)).toEqual(['Jo']);
  });

  it('has the name that Shopify gave it, and links to no page of a draft store', async () => {
    const { shop, buy } = await personalShop();
    const setStatus = (status: string) =>
      queryRows(
        sql`update events set status = ${status} where id in (select event_id from orders where id = ${orderId})`,
      );
    const { orderId, bought } = await buy();
    const [order] =
      await queryRows(sql`select o.order_ref, e.slug, e.name, e.status from orders o join events e on e.id = o.event_id
      where o.id = ${orderId}`);
    await setStatus('Draft');
    const [mail] = await listMails(orderId);
    await confirmOrder({ orderId, mailId: mail?.id });
    const sent = readEml(String(mail?.id));
    const page = correctionEndpoints.personalisation.answer.parse(
      (await asShopper(shop.tenantId, orderId).show()).json(),
    ).data;
    const params = { tenant: shop.tenantId, slug: String(order?.slug), orderId };
    const key = deriveTrackingKey({ tenantId: shop.tenantId, orderId });
    const tracked = (await tenantApi.call(orderTrackingEndpoints.tracking, { params, query: { key } })).data;
    await setStatus(String(order?.status));
    for (const part of [sent.headers, sent.text]) {
      expect(part).toContain(bought.name);
      expect(part).toContain('Bayshop');
      expect(part).toContain(String(order?.order_ref));
    }
    expect(sent.text).toContain('https://bayshop.myshopify.com');
    expect(sent.text).not.toContain(`/${order?.slug}`);
    expect(sent.text).not.toContain('terms-and-conditions');
    expect(page).toMatchObject({ shop_order: bought.name, store_name: 'Bayshop', order_ref: order?.order_ref });
    expect(tracked.order_ref).toBe(order?.order_ref);
  });

  it('cannot continue unchanged: neither by a retry nor by hand', async () => {
    const { buy, shop } = await personalShop();
    const { orderId } = await buy();
    const { browser } = await signInBrowser('owner@bayfront.test');
    const base = `/api/${shop.tenantId}/orders/${orderId}`;
    const retry = await browser.send('POST', `${base}/fulfilment`, json({ action: 'retry' }));
    expect([retry.status, retry.problem().message]).toEqual([
      409,
      'This order’s personalisation is missing. Enter it here, ask the shopper, or keep the example.',
    ]);
    expect(await getOrderStatus(orderId)).toBe('artwork issue');
    // The owner confirms that the sample text is intended.
    const typed = await browser.send('POST', `${base}/personalisation/example`, json({}));
    expect(typed.status).toBe(200);
    expect(await getOrderStatus(orderId)).toBe('queued downloading');
    expect((await browser.send('POST', `${base}/personalisation/example`, json({}))).status).toBe(409);
  });

  it('is closed to forged, replaced or expired links', async () => {
    const { buy, shop } = await personalShop();
    const { orderId } = await buy();
    const other = await buy();
    const { tenantId } = shop;
    const shopper = asShopper(tenantId, orderId);
    const [line] = correctionEndpoints.personalisation.answer.parse((await shopper.show()).json()).data.lines;
    const lines = [{ line_id: line?.id, texts: { [line?.fields[0]?.key ?? '']: 'Ada' }, pictures: {} }];
    const foreign = asShopper(tenantId, other.orderId).key;
    for (const key of [
      '',
      'forged',
      foreign,
      derivePersonalisationKey({ tenantId: tenantId + 1, orderId, round: 1 }),
    ]) {
      expect((await shopper.show(key)).status).toBe(404);
      expect((await shopper.proof(lines, key)).status).toBe(404);
      expect((await shopper.answer(lines, key)).status).toBe(404);
    }
    // After the mail is sent again, the previous link is invalid.
    const { browser } = await signInBrowser('owner@bayfront.test');
    const again = await browser.send('POST', `/api/${tenantId}/orders/${orderId}/personalisation`, json({}));
    expect(again.status).toBe(200);
    expect((await shopper.show()).status).toBe(404);
    const second = asShopper(tenantId, orderId, 2);
    expect((await second.show()).status).toBe(200);
    expect((await listMails(orderId)).map(({ key }) => key)).toEqual(['1', '2']);
    await queryRows(
      sql`update personalisation_requests set expires_at = now() - interval '1 minute' where order_id = ${orderId}`,
    );
    expect(correctionEndpoints.personalisation.answer.parse((await second.show()).json()).data).toMatchObject({
      state: 'expired',
      lines: [],
    });
    expect((await second.answer(lines)).status).toBe(409);
    expect((await second.proof(lines)).status).toBe(409);
    expect(await getOrderStatus(orderId)).toBe('artwork issue');
  });

  it('is printed with the sample when its owner allowed that for the product, and with an entered text at once', async () => {
    const { buy, shop, label, show, productId } = await personalShop();
    const personalOrder = await buy({ attributes: [{ key: label, value: 'ADA' }] });
    expect(personalOrder.row?.orders[0]?.status).toBe('new');
    expect((await show(personalOrder.orderId)).lines[0]?.custom_texts.map(({ text }) => text)).toContain('ADA');
    // A blank property counts as no text.
    expect((await buy({ attributes: [{ key: label, value: '  ' }] })).row?.orders[0]?.status).toBe('artwork issue');
    const ours = (await shop.products()).stores.flatMap(({ products }) => products);
    const mine = ours.find((one) => one.product_id === productId && one.listing);
    expect(mine?.fields).toContain(label);
    const params = { ...shop.params, listingId: mine?.listing?.id ?? 0 };
    const body = { allows_sample: true };
    await tenantApi.call(shopifySalesEndpoints.allowSample, { params, body }, shop.context);
    expect((await buy()).row?.orders[0]?.status).toBe('new');
    await tenantApi.call(shopifySalesEndpoints.allowSample, { params, body: { allows_sample: false } }, shop.context);
    expect((await buy()).row?.orders[0]?.status).toBe('artwork issue');
    const nordhavn = await signInBrowser('owner@nordhavn.test');
    const foreign = `/api/${nordhavn.user.tenant_id}/shopify/listings/${params.listingId}/sample`;
    expect((await nordhavn.browser.send('PUT', foreign, json(body))).status).toBe(404);
  });

  it('accepts a picture from the holder of its link, while the link is valid', async () => {
    const { buy, shop } = await personalShop();
    const { orderId } = await buy();
    const { base, key } = asShopper(shop.tenantId, orderId);
    const upload = (usedKey: string) => {
      const body = new FormData();
      body.append('file', new File([PNG], 'me.png', { type: 'image/png' }));
      return sendApi('POST', `${base}/picture?key=${usedKey}`, { body, headers: { origin: 'http://localhost:3000' } });
    };
    expect(correctionEndpoints.personalisationPicture.answer.parse((await upload(key)).json()).data.src).toMatch(
      /^asset:/,
    );
    expect((await upload('forged')).status).toBe(404);
    await queryRows(
      sql`update personalisation_requests set expires_at = now() - interval '1 minute' where order_id = ${orderId}`,
    );
    expect((await upload(key)).status).toBe(409);
  });

  it('is closed to everybody once it was cancelled', async () => {
    const { buy, shop, show } = await personalShop();
    const { orderId } = await buy();
    await queryRows(sql`update orders set status = 'cancelled' where id = ${orderId}`);
    const reply = await asShopper(shop.tenantId, orderId).show();
    expect(correctionEndpoints.personalisation.answer.parse(reply.json()).data).toMatchObject({
      state: 'expired',
      lines: [],
    });
    expect((await show(orderId)).personalisation).toBeNull();
  });

  it('can be completed by its owner, which ends the shopper’s link', async () => {
    const { buy, shop, key } = await personalShop();
    const { orderId } = await buy();
    const { browser } = await signInBrowser('owner@bayfront.test');
    const lineId = (await queryRows(sql`select id from order_lines where order_id = ${orderId}`))[0]?.id;
    const path = `/api/${shop.tenantId}/orders/${orderId}/lines/${lineId}/correction`;
    const { version } = correctionEndpoints.form.answer.parse((await browser.get(path)).json()).data;
    const body = { texts: { [key]: 'GRACE' }, version, resume: true, notify_shopper: true };
    expect((await browser.send('POST', path, json(body))).json()).toMatchObject({
      data: { status: 'queued downloading' },
    });
    const reply = await asShopper(shop.tenantId, orderId).show();
    expect(correctionEndpoints.personalisation.answer.parse(reply.json()).data.state).toBe('answered');
    expect(
      await count(sql`select count(*)::int as n from mails where order_id = ${orderId} and kind = 'correction'`),
    ).toBe(1);
  });
});

it('shows what was typed under the merchant’s own property names, proposes it, and prints it only once a person chose it', async () => {
  const { buy, shop, show, key } = await personalShop();
  const attributes = [
    { key: 'Engraving', value: 'ADA' },
    { key: '_app', value: 'zx81' },
    { key: 'Blank', value: ' ' },
  ];
  const { orderId } = await buy({ attributes });
  const all = [
    { name: 'Engraving', value: 'ADA' },
    { name: '_app', value: 'zx81' },
  ];
  const detail = await show(orderId);
  expect(detail.lines[0]).toMatchObject({ missing: 1, properties: all });
  expect(detail.lines[0]?.custom_texts.map(({ text }) => text)).not.toContain('ADA');
  const params = { ...shop.params, orderId, lineId: detail.lines[0]?.id ?? '' };
  const { data: form } = await tenantApi.call(correctionEndpoints.form, { params }, shop.context);
  expect(form.properties).toEqual(all);
  expect(form.fields.find((field) => field.key === key)).toMatchObject({ missing: true, tried: '' });
  // Properties that an app stores for its own use (leading underscore) are not shown to the shopper.
  const shopper = asShopper(shop.tenantId, orderId);
  const page = correctionEndpoints.personalisation.answer.parse((await shopper.show()).json()).data;
  expect(page.lines[0]?.properties).toEqual([{ name: 'Engraving', value: 'ADA' }]);
  const lines = [{ line_id: params.lineId, texts: { [key]: 'ADA' }, pictures: {} }];
  expect((await shopper.answer(lines)).status).toBe(200);
  expect((await show(orderId)).lines[0]?.custom_texts.map(({ text }) => text)).toContain('ADA');
  const visitor = await signIn('staff@merchloom.test');
  await startVisit(visitor, shop.tenantId);
  const staff = await tenantApi.call(orderEndpoints.show, { params: { ...shop.params, orderId } }, visitor);
  expect(staff.data.lines[0]?.properties).toEqual(all);
});

describe('an order whose address Shopify hides', () => {
  const HIDDEN = {
    address: { firstName: null, lastName: null, email: null, address1: null, city: null, zip: null, province: null },
  };

  it.each([
    ['all but the country', HIDDEN],
    ['all of it', { address: { ...HIDDEN.address, countryCode: null } }],
  ])(
    '(%s) waits as an address issue, is red in the doctor, and continues once the address was entered',
    async (_what, hidden) => {
      const { shop, buy, show, label } = await personalShop();
      const { orderId, row } = await buy({ attributes: [{ key: label, value: 'ADA' }] }, hidden);
      expect(row).toMatchObject({ state: 'waiting', orders: [{ status: 'address issue' }] });
      expect((await show(orderId)).timeline.map(({ code }) => code)).toContain('shopify address hidden');
      const faults = async () =>
        (await shop.doctor()).links.flatMap(({ findings }) => findings.map(({ fault }) => fault));
      expect(await faults()).toContain('addresses hidden');
      const { browser } = await signInBrowser('owner@bayfront.test');
      const correct = (more: object) =>
        browser.send(
          'PATCH',
          `/api/${shop.tenantId}/orders/${orderId}/address`,
          json({
            name: 'Robin Shopper',
            phone: '+1 555 0100',
            address_first_line: '1 Main Street',
            address_city: 'Springfield',
            address_postcode: '62701',
            ...more,
          }),
        );
      expect((await correct({})).status).toBe(422);
      const country = hidden === HIDDEN ? {} : { address_country: 'United States of America' };
      expect((await correct({ ...country, address_state: 'Nowhere' })).problem().errors).toEqual({
        address_state: ['invalid'],
      });
      expect((await correct({ ...country, address_state: 'Illinois' })).json()).toMatchObject({
        data: { status: 'queued downloading' },
      });
      const [order] = await queryRows(sql`select customer from orders where id = ${orderId}`);
      expect(order?.customer).toMatchObject({
        countryIso2: 'US',
        stateAbbreviation: 'IL',
        addressFirstLine: '1 Main Street',
      });
      expect(await faults()).not.toContain('addresses hidden');
    },
  );

  it('and that also lacks its personalisation requests one after the other', async () => {
    const { buy } = await personalShop();
    const { orderId } = await buy({}, HIDDEN);
    expect(await getOrderStatus(orderId)).toBe('address issue');
    // The order has no mail address to write to.
    expect(await listMails(orderId)).toEqual([]);
    await queryRows(sql`update orders set status = 'queued downloading' where id = ${orderId}`);
    await runOrderJob(orderId);
    expect(await getOrderStatus(orderId)).toBe('artwork issue');
  });
});
