import { sql } from 'drizzle-orm';
import { derivePersonalisationKey } from '@/lib/platform/signed-links';
import { sendApi, signInBrowser } from './support/browser';
import { queryRows, setUpOwnDatabase } from './support/database';
import { endHold, getOrderStatus } from './support/fulfil';
import { createPaidOrder } from './support/paid-order';

jest.setTimeout(120_000);
setUpOwnDatabase();

const json = (body: unknown) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
});
const text = (id: string, value: string, top: number) => ({
  id,
  type: 'Text',
  text: value,
  label: id,
  customisable: true,
  maxLength: 12,
  fontFamily: 'Inter',
  fontSize: 60,
  left: 200,
  top,
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
});
const image = (id: string) => ({
  id,
  type: 'Image',
  src: '/artworks/sample.png',
  width: 100,
  height: 100,
  label: id,
  customisable: true,
  left: 300,
  top: 500,
  angle: 0,
  scaleX: 1,
  scaleY: 1,
  originX: 'center',
  originY: 'center',
  opacity: 1,
});

async function orderWith(elements: { id: string }[]) {
  const paid = await createPaidOrder('company-kit');
  const { orderId } = paid;
  const [line] = await queryRows(sql`select id, tenant_id, front, back from order_lines where order_id = ${orderId}`);
  const scene = (line?.front ?? line?.back ?? null) as object | null;
  const next = { version: 1, width: 800, height: 1000, ...scene, elements };
  await queryRows(
    sql`update order_lines set front = ${JSON.stringify(next)}::jsonb, back = 'null'::jsonb where id = ${line?.id}`,
  );
  await endHold(orderId);
  const tenantId = Number(line?.tenant_id);
  await queryRows(sql`insert into personalisation_requests (order_id, tenant_id, missing, expires_at) values (${orderId}, ${tenantId},
    ${JSON.stringify([{ lineId: line?.id, elements: elements.map(({ id }) => `front:${id}`) }])}::jsonb, now() + interval '1 day')`);
  await queryRows(sql`update orders set status = 'artwork issue' where id = ${orderId}`);
  const key = derivePersonalisationKey({ tenantId, orderId, round: 1 });
  return {
    orderId,
    tenantId,
    lineId: String(line?.id),
    key,
    answer: (lines: unknown) => sendApi('POST', `/api/${tenantId}/personalisation/${orderId}`, json({ key, lines })),
  };
}
const listTexts = async (orderId: string) => {
  const [row] = await queryRows(sql`select front from order_lines where order_id = ${orderId}`);
  const scene = row?.front as { elements: { id: string; text?: string; src?: string }[] } | undefined;
  return scene?.elements.map(({ text, src }) => text ?? src);
};

describe('an answer to a request for a missing personalisation', () => {
  it('that names a line twice is rejected, and prints no sample', async () => {
    const order = await orderWith([text('first', 'SAMPLE1', 200), text('last', 'SAMPLE2', 500)]);
    const reply = await order.answer([
      { line_id: order.lineId, texts: { 'front:first': 'ADA' }, pictures: {} },
      { line_id: order.lineId, texts: { 'front:last': 'BYRON' }, pictures: {} },
    ]);
    expect([reply.status, await getOrderStatus(order.orderId)]).toEqual([422, 'artwork issue']);
    const both = { 'front:first': 'ADA', 'front:last': 'BYRON' };
    expect((await order.answer([{ line_id: order.lineId, texts: both, pictures: {} }])).status).toBe(200);
    expect(await listTexts(order.orderId)).toEqual(['ADA', 'BYRON']);
  });

  it('sets no picture by a text, and no text by a picture', async () => {
    const order = await orderWith([image('photo'), text('first', 'SAMPLE1', 200)]);
    const picture = { src: `asset:${crypto.randomUUID()}`, width: 10, height: 10 };
    const reply = await order.answer([
      { line_id: order.lineId, texts: { 'front:photo': 'x' }, pictures: { 'front:first': picture } },
    ]);
    expect(reply.problem().errors).toEqual({
      [`${order.lineId}/front:photo`]: ['invalid'],
      [`${order.lineId}/front:first`]: ['invalid'],
    });
    expect(await getOrderStatus(order.orderId)).toBe('artwork issue');
  });

  it('with an invalid picture name is rejected', async () => {
    const order = await orderWith([image('photo')]);
    const picture = { src: `asset:${'-'.repeat(36)}`, width: 10, height: 10 };
    const reply = await order.answer([{ line_id: order.lineId, texts: {}, pictures: { 'front:photo': picture } }]);
    expect(reply.status).toBe(422);
  });
});

it('a cancelled order requests nothing from its shopper and keeps no example text', async () => {
  const { orderId, tenantId } = await orderWith([text('first', 'SAMPLE1', 200)]);
  await queryRows(sql`update orders set status = 'cancelled' where id = ${orderId}`);
  const { browser } = await signInBrowser('owner@brightside.test');
  const send = (path: string) =>
    browser.send('POST', `/api/${tenantId}/orders/${orderId}/personalisation${path}`, json({}));
  const replies = [await send(''), await send('/example')];
  expect(replies.map((reply) => [reply.status, reply.problem().message])).toEqual([
    [409, 'This order was cancelled.'],
    [409, 'This order was cancelled.'],
  ]);
  expect(await queryRows(sql`select id from mails where order_id = ${orderId} and kind = 'personalisation'`)).toEqual(
    [],
  );
});
