import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startWorker } from '@/lib/backend/queue/worker';
import { startPostgres } from '@/lib/db/embedded/postgres';
import { migrateDatabase } from '@/lib/db/migrate';
import { calculateMedian, formatRatio, type Section } from './report';

const MAILS = 500;
const WAITING = 10_000;
const ROUNDS = 3;
const GOAL = 1.25;

/**
 * Measures the time that a worker needs for mails while print files are queued, compared with mails alone, on a
 * separate PostgreSQL.
 */
export async function benchJobs(): Promise<Section> {
  const folder = mkdtempSync(join(tmpdir(), 'merchloom-load-'));
  const postgres = await startPostgres({ dir: join(folder, 'postgresql'), settings: ['fsync=off'] });
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    await migrateDatabase(postgres.url);
    await client.connect();
    const alone = await timeRounds(client, postgres.url);
    await client.query(
      `select schedule_job('print-artwork', '{}', 'waiting:' || n, 8, null, null) from generate_series(1, ${WAITING}) n`,
    );
    const behind = await timeRounds(client, postgres.url);
    return {
      title: 'Jobs behind a rush of print files',
      how: `${MAILS} mails that send nothing, worked off by the worker of mails, ${ROUNDS} times each way; the median counts.`,
      figures: [
        {
          name: `Time for the mails while ${WAITING} print files wait, against none`,
          against: `${alone.toFixed(0)} ms`,
          measured: `${behind.toFixed(0)} ms`,
          result: formatRatio(behind / alone),
          goal: `≤ ${GOAL} ×`,
          met: behind / alone <= GOAL,
        },
      ],
      errors: [],
    };
  } finally {
    await client.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timeRounds(client: pg.Client, databaseUrl: string): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await timeMails(client, databaseUrl));
  return calculateMedian(rounds);
}

async function timeMails(client: pg.Client, databaseUrl: string): Promise<number> {
  await client.query(
    `select schedule_job('confirm-order', '{}', null, 12, null, null) from generate_series(1, ${MAILS}) n`,
  );
  let left = MAILS;
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const started = performance.now();
  const worker = await startWorker({
    databaseUrl,
    lane: 'mails',
    atOnce: 2,
    fetchAtOnce: 6,
    taskList: {
      'confirm-order': async () => {
        if (--left === 0) finish();
      },
    },
    parsedCronItems: [],
  });
  await finished;
  const took = performance.now() - started;
  await worker.stop();
  return took;
}
