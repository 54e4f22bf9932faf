import { createHash, randomUUID } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { asPlatform, type Tx } from '@/lib/db/client';
import { usedTickets } from '@/lib/db/schema';
import { REGISTRATION_ROUTES } from '@/lib/domain/onboarding/onboarding';
import { parseShopHost } from '@/lib/integrations/shopify/shop-host';
import { AppError } from '@/lib/platform/errors';
import { sealSecret, unsealSecret } from '../secrets/seal';

const route = z.enum(REGISTRATION_ROUTES);
const shop = z.string().transform((host, context) => {
  const parsed = parseShopHost(host);
  if (!parsed) context.addIssue('no shop');
  return parsed ?? z.NEVER;
});
/** Content of a ticket by kind: proof of a shop (`sign-up`), or of its holder (`enter`). */
const kinds = {
  'sign-up': z.object({ shop, route, embedded: z.boolean() }),
  enter: z.object({ userId: z.number().int(), tenantId: z.number().int(), password: z.string() }),
} as const;
type Kinds = typeof kinds;
type Kind = keyof Kinds;
type Proof<K extends Kind> = z.output<Kinds[K]>;

/** Lifetime of a ticket in seconds: long enough to fill in the sign-up form, and short for a change of tab. */
const LIFE_SECONDS: Readonly<Record<Kind, number>> = { 'sign-up': 3_600, enter: 60 };

/**
 * Issues a single-use sealed ticket. It is sealed with a separate key, because a ticket sealed with the app's secret
 * could pass as signed by Shopify. Nothing is stored until it is used.
 */
export function issueTicket<K extends Kind>(kind: K, proof: Proof<K>): string {
  const ends = Math.floor(Date.now() / 1000) + LIFE_SECONDS[kind];
  return sealSecret('shopify-ticket', kind, JSON.stringify({ ...proof, ends, id: randomUUID() }));
}

/**
 * Consumes a ticket within the current transaction and returns its content.
 * @throws AppError `forbidden` for a forged, expired or used ticket, or a ticket of another kind
 */
export async function useTicket<K extends Kind>(tx: Tx, kind: K, ticket: string): Promise<Proof<K>> {
  const { proof, ends } = readTicket(kind, ticket);
  const hash = createHash('sha256').update(ticket).digest();
  const [usedTicket] = await tx
    .insert(usedTickets)
    .values({ hash, expiresAt: new Date(ends * 1000) })
    .onConflictDoNothing()
    .returning({ hash: usedTickets.hash });
  if (!usedTicket) throw badTicket('used before');
  return proof;
}

/**
 * Returns a ticket's content without consuming it.
 * @throws AppError as {@link useTicket}
 */
export function readTicket<K extends Kind>(
  kind: K,
  ticket: string,
): { readonly proof: Proof<K>; readonly ends: number } {
  const parsed = z.object({ ends: z.number() }).and(kinds[kind]).safeParse(opened(kind, ticket));
  if (!parsed.success) throw badTicket('forged');
  const { ends } = parsed.data;
  if (ends * 1000 < Date.now()) throw badTicket('over');
  // The content was parsed with the schema of this kind.
  return { proof: parsed.data as Proof<K>, ends };
}

function opened(kind: Kind, ticket: string): unknown {
  try {
    return JSON.parse(unsealSecret('shopify-ticket', kind, ticket));
  } catch {
    return null;
  }
}

const badTicket = (why: string) =>
  new AppError('forbidden', 'Open the app in Shopify again.', { detail: `a ticket was refused: ${why}` });

/** Deletes records of used tickets that have expired. Runs without tenant scope. */
export async function deleteExpiredTickets(): Promise<void> {
  await asPlatform().delete(usedTickets).where(lt(usedTickets.expiresAt, sql`now()`));
}
