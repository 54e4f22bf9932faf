import type pg from 'pg';

const POLL_MS = 10;

/**
 * Closes a pool once everybody who waits for a connection has had one, and waits until each is closed. The driver's
 * `end` forgets who waits, and resolves when the connections have been told to close: a database that stops right then
 * cuts them.
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
