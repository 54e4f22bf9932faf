import { createHmac } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { createId } from '@/lib/db/ids';
import { userTokens } from '@/lib/db/schema';
import { buildInvalidFieldsError } from '@/lib/platform/errors';
import { derivePurposeKey } from '@/lib/platform/keys';
import { endMailLinks, findMailLink, type MailLink, type MailLinkKind } from '../auth/links';
import { hashToken } from '../auth/queries';
import { queueAccountMail } from './queue-mail';

/**
 * Lifetime of links in hours: one for a password (AUT-11); verification and invitation survive a weekend in the
 * mailbox.
 */
const LIFE_HOURS = { 'reset-password': 1, 'sign-in': 1, 'verify-email': 48, invite: 7 * 24 } as const;

/**
 * Derives the secret of a link's address, 256 bits, from the row's id and the installation's secret. Thus queue and
 * database contain no data that opens an account, and a resent mail contains the same link.
 */
export const deriveMailLinkToken = (id: string): string =>
  createHmac('sha256', derivePurposeKey('mail-link')).update(id).digest('base64url');

interface Addressee {
  readonly tenantId: number;
  readonly userId: number;
  /** Recipient of the link, which proves only this address. */
  readonly email: string;
}

/**
 * Creates a link and queues its mail; earlier links of the same kind end. Runs without tenant scope, because a link
 * identifies a person before the tenant is known. Returns the secret in the link's address.
 */
export async function sendMailLink(tx: Tx, kind: MailLinkKind, to: Addressee): Promise<string> {
  const id = await insertMailLink(tx, kind, to);
  await queueAccountMail(tx, { id, kind, ...to });
  return deriveMailLinkToken(id);
}

/** Writes the row of a link without sending it; links of the same kind that were written before end. Returns its id. */
export async function insertMailLink(tx: Tx, kind: MailLinkKind, to: Addressee): Promise<string> {
  await endMailLinks(tx, { userId: to.userId, kind });
  const id = createId();
  await tx.insert(userTokens).values({
    id,
    ...to,
    kind,
    tokenHash: hashToken(deriveMailLinkToken(id)),
    expiresAt: sql`now() + make_interval(hours => ${LIFE_HOURS[kind]})`,
  });
  return id;
}

/**
 * Consumes a link; of two concurrent uses only one succeeds. Fails with `invalid` when it is unknown, used or expired.
 */
export async function consumeMailLink(tx: Tx, kind: MailLinkKind, token: string): Promise<MailLink> {
  const link = await findMailLink(tx, kind, token);
  if (!link?.isOpen) throw buildExpiredLinkError();
  const taken = await tx
    .update(userTokens)
    .set({ usedAt: sql`now()` })
    .where(and(eq(userTokens.id, link.id), isNull(userTokens.usedAt), gt(userTokens.expiresAt, sql`now()`)))
    .returning({ id: userTokens.id });
  if (taken.length === 0) throw buildExpiredLinkError();
  return link;
}

export const buildExpiredLinkError = () => buildInvalidFieldsError({ token: ['link'] });
