import { closeDatabase, getDatabasePools } from '@/lib/db/client';
import { createWorkerDatabase } from '../setup/database';

let database: Awaited<ReturnType<typeof createWorkerDatabase>>;
beforeAll(async () => {
  database = await createWorkerDatabase();
});
afterAll(() => database.drop());

describe('closing the database', () => {
  it('lets running statements end, and leaves no open connection', async () => {
    const { main, platformPool, counters } = getDatabasePools();
    const pools = [main, platformPool, counters];
    await Promise.all([...pools, ...pools].map((pool) => pool.query('select 1')));
    const busy = main.query('select pg_sleep(0.2)');
    let open = pools.reduce((sum, pool) => sum + pool.totalCount, 0);
    expect(open).toBeGreaterThan(3);
    // The driver emits this event once the socket of a connection is really closed.
    for (const pool of pools) pool.on('remove', () => (open -= 1));
    await closeDatabase();
    expect(open).toBe(0);
    await expect(busy).resolves.toMatchObject({ rowCount: 1 });
  });
});
