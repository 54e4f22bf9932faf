import { finish, type Tx, withTenant } from '@/lib/db/client';
import type { StatusSetBy } from '@/lib/domain/orders/status-table';
import type { OrderStatus } from '@/lib/domain/orders/statuses';
import { countMissing, listMissing } from '../corrections/requests';
import { lastIssue, type Move, moveOrder } from '../orders/move';
import { noteOnOrder } from '../orders/timeline';
import { type FaultyFile, listMissingPictures, queuePrinting, readProof } from './artwork';
import { reserveCost } from './budgets';
import { listAskable } from './candidates';
import { chooseFulfiller } from './choose';
import { applyHeldEvents } from './events';
import { stopHeldOrder } from './payment-hold';
import { selfMadeRule, takeAsSelfMade } from './self-made';
import { submitOrder } from './submit';
import { wakeOrder } from './wake';
import { isSelfMade, lockWork, type Work } from './work';

/** One step of an order's way; true = look at once what comes next, false = something or somebody else is waited for. */
type Step = (work: Work) => Promise<boolean>;

/** What the system does with an order by itself, by where it stands (ORD-03). Statuses without a step wait for a person, or
 *  for the fulfiller's word. */
const STEPS: Readonly<Record<OrderStatus, Step | null>> = {
  new: admit,
  'queued downloading': download,
  downloaded: (work) => go(work, 'queued processing'),
  'queued processing': startProcessing,
  processing: finishProcessing,
  processed: sendOn,
  'queued submitting to fulfiller': chooseFulfiller,
  'submitting to fulfiller': submitOrder,
  'submitted to fulfiller': applyHeldEvents,
  picked: null,
  'in production': null,
  'awaiting packing': null,
  packaged: null,
  'ready to ship': null,
  shipped: null,
  'address issue': null,
  'artwork issue': null,
  'awaiting reprint': null,
  cancelled: null,
  'fulfiller submission error': null,
  'fulfiller routing error': null,
  'over budget': goOnWithinBudget,
  'over budget limit': goOnWithinBudget,
};

/** Does the next step of an order, if it has one. */
export async function advance(work: Work): Promise<boolean> {
  if (work.fulfilment.heldFor !== null) return stopHeld(work);
  return (await STEPS[work.status]?.(work)) ?? false;
}

/** A payment in doubt: the order stays where it is until that is settled, or a person releases it. */
async function stopHeld(work: Work): Promise<boolean> {
  await withTenant(work.tenantId, async (tx) => {
    const locked = await lockWork(tx, work);
    if (locked && locked.fulfilment.heldFor !== null) await stopHeldOrder(tx, locked);
  });
  return false;
}

const bySystem = { actor: 'system', userId: null } as const;

/** The move alone. */
function go(work: Work, to: StatusSetBy<'system'>, why: Pick<Move, 'code' | 'params'> = {}): Promise<boolean> {
  const { tenantId, orderId, status: from } = work;
  return withTenant(tenantId, async (tx) => {
    if (!(await lockWork(tx, work))) return true;
    await moveOrder(tx, { tenantId, orderId, from, to, ...bySystem, ...why });
    return true;
  });
}

/** Paid: takes its cost from the budgets at once, so that an owner sees early what can't be; then waits until somebody can
 *  no longer want to correct or cancel it. */
async function admit(work: Work): Promise<boolean> {
  const { tenantId, orderId } = work;
  return withTenant(tenantId, async (tx) => {
    const locked = await lockWork(tx, work);
    if (!locked) return true;
    const lack = await reserveCost(tx, locked);
    if (lack) {
      await moveOrder(tx, { tenantId, orderId, from: 'new', to: lack, ...bySystem });
      return false;
    }
    const { startAt } = locked.fulfilment;
    if (startAt === null) return false;
    if (startAt > new Date()) {
      await finish(tx, () => wakeOrder(tx, { tenantId, orderId, dueAt: startAt }));
      return false;
    }
    await moveOrder(tx, { tenantId, orderId, from: 'new', to: 'queued downloading', ...bySystem });
    return true;
  });
}

/** Everything that its designs are drawn from must be there. */
async function download(work: Work): Promise<boolean> {
  const count = countMissing(await withTenant(work.tenantId, (tx) => listMissing(tx, work)));
  if (count > 0) {
    await go(work, 'artwork issue', { code: 'personalisation missing', params: { count } });
    return false;
  }
  const missing = await withTenant(work.tenantId, (tx) => listMissingPictures(tx, work));
  if (missing.length === 0) return go(work, 'downloaded');
  await go(work, 'artwork issue', { code: 'pictures missing', params: { count: missing.length } });
  return false;
}

async function startProcessing(work: Work): Promise<boolean> {
  const { tenantId, orderId } = work;
  return withTenant(tenantId, async (tx) => {
    if (!(await lockWork(tx, work))) return true;
    await moveOrder(tx, { tenantId, orderId, from: 'queued processing', to: 'processing', ...bySystem });
    // Files that were drawn when the order was paid are in order already.
    if ((await readProof(tx, work)).state !== 'ok') await queuePrinting(tx, work);
    return true;
  });
}

/** Print files are drawn by a process of their own, which wakes the order when it has drawn the last of them. */
async function finishProcessing(work: Work): Promise<boolean> {
  const proof = await withTenant(work.tenantId, (tx) => readProof(tx, work));
  if (proof.state === 'ok') return go(work, 'processed');
  if (proof.state === 'wrong') await stopForFiles(work, proof.found);
  return false;
}

/** Says of each faulty file what is wrong with it: of the first one where the order stops. */
function stopForFiles(work: Work, [first, ...more]: readonly FaultyFile[]): Promise<boolean> {
  const { tenantId, orderId, status: from } = work;
  return withTenant(tenantId, async (tx) => {
    if (!first || !(await lockWork(tx, work))) return true;
    const code = 'print file wrong';
    for (const file of more.toReversed())
      await noteOnOrder(tx, { tenantId, orderId, kind: 'note', code, params: { ...file }, changed: 'print_files' });
    await moveOrder(tx, { tenantId, orderId, from, to: 'artwork issue', ...bySystem, code, params: { ...first } });
    return true;
  });
}

/** Goes to a fulfiller when a person asked for it, or by itself where its event wants that. An order that its tenant makes itself
 *  stays here, in the tenant's work list. One of a tenant that has not chosen how its orders are made, and has no fulfiller of
 *  its own, waits for that choice. */
async function sendOn(work: Work): Promise<boolean> {
  const { tenantId, orderId } = work;
  return withTenant(tenantId, async (tx) => {
    const locked = await lockWork(tx, work);
    if (!locked) return true;
    // The log names the person who asked for it, where one did. A problem is the system's own, so that this person is told of it too.
    const userId = locked.fulfilment.sentBy;
    if (isSelfMade(locked)) {
      if (!locked.fulfilment.selfMade) await takeAsSelfMade(tx, locked, { rule: selfMadeRule(locked), userId });
      return false;
    }
    const isWanted =
      locked.fulfilment.send || (locked.automatic && (locked.way !== null || (await hasOwnFulfiller(tx, locked))));
    if (!isWanted) return false;
    const lack = await reserveCost(tx, locked);
    const to = lack ?? 'queued submitting to fulfiller';
    await moveOrder(tx, { tenantId, orderId, from: 'processed', to, actor: 'system', userId: lack ? null : userId });
    return lack === null;
  });
}

const hasOwnFulfiller = async (tx: Tx, work: Work): Promise<boolean> =>
  (await listAskable(tx, work)).some(({ shared, disabledAt }) => !shared && disabledAt === null);

/** A limit was raised, or another order gave its part back. */
async function goOnWithinBudget(work: Work): Promise<boolean> {
  const { tenantId, orderId, status: from } = work;
  return withTenant(tenantId, async (tx) => {
    const locked = await lockWork(tx, work);
    if (!locked) return true;
    const issue = await lastIssue(tx, { tenantId, orderId, issue: from });
    if (!issue?.next || (await reserveCost(tx, locked))) return false;
    await moveOrder(tx, { tenantId, orderId, from, to: issue.next, ...bySystem });
    return true;
  });
}
