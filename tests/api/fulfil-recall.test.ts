import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { issueBills } from '@/lib/backend/billing/issue';
import { recallOrder } from '@/lib/backend/jobs/recall-order';
import { fulfilmentEndpoints } from '@/lib/contracts/fulfilment';
import { waitUntil } from '../setup/wait-until';
import { signInBrowser } from './support/browser';
import { queryRows, setUpOwnDatabase } from './support/database';
import {
  addFulfiller,
  allowProductionOnCredit,
  createReadyOrder,
  disableFulfillers,
  getOrderStatus,
  runOrderJob,
  setProductionMode,
  startSandbox,
} from './support/fulfil';

jest.setTimeout(120_000);
setUpOwnDatabase();

async function openAdmin(email = 'owner@brightside.test') {
  const { browser, user } = await signInBrowser(email);
  const base = `/api/${user.tenant_id}`;
  const send = (method: string, path: string, body: unknown = {}) =>
    browser.send(method, `${base}${path}`, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  return {
    act: (orderId: string, body: unknown) => send('POST', `/orders/${orderId}/fulfilment`, body),
    cancel: (orderId: string) => send('POST', '/orders/cancellations', { ids: [orderId], reason: 'a mistake' }),
    replay: (jobId: string) => send('POST', `/dead-letters/${jobId}/replay`),
    show: async (orderId: string) =>
      fulfilmentEndpoints.show.answer.parse((await browser.get(`${base}/orders/${orderId}/fulfilment`)).json()).data,
  };
}

/** Runs the order's waiting recalls as the queue would. */
async function runRecalls(orderId: string, attempts = 1): Promise<void> {
  const waiting = await queryRows(
    sql`select id from fulfiller_recalls where order_id = ${orderId} and state = 'waiting' order by at`,
  );
  for (const { id } of waiting) await recallOrder({ orderId, recallId: id }, { job: { attempts, max_attempts: 8 } });
}

const listRecallCodes = async (orderId: string) =>
  (
    await queryRows(
      sql`select code from order_timeline where order_id = ${orderId} and code like 'recall%' order by id`,
    )
  ).map(({ code }) => code);

describe('an order at a fulfiller', () => {
  it('stays there when it is sent again, even if another fulfiller is cheaper by then', async () => {
    await disableFulfillers();
    const dear = await addFulfiller({
      name: 'Dear',
      sandbox: true,
      details: { pricePerItemMinor: 900, priceCurrency: 'GBP' },
    });
    const sandbox = await startSandbox(60_000);
    try {
      const { orderId } = await createReadyOrder();
      await runOrderJob(orderId);
      expect(await getOrderStatus(orderId)).toBe('submitted to fulfiller');
      await addFulfiller({ name: 'Cheap', sandbox: true, details: { pricePerItemMinor: 100, priceCurrency: 'GBP' } });
      await queryRows(sql`update orders set status = 'queued submitting to fulfiller' where id = ${orderId}`);
      await runOrderJob(orderId);
      const { show, act } = await openAdmin();
      expect(await show(orderId)).toMatchObject({
        fulfiller: { id: dear },
        routing: { rule: 'had it before' },
        recalls: [],
      });

      // Rerouting by hand applies the rules again: the cheaper fulfiller gets the order under a reference of its own,
      // and the first fulfiller is notified.
      await queryRows(sql`update orders set status = 'fulfiller submission error' where id = ${orderId}`);
      await act(orderId, { action: 'reroute' });
      await runOrderJob(orderId);
      await runRecalls(orderId);
      const fulfilmentView = await show(orderId);
      expect(fulfilmentView).toMatchObject({
        fulfiller: { name: 'Cheap' },
        routing: { rule: 'lowest price' },
        recalls: [{ fulfiller: 'Dear', state: 'stopped' }],
      });
    } finally {
      await sandbox.stop();
    }
  });

  it('is stopped there when it is cancelled, once', async () => {
    await disableFulfillers();
    await addFulfiller({ name: 'Workshop', sandbox: true });
    const sandbox = await startSandbox(60_000);
    try {
      const { orderId } = await createReadyOrder();
      await runOrderJob(orderId);
      const { cancel, show } = await openAdmin();
      expect((await cancel(orderId)).status).toBe(200);
      await runRecalls(orderId);
      await runRecalls(orderId);
      expect(await listRecallCodes(orderId)).toEqual(['recall asked', 'recall stopped']);
      expect((await show(orderId)).recalls).toMatchObject([{ fulfiller: 'Workshop', state: 'stopped' }]);
    } finally {
      await sandbox.stop();
    }
  });

  it('whose parcel has been sent reports that it is too late, in the fulfiller’s words', async () => {
    await disableFulfillers();
    await allowProductionOnCredit();
    await addFulfiller({ tenant: 'Merchloom', name: 'Quick', sandbox: true, shared: true });
    const sandbox = await startSandbox();
    try {
      const { orderId } = await createReadyOrder();
      await runOrderJob(orderId);
      await waitUntil('the parcel to be shipped', async () => (await getOrderStatus(orderId)) === 'shipped');
      // Simulates that the fulfiller's callback has not arrived yet.
      await queryRows(sql`update orders set status = 'submitted to fulfiller' where id = ${orderId}`);
      const { cancel, show } = await openAdmin();
      const money = async () => ({
        charges: await queryRows(sql`select kind, goods_minor from charges where order_id = ${orderId} order by at`),
        used: await queryRows(sql`select used_minor, f.reserved_minor from budgets b
          join order_fulfilments f on f.tenant_id = b.tenant_id and f.order_id = ${orderId} where b.event_id = 0`),
      });
      const before = await money();
      expect(before.charges).toHaveLength(1);
      await cancel(orderId);
      expect((await money()).charges).toHaveLength(2);
      await runRecalls(orderId);
      // A produced order is charged, although it is cancelled.
      expect(await money()).toEqual(before);
      expect((await show(orderId)).recalls).toMatchObject([
        { state: 'too late', reason: expect.stringContaining('has left') },
      ]);
      expect(await listRecallCodes(orderId)).toEqual(['recall asked', 'recall refused']);
    } finally {
      await sandbox.stop();
    }
  });

  it('that was made before it could be stopped is billed again, once, when a bill had credited it', async () => {
    await disableFulfillers();
    await allowProductionOnCredit();
    await addFulfiller({ tenant: 'Merchloom', name: 'Quick', sandbox: true, shared: true });
    const sandbox = await startSandbox();
    try {
      const { orderId } = await createReadyOrder();
      await runOrderJob(orderId);
      await waitUntil('the parcel to be shipped', async () => (await getOrderStatus(orderId)) === 'shipped');
      await queryRows(sql`update orders set status = 'submitted to fulfiller' where id = ${orderId}`);
      await issueBills(new Date('2099-01-02T03:00:00Z'));
      await (await openAdmin()).cancel(orderId);
      // Creates billed amounts that the credit can be deducted from.
      for (const other of [await createReadyOrder(), await createReadyOrder()]) await runOrderJob(other.orderId);
      await issueBills(new Date('2099-02-02T03:00:00Z'));
      await runRecalls(orderId);
      await queryRows(sql`update fulfiller_recalls set state = 'waiting' where order_id = ${orderId}`);
      await runRecalls(orderId);
      expect(await issueBills(new Date('2099-03-02T03:00:00Z'))).toBe(1);
      expect(await issueBills(new Date('2099-04-02T03:00:00Z'))).toBe(0);
      const charged =
        await queryRows(sql`select c.kind, c.goods_minor, c.shipping_minor, b.issued_on::text as on_bill from charges c
        join bills b on b.id = c.bill_id where c.order_id = ${orderId} order by b.number`);
      const [first] = charged;
      expect(charged).toEqual([
        expect.objectContaining({ kind: 'order', on_bill: '2099-01-02' }),
        expect.objectContaining({ kind: 'cancellation', on_bill: '2099-02-02' }),
        { ...first, kind: 'made after all', on_bill: '2099-03-02' },
      ]);
      expect(Number(first?.goods_minor)).toBeGreaterThan(0);
      const { browser, user } = await signInBrowser('owner@brightside.test');
      const [bill] = await queryRows(sql`select id, tenant_id from bills order by number desc limit 1`);
      const pdf = await browser.get(`/api/${user.tenant_id}/billing-account/invoices/${bill?.id}`);
      expect([pdf.status, pdf.text.startsWith('%PDF')]).toEqual([200, true]);
    } finally {
      await sandbox.stop();
    }
  });

  it('is listed as failed work when the fulfiller cannot be reached, and can be restarted', async () => {
    await disableFulfillers();
    await setProductionMode('fulfiller');
    await addFulfiller({ name: 'Away', sandbox: true });
    const sandbox = await startSandbox(60_000);
    const { orderId } = await createReadyOrder();
    await runOrderJob(orderId);
    await sandbox.stop();
    const { cancel, show, replay } = await openAdmin();
    await cancel(orderId);
    await runRecalls(orderId, 8);
    const { recalls, dead_letters: failedJobs } = await show(orderId);
    expect(recalls).toMatchObject([{ state: 'failed', reason: 'not connected' }]);
    expect(failedJobs).toMatchObject([{ task: 'recall-order', status: 'cancelled' }]);
    const again = await startSandbox(60_000);
    try {
      expect((await replay(failedJobs[0]?.id ?? '')).status).toBe(200);
      await runRecalls(orderId);
      // The restarted fulfiller does not know the order, so it does not produce it.
      expect(await show(orderId)).toMatchObject({ recalls: [{ state: 'stopped' }], dead_letters: [] });
    } finally {
      await again.stop();
    }
  });

  it('is recalled by mail and in the folder too, and never where it was not sent', async () => {
    await disableFulfillers();
    const { act, cancel, show } = await openAdmin();
    const mail = await addFulfiller({ name: 'Mail shop', provider: 'email' });
    const folder = await addFulfiller({ name: 'Folder shop', provider: 'folder' });
    const home = process.env.DATA_DIR ?? '';
    for (const fulfiller of [mail, folder]) {
      const { orderId, order } = await createReadyOrder();
      await act(orderId, { action: 'choose', fulfiller_id: fulfiller });
      await runOrderJob(orderId);
      await cancel(orderId);
      await runRecalls(orderId);
      expect((await show(orderId)).recalls).toMatchObject([{ state: 'told' }]);
      if (fulfiller === folder)
        expect(readdirSync(join(home, 'fulfilment', String(folder)))).toContain(`${order.order_ref}-CANCELLED.txt`);
      else {
        const mails = readdirSync(join(home, 'mail')).map((name) => readFileSync(join(home, 'mail', name), 'utf8'));
        expect(mails.filter((text) => text.includes(`Please do not make order ${order.order_ref}`))).toHaveLength(1);
      }
    }
    const unsent = await createReadyOrder();
    await cancel(unsent.orderId);
    expect((await show(unsent.orderId)).recalls).toEqual([]);
  });
});
