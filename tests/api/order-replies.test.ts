import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { confirmOrder } from '@/lib/backend/jobs/confirm-order';
import { orderAdminEndpoints } from '@/lib/contracts/order-admin';
import { orderEndpoints } from '@/lib/contracts/orders';
import { supportEndpoints } from '@/lib/contracts/support';
import { createId } from '@/lib/db/ids';
import { getCallError, signIn, tenantApi } from './support/call';
import { queryRows, setUpOwnDatabase } from './support/database';

jest.setTimeout(120_000);
setUpOwnDatabase();

async function readPaidOrder(email: string, lang: string) {
  const context = await signIn(email);
  const [row] = await queryRows(sql`select id, order_ref from orders where tenant_id = ${context.tenantId}
    and payment_state = 'paid' order by placed_at desc limit 1`);
  const orderId = String(row?.id);
  await queryRows(sql`update orders set lang = ${lang} where id = ${orderId}`);
  return { context, params: { tenant: context.tenantId, orderId }, ref: String(row?.order_ref) };
}

describe('a reply to a shopper', () => {
  it('starts in the shopper’s language, is sent once as written, and appears in the timeline', async () => {
    const { context, params, ref } = await readPaidOrder('service@brightside.test', 'de');
    const call = { params: { ...params, template: 'delay' as const } };
    const draft = (await tenantApi.call(orderAdminEndpoints.draftReply, call, context)).data;
    expect(draft).toMatchObject({ lang: 'de', to: expect.stringContaining('@') });
    expect(draft.text).toContain(`Ihre Bestellung ${ref} braucht länger`);
    const body = { request_key: createId(), subject: draft.subject, text: `${draft.text}\n<b>fett & neu</b>` };
    const send = async () => (await tenantApi.call(orderAdminEndpoints.reply, { params, body }, context)).data.queued;
    expect([await send(), await send()]).toEqual([1, 0]);
    const [mail] = await queryRows(sql`select id from mails where order_id = ${params.orderId} and kind = 'reply'`);
    await confirmOrder({ orderId: params.orderId, mailId: mail?.id });
    const eml = readFileSync(join(process.env.DATA_DIR ?? '', 'mail', `${mail?.id}.eml`), 'utf8').replace(
      /=\r?\n/g,
      '',
    );
    expect(eml).toContain('&lt;b&gt;fett &amp; neu&lt;/b&gt;');
    const { timeline } = (await tenantApi.call(orderEndpoints.show, { params }, context)).data;
    expect(timeline.filter(({ code }) => code === 'reply written')).toMatchObject([
      { actor: expect.any(String), note: body.text },
    ]);
    expect(timeline.some(({ code, params: named }) => code === 'mail sent' && named.mail === 'reply')).toBe(true);
  });

  it.each([
    [{ text: ' ' }, 'text', 'required'],
    [{ subject: 'a\nBcc: all@x.test' }, 'subject', 'invalid'],
    [{ text: 'x'.repeat(5_001) }, 'text', 'too long'],
  ])('is rejected with %j', async (change, field, message) => {
    const { context, params } = await readPaidOrder('owner@brightside.test', 'en');
    const body = { request_key: createId(), subject: 'Hello', text: 'Hello', ...change };
    const call = tenantApi.call(orderAdminEndpoints.reply, { params, body }, context);
    expect((await getCallError(call)).errors).toEqual({ [field]: [message] });
  });
});

describe('an order’s timeline on a support visit', () => {
  it('names the staff member who viewed it, once a visit', async () => {
    const { params, context } = await readPaidOrder('owner@brightside.test', 'en');
    const staff = await signIn('staff@merchloom.test');
    const body = { client: params.tenant, reason: 'Support ticket 7' };
    await tenantApi.call(supportEndpoints.start, { params: {}, body }, staff);
    const openOrder = async (who: typeof staff) =>
      (await tenantApi.call(orderEndpoints.show, { params }, who)).data.timeline;
    await openOrder(staff);
    await openOrder(staff);
    const seen = (await openOrder(context)).filter(({ code }) => code === 'seen on a visit');
    expect(seen).toHaveLength(1);
    expect(seen[0]?.actor).toBeTruthy();
  });
});
