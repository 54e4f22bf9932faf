import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { waitUntil } from '../setup/wait-until';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import {
  addFulfiller,
  createReadyOrder,
  disableFulfillers,
  getOrderStatus,
  listStatusHistory,
  startSandbox,
} from './support/fulfil';

jest.setTimeout(180_000);
const database = setUpOwnDatabase();

const start = (orderId: string) =>
  spawn(process.execPath, ['--import', 'tsx', 'tests/setup/fulfil-program.ts', orderId], {
    env: { ...process.env, DATABASE_URL: database().url },
    stdio: 'inherit',
  });

/** Statuses after which the process is killed, during the next step. */
const STOPS = ['new', 'processed', 'submitting to fulfiller'] as const;

describe('a process killed at any step of an order', () => {
  it.each(STOPS)('while it leaves “%s” loses nothing and does nothing twice', async (stop) => {
    await disableFulfillers();
    await addFulfiller({ sandbox: true });
    const sandbox = await startSandbox(20);
    const lock = new pg.Client({ connectionString: database().url });
    await lock.connect();
    // Only the database's owner sees the lock waits of other connections.
    const eyes = new pg.Client({ connectionString: database().url });
    await eyes.connect();
    try {
      const { orderId } = await createReadyOrder();
      if (stop !== 'new') await queryRows(sql`update orders set status = ${stop} where id = ${orderId}`);
      if (stop === 'submitting to fulfiller')
        await queryRows(
          sql`update order_fulfilments set fulfiller_id = (select max(id) from fulfillers) where order_id = ${orderId}`,
        );
      await lock.query('begin');
      await lock.query('select 1 from orders where id = $1 for update', [orderId]);
      const child = start(orderId);
      const isBlocked = async () => {
        const { rowCount } = await eyes.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return (rowCount ?? 0) > 0;
      };
      await waitUntil('the step to wait for the lock', isBlocked, 60_000);
      child.kill('SIGKILL');
      await once(child, 'exit');
      await lock.query('rollback');
      expect(await getOrderStatus(orderId)).toBe(stop);

      // Two other processes take over the order concurrently.
      const codes = await Promise.all([start(orderId), start(orderId)].map((next) => once(next, 'exit')));
      expect(codes.map(([code]) => code)).toEqual([0, 0]);
      await waitUntil('the parcel to be shipped', async () => (await getOrderStatus(orderId)) === 'shipped', 60_000);
      const road = await listStatusHistory(orderId);
      expect(new Set(road).size).toBe(road.length);
      expect(
        await count(
          sql`select count(*) as n from fulfiller_submissions where order_id = ${orderId} and state = 'accepted'`,
        ),
      ).toBe(1);
      expect(await count(sql`select count(*) as n from mails where order_id = ${orderId} and kind = 'shipping'`)).toBe(
        1,
      );
    } finally {
      await Promise.all([lock.end(), eyes.end()]);
      await sandbox.stop();
    }
  });
});
