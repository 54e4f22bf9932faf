import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { confirmOrder } from '@/lib/backend/jobs/confirm-order';
import { printArtwork } from '@/lib/backend/jobs/print-artwork';
import { correctionEndpoints } from '@/lib/contracts/corrections';
import { orderEndpoints } from '@/lib/contracts/orders';
import { createId } from '@/lib/db/ids';
import { ORDER_STATUSES, type OrderStatus } from '@/lib/domain/orders/statuses';
import { getStorage } from '@/lib/integrations/storage/select';
import { sendApi, signInBrowser } from './support/browser';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { readEml } from './support/eml';
import {
  addFulfiller,
  createReadyOrder,
  disableFulfillers,
  endHold,
  getOrderStatus,
  runOrderJob,
} from './support/fulfil';
import { createPaidOrder } from './support/paid-order';

jest.setTimeout(120_000);
setUpOwnDatabase();

const OWNER = 'owner@brightside.test';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Returns the calls of the order's admin page, signed in as its owner. */
async function openCorrections(orderId: string, email = OWNER) {
  const { browser, user } = await signInBrowser(email);
  const base = `/api/${user.tenant_id}/orders/${orderId}`;
  const send = (method: string, path: string, body?: unknown) =>
    browser.send(method, `${base}${path}`, {
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  const show = async () => orderEndpoints.show.answer.parse((await send('GET', '')).json()).data;
  const lineId = String((await queryRows(sql`select id from order_lines where order_id = ${orderId}`))[0]?.id);
  const form = async () =>
    correctionEndpoints.form.answer.parse((await send('GET', `/lines/${lineId}/correction`)).json()).data;
  return {
    send,
    show,
    form,
    lineId,
    browser,
    base,
    correct: async (body: object) =>
      send('POST', `/lines/${lineId}/correction`, {
        version: (await form()).version,
        resume: false,
        notify_shopper: false,
        ...body,
      }),
    proof: (body: object) => send('POST', `/lines/${lineId}/correction/proof`, body),
  };
}

/** Makes the only text of an order's line personalisable. */
async function personal(orderId: string, text = 'Jhon'): Promise<string> {
  const [line] = await queryRows(sql`select id, front, back from order_lines where order_id = ${orderId}`);
  const element = {
    id: 'name',
    type: 'Text',
    text,
    label: 'Name',
    customisable: true,
    maxLength: 12,
    fontFamily: 'Inter',
    fontSize: 60,
    left: 200,
    top: 200,
    angle: 0,
    scaleX: 1,
    scaleY: 1,
    originX: 'center',
    originY: 'center',
    opacity: 1,
    fontStyle: 'normal',
    fontWeight: 'normal',
    underline: false,
    textAlign: 'center',
    lineHeight: 1.16,
    charSpacing: 0,
    fill: '#111111',
    stroke: null,
    strokeWidth: 0,
    shadow: null,
    centralTextPoint: null,
  };
  const scene = (line?.front ?? line?.back ?? null) as { elements: unknown[] } | null;
  const next = { version: 1, width: 800, height: 1000, ...scene, elements: [element] };
  await queryRows(sql`update order_lines set front = ${JSON.stringify(next)}::jsonb, back = 'null'::jsonb,
    custom_texts = ${JSON.stringify([{ side: 'front', label: 'Name', text }])}::jsonb where id = ${line?.id}`);
  return 'front:name';
}

const setStatus = (orderId: string, status: OrderStatus) =>
  queryRows(sql`update orders set status = ${status} where id = ${orderId}`);
const listFiles = (orderId: string) =>
  queryRows(sql`select id, state, storage_key, bytes from print_files where order_id = ${orderId} order by id`);

async function personalOrder(slug = 'company-kit') {
  const paid = await createPaidOrder(slug);
  const key = await personal(paid.orderId);
  await endHold(paid.orderId);
  await queryRows(sql`delete from print_files where order_id = ${paid.orderId}`);
  await printArtwork({ orderId: paid.orderId });
  return { ...paid, key };
}

const CORRECTABLE: readonly OrderStatus[] = [
  'new',
  'queued downloading',
  'downloaded',
  'queued processing',
  'processing',
  'processed',
  'queued submitting to fulfiller',
  'artwork issue',
  'address issue',
  'fulfiller submission error',
  'fulfiller routing error',
  'over budget',
  'over budget limit',
];

describe('a line of a paid order', () => {
  it('can be corrected in every status before production; in a later one this is rejected with the reason', async () => {
    const { orderId, key } = await personalOrder();
    const { correct, form, show } = await openCorrections(orderId);
    const wrong: string[] = [];
    for (const status of ORDER_STATUSES) {
      await setStatus(orderId, status);
      const isOpen = CORRECTABLE.includes(status);
      const reply = await correct({ texts: { [key]: status.slice(0, 12) } });
      const { blocked } = await form();
      const mayCorrect = (await show()).may.correct_lines;
      const hasReason = reply.status === 200 || reply.problem().message.length > 10;
      if (reply.status !== (isOpen ? 200 : 409) || (blocked === null) !== isOpen || mayCorrect !== isOpen || !hasReason)
        wrong.push(`${status}: ${reply.status} ${blocked}`);
      // A correction does not change the order's status.
      if ((await getOrderStatus(orderId)) !== status) wrong.push(`${status} was left`);
    }
    expect(wrong).toEqual([]);
  });

  it('continues from an artwork issue with a new file; the former file is stored, but cannot be fetched or sent', async () => {
    await disableFulfillers();
    const { orderId, key } = await personalOrder();
    const fulfiller = await addFulfiller({ provider: 'email' });
    await setStatus(orderId, 'artwork issue');
    const [before] = await listFiles(orderId);
    const former = await getStorage().get(String(before?.storage_key));
    const { correct, show, base, browser, lineId } = await openCorrections(orderId);
    const reply = await correct({ texts: { [key]: 'John' }, resume: true });
    expect([reply.status, reply.json()]).toMatchObject([200, { data: { status: 'queued downloading' } }]);
    expect(await listFiles(orderId)).toEqual([]);
    await printArtwork({ orderId });
    const [after] = await listFiles(orderId);
    const fresh = await getStorage().get(String(after?.storage_key));
    expect(after?.id).not.toBe(before?.id);
    expect(Buffer.compare(former ?? Buffer.alloc(0), fresh ?? Buffer.alloc(0))).not.toBe(0);
    expect(await queryRows(sql`select id, storage_key from former_print_files where order_id = ${orderId}`)).toEqual([
      { id: before?.id, storage_key: before?.storage_key },
    ]);
    expect((await browser.get(`${base}/print-files/${before?.id}`)).status).toBe(404);
    await runOrderJob(orderId);
    expect(await getOrderStatus(orderId)).toBe('submitted to fulfiller');
    const road = await queryRows(
      sql`select to_value from order_timeline where order_id = ${orderId} and kind = 'status' order by id`,
    );
    expect(road.map(({ to_value }) => to_value)).toContain('submitted to fulfiller');
    expect(
      await count(sql`select count(*)::int as n from fulfiller_submissions
      where order_id = ${orderId} and fulfiller_id = ${fulfiller} and state = 'accepted'`),
    ).toBe(1);

    // The timeline shows both versions, the person and the change; the audit log names the person and no personal data.
    const detail = await show();
    const entry = detail.timeline.find(({ code }) => code === 'line corrected');
    const correction = detail.corrections.find(({ id }) => id === entry?.params.correction);
    expect(entry?.actor).toBeTruthy();
    expect(correction).toMatchObject({
      line_id: lineId,
      changes: [{ kind: 'text', label: 'Name', before: 'Jhon', after: 'John' }],
    });
    const bytes = [];
    for (const address of [correction?.pictures[0]?.before, correction?.pictures[0]?.after]) {
      const picture = await browser.get(address ?? '');
      expect(picture.status).toBe(200);
      bytes.push(picture.text);
    }
    expect(bytes[0]).not.toBe(bytes[1]);
    expect(detail.lines[0]?.custom_texts).toEqual([{ side: 'front', label: 'Name', text: 'John' }]);
    const [audit] = await queryRows(sql`select user_id, details from audit_entries
      where subject_id = ${orderId} and action = 'order line corrected'`);
    expect(audit?.user_id).not.toBeNull();
    expect(JSON.stringify(audit?.details)).not.toMatch(/John|Jhon/);
    expect(detail.order.total_store_price).toBeGreaterThan(0);
  });

  it('keeps the picture of the earlier mail available', async () => {
    const { orderId, key } = await personalOrder();
    await confirmOrder({ orderId });
    const [mail] = await queryRows(
      sql`select id from mails where order_id = ${orderId} and kind = 'order confirmation'`,
    );
    const [, previewUrl = ''] = /<img src="[a-z]+:\/\/[^/]+(\/api[^"]+)"/.exec(readEml(String(mail?.id)).html) ?? [];
    const address = previewUrl.replaceAll('&amp;', '&');
    const readPicture = async (path: string) => {
      const answer = await sendApi('GET', path);
      return [answer.status, answer.text];
    };
    const before = await readPicture(address);
    const { correct } = await openCorrections(orderId);
    expect((await correct({ texts: { [key]: 'John' } })).status).toBe(200);
    expect(await readPicture(address)).toEqual(before);
    // Links of older mails have no version: they still open, and show the current version of the line.
    const after = await readPicture(address.replace('&v=0', ''));
    expect(after).toEqual(await readPicture(address.replace('&v=0', '&v=1')));
    expect([before[0], after[0]]).toEqual([200, 200]);
    expect(after[1]).not.toBe(before[1]);
    // A mail that is sent again now links to the corrected line.
    await queryRows(sql`insert into mails (id, tenant_id, order_id, kind, key, state)
      select ${createId()}::uuid, tenant_id, order_id, kind, 'copy', 'queued' from mails where id = ${mail?.id}`);
    const [copy] = await queryRows(sql`select id from mails where order_id = ${orderId} and key = 'copy'`);
    await confirmOrder({ orderId, mailId: copy?.id });
    expect(readEml(String(copy?.id)).html).toContain('&amp;v=1');
  });

  it('keeps its price and its invoice number', async () => {
    const { orderId, key } = await personalOrder();
    const amounts = () =>
      queryRows(sql`select total_minor, net_minor, vat_minor, due_minor from orders where id = ${orderId}`);
    const lines = () =>
      queryRows(sql`select unit_net_minor, unit_gross_minor, quantity from order_lines where order_id = ${orderId}`);
    const invoice = () => queryRows(sql`select number, amount_minor from documents where order_id = ${orderId}`);
    const { correct, send } = await openCorrections(orderId);
    await send('GET', '/documents/invoice');
    const before = [await amounts(), await lines(), await invoice()];
    expect((await correct({ texts: { [key]: 'Ada' } })).status).toBe(200);
    await send('GET', '/documents/invoice');
    expect([await amounts(), await lines(), await invoice()]).toEqual(before);
  });

  it('keeps an issued invoice unchanged, and prints the new text on the packing slip', async () => {
    const { orderId, key } = await personalOrder();
    const { correct, send } = await openCorrections(orderId);
    const read = async (kind: string) => {
      const { bytes } = await send('GET', `/documents/${kind}`);
      // Removes the creation date and the id, which differ in every PDF file.
      return bytes.toString('latin1').replace(/\/CreationDate \([^)]*\)|\/ID \[[^\]]*\]/g, '');
    };
    const [invoice, slip] = [await read('invoice'), await read('packing-slip')];
    expect((await correct({ texts: { [key]: 'Ada Lovelace' } })).status).toBe(200);
    expect((await read('invoice')) === invoice).toBe(true);
    expect((await read('packing-slip')) === slip).toBe(false);
  });

  it('can change only to a colour and size that its store sells; otherwise the field shows the reason', async () => {
    const { orderId } = await personalOrder();
    const { correct, form, show } = await openCorrections(orderId);
    const { colours, colour, size } = await form();
    const other = colours
      .flatMap(({ code, sizes }) => sizes.map((one) => ({ code, size: one })))
      .find((one) => one.code !== colour || one.size !== size);
    if (!other) throw new Error('the product has one variant');
    expect((await correct({ colour: 'no-such-colour' })).problem().errors).toEqual({ colour: ['not offered'] });
    expect((await correct({ size: 'XXXXXL' })).problem().errors).toEqual({ size: ['not offered'] });
    expect((await correct({ colour: other.code, size: other.size })).status).toBe(200);
    const [line] = (await show()).lines;
    const [sold] = await queryRows(sql`select colour, size, sku from order_lines where order_id = ${orderId}`);
    expect(sold).toMatchObject({ colour: other.code, size: other.size, sku: line?.sku });
  });

  it('accepts no text that cannot be printed, by the rules of the checkout', async () => {
    const { orderId, key } = await personalOrder();
    const { correct, proof } = await openCorrections(orderId);
    for (const text of ['longer than twelve letters', '\u{1F9F5}\u4E2D']) {
      expect(Object.keys((await correct({ texts: { [key]: text } })).problem().errors ?? {})).toEqual([key]);
      expect(Object.keys((await proof({ texts: { [key]: text } })).problem().errors ?? {})).toEqual([key]);
    }
    expect((await correct({ texts: { 'back:nothing': 'x' } })).status).toBe(422);
    expect((await correct({ pictures: { [key]: { src: 'asset:nothing', width: 1, height: 1 } } })).status).toBe(422);
    expect((await correct({})).status).toBe(409);
  });

  it('is previewed before anything is confirmed, and that writes nothing', async () => {
    const { orderId, key } = await personalOrder();
    const { proof, show } = await openCorrections(orderId);
    const [before, files] = [await show(), await listFiles(orderId)];
    const drawn = correctionEndpoints.proof.answer.parse((await proof({ texts: { [key]: 'John' } })).json()).data;
    expect(drawn.changes).toMatchObject([{ before: 'Jhon', after: 'John' }]);
    expect(drawn.pictures).toMatchObject([{ view: 'front', data: expect.stringMatching(/^data:image\/webp;base64,/) }]);
    expect([await show(), await listFiles(orderId)]).toEqual([before, files]);
  });

  it('can get another picture when its shopper sent one, but no picture of another person', async () => {
    const { orderId } = await personalOrder();
    const { browser, base, lineId, correct, form } = await openCorrections(orderId);
    await queryRows(
      sql`update order_lines set front = jsonb_set(front, '{elements}', ${JSON.stringify([
        {
          id: 'photo',
          type: 'Image',
          src: 'art:star',
          location: '',
          width: 100,
          height: 100,
          label: 'Photo',
          customisable: true,
          left: 200,
          top: 200,
          angle: 0,
          scaleX: 1,
          scaleY: 1,
          originX: 'center',
          originY: 'center',
          opacity: 1,
        },
      ])}::jsonb), custom_texts = '[]' where id = ${lineId}`,
    );
    const upload = async (bytes = PNG) => {
      const body = new FormData();
      body.append('file', new File([Uint8Array.from(bytes)], 'me.png', { type: 'image/png' }));
      return browser.send('POST', `${base}/lines/${lineId}/correction/picture`, { body });
    };
    const picture = correctionEndpoints.picture.answer.parse((await upload()).json()).data;
    const unknown = { ...picture, src: 'asset:00000000-0000-4000-8000-000000000000' };
    expect(Object.keys((await correct({ pictures: { 'front:photo': unknown } })).problem().errors ?? {})).toEqual([
      'front:photo',
    ]);
    expect((await correct({ pictures: { 'front:photo': picture } })).status).toBe(200);
    expect((await form()).fields).toMatchObject([{ key: 'front:photo', kind: 'picture', value: picture.src }]);
    await printArtwork({ orderId });
    expect(await listFiles(orderId)).toMatchObject([{ state: 'ready' }]);
    // Random pixels do not compress, so the file is as large as a camera's photo.
    const raw = { width: 1_200, height: 1_200, channels: 3 } as const;
    const photo = await sharp(randomBytes(1_200 * 1_200 * 3), { raw })
      .png()
      .toBuffer();
    expect((await upload(photo)).status).toBe(200);
  });

  it('is changed by one of two concurrent users, and the other user gets a conflict', async () => {
    const { orderId, key } = await personalOrder();
    const { send, form, lineId } = await openCorrections(orderId);
    const { version } = await form();
    const press = (text: string) =>
      send('POST', `/lines/${lineId}/correction`, {
        texts: { [key]: text },
        version,
        resume: false,
        notify_shopper: false,
      });
    const replies = await Promise.all([press('Ada'), press('Bea')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.problem().message).toMatch(/changed in the meantime/);
  });

  it('is either changed or submitted, and what is submitted has its matching files', async () => {
    await disableFulfillers();
    await addFulfiller({ provider: 'email' });
    for (let round = 0; round < 6; round++) {
      const { orderId, key } = await personalOrder();
      await queryRows(sql`update order_fulfilments set send = true where order_id = ${orderId}`);
      await setStatus(orderId, 'queued submitting to fulfiller');
      const { correct } = await openCorrections(orderId);
      const [reply] = await Promise.all([correct({ texts: { [key]: 'John' } }), runOrderJob(orderId)]);
      const files = await count(sql`select count(*)::int as n from print_files where order_id = ${orderId}`);
      const status = await getOrderStatus(orderId);
      if (reply.status === 200) {
        expect([status, files]).toEqual(['queued submitting to fulfiller', 0]);
        await printArtwork({ orderId });
        await runOrderJob(orderId);
        expect(await getOrderStatus(orderId)).toBe('submitted to fulfiller');
      } else {
        expect([reply.status, status, files]).toEqual([409, 'submitted to fulfiller', 1]);
      }
    }
  });

  it('corrected while its file is drawn gets no file of the former design', async () => {
    const { orderId, key } = await personalOrder();
    const { correct } = await openCorrections(orderId);
    const drawn = async () => {
      await printArtwork({ orderId });
      const [file] = await listFiles(orderId);
      return getStorage().get(String(file?.storage_key));
    };
    for (const text of ['John', 'Jon', 'Jo', 'Joe', 'Joan', 'Jean']) {
      await queryRows(sql`delete from print_files where order_id = ${orderId}`);
      const [, reply] = await Promise.all([printArtwork({ orderId }), correct({ texts: { [key]: text } })]);
      expect(reply.status).toBe(200);
      const racing = await drawn();
      await queryRows(sql`delete from print_files where order_id = ${orderId}`);
      expect(racing?.equals((await drawn()) ?? Buffer.alloc(0))).toBe(true);
    }
  });

  it('can be corrected by customer service, but not by users of another tenant', async () => {
    const { orderId, key, tenant } = await personalOrder();
    await setStatus(orderId, 'artwork issue');
    const service = await openCorrections(orderId, 'service@brightside.test');
    expect((await service.correct({ texts: { [key]: 'John' }, resume: true })).status).toBe(200);
    const { browser } = await signInBrowser('owner@nordhavn.test');
    const path = `/api/${tenant}/orders/${orderId}/lines/${service.lineId}/correction`;
    expect((await browser.get(path)).status).toBe(404);
    expect((await sendApi('GET', path)).status).toBe(401);
  });

  it('is mailed to its shopper with the new proof on request', async () => {
    const { orderId, key } = await personalOrder();
    const { correct } = await openCorrections(orderId);
    await correct({ texts: { [key]: 'Quiet' } });
    const mails = () => queryRows(sql`select id, state from mails where order_id = ${orderId} and kind = 'correction'`);
    expect(await mails()).toEqual([]);
    await correct({ texts: { [key]: 'John' }, notify_shopper: true });
    const [mail] = await mails();
    await confirmOrder({ orderId, mailId: mail?.id });
    expect(await mails()).toMatchObject([{ state: 'sent' }]);
  });
});

describe('the address of a paid order', () => {
  const ADDRESS = {
    name: 'Ada New',
    phone: '+44 20 7946 0000',
    address_first_line: '2 New Street',
    address_city: 'London',
    address_postcode: 'SW1A 1AA',
  };

  it('can be corrected in every status before production; later this is rejected with the reason', async () => {
    const { orderId } = await createPaidOrder();
    const { send, show } = await openCorrections(orderId);
    const wrong: string[] = [];
    for (const [index, status] of ORDER_STATUSES.entries()) {
      await setStatus(orderId, status);
      const isOpen = CORRECTABLE.includes(status);
      const may = (await show()).may.correct_address;
      const reply = await send('PATCH', '/address', { ...ADDRESS, address_first_line: `${index} New Street` });
      if (reply.status !== (isOpen ? 200 : 409) || may !== isOpen) wrong.push(`${status}: ${reply.status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('corrected by two users keeps the first correction, and the second user gets a conflict', async () => {
    const { orderId } = await createPaidOrder();
    const { send, show } = await openCorrections(orderId);
    const { version } = await show();
    const replies = await Promise.all(
      ['1 A Street', '2 B Street'].map((address_first_line) =>
        send('PATCH', '/address', { ...ADDRESS, address_first_line, version, notify_shopper: true }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(
      await count(sql`select count(*)::int as n from mails where order_id = ${orderId} and kind = 'correction'`),
    ).toBe(1);
  });
});

it('a paid order is never read with the corrections of another order', async () => {
  const { orderId } = await createReadyOrder();
  const { show } = await openCorrections(orderId);
  expect(await show()).toMatchObject({ corrections: [], personalisation: null });
});
