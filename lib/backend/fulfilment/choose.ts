import { type Tx, withTenant } from '@/lib/db/client';
import { type Candidate, lacksCreditAlone, routeOrder } from '@/lib/domain/fulfilment/routing';
import { countVersions } from '../corrections/versions';
import { moveOrder } from '../orders/move';
import { readProof } from './artwork';
import { releaseReserved, reserveCredit } from './budgets';
import { listCandidatesFor, readRoutingInput } from './candidates';
import { recallOrder } from './recall';
import { selfMadeRule, takeAsSelfMade } from './self-made';
import { isSelfMade, lockWork, updateFulfilment, type Work } from './work';

/**
 * Decides who produces an order and keeps the decision with all that it was made from. One that was chosen before, by a
 * person or by an earlier round, stays: nobody is put in its place without consent. Nobody able = fulfiller routing error, or over
 * budget limit where the credit account alone has no room. An
 * order that its tenant makes itself goes to the tenant's work list.
 */
export function chooseFulfiller(work: Work): Promise<boolean> {
  const { tenantId, orderId } = work;
  return withTenant(tenantId, async (tx) => {
    const locked = await lockWork(tx, work);
    if (!locked) return true;
    const files = await waitForFiles(tx, locked);
    if (files !== 'ready') return false;
    const { chosenByHand, fulfillerId, sentBy } = locked.fulfilment;
    if (isSelfMade(locked)) {
      await takeAsSelfMade(tx, locked, { rule: selfMadeRule(locked), userId: sentBy });
      return false;
    }
    const input = await readRoutingInput(tx, work);
    const { candidates, neededMinor } = await listCandidatesFor(tx, locked);
    const rule = chosenByHand ? 'chosen by hand' : 'had it before';
    const wanted = fulfillerId === null ? null : ({ id: fulfillerId, rule } as const);
    const decide = (among: readonly Candidate[]) => routeOrder(input, among, { at: new Date().toISOString(), wanted });
    let routing = decide(candidates);
    const isShared = candidates.some(({ id, reach }) => id === routing.chosen?.id && reach === 2);
    // Another order may have taken the last of the limit since it was read.
    if (isShared && neededMinor > 0 && !(await reserveCredit(tx, locked, neededMinor)))
      routing = decide(candidates.map(withoutCredit));
    if (routing.chosen)
      await recallOrder(tx, { tenantId, orderId, cause: 'given to another', except: routing.chosen.id, userId: null });
    await updateFulfilment(tx, work, { routing, ...(routing.chosen ? { fulfillerId: routing.chosen.id } : {}) });
    const move = { tenantId, orderId, from: 'queued submitting to fulfiller', actor: 'system', userId: null } as const;
    if (lacksCreditAlone(routing, wanted)) {
      // It is stopped for the limit, and holds nothing of it while it waits: it goes on by itself as soon as there is room.
      await releaseReserved(tx, { tenantId, orderId });
      await moveOrder(tx, { ...move, actor: 'credit', to: 'over budget limit' });
      return false;
    }
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

/**
 * A correction may come while an order waits here: its new print files are then waited for, so that no fulfiller gets the former
 * ones. A file that can't be printed stops the order. Orders that nobody corrected had their files looked at before.
 */
async function waitForFiles(tx: Tx, work: Work): Promise<'ready' | 'coming' | 'stopped'> {
  const { tenantId, orderId } = work;
  if ((await countVersions(tx, work)).size === 0) return 'ready';
  const proof = await readProof(tx, work);
  if (proof.state === 'ok') return 'ready';
  if (proof.state === 'coming') return 'coming';
  const params = { ...proof.found[0] };
  const move = { tenantId, orderId, from: 'queued submitting to fulfiller', actor: 'system', userId: null } as const;
  await moveOrder(tx, { ...move, to: 'fulfiller routing error', code: 'print file wrong', params });
  return 'stopped';
}

const withoutCredit = (candidate: Candidate): Candidate =>
  candidate.reach === 2 ? { ...candidate, obstacles: [...(candidate.obstacles ?? []), 'credit limit'] } : candidate;
