import { withTenant } from '@/lib/db/client';
import { routeOrder } from '@/lib/domain/fulfilment/routing';
import { moveOrder } from '../orders/move';
import { listCandidates, readRoutingInput } from './candidates';
import { recallOrder } from './recall';
import { lockWork, updateFulfilment, type Work } from './work';

/**
 * Decides who produces an order and keeps the decision with all that it was made from. One that was chosen before, by a
 * person or by an earlier round, stays: nobody is put in its place without consent. Nobody able = fulfiller routing error.
 */
export function chooseFulfiller(work: Work): Promise<boolean> {
  const { tenantId, orderId } = work;
  return withTenant(tenantId, async (tx) => {
    const locked = await lockWork(tx, work);
    if (!locked) return true;
    const input = await readRoutingInput(tx, work);
    const candidates = await listCandidates(tx, work);
    const { chosenByHand, fulfillerId, sentBy } = locked.fulfilment;
    const rule = chosenByHand ? 'chosen by hand' : 'had it before';
    const wanted = fulfillerId === null ? null : ({ id: fulfillerId, rule } as const);
    const routing = routeOrder(input, candidates, { at: new Date().toISOString(), wanted });
    if (routing.chosen)
      await recallOrder(tx, { tenantId, orderId, cause: 'given to another', except: routing.chosen.id, userId: null });
    await updateFulfilment(tx, work, { routing, ...(routing.chosen ? { fulfillerId: routing.chosen.id } : {}) });
    const move = { tenantId, orderId, from: 'queued submitting to fulfiller', actor: 'system', userId: null } as const;
    if (!routing.chosen) {
      await moveOrder(tx, { ...move, to: 'fulfiller routing error', details: { reason: 'no matching fulfiller' } });
      return false;
    }
    const details = { fulfiller_id: routing.chosen.id, fulfiller: routing.chosen.name, rule: routing.rule };
    // Sent because a person asked for it: the log names that person.
    await moveOrder(tx, { ...move, to: 'submitting to fulfiller', details, userId: sentBy });
    return true;
  });
}
