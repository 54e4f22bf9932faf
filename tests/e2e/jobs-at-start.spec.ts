import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '@/lib/db/embedded/postgres';
import { freePort } from '../../scripts/free-port.mjs';
import { startOwnServer } from '../../scripts/own-server.mjs';
import { expect, test } from './fixtures';

test('a webhook to this server that waited for its start is accepted at the first attempt', async () => {
  test.setTimeout(240_000);
  const folder = mkdtempSync(join(tmpdir(), 'merchloom-jobs-'));
  const postgres = await startPostgres({ dir: join(folder, 'postgresql'), settings: ['fsync=off'] });
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  try {
    execFileSync(process.execPath, ['scripts/db.mjs', 'migrate'], {
      env: { ...process.env, DATABASE_URL: postgres.url },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const port = await freePort();
    const payload = {
      url: `http://127.0.0.1:${port}/api/stripe/webhook`,
      event: { id: 'evt_test_of_before', object: 'event', type: 'nobody.waits', data: { object: {} } },
    };
    // Overdue for so long that no other job has priority.
    await database.query(`select schedule_job('send-test-webhook', $1, null, 10, now() - interval '1 hour', null)`, [
      JSON.stringify(payload),
    ]);
    // A failed attempt is counted and retried seconds later. The trigger reads the number of attempts from the deleted
    // job.
    await database.query(`
      create table tries (attempts int, error text);
      create function note_tries() returns trigger language plpgsql as
        $$ begin insert into tries values (old.attempts, old.last_error); return old; end $$;
      create trigger note_tries before delete on jobs_mails._private_jobs for each row execute function note_tries();`);
    const server = await startOwnServer({ DATABASE_URL: postgres.url, PORT: String(port) });
    try {
      const listAttempts = async () => (await database.query('select * from tries')).rows;
      await expect.poll(listAttempts, { timeout: 60_000 }).toEqual([{ attempts: 1, error: null }]);
    } finally {
      await server.stop();
    }
  } finally {
    await database.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
