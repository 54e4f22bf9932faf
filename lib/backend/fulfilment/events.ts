import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { fulfillerEventSchema } from '@/lib/contracts/fulfilment';
import { type Tx, withPlatform, withTenant } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { fulfillerEvents, fulfillers, orderFulfilments, orders } from '@/lib/db/schema';
import { type EventEffect, effectOf } from '@/lib/domain/fulfilment/events';
import { needsRecall } from '@/lib/domain/orders/corrections';
import type { OrderStatus } from '@/lib/domain/orders/statuses';
import { refusal } from '@/lib/domain/refusals/refusals';
import { AppError, invalidFields, notFound } from '@/lib/errors';
import { sandboxSecret } from '@/lib/fulfilment/sandbox';
import { signatureProblem } from '@/lib/fulfilment/signature';
import { fieldErrors } from '../http/route';
import { moveOrder } from '../orders/move';
import { queueShopperMail } from './shopper-mails';
import { recipientOf } from './submission';
import { findWaiting, withdrawCorrection } from './waiting-correction';
import { lockWork, updateFulfilment, type Work } from './work';

type FulfillerWord = z.output<typeof fulfillerEventSchema>;
type Speaker = Pick<typeof fulfillers.$inferSelect, 'id' | 'name'>;
type Answer = { outcome: 'applied' | 'ignored' | 'held'; status: string };

/** A clock may run ahead a little; what lies further in the future did not happen. */
const AHEAD_MS = 300_000;

/**
 * Takes a fulfiller's word on one of its orders, once an event id. Fails with `unauthenticated` (not signed, too old,
 * forged), `malformed`, `invalid` per field, `not_found` (unknown fulfiller; an order that is not its own) and `conflict`
 * (said before; not possible where the order stands). What is refused changes nothing.
 */
export async function receiveWord(
  fulfillerId: number,
  sent: { readonly timestamp: string; readonly signature: string; readonly text: string },
): Promise<Answer> {
  const [row] = await withPlatform((tx) => tx.select().from(fulfillers).where(eq(fulfillers.id, fulfillerId)));
  if (!row) throw notFound();
  const secret = row.sandbox ? sandboxSecret() : recipientOf(row).signingSecret;
  if (secret === null) throw new AppError('unauthenticated', 'This fulfiller has no signing secret.');
  const problem = signatureProblem({ ...sent, secret, body: sent.text }, Math.floor(Date.now() / 1000));
  if (problem) throw new AppError('unauthenticated', `The signature is refused: ${problem}.`);
  const word = readWord(sent.text);
  const order = await findOwnOrder(fulfillerId, word.reference);
  if (!order) throw notFound();
  const tenantId = asTenantId(order.tenantId);
  return withTenant(tenantId, async (tx) => {
    const work = await lockAnywhere(tx, order.id);
    if (!work || work.fulfilment.fulfillerId !== fulfillerId) throw notFound();
    return takeWord(tx, work, row, word);
  });
}

function readWord(text: string): FulfillerWord {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new AppError('malformed', 'The body is not JSON.');
  }
  const parsed = fulfillerEventSchema.safeParse(json);
  if (!parsed.success) throw fieldErrors(parsed.error);
  return parsed.data;
}

/** Platform-wide: a fulfiller names its order by its reference, and sees those alone that it was sent. */
async function findOwnOrder(fulfillerId: number, reference: string) {
  const [order] = await withPlatform((tx) =>
    tx
      .select({ id: orders.id, tenantId: orders.tenantId })
      .from(orders)
      .innerJoin(orderFulfilments, eq(orderFulfilments.orderId, orders.id))
      .where(and(eq(orders.orderRef, reference), eq(orderFulfilments.fulfillerId, fulfillerId))),
  );
  return order ?? null;
}

async function lockAnywhere(tx: Tx, orderId: string): Promise<Work | null> {
  const [now] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId)).for('update');
  return now ? lockWork(tx, { orderId, status: now.status as OrderStatus }) : null;
}

async function takeWord(tx: Tx, work: Work, said: Speaker, word: FulfillerWord): Promise<Answer> {
  const fulfillerId = said.id;
  if (word.occurred_at.getTime() > Date.now() + AHEAD_MS) throw invalidFields({ occurred_at: ['in the future'] });
  const { tenantId, orderId } = work;
  const known = await tx.$count(
    fulfillerEvents,
    and(eq(fulfillerEvents.fulfillerId, fulfillerId), eq(fulfillerEvents.eventId, word.event_id)),
  );
  if (known > 0) throw new AppError('conflict', refusal('event_known'));
  const effect = effectOf(word.event, work.status);
  if (effect.kind === 'refused') throw new AppError('conflict', `This event is refused: ${effect.reason}.`);
  const isHeld = effect.kind === 'moves' && (await waitsForAnswer(tx, work));
  const outcome = isHeld ? 'held' : effect.kind === 'moves' ? 'applied' : effect.kind;
  const kept = { fulfillerId, eventId: word.event_id, tenantId, orderId, outcome } as const;
  await tx.insert(fulfillerEvents).values({ ...kept, body: JSON.parse(JSON.stringify(word)) });
  if (effect.kind !== 'moves' || isHeld) return { outcome, status: work.status };
  return { outcome, status: await apply(tx, work, said.name, word, effect.through) };
}

/** Whether it was asked to stop and has not answered yet: only its answer says whether what it tells meanwhile counts. */
const waitsForAnswer = async (tx: Tx, work: Work): Promise<boolean> =>
  needsRecall(work.status) && (await findWaiting(tx, work))?.state === 'waiting';

/** Does what an event says to an order whose row is locked. Answers where it stands then. */
async function apply(
  tx: Tx,
  work: Work,
  saidBy: string,
  word: FulfillerWord,
  through: readonly OrderStatus[],
): Promise<OrderStatus> {
  const { tenantId, orderId, fulfilment } = work;
  let from = work.status;
  // Asked by a mail that nothing answers, it has begun or reported an issue: no change waits for its word any more.
  if (needsRecall(from) && through.some((to) => !needsRecall(to))) await withdrawCorrection(tx, work);
  for (const to of through) {
    // What it says stands with the last of the steps.
    const note = to === through.at(-1) && word.message ? { note: word.message } : {};
    await moveOrder(tx, { tenantId, orderId, from, to, actor: 'system', userId: null, saidBy, ...note });
    from = to;
  }
  const { tracking } = word;
  const isNewest = fulfilment.lastEventAt === null || word.occurred_at >= fulfilment.lastEventAt;
  await updateFulfilment(tx, work, {
    ...(isNewest ? { lastEventAt: word.occurred_at } : {}),
    ...(tracking
      ? { carrier: tracking.carrier, trackingNumber: tracking.tracking_number, trackingUrl: tracking.tracking_url }
      : {}),
    ...(word.event === 'delayed' && isNewest ? { delayedTo: word.delayed_to ?? null } : {}),
    ...(word.event === 'shipped' ? { shippedAt: word.occurred_at } : {}),
  });
  if (word.event === 'delayed' && isNewest) await noteDelay(tx, work, word);
  if (from === 'shipped' && through.length > 0) await queueShopperMail(tx, { tenantId, orderId, kind: 'shipping' });
  return from;
}

async function noteDelay(tx: Tx, { tenantId, orderId }: Work, word: FulfillerWord): Promise<void> {
  await queueShopperMail(tx, {
    tenantId,
    orderId,
    kind: 'delay',
    key: word.event_id,
    delayedTo: word.delayed_to ?? null,
  });
}

/** What a fulfiller said while its answer to the submission was still on the way, in the order in which it was heard. What was
 *  heard of one that does not have the order any more counts for nothing. */
export function applyHeldEvents(work: Work): Promise<boolean> {
  return withTenant(work.tenantId, async (tx) => {
    const locked = await lockWork(tx, work);
    if (!locked) return true;
    if (!(await waitsForAnswer(tx, locked))) await applyHeld(tx, locked);
    return false;
  });
}

/** The same of an order whose row is locked. */
export async function applyHeld(tx: Tx, work: Work): Promise<void> {
  const held = await tx
    .select({ said: fulfillerEvents, by: fulfillers.name })
    .from(fulfillerEvents)
    .leftJoin(fulfillers, eq(fulfillers.id, fulfillerEvents.fulfillerId))
    .where(isHeldOf(work))
    .orderBy(asc(fulfillerEvents.receivedAt));
  let { status } = work;
  for (const { said, by } of held) {
    const { eventId, fulfillerId, body } = said;
    const word = fulfillerEventSchema.parse(body);
    const isOwn = fulfillerId === work.fulfilment.fulfillerId;
    const effect: EventEffect = isOwn ? effectOf(word.event, status) : { kind: 'ignored', reason: 'passed already' };
    if (effect.kind === 'moves') status = await apply(tx, { ...work, status }, by ?? '', word, effect.through);
    await tx
      .update(fulfillerEvents)
      .set({ outcome: effect.kind === 'moves' ? 'applied' : 'ignored' })
      .where(and(eq(fulfillerEvents.fulfillerId, fulfillerId), eq(fulfillerEvents.eventId, eventId)));
  }
}

/** Nothing that was held comes true: whoever said it has given the order back. */
export async function dropHeld(tx: Tx, of: Pick<Work, 'tenantId' | 'orderId'>): Promise<void> {
  await tx.update(fulfillerEvents).set({ outcome: 'ignored' }).where(isHeldOf(of));
}

const isHeldOf = ({ tenantId, orderId }: Pick<Work, 'tenantId' | 'orderId'>) =>
  and(
    eq(fulfillerEvents.orderId, orderId),
    eq(fulfillerEvents.tenantId, tenantId),
    eq(fulfillerEvents.outcome, 'held'),
  );
