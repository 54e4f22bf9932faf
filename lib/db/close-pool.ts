import type pg from 'pg';

const POLL_MS = 10;

/**
 * Closes a pool after all waiting callers have had a connection, and waits until each connection is closed. The
 * driver's own `end` drops waiting callers and resolves before the connections are closed, so a database that stops at
 * that moment would cut them.
 */
export async function closePool(pool: pg.Pool): Promise<void> {
  while (pool.waitingCount > 0) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  let open = pool.totalCount;
  const closed = new Promise<void>((resolve) => {
    if (open === 0) resolve();
    pool.on('remove', () => {
      open -= 1;
      if (open === 0) resolve();
    });
  });
  await pool.end();
  await closed;
}
