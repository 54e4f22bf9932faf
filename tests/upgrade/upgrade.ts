// npm run test:upgrade: runs two nodes of two versions on one database under constant traffic. Takes several minutes,
// mostly for building the former version, which tests/upgrade/former-version.ts chooses.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@/lib/db/embedded/postgres';
import { ensureBuilt, root } from '@/scripts/common.mjs';
import { freePort } from '@/scripts/free-port.mjs';
import { waitUntil } from '../setup/wait-until';
import { getFormerVersion, prepareVersion, readNewestMigration } from './former-version';
import { FrontProxy } from './front-proxy';
import { JobsWatch } from './jobs-watch';
import { type ShopNode, startNode } from './shop-node';
import { startVisitors, Tally } from './visitors';

const PHASE_MS = 6_000;
const READY_MS = 240_000;
const JOBS_MS = 180_000;

const say = (text: string): void => void process.stdout.write(`• ${text}\n`);
const forAWhile = (ms = PHASE_MS) => new Promise((resolve) => setTimeout(resolve, ms));

const checks: { readonly what: string; readonly problem: string }[] = [];
const check = (what: string, isTrue: boolean, problem = ''): void => {
  checks.push({ what, problem: isTrue ? '' : problem || 'it does not' });
};

const commit = getFormerVersion();
say(`The version before: ${commit.slice(0, 12)}`);
const formerRoot = prepareVersion(commit);
ensureBuilt();
const newest = readNewestMigration(root);
say(`Its newest migration is ${readNewestMigration(formerRoot).name}, that of this one ${newest.name}`);

const folder = mkdtempSync(join(tmpdir(), 'merchloom-upgrade-'));
const postgres = await startPostgres({
  dir: join(folder, 'postgresql'),
  settings: ['fsync=off', 'max_connections=250'],
});
const proxy = new FrontProxy();
const running = new Set<ShopNode>();
const tally = new Tally();
let visitors: ReturnType<typeof startVisitors> | undefined;
let jobs: JobsWatch | undefined;
try {
  const publicPort = await freePort();
  const base = `http://localhost:${publicPort}`;
  await proxy.listen(publicPort);
  const settings = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    SESSION_SECRET: 'a-secret-of-the-upgrade-test-of-forty-letters',
    PUBLIC_URL: base,
    TRUSTED_PROXIES: '1',
    TENANT_API_URL: '',
    CHECKOUT_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    LOG_FILE: '',
  };
  const phase = (text: string): void => {
    tally.phase = text;
    say(text);
  };
  const serve = async (name: string, from: string): Promise<ShopNode> => {
    const node = await startNode(name, from, settings, join(folder, `${name}.log`));
    running.add(node);
    proxy.add(name, node.port);
    await waitUntil(`${name} to be healthy`, () => proxy.isHealthy(name) || node.child.exitCode !== null, READY_MS);
    if (node.child.exitCode !== null)
      throw new Error(
        `${name} ended with ${node.child.exitCode}:\n${readFileSync(join(folder, `${name}.log`), 'utf8')}`,
      );
    return node;
  };
  /** Drains a node as an operator does, by the signal alone. */
  const drain = async (node: ShopNode): Promise<void> => {
    const code = await node.stop();
    check(`${node.name} ends cleanly`, code === 0, `it ended with ${code}`);
    proxy.remove(node.name);
    running.delete(node);
  };

  phase('the version before serves alone');
  const former = await serve('former', formerRoot);
  jobs = await JobsWatch.start(postgres.url);
  const start = new Date();
  visitors = startVisitors(base, tally);
  await forAWhile();
  await waitUntil('jobs of the version before', async () => (await jobs?.listTakers(start))?.size !== 0, JOBS_MS);
  const formerWorkers = await jobs.listTakers(start);

  phase('this version migrates and starts beside it');
  const current = await serve('current', root);

  phase('both serve');
  await forAWhile();
  const isForeign = (workers: Set<string>) => [...workers].filter((worker) => !formerWorkers.has(worker));
  phase('both work, the version before alone is visited');
  proxy.sendOnlyTo('former');
  const onlyFormer = new Date();
  await forAWhile();
  const takenByCurrent = isForeign(await jobs.listTakers(onlyFormer));
  check('this version takes jobs that the one before made', takenByCurrent.length > 0, 'it took none');

  phase('both work, this version alone is visited');
  proxy.sendOnlyTo('current');
  const onlyCurrent = new Date();
  await forAWhile();
  const takers = await jobs.listTakers(onlyCurrent);
  const isTaken = [...formerWorkers].some((worker) => takers.has(worker));
  check('the version before takes jobs that this one made', isTaken, 'it took none');
  proxy.sendOnlyTo();

  phase('roll-back: this version stops, the one before goes on over the new schema');
  await drain(current);
  await forAWhile();

  phase('the version before starts over the new schema, in place of the node of before');
  const formerAgain = await serve('former-again', formerRoot);
  await drain(former);
  await forAWhile();

  phase('this version starts again');
  await serve('current-again', root);
  await forAWhile();

  phase('the version before stops');
  await drain(formerAgain);

  phase('this version serves alone');
  await forAWhile();
  await visitors.stop();

  phase('the jobs come to an end');
  await waitUntil('every job to be done', async () => (await jobs?.countWaiting()) === 0, JOBS_MS).catch(
    () => undefined,
  );
  const failed = await jobs.listFailed();
  check('every job is done in the end', failed.length === 0, [...new Set(failed)].join('\n    '));
  check(
    'nothing that visitors asked for failed',
    tally.failures.length === 0,
    `${tally.failures.length} times:\n    ${[...new Set(tally.failures)].slice(0, 20).join('\n    ')}`,
  );
  check('shoppers bought all the while', tally.bought >= 50, `they bought ${tally.bought} times`);
  const [facts] = await jobs.query<{ paid: number; unmailed: number; twice: number; isMigrated: boolean }>(
    `select
       (select count(*)::int from orders where payment_state = 'paid' and placed_at > $1) as paid,
       (select count(*)::int from orders o where payment_state = 'paid' and placed_at > $1
          and not exists (select from mails m where m.order_id = o.id and m.kind = 'order confirmation' and m.state = 'sent')) as unmailed,
       (select count(*)::int from (select m.order_id from mails m join orders o on o.id = m.order_id
          where m.kind = 'order confirmation' and o.placed_at > $1 group by m.order_id having count(*) > 1) doubled) as twice,
       (select max(created_at) = $2 from drizzle.__drizzle_migrations) as "isMigrated"`,
    [start, newest.when],
  );
  check(
    'every purchase is a paid order, and none is another’s',
    facts?.paid === tally.bought,
    `${facts?.paid} of ${tally.bought}`,
  );
  check('each of them has its mail', facts?.unmailed === 0, `${facts?.unmailed} have none`);
  check('none has two', facts?.twice === 0, `${facts?.twice} have two`);
  check('the database is migrated', facts?.isMigrated === true, `its newest migration is not ${newest.name}`);
  say(
    Object.entries(tally.answered)
      .map(([kind, count]) => `${count} ${kind}`)
      .join(', '),
  );
  if (tally.reloads > 0) say(`${tally.reloads} pages were loaded anew because a file of theirs was gone`);
} catch (error) {
  check('the upgrade goes through', false, error instanceof Error ? error.message : String(error));
} finally {
  await visitors?.stop();
  await jobs?.end();
  await Promise.all([...running].map((node) => node.stop()));
  await proxy.close();
  await postgres.stop();
  if (process.env.KEEP_LOGS) say(`Logs: ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}
for (const { what, problem } of checks)
  process.stdout.write(`${problem ? '✗' : '✓'} ${what}${problem && `: ${problem}`}\n`);
const failures = checks.filter(({ problem }) => problem !== '').length;
process.stdout.write(`\n${checks.length - failures} passed, ${failures} failed\n`);
process.exit(failures === 0 ? 0 : 1);
