import { finishTransaction, type Tx, withTenant } from '@/lib/db/client';
import type { StatusSetBy } from '@/lib/domain/orders/status-table';
import type { OrderStatus } from '@/lib/domain/orders/statuses';
import { enqueueFulfilment } from '../orders/enqueue-fulfilment';
import { findLastOrderIssue, moveOrder, type OrderMove } from '../orders/move';
import { countMissingFields, listMissingPersonalisation } from '../orders/personalisation-request';
import { addTimelineEntry } from '../orders/timeline';
import { enqueuePrintFiles, type FaultyPrintFile, listMissingPictures, readProofState } from './artwork';
import { reserveCost } from './budgets';
import { listEligibleFulfillers } from './candidates';
import { chooseFulfiller } from './choose';
import { applyHeldEvents } from './events';
import { isSelfMade, lockOrderInFulfilment, type OrderInFulfilment } from './order-in-fulfilment';
import { stopHeldOrder } from './payment-hold';
import { assignToTenant, getSelfMadeRule } from './self-made';
import { submitOrder } from './submit';

/**
 * One step of an order's processing. Returns true to run the next step at once, false when the order waits for an event
 * or a person.
 */
type Step = (work: OrderInFulfilment) => Promise<boolean>;

/** Automatic step of each order status (ORD-03). Statuses without a step wait for a person or for the fulfiller. */
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
  'over budget': continueWithinBudget,
  'over budget limit': continueWithinBudget,
};

/** Runs the automatic step of the order's status. Returns whether the next step follows at once. */
export async function advanceOrder(work: OrderInFulfilment): Promise<boolean> {
  if (work.fulfilment.heldFor !== null) return stopHeld(work);
  return (await STEPS[work.status]?.(work)) ?? false;
}

/**
 * Stops an order with a doubtful payment: it stays in its status until the payment is settled or a person releases the
 * order.
 */
async function stopHeld(work: OrderInFulfilment): Promise<boolean> {
  await withTenant(work.tenantId, async (tx) => {
    const locked = await lockOrderInFulfilment(tx, work);
    if (locked && locked.fulfilment.heldFor !== null) await stopHeldOrder(tx, locked);
  });
  return false;
}

const bySystem = { actor: 'system', userId: null } as const;

/** Moves an order to a status, without other changes. Always returns true. */
function go(
  work: OrderInFulfilment,
  to: StatusSetBy<'system'>,
  why: Pick<OrderMove, 'code' | 'params'> = {},
): Promise<boolean> {
  const { tenantId, orderId, status: from } = work;
  return withTenant(tenantId, async (tx) => {
    if (!(await lockOrderInFulfilment(tx, work))) return true;
    await moveOrder(tx, { tenantId, orderId, from, to, ...bySystem, ...why });
    return true;
  });
}

/**
 * Reserves a paid order's cost from the budgets at once, so that an owner notices a shortfall early. Then waits until
 * the time for corrections and cancellation is over.
 */
async function admit(work: OrderInFulfilment): Promise<boolean> {
  const { tenantId, orderId } = work;
  return withTenant(tenantId, async (tx) => {
    const locked = await lockOrderInFulfilment(tx, work);
    if (!locked) return true;
    const lack = await reserveCost(tx, locked);
    if (lack) {
      await moveOrder(tx, { tenantId, orderId, from: 'new', to: lack, ...bySystem });
      return false;
    }
    const { startAt } = locked.fulfilment;
    if (startAt === null) return false;
    if (startAt > new Date()) {
      await finishTransaction(tx, () => enqueueFulfilment(tx, { tenantId, orderId, dueAt: startAt }));
      return false;
    }
    await moveOrder(tx, { tenantId, orderId, from: 'new', to: 'queued downloading', ...bySystem });
    return true;
  });
}

/** Checks, before the files are drawn, that all pictures and personalisation that the designs need are present. */
async function download(work: OrderInFulfilment): Promise<boolean> {
  const count = countMissingFields(await withTenant(work.tenantId, (tx) => listMissingPersonalisation(tx, work)));
  if (count > 0) {
    await go(work, 'artwork issue', { code: 'personalisation missing', params: { count } });
    return false;
  }
  const missing = await withTenant(work.tenantId, (tx) => listMissingPictures(tx, work));
  if (missing.length === 0) return go(work, 'downloaded');
  await go(work, 'artwork issue', { code: 'pictures missing', params: { count: missing.length } });
  return false;
}

async function startProcessing(work: OrderInFulfilment): Promise<boolean> {
  const { tenantId, orderId } = work;
  return withTenant(tenantId, async (tx) => {
    if (!(await lockOrderInFulfilment(tx, work))) return true;
    await moveOrder(tx, { tenantId, orderId, from: 'queued processing', to: 'processing', ...bySystem });
    // Files drawn when the order was paid may already be valid.
    if ((await readProofState(tx, work)).state !== 'ok') await enqueuePrintFiles(tx, work);
    return true;
  });
}

/**
 * Continues the order if its print files are valid. Otherwise the order waits: a separate process draws the files and
 * enqueues the order again after the last one.
 */
async function finishProcessing(work: OrderInFulfilment): Promise<boolean> {
  const proof = await withTenant(work.tenantId, (tx) => readProofState(tx, work));
  if (proof.state === 'ok') return go(work, 'processed');
  if (proof.state === 'wrong') await stopForFiles(work, proof.faultyFiles);
  return false;
}

/** Records the problem of each faulty file in the timeline, and stops the order with the problem of the first file. */
function stopForFiles(work: OrderInFulfilment, [first, ...more]: readonly FaultyPrintFile[]): Promise<boolean> {
  const { tenantId, orderId, status: from } = work;
  return withTenant(tenantId, async (tx) => {
    if (!first || !(await lockOrderInFulfilment(tx, work))) return true;
    const code = 'print file wrong';
    for (const file of more.toReversed())
      await addTimelineEntry(tx, {
        tenantId,
        orderId,
        kind: 'note',
        code,
        params: { ...file },
        changed: 'print_files',
      });
    await moveOrder(tx, { tenantId, orderId, from, to: 'artwork issue', ...bySystem, code, params: { ...first } });
    return true;
  });
}

/**
 * Moves an order on to the choice of a fulfiller when a person requested it, or automatically when its event is set so.
 * A self-made order stays in its status, in the tenant's work list. An order waits if its tenant has neither chosen a
 * production mode nor registered a fulfiller.
 */
async function sendOn(work: OrderInFulfilment): Promise<boolean> {
  const { tenantId, orderId } = work;
  return withTenant(tenantId, async (tx) => {
    const locked = await lockOrderInFulfilment(tx, work);
    if (!locked) return true;
    // The audit log names the user who requested the submission, if any. A problem is logged without a user, so that
    // this user is notified too.
    const userId = locked.fulfilment.sentBy;
    if (isSelfMade(locked)) {
      if (!locked.fulfilment.selfMade) await assignToTenant(tx, locked, { rule: getSelfMadeRule(locked), userId });
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

const hasOwnFulfiller = async (tx: Tx, work: OrderInFulfilment): Promise<boolean> =>
  (await listEligibleFulfillers(tx, work)).some(({ shared, disabledAt }) => !shared && disabledAt === null);

/**
 * Resumes an order that waits for budget, if its cost now fits the budget or credit limit. Returns false while it must
 * still wait.
 */
async function continueWithinBudget(work: OrderInFulfilment): Promise<boolean> {
  const { tenantId, orderId, status: from } = work;
  return withTenant(tenantId, async (tx) => {
    const locked = await lockOrderInFulfilment(tx, work);
    if (!locked) return true;
    const issue = await findLastOrderIssue(tx, { tenantId, orderId, issue: from });
    if (!issue?.next || (await reserveCost(tx, locked))) return false;
    await moveOrder(tx, { tenantId, orderId, from, to: issue.next, ...bySystem });
    return true;
  });
}
