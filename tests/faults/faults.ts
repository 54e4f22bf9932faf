import { call, isAnswering } from './call';
import { sendSignal, sleep } from './processes';
import type { ShopNode } from './shop';
import { canMount, fillDisk } from './small-disk';
import type { NodeCount, World, WorldOptions } from './world';

/** What the test needs after a fault has begun: the start of the recovery time, a check, and the end of the outage. */
export interface FaultEffect {
  /**
   * Start of the recovery time (`performance.now()`): the moment of the kill, or the end of an outage that the shop
   * cannot end.
   */
  readonly since: number;
  /** Returns whether the affected part of the shop works again, where a fault affects more than orders. */
  readonly worksAgain?: () => Promise<boolean>;
  /**
   * Ends the outage of an external service during which the shop continues to sell. The test calls it after it has
   * measured the recovery.
   */
  readonly end?: () => Promise<void> | void;
}

export interface Fault {
  readonly name: string;
  /**
   * True when the supervisor counts the fault as a failure; the supervisor gives up at the third failure within a
   * minute.
   */
  readonly isKill?: boolean;
  /** Options of a separate world that this fault needs; without them it uses the world that the other faults share. */
  readonly ownWorld?: (nodeCount: NodeCount) => Omit<WorldOptions, 'nodeCount' | 'logFolder'>;
  readonly strike: (world: World) => Promise<FaultEffect>;
}

/** Time limit for reaching the moment of a fault; buyers reach each one within seconds. */
const POINT_LIMIT_MS = 40_000;
/** A frozen helper process is killed a minute after its last message; this limit adds 30 seconds for a busy machine. */
const SILENCE_LIMIT_MS = 90_000;
/** Duration of an external service's outage. */
const OUTAGE_MS = 5_000;

const isOpening = ({ method, path }: { method: string; path: string }): boolean =>
  method === 'POST' && path === '/v1/payment_intents';
const isOrder = ({ method, path }: { method: string; path: string }): boolean =>
  method === 'POST' && path === '/orders';

async function within<T>(what: string, point: Promise<T>, limitMs = POINT_LIMIT_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the test never came to the point: ${what}`)), limitMs);
  });
  return Promise.race([point, late]).finally(() => clearTimeout(timer));
}

async function waitUntil(what: string, isThere: () => Promise<boolean>, limitMs?: number): Promise<void> {
  let isOver = false;
  const poll = async (): Promise<void> => {
    while (!isOver && !(await isThere().catch(() => false))) await sleep(25);
  };
  await within(what, poll(), limitMs).finally(() => {
    isOver = true;
  });
}

/** Stops a settlement halfway: locks the order of the next payment, so that the shop waits for the lock. */
async function holdSettlement(world: World): Promise<{ release(): Promise<void> }> {
  const { database, stripe } = world;
  let lock: { release(): Promise<void> } | undefined;
  await within(
    'a payment',
    stripe.afterNextPayment(async ({ id }) => {
      lock = await database.lockPaymentOrder(id);
    }),
  );
  await waitUntil('a settlement under way', async () => (await database.listBlocked()).length > 0);
  return { release: async () => lock?.release() };
}

function kill(world: World, victim: ShopNode): FaultEffect {
  const since = performance.now();
  world.killServer(victim);
  return { since };
}

function signalDatabase(world: World, name: 'SIGKILL' | 'SIGSTOP'): FaultEffect {
  const { main, others } = world.shop.listDatabaseProcesses();
  world.excuseMailCopies(world.nodeCount);
  const since = performance.now();
  // SIGSTOP must reach every process, because a stopped main process leaves the others running. After SIGKILL of the
  // main process the others end on their own.
  sendSignal(name === 'SIGSTOP' ? [main, ...others] : [main], name);
  return { since };
}

/** Returns a function that reports whether a print file has been drawn since this call. */
async function watchPrintFiles({ database }: World): Promise<() => Promise<boolean>> {
  const [at] = await database.query<{ now: string }>('select now()::text as now');
  const drawn = `select 1 from print_files where state = 'ready' and updated_at > $1::timestamptz`;
  return async () => (await database.query(drawn, [at?.now])).length > 0;
}

/** Returns the URL of a picture that no other call has requested. */
const pictureUrl = (world: World, n: number): string => `${world.shop.base}${world.buyers.picturePath(n)}`;

/** The faults: points at which a process is killed or stopped, or a service or response is lost. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'server killed while it opens a payment',
    isKill: true,
    strike: async (world) => {
      const victim = world.chooseVictim();
      const held = await within('a payment being opened', world.stripe.gate.catchAnswer(isOpening));
      const struck = kill(world, victim);
      held.release();
      return struck;
    },
  },
  {
    name: 'fulfiller away',
    strike: async ({ fulfiller }) => {
      await fulfiller.gate.close();
      return { since: performance.now(), end: () => sleep(OUTAGE_MS).then(() => fulfiller.gate.open()) };
    },
  },
  {
    name: 'server killed between payment and its event',
    isKill: true,
    strike: async (world) => {
      const victim = world.chooseVictim();
      let struck: FaultEffect | undefined;
      await within(
        'a payment',
        world.stripe.afterNextPayment(async () => {
          struck = kill(world, victim);
        }),
      );
      return struck ?? { since: performance.now() };
    },
  },
  {
    name: 'mail server away',
    strike: async ({ mailServer }) => {
      await mailServer.close();
      return { since: performance.now(), end: () => sleep(OUTAGE_MS).then(() => mailServer.open()) };
    },
  },
  {
    name: 'server killed while it settles',
    isKill: true,
    strike: async (world) => {
      const victim = world.chooseVictim();
      const settlement = await holdSettlement(world);
      const struck = kill(world, victim);
      await settlement.release();
      return struck;
    },
  },
  {
    name: 'fulfiller’s answer lost',
    strike: async (world) => {
      const { gate } = world.fulfiller;
      const before = gate.lost;
      gate.loseAnswers(isOrder, 3);
      await waitUntil('an order whose answer is lost', async () => gate.lost > before);
      return { since: performance.now() };
    },
  },
  {
    name: 'database killed',
    strike: async (world) => signalDatabase(world, 'SIGKILL'),
  },
  {
    name: 'Stripe away, then its answers lost',
    strike: async ({ stripe: { gate } }) => {
      await gate.close();
      await sleep(OUTAGE_MS);
      gate.loseAnswers(isOpening, 3);
      await gate.open();
      return { since: performance.now() };
    },
  },
  {
    name: 'server stopped by a signal',
    isKill: true,
    strike: async (world) => {
      const victim = world.chooseVictim();
      world.excuseMailCopies(1);
      victim.killedAt.push(performance.now());
      const since = performance.now();
      sendSignal([victim.serverPid], 'SIGSTOP');
      return { since };
    },
  },
  {
    name: 'mail server silent once it has a mail',
    strike: async ({ mailServer }) => {
      mailServer.stall();
      return { since: performance.now(), end: () => sleep(OUTAGE_MS).then(() => mailServer.endStall()) };
    },
  },
  {
    name: 'database connections cut while it settles',
    strike: async (world) => {
      const settlement = await holdSettlement(world);
      world.excuseMailCopies(world.nodeCount);
      const since = performance.now();
      await world.database.cutConnections();
      await settlement.release();
      return { since };
    },
  },
  {
    name: 'print helper killed in the middle of a file',
    strike: async (world) => {
      const victim = world.chooseVictim();
      await waitUntil('a print file being drawn', async () => (await world.database.countRunning('print')) > 0);
      await sleep(100);
      const since = performance.now();
      const worksAgain = await watchPrintFiles(world);
      sendSignal([victim.getProcessId('artwork-main')], 'SIGKILL');
      return { since, worksAgain };
    },
  },
  {
    name: 'print helper stopped by a signal',
    strike: async (world) => {
      const victim = world.chooseVictim();
      const stopped = victim.getProcessId('artwork-main');
      sendSignal([stopped], 'SIGSTOP');
      const hasEnded = async (): Promise<boolean> => victim.listProcesses().every(({ pid }) => pid !== stopped);
      await waitUntil('the end of the helper that stands still', hasEnded, SILENCE_LIMIT_MS);
      return { since: performance.now(), worksAgain: await watchPrintFiles(world) };
    },
  },
  {
    name: 'server killed while it holds jobs',
    isKill: true,
    strike: async (world) => {
      const { database, mailServer } = world;
      const victim = world.chooseVictim();
      mailServer.stall();
      await waitUntil('mails and print files in work', async () => {
        const [mails, files] = [await database.countRunning('mails'), await database.countRunning('print')];
        return mails >= world.nodeCount && files >= 1;
      });
      const struck = kill(world, victim);
      mailServer.endStall();
      return struck;
    },
  },
  {
    name: 'drawing helper killed',
    strike: async (world) => {
      const victim = world.chooseVictim();
      let n = Math.floor(performance.now());
      void call(pictureUrl(world, n)).catch(() => undefined);
      await waitUntil('a drawing helper', async () => victim.hasProcess('drawing-main'));
      const since = performance.now();
      sendSignal(
        victim
          .listProcesses()
          .filter(({ command }) => command.includes('drawing-main'))
          .map(({ pid }) => pid),
        'SIGKILL',
      );
      return {
        since,
        worksAgain: async () => {
          n += 1;
          const { status, type } = await call(pictureUrl(world, n));
          return status === 200 && type === 'image/png';
        },
      };
    },
  },
  {
    name: 'fulfiller silent',
    strike: async ({ fulfiller }) => {
      fulfiller.gate.stall();
      return { since: performance.now(), end: () => sleep(OUTAGE_MS).then(() => fulfiller.gate.endStall()) };
    },
  },
  {
    name: 'database stopped by a signal',
    strike: async (world) => signalDatabase(world, 'SIGSTOP'),
  },
  {
    name: canMount() ? 'disk full, its database ended' : 'database read-only (no disk can be mounted here)',
    ...(canMount()
      ? { ownWorld: () => ({ diskMegabytes: 900, settings: { MIN_FREE_DISK_MB: '100' } }), strike: strikeDisk }
      : { strike: strikeReadOnly }),
  },
];

/** Time for which the disk stays full. */
const FULL_MS = 10_000;

/**
 * Checks that pages are served while nothing can be written, and that the health endpoint reports why orders are
 * rejected.
 */
async function assertBrowsingOnly(world: World): Promise<void> {
  await sleep(FULL_MS);
  const page = await isAnswering(`${world.shop.base}/summer-fest`);
  const health = await call(`${world.shop.base}/api/health`);
  if (!page || health.status !== 503 || !health.body.includes('"browsing_only"'))
    world.buyers.refusals.push(
      `without room the page answered ${page ? '200' : 'something else'}, health ${health.status} ${health.body.slice(0, 120)}`,
    );
}

/**
 * Fills the disk and kills the database, because PostgreSQL ends when it cannot write its log, and cannot start on a
 * full disk.
 */
async function strikeDisk(world: World): Promise<FaultEffect> {
  const freeDiskSpace = fillDisk(world.folder);
  try {
    await assertBrowsingOnly(world);
    signalDatabase(world, 'SIGKILL');
    await sleep(OUTAGE_MS);
  } catch (error) {
    world.buyers.refusals.push(`without room: ${error}`);
  }
  const since = performance.now();
  freeDiskSpace();
  return { since };
}

async function strikeReadOnly(world: World): Promise<FaultEffect> {
  const { database } = world;
  await database.query('alter database postgres set default_transaction_read_only = on');
  await assertBrowsingOnly(world);
  const since = performance.now();
  await database.query('begin read write; alter database postgres reset default_transaction_read_only; commit');
  return { since };
}
