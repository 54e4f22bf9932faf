import { createHmac } from 'node:crypto';
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { newId } from '@/lib/db/ids';
import { tenants, users, userTokens } from '@/lib/db/schema';
import { invalidFields } from '@/lib/errors';
import { derivedKey } from '@/lib/keys';
import { hashToken } from '../auth/queries';
import { queueAccountMail } from './queue-mail';

export type LinkKind = 'verify-email' | 'reset-password' | 'invite' | 'sign-in';

/** AUT-11: an hour for a password; a mail that waits over the weekend still verifies and invites. */
const LIFE_HOURS = { 'reset-password': 1, 'sign-in': 1, 'verify-email': 48, invite: 7 * 24 } as const;

/**
 * The secret in a link's address, 256 bits. It follows from the row's id and the installation's secret, so that the queue
 * and the database hold nothing that opens an account, and a mail that is sent again carries the same link.
 */
export const linkTokenOf = (id: string): string =>
  createHmac('sha256', derivedKey('mail-link')).update(id).digest('base64url');

interface Addressee {
  readonly tenantId: number;
  readonly userId: number;
  /** Where the link goes; it proves this address and no other. */
  readonly email: string;
}

/** Makes a link and queues its mail; links of the same kind that were sent before end. Platform-wide: a link stands for
 *  a person before anybody knows the tenant. Answers the secret in its address. */
export async function sendLink(tx: Tx, kind: LinkKind, to: Addressee): Promise<string> {
  const id = await writeLink(tx, kind, to);
  await queueAccountMail(tx, { id, kind, ...to });
  return linkTokenOf(id);
}

/** Writes the row of a link without sending it; links of the same kind that were written before end. Returns its id. */
export async function writeLink(tx: Tx, kind: LinkKind, to: Addressee): Promise<string> {
  await endLinks(tx, { userId: to.userId, kind });
  const id = newId();
  await tx.insert(userTokens).values({
    id,
    ...to,
    kind,
    tokenHash: hashToken(linkTokenOf(id)),
    expiresAt: sql`now() + make_interval(hours => ${LIFE_HOURS[kind]})`,
  });
  return id;
}

/** Ends somebody's open links, of one kind or all: they are forgotten, so that one that was replaced can't be asked for
 *  again either. Used and expired ones stay known. */
export async function endLinks(tx: Tx, { userId, kind }: { userId: number; kind?: LinkKind }): Promise<void> {
  await tx
    .delete(userTokens)
    .where(
      and(
        eq(userTokens.userId, userId),
        kind ? eq(userTokens.kind, kind) : ne(userTokens.kind, 'recovery-code'),
        isNull(userTokens.usedAt),
      ),
    );
}

const person = {
  id: userTokens.id,
  kind: userTokens.kind,
  sentTo: userTokens.email,
  userId: users.id,
  tenantId: users.tenantId,
  tenantName: tenants.name,
  name: users.name,
  email: users.email,
  usedAt: userTokens.usedAt,
};

/** Whose link this is or was, whether or not it still works. */
export async function findLink(tx: Tx, kind: LinkKind, token: string) {
  const [row] = await tx
    .select({ ...person, isOpen: sql<boolean>`${userTokens.usedAt} is null and ${userTokens.expiresAt} > now()` })
    .from(userTokens)
    .innerJoin(users, eq(users.id, userTokens.userId))
    .innerJoin(tenants, eq(tenants.id, users.tenantId))
    .where(and(eq(userTokens.tokenHash, hashToken(token)), eq(userTokens.kind, kind), isNull(users.disabledAt)));
  if (!row) return null;
  const sentTo = row.sentTo ?? '';
  // A password is set by whoever reads the account's own address: a link to an earlier one is good for nothing.
  const isOwn = sentTo.toLowerCase() === row.email.toLowerCase();
  return { ...row, sentTo, isOpen: row.isOpen && (kind === 'verify-email' || isOwn) };
}

export type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** Uses a link up. Of two that come at once, one gets it. Fails with `invalid` when it is unknown, used or expired. */
export async function takeLink(tx: Tx, kind: LinkKind, token: string): Promise<Link> {
  const link = await findLink(tx, kind, token);
  if (!link?.isOpen) throw goneLink();
  const taken = await tx
    .update(userTokens)
    .set({ usedAt: sql`now()` })
    .where(and(eq(userTokens.id, link.id), isNull(userTokens.usedAt), gt(userTokens.expiresAt, sql`now()`)))
    .returning({ id: userTokens.id });
  if (taken.length === 0) throw goneLink();
  return link;
}

export const goneLink = () => invalidFields({ token: ['link'] });
