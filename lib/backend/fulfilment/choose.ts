import { type Tx, withTenant } from '@/lib/db/client';
import { isBlockedByCreditOnly, type RoutingCandidate, routeOrder } from '@/lib/domain/fulfilment/routing';
import { moveOrder, type OrderMove } from '../orders/move';
import { countMissingFields, listMissingPersonalisation } from '../orders/personalisation-request';
import { enqueuePrintFiles, listMissingPictures, readProofState } from './artwork';
import { releaseOrderReservations, reserveCredit } from './budgets';
import { listRoutingCandidates, readRoutingInput } from './candidates';
import { isSelfMade, lockOrderInFulfilment, type OrderInFulfilment, updateFulfilment } from './order-in-fulfilment';
import { recallOrder } from './recall';
import { assignToTenant, getSelfMadeRule } from './self-made';

/**
 * Chooses the fulfiller of an order and stores the decision with its inputs. A fulfiller that a person or an earlier
 * routing has chosen is not changed. If no fulfiller is suitable, the order gets a routing error, or `over budget
 * limit` where only the credit limit is exceeded. An order that its tenant makes itself goes to the tenant's work list.
 */
export function chooseFulfiller(work: OrderInFulfilment): Promise<boolean> {
  const { tenantId, orderId } = work;
  return withTenant(tenantId, async (tx) => {
    const locked = await lockOrderInFulfilment(tx, work);
    if (!locked) return true;
    const files = await waitForFiles(tx, locked);
    if (files !== 'ready') return false;
    const { chosenByHand, fulfillerId, sentBy } = locked.fulfilment;
    if (isSelfMade(locked)) {
      await assignToTenant(tx, locked, { rule: getSelfMadeRule(locked), userId: sentBy });
      return false;
    }
    const input = await readRoutingInput(tx, work);
    const { candidates, neededMinor } = await listRoutingCandidates(tx, locked);
    const rule = chosenByHand ? 'chosen by hand' : 'had it before';
    const preselectedFulfiller = fulfillerId === null ? null : ({ id: fulfillerId, rule } as const);
    const decide = (among: readonly RoutingCandidate[]) =>
      routeOrder(input, among, { at: new Date().toISOString(), preselectedFulfiller: preselectedFulfiller });
    let routing = decide(candidates);
    const isShared = candidates.some(({ id, reach }) => id === routing.chosen?.id && reach === 2);
    // Another order may have used the rest of the limit in the meantime.
    if (isShared && neededMinor > 0 && !(await reserveCredit(tx, locked, neededMinor)))
      routing = decide(candidates.map(withoutCredit));
    if (routing.chosen)
      await recallOrder(tx, { tenantId, orderId, cause: 'given to another', except: routing.chosen.id, userId: null });
    await updateFulfilment(tx, work, { routing, ...(routing.chosen ? { fulfillerId: routing.chosen.id } : {}) });
    const move = { tenantId, orderId, from: 'queued submitting to fulfiller', actor: 'system', userId: null } as const;
    if (isBlockedByCreditOnly(routing, preselectedFulfiller)) {
      // The order waits for the limit without a reservation, and continues once the limit covers it.
      await releaseOrderReservations(tx, { tenantId, orderId });
      await moveOrder(tx, { ...move, actor: 'credit', to: 'over budget limit' });
      return false;
    }
    if (!routing.chosen) {
      await moveOrder(tx, { ...move, to: 'fulfiller routing error', details: { reason: 'no matching fulfiller' } });
      return false;
    }
    const details = { fulfiller_id: routing.chosen.id, fulfiller: routing.chosen.name, rule: routing.rule };
    // The audit log names the person who requested the submission.
    await moveOrder(tx, { ...move, to: 'submitting to fulfiller', details, userId: sentBy });
    return true;
  });
}

/**
 * Enqueues an order's missing print files: a correction may have replaced them, or the order skipped the steps that
 * draw them. Returns `coming` while they are drawn; the job of the last file then resumes the order. Returns `stopped`
 * for an order whose files cannot be drawn or printed; it gets a routing error with the reason.
 */
async function waitForFiles(tx: Tx, work: OrderInFulfilment): Promise<'ready' | 'coming' | 'stopped'> {
  const proof = await readProofState(tx, work);
  if (proof.state === 'ok') return 'ready';
  const obstacle =
    proof.state === 'wrong'
      ? ({ code: 'print file wrong', params: { ...proof.faultyFiles[0] } } as const)
      : await findDrawingObstacle(tx, work);
  if (!obstacle) {
    await enqueuePrintFiles(tx, work);
    return 'coming';
  }
  const { tenantId, orderId } = work;
  const move = { tenantId, orderId, from: 'queued submitting to fulfiller', actor: 'system', userId: null } as const;
  await moveOrder(tx, { ...move, to: 'fulfiller routing error', ...obstacle });
  return 'stopped';
}

/** Returns the reason for which an order's designs cannot be drawn; null when they can. */
async function findDrawingObstacle(
  tx: Tx,
  work: OrderInFulfilment,
): Promise<Pick<OrderMove, 'code' | 'params'> | null> {
  const texts = countMissingFields(await listMissingPersonalisation(tx, work));
  if (texts > 0) return { code: 'personalisation missing', params: { count: texts } };
  const pictures = (await listMissingPictures(tx, work)).length;
  return pictures > 0 ? { code: 'pictures missing', params: { count: pictures } } : null;
}

const withoutCredit = (candidate: RoutingCandidate): RoutingCandidate =>
  candidate.reach === 2 ? { ...candidate, obstacles: [...(candidate.obstacles ?? []), 'credit limit'] } : candidate;
