import { and, eq } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { OrderKey } from '@/lib/db/keys';
import { personalisationRequests } from '@/lib/db/schema';
import type { MissingPersonalisation } from '@/lib/domain/orders/corrections';

/** Returns an order's request for its missing personalisation; null = no request was made. */
export async function findPersonalisationRequest(tx: Tx, { tenantId, orderId }: OrderKey, { locks = false } = {}) {
  const query = tx
    .select()
    .from(personalisationRequests)
    .where(and(eq(personalisationRequests.orderId, orderId), eq(personalisationRequests.tenantId, tenantId)));
  const [row] = await (locks ? query.for('update') : query);
  return row ?? null;
}

/** Lists the missing personalisation of an order; empty when nothing is missing. */
export async function listMissingPersonalisation(tx: Tx, of: OrderKey): Promise<readonly MissingPersonalisation[]> {
  const request = await findPersonalisationRequest(tx, of);
  return request && request.answeredAt === null ? request.missing : [];
}

/** Counts the missing fields. */
export const countMissingFields = (missing: readonly MissingPersonalisation[]): number =>
  missing.reduce((sum, { elements }) => sum + elements.length, 0);
