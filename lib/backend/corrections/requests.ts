import { and, eq, isNull, sql } from 'drizzle-orm';
import type { LineChangeInput } from '@/lib/contracts/corrections';
import type { Tx } from '@/lib/db/client';
import type { OrderKey } from '@/lib/db/keys';
import { orders, personalisationRequests } from '@/lib/db/schema';
import type { MissingPersonalisation } from '@/lib/domain/orders/corrections';

import { addTimelineEntry } from '../orders/timeline';
import { queueCorrectionMail } from './mails';

/** Days for which the link of a personalisation request is valid. */
const LINK_DAYS = 14;

/** Records that an order arrived without its personalisation, and mails a request for it to the shopper. */
export async function openPersonalisationRequest(
  tx: Tx,
  of: OrderKey,
  missing: readonly MissingPersonalisation[],
): Promise<void> {
  const [row] = await tx
    .insert(personalisationRequests)
    .values({ ...of, missing: [...missing], expiresAt: inDays(LINK_DAYS) })
    .returning();
  if (row) await mailRequest(tx, of, row, null);
}

/** Invalidates the current link and mails a new one. Returns when the new link expires. */
export async function renewPersonalisationRequest(tx: Tx, of: OrderKey, userId: number): Promise<Date> {
  const [row] = await tx
    .update(personalisationRequests)
    .set({ round: sql`${personalisationRequests.round} + 1`, expiresAt: inDays(LINK_DAYS) })
    .where(
      and(
        eq(personalisationRequests.orderId, of.orderId),
        eq(personalisationRequests.tenantId, of.tenantId),
        isNull(personalisationRequests.answeredAt),
      ),
    )
    .returning();
  if (!row) throw new Error(`order ${of.orderId} has no open request for a personalisation`);
  await mailRequest(tx, of, row, userId);
  return row.expiresAt;
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

async function mailRequest(
  tx: Tx,
  of: OrderKey,
  { round, expiresAt }: { readonly round: number; readonly expiresAt: Date },
  actorId: number | null,
): Promise<void> {
  if (!(await hasOrderEmail(tx, of))) return;
  await queueCorrectionMail(tx, { ...of, kind: 'personalisation', key: String(round) });
  const params = { date: expiresAt.toISOString().slice(0, 10) };
  await addTimelineEntry(tx, {
    ...of,
    kind: 'note',
    code: 'personalisation asked',
    params,
    actorId,
    changed: 'timeline',
  });
}

/** Returns whether the order has an e-mail address: Shopify may withhold the shopper's address. */
export async function hasOrderEmail(tx: Tx, { tenantId, orderId }: OrderKey): Promise<boolean> {
  const [row] = await tx
    .select({ customer: orders.customer })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.tenantId, tenantId)));
  return (row?.customer.email ?? '') !== '';
}

/**
 * Returns the list of missing fields without the fields that were filled in for a line. A text equal to the sample also
 * counts as filled in.
 */
export const excludeProvidedFields = (
  missing: readonly MissingPersonalisation[],
  lineId: string,
  { texts, pictures }: Pick<LineChangeInput, 'texts' | 'pictures'>,
): MissingPersonalisation[] =>
  missing.flatMap((one) => {
    if (one.lineId !== lineId) return [one];
    const elements = one.elements.filter((key) => !Object.hasOwn(texts, key) && !Object.hasOwn(pictures, key));
    return elements.length > 0 ? [{ ...one, elements }] : [];
  });

/** Saves which fields are still missing; an empty list marks the request as answered. */
export async function saveMissingPersonalisation(
  tx: Tx,
  { tenantId, orderId }: OrderKey,
  missing: readonly MissingPersonalisation[],
  by: 'shopper' | 'owner' | 'example',
): Promise<void> {
  const done = missing.length === 0 ? { answeredAt: new Date(), answer: by } : {};
  await tx
    .update(personalisationRequests)
    .set({ missing: [...missing], ...done })
    .where(
      and(
        eq(personalisationRequests.orderId, orderId),
        eq(personalisationRequests.tenantId, tenantId),
        isNull(personalisationRequests.answeredAt),
      ),
    );
}
