import { and, eq } from 'drizzle-orm';
import { withPlatform } from '@/lib/db/client';
import { fulfillers, orderFulfilments, orders } from '@/lib/db/schema';
import { deriveSandboxSecret } from '@/lib/integrations/fulfillers/sandbox';
import { findSignatureProblem } from '@/lib/integrations/fulfillers/signature';
import { AppError, buildNotFoundError } from '@/lib/platform/errors';
import { toRecipient } from './submission';

/** Text of a fulfiller's request, with its time and signature. */
export interface SignedText {
  readonly timestamp: string;
  readonly signature: string;
  readonly text: string;
}

/**
 * Returns the fulfiller that signed a text.
 * @throws AppError `not_found` for an unknown fulfiller; `unauthenticated` for a fulfiller without a secret, and for a
 * signature that is missing, expired or forged
 */
export async function authenticateFulfiller(fulfillerId: number, sent: SignedText) {
  const [row] = await withPlatform((tx) => tx.select().from(fulfillers).where(eq(fulfillers.id, fulfillerId)));
  if (!row) throw buildNotFoundError();
  const secret = row.sandbox ? deriveSandboxSecret() : toRecipient(row).signingSecret;
  if (secret === null) throw new AppError('unauthenticated', 'This fulfiller has no signing secret.');
  const problem = findSignatureProblem({ ...sent, secret, body: sent.text }, Math.floor(Date.now() / 1000));
  if (problem) throw new AppError('unauthenticated', `The signature is refused: ${problem}.`);
  return row;
}

/**
 * Returns the ids of an order and its tenant by the order's reference; null unless the order is assigned to this
 * fulfiller. Runs without tenant scope.
 */
export async function findOrderOfFulfiller(fulfillerId: number, reference: string) {
  const [order] = await withPlatform((tx) =>
    tx
      .select({ id: orders.id, tenantId: orders.tenantId })
      .from(orders)
      .innerJoin(orderFulfilments, eq(orderFulfilments.orderId, orders.id))
      .where(and(eq(orders.orderRef, reference), eq(orderFulfilments.fulfillerId, fulfillerId))),
  );
  return order ?? null;
}

/** Builds the error for an order that does not exist, or that the calling fulfiller does not have. */
export const buildOrderNotFoundError = (): AppError =>
  new AppError('not_found', 'This fulfiller has no order with this reference.');
