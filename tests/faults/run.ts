import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '@/scripts/common.mjs';
import { isAnswering } from './call';
import { FAULTS, type Fault, type FaultEffect } from './faults';
import { countUnfinished, INVARIANTS } from './invariants';
import { sleep } from './processes';
import { describeMachine, type Outcome, toTable } from './report';
import { type NodeCount, World } from './world';

const USAGE = `npm run test:faults -- [--only PART OF A NAME] [--nodes 1|2] [--timeout-factor FACTOR] [--list]

--only      runs the faults whose name contains this
--nodes     runs on one node, or on two that share a PostgreSQL; without it on both
--timeout-factor  multiplies the limit of 10 s for recovery, for a machine that is busy with other work`;

/** Time limit of the whole run. */
const TOTAL_LIMIT_MS = 20 * 60_000;
const RECOVERY_LIMIT_S = 10;
/** Time in which buyers place orders: before a fault, and after the shop has recovered, ms. */
const BEFORE_MS = 3_000;
const AFTER_MS = 2_000;
/** Time limit of one recovery. */
const RECOVERY_TIMEOUT_MS = 90_000;
/** Time without progress after which the remaining work counts as stuck, ms. Lost jobs are detected every minute. */
const STANDSTILL_MS = 100_000;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    nodes: { type: 'string' },
    'timeout-factor': { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const timeoutFactor = Number(options['timeout-factor']);
if (options.help || !(timeoutFactor > 0) || ![undefined, '1', '2'].includes(options.nodes)) {
  console.log(USAGE);
  process.exit(options.help ? 0 : 2);
}
const faults = FAULTS.filter(({ name }) => name.includes(options.only));
if (options.list || faults.length === 0) {
  console.log(FAULTS.map(({ name }) => name).join('\n'));
  process.exit(options.list ? 0 : 2);
}
const nodeCounts: readonly NodeCount[] = options.nodes === '1' ? [1] : options.nodes === '2' ? [2] : [1, 2];

const startedAt = performance.now();
const isOverTime = (): boolean => performance.now() - startedAt > TOTAL_LIMIT_MS;
const secondsSince = (moment: number): number => (performance.now() - moment) / 1_000;

process.env.SESSION_SECRET ??= 'a-secret-of-the-fault-tests-with-forty-characters';
process.env.LOG_LEVEL = 'silent';
ensureBuilt();
const logFolder = mkdtempSync(join(tmpdir(), 'merchloom-faults-log-'));
let current: World | undefined;
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => void (current?.stop() ?? Promise.resolve()).finally(() => process.exit(1)));

/**
 * Waits until a purchase that began after the fault is paid and every node is healthy. Measures when the nodes became
 * healthy for good, because right after a fault the health endpoint may not report it yet.
 */
async function recover(world: World, { since, worksAgain = async () => true }: FaultEffect) {
  const isHealthy = async (): Promise<boolean> =>
    (await Promise.all(world.shop.nodes.map(({ healthUrl }) => isAnswering(healthUrl)))).every(Boolean) && worksAgain();
  let orderSeconds: number | undefined;
  const bought = buyAfter(world, since).then((seconds) => {
    orderSeconds = seconds;
  });
  let backSeconds = Number.POSITIVE_INFINITY;
  for (const end = performance.now() + RECOVERY_TIMEOUT_MS; performance.now() < end; await sleep(50)) {
    if (await isHealthy().catch(() => false)) backSeconds = Math.min(backSeconds, secondsSince(since));
    else backSeconds = Number.POSITIVE_INFINITY;
    if (Number.isFinite(backSeconds) && orderSeconds !== undefined) break;
  }
  await bought;
  return { backSeconds, orderSeconds: orderSeconds ?? Number.POSITIVE_INFINITY };
}

/**
 * Makes a purchase that begins after the fault, and retries without delay.
 * @returns the seconds until it was paid
 */
async function buyAfter(world: World, since: number): Promise<number> {
  const isPaid = await world.buyers.buy('card', RECOVERY_TIMEOUT_MS);
  return isPaid ? secondsSince(since) : Number.POSITIVE_INFINITY;
}

/**
 * Waits until mails, print files and submissions are done.
 * @returns false when they make no progress
 */
async function finishWork(world: World): Promise<boolean> {
  let least = Number.POSITIVE_INFINITY;
  for (let end = performance.now() + STANDSTILL_MS; performance.now() < end && !isOverTime(); await sleep(250)) {
    const unfinished = await countUnfinished(world.evidence);
    if (unfinished === 0) return true;
    if (unfinished >= least) continue;
    least = unfinished;
    end = performance.now() + STANDSTILL_MS;
  }
  return false;
}

async function run(world: World, fault: Fault): Promise<Outcome> {
  const { buyers, nodeCount } = world;
  const first = buyers.purchases.length;
  const refusedBefore = buyers.refusals.length;
  const problems: string[] = [];
  if (fault.isKill) await world.waitForSupervisors();
  buyers.start();
  await sleep(BEFORE_MS);
  let took = { backSeconds: Number.POSITIVE_INFINITY, orderSeconds: Number.POSITIVE_INFINITY };
  try {
    const struck = await fault.strike(world);
    took = await recover(world, struck);
    await sleep(AFTER_MS);
    await struck.end?.();
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  world.shop.prefer(undefined);
  await buyers.pause();
  const paused = performance.now();
  const settledSeconds = (await finishWork(world)) ? secondsSince(paused) : Number.POSITIVE_INFINITY;
  const broken: string[] = [];
  for (const { name, findFaults } of INVARIANTS) {
    const faults_ = await findFaults(world.evidence).catch((error: unknown) => [`could not be looked at: ${error}`]);
    if (faults_.length > 0) broken.push(name);
    problems.push(...faults_.slice(0, 5).map((text) => `${name}: ${text}`));
  }
  if (world.shop.nodes.some(({ hasEnded }) => hasEnded)) problems.push('a node has ended for good');
  if (!Number.isFinite(settledSeconds)) problems.push('mails, print files or submissions were not done in time');
  problems.push(...new Set(buyers.refusals.slice(refusedBefore).map((text) => `a buyer was refused: ${text}`)));
  const bought = buyers.purchases.slice(first);
  return {
    fault: fault.name,
    nodeCount,
    orders: bought.filter(({ hasGivenUp }) => !hasGivenUp).length,
    failedCalls: bought.reduce((sum, { failedCalls }) => sum + failedCalls, 0),
    ...took,
    settledSeconds,
    problems,
    broken,
  };
}

const outcomes: Outcome[] = [];
const notRun: string[] = [];
/** Seconds that a restart of one idle node takes on this machine; recovery is compared with it. */
let idleStart = Number.NaN;

function note(outcome: Outcome): void {
  outcomes.push(outcome);
  const { fault, orders, backSeconds, orderSeconds, settledSeconds, problems } = outcome;
  const times = [backSeconds, orderSeconds, settledSeconds].map((value) => `${value.toFixed(1)} s`);
  console.log(
    `  ${problems.length === 0 ? '✓' : '✗'} ${fault}: ${orders} orders; healthy, first order, all done after ${times.join(', ')}`,
  );
  for (const problem of problems) console.log(`      ${problem}`);
}

async function withWorld(start: () => Promise<World>, work: (world: World) => Promise<void>): Promise<void> {
  const world = await start();
  current = world;
  try {
    await work(world);
  } finally {
    current = undefined;
    await world.stop();
  }
}

async function runAll(nodeCount: NodeCount): Promise<void> {
  console.log(`• ${nodeCount === 1 ? 'One node with its own database' : 'Two nodes on one database'}`);
  const shared = faults.filter(({ ownWorld }) => !ownWorld);
  if (shared.length > 0)
    await withWorld(
      () => World.start({ nodeCount, logFolder }),
      async (world) => {
        if (nodeCount === 1 || Number.isNaN(idleStart)) await measureIdleStart(world);
        for (const fault of shared)
          if (isOverTime()) notRun.push(`${fault.name} (${nodeCount})`);
          else note(await run(world, fault));
      },
    );
  for (const fault of faults)
    if (fault.ownWorld && isOverTime()) notRun.push(`${fault.name} (${nodeCount})`);
    else if (fault.ownWorld) {
      const { ownWorld } = fault;
      await withWorld(
        () => World.start({ ...ownWorld(nodeCount), nodeCount, logFolder }),
        async (world) => note(await run(world, fault)),
      );
    }
}

async function measureIdleStart({ shop }: World): Promise<void> {
  await shop.stopNodes();
  const begun = performance.now();
  await shop.nodes[0]?.start();
  idleStart = secondsSince(begun);
  await Promise.all(shop.nodes.slice(1).map((node) => node.start()));
  console.log(`  an idle node starts within ${idleStart.toFixed(1)} s here`);
}

console.log(`${describeMachine()}\nLogs of the nodes: ${logFolder}`);
for (const nodeCount of nodeCounts) await runAll(nodeCount);

const limit = RECOVERY_LIMIT_S * timeoutFactor;
const slow = outcomes.filter(({ backSeconds, orderSeconds }) => Math.max(backSeconds, orderSeconds) > limit);
const failed = outcomes.filter(({ problems }) => problems.length > 0);
const slowest = Math.max(...outcomes.flatMap(({ backSeconds, orderSeconds }) => [backSeconds, orderSeconds]));
console.log(`\n${toTable(outcomes, INVARIANTS.length)}\n`);
console.log(
  `Took ${(secondsSince(startedAt) / 60).toFixed(1)} minutes. Slowest recovery: ${slowest.toFixed(1)} s (limit ${limit} s).`,
);
if (Number.isFinite(idleStart))
  console.log(
    `An idle start takes ${idleStart.toFixed(1)} s here: the slowest recovery is ${(slowest / idleStart).toFixed(1)} × that.`,
  );
if (slow.length > 0)
  console.log(
    `Recovery took too long: ${slow.map(({ fault, nodeCount }) => `${fault} (${nodeCount})`).join('; ')}. The limit is meant for a quiet machine, ` +
      `where an idle start takes about 4 s; the load average is ${loadavg()[0]?.toFixed(1)} now. On a busy one give --timeout-factor.`,
  );
if (notRun.length > 0) console.log(`Not run, because 20 minutes were over: ${notRun.join('; ')}.`);
const isGood = slow.length === 0 && failed.length === 0 && notRun.length === 0;
console.log(
  isGood
    ? `${outcomes.length} faults, every invariant holds.`
    : `${failed.length} of ${outcomes.length} faults left something broken.`,
);
if (isGood) rmSync(logFolder, { recursive: true, force: true });
process.exit(isGood ? 0 : 1);
