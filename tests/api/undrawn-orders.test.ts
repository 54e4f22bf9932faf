import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { printArtwork } from '@/lib/backend/jobs/print-artwork';
import { fulfilmentEndpoints } from '@/lib/contracts/fulfilment';
import { getDatabasePools } from '@/lib/db/client';
import { signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import {
  addFulfiller,
  disableFulfillers,
  endHold,
  getOrderStatus,
  runOrderJob,
  setProductionMode,
} from './support/fulfil';
import { createPaidOrder } from './support/paid-order';

jest.setTimeout(120_000);
setUpOwnDatabase();

const OWNER = 'owner@brightside.test';

/** Signs in the owner and returns functions that work with orders. */
async function openAdmin() {
  const who = await signIn(OWNER);
  const as = { token: who.token };
  const params = (orderId: string) => ({ tenant: who.tenantId, orderId });
  return {
    act: (orderId: string, body: { action: 'choose' | 'retry' | 'make' | 'made'; fulfiller_id?: number }) =>
      tenantApi.call(fulfilmentEndpoints.act, { params: params(orderId), body }, as),
    show: async (orderId: string) =>
      (await tenantApi.call(fulfilmentEndpoints.show, { params: params(orderId) }, as)).data,
  };
}

/** Creates an order whose print files were never drawn, as the demo's orders are. */
async function undrawnOrder(status: string) {
  const paid = await createPaidOrder('company-kit');
  await endHold(paid.orderId);
  await queryRows(sql`update orders set status = ${status} where id = ${paid.orderId}`);
  await queryRows(sql`delete from print_files where order_id = ${paid.orderId}`);
  // Demo orders have no job that draws their print files.
  await deletePrintJobs(paid.orderId);
  return paid.orderId;
}

const deletePrintJobs = (orderId: string) =>
  getDatabasePools().main.query('delete from jobs_print._private_jobs where key = $1', [`print:${orderId}`]);
const isPrintingAsked = async (orderId: string): Promise<boolean> => {
  const jobs = await getDatabasePools().main.query('select 1 from queued_jobs where key = $1', [`print:${orderId}`]);
  return jobs.rows.length > 0;
};

describe('an order without print files', () => {
  it.each([
    ['fulfiller routing error', 'choose'],
    ['fulfiller submission error', 'retry'],
  ] as const)('at “%s” is drawn before it leaves by “%s”', async (status, action) => {
    await disableFulfillers();
    const mail = await addFulfiller({ name: `Mail ${action}`, provider: 'email' });
    const { act } = await openAdmin();
    const orderId = await undrawnOrder(status);
    if (action === 'retry')
      await queryRows(sql`update order_fulfilments set fulfiller_id = ${mail} where order_id = ${orderId}`);
    await act(orderId, action === 'choose' ? { action, fulfiller_id: mail } : { action });
    await runOrderJob(orderId);
    expect(await getOrderStatus(orderId)).toBe('queued submitting to fulfiller');
    expect(await isPrintingAsked(orderId)).toBe(true);
    await printArtwork({ orderId });
    await runOrderJob(orderId);
    expect(await getOrderStatus(orderId)).toBe('submitted to fulfiller');
    const [way] = await queryRows(sql`select external_id from order_fulfilments where order_id = ${orderId}`);
    const eml = readFileSync(join(process.env.DATA_DIR ?? '', 'mail', `${String(way?.external_id)}.eml`), 'utf8');
    expect(eml.replace(/=\r?\n/g, '')).toMatch(/\/print-files\//);
  });

  it('continues from over budget only when its files exist', async () => {
    await disableFulfillers();
    await addFulfiller({ name: 'After budget', provider: 'email' });
    const orderId = await undrawnOrder('queued submitting to fulfiller');
    await runOrderJob(orderId);
    expect([await getOrderStatus(orderId), await isPrintingAsked(orderId)]).toEqual([
      'queued submitting to fulfiller',
      true,
    ]);
  });

  it('stops with its reason when a picture of its design is missing', async () => {
    await disableFulfillers();
    await addFulfiller({ name: 'No picture', provider: 'email' });
    const orderId = await undrawnOrder('queued submitting to fulfiller');
    await queryRows(
      sql`update order_lines set front = jsonb_set(front, '{elements}', (front->'elements') || ${JSON.stringify([
        {
          id: 'gone',
          type: 'Image',
          src: 'asset:00000000-0000-4000-8000-000000000000',
          x: 0,
          y: 0,
          width: 10,
          height: 10,
        },
      ])}::jsonb) where order_id = ${orderId} and front is not null`,
    );
    await runOrderJob(orderId);
    expect(await getOrderStatus(orderId)).toBe('fulfiller routing error');
    const [step] = await queryRows(sql`select code from order_timeline where order_id = ${orderId}
      and to_value = 'fulfiller routing error' order by id desc limit 1`);
    expect(step?.code).toBe('pictures missing');
  });

  it('is rejected by the last step before a fulfiller, regardless of how it got there', async () => {
    const mail = await addFulfiller({ name: 'Last step', provider: 'email' });
    const orderId = await undrawnOrder('submitting to fulfiller');
    await queryRows(sql`update order_fulfilments set fulfiller_id = ${mail} where order_id = ${orderId}`);
    await runOrderJob(orderId);
    expect(await getOrderStatus(orderId)).toBe('fulfiller submission error');
    expect(
      await count(
        sql`select count(*) as n from fulfiller_submissions where order_id = ${orderId} and state = 'accepted'`,
      ),
    ).toBe(0);
  });

  it('is drawn when its owner makes it, and can then be marked as made', async () => {
    await setProductionMode(null);
    const { act, show } = await openAdmin();
    const orderId = await undrawnOrder('fulfiller routing error');
    await act(orderId, { action: 'make' });
    expect(await isPrintingAsked(orderId)).toBe(true);
    // Also draws files for an order that was taken over manually without any.
    await deletePrintJobs(orderId);
    await expect(act(orderId, { action: 'made' })).rejects.toMatchObject({ code: 'conflict' });
    expect(await isPrintingAsked(orderId)).toBe(true);
    await printArtwork({ orderId });
    await act(orderId, { action: 'made' });
    expect([await getOrderStatus(orderId), (await show(orderId)).fulfiller]).toEqual(['ready to ship', null]);
  });
});
