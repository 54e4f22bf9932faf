import { answers, call } from './call';
import { signal, sleep } from './processes';
import type { ShopNode } from './shop';
import { canMount, fillDisk } from './small-disk';
import type { NodeCount, World, WorldOptions } from './world';

/** What a fault leaves to be measured and undone. */
export interface Struck {
  /** Moment (`performance.now()`) from which recovery counts: of the kill, or of the end of an outage that the shop can't end. */
  readonly since: number;
  /** What the fault has to do with besides orders: whether it works again. */
  readonly worksAgain?: () => Promise<boolean>;
  /** Ends an outage of others during which the shop sells on. Called once recovery was measured. */
  readonly end?: () => Promise<void> | void;
}

export interface Fault {
  readonly name: string;
  /** Counts as a failure for a supervisor, which gives up at the third within a minute. */
  readonly isKill?: boolean;
  /** A world of its own, which this fault needs; none = the one that the other faults share. */
  readonly ownWorld?: (nodeCount: NodeCount) => Omit<WorldOptions, 'nodeCount' | 'logFolder'>;
  readonly strike: (world: World) => Promise<Struck>;
}

/** The buyers come to each point within seconds. */
const POINT_LIMIT_MS = 40_000;
/** A helper that stands still is ended a minute after its last word. */
const SILENCE_LIMIT_MS = 90_000;
/** How long others are away. */
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
  const look = async (): Promise<void> => {
    while (!isOver && !(await isThere().catch(() => false))) await sleep(25);
  };
  await within(what, look(), limitMs).finally(() => {
    isOver = true;
  });
}

/** Holds a settlement in the middle: the order of the next payment is locked, and the shop waits for it. */
async function holdSettlement(world: World): Promise<{ release(): Promise<void> }> {
  const { database, stripe } = world;
  let lock: { release(): Promise<void> } | undefined;
  await within(
    'a payment',
    stripe.afterNextPayment(async ({ id }) => {
      lock = await database.lockOrderOf(id);
    }),
  );
  await waitUntil('a settlement under way', async () => (await database.listBlocked()).length > 0);
  return { release: async () => lock?.release() };
}

function kill(world: World, victim: ShopNode): Struck {
  const since = performance.now();
  world.killServer(victim);
  return { since };
}

function signalDatabase(world: World, name: 'SIGKILL' | 'SIGSTOP'): Struck {
  const { main, others } = world.shop.findDatabaseProcesses();
  world.excuseMailCopies(world.nodeCount);
  const since = performance.now();
  // One that is stopped holds its connections open; one that is killed takes the others along by itself.
  signal(name === 'SIGSTOP' ? [main, ...others] : [main], name);
  return { since };
}

/** Whether a print file was drawn from now on. */
async function watchPrintFiles({ database }: World): Promise<() => Promise<boolean>> {
  const [at] = await database.query<{ now: string }>('select now()::text as now');
  const drawn = `select 1 from print_files where state = 'ready' and updated_at > $1::timestamptz`;
  return async () => (await database.query(drawn, [at?.now])).length > 0;
}

/** A picture that no other call has asked for. */
const pictureUrl = (world: World, n: number): string => `${world.shop.base}${world.buyers.picturePath(n)}`;

/** The points at which something is killed, stopped or lost. */
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
      let struck: Struck | undefined;
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
      signal([victim.serverPid], 'SIGSTOP');
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
      signal([victim.findProcess('artwork-main')], 'SIGKILL');
      return { since, worksAgain };
    },
  },
  {
    name: 'print helper stopped by a signal',
    strike: async (world) => {
      const victim = world.chooseVictim();
      const stopped = victim.findProcess('artwork-main');
      signal([stopped], 'SIGSTOP');
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
      signal(
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

/** How long there is no room. */
const FULL_MS = 10_000;

/** While nothing can be written, pages are shown, and health says why orders are refused. */
async function assertBrowsingOnly(world: World): Promise<void> {
  await sleep(FULL_MS);
  const page = await answers(`${world.shop.base}/summer-fest`);
  const health = await call(`${world.shop.base}/api/health`);
  if (!page || health.status !== 503 || !health.body.includes('"browsing_only"'))
    world.buyers.refusals.push(
      `without room the page answered ${page ? '200' : 'something else'}, health ${health.status} ${health.body.slice(0, 120)}`,
    );
}

/** The database is killed as well, since it ends by itself when it finds no room for its own log, and can't start without room. */
async function strikeDisk(world: World): Promise<Struck> {
  const makeRoom = fillDisk(world.folder);
  try {
    await assertBrowsingOnly(world);
    signalDatabase(world, 'SIGKILL');
    await sleep(OUTAGE_MS);
  } catch (error) {
    world.buyers.refusals.push(`without room: ${error}`);
  }
  const since = performance.now();
  makeRoom();
  return { since };
}

async function strikeReadOnly(world: World): Promise<Struck> {
  const { database } = world;
  await database.query('alter database postgres set default_transaction_read_only = on');
  await assertBrowsingOnly(world);
  const since = performance.now();
  await database.query('begin read write; alter database postgres reset default_transaction_read_only; commit');
  return { since };
}
