import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { asPlatform, type Tx, withPlatform } from '@/lib/db/client';
import { asTenantId, createId } from '@/lib/db/ids';
import { tenants, users, userTokens } from '@/lib/db/schema';
import { buildAccountMail } from '@/lib/integrations/mail/account-mail';
import { deriveMailLinkToken, sendMailLink } from '../account/links';
import { ACCOUNT_MAIL_KINDS, type AccountMailKind, queueAccountMail } from '../account/queue-mail';
import { hasAddressSql, releaseInvitedAddress, userEmailSql } from '../auth/invited-address';
import type { MailLinkKind } from '../auth/links';
import { chooseShownNames, isUnprovedAccountSql } from '../auth/unproved-names';
import { deliverMail } from '../mail/deliver';

const queued = z.object({
  id: z.uuid(),
  kind: z.enum(ACCOUNT_MAIL_KINDS),
  tenantId: z.number().int(),
  userId: z.number().int(),
  email: z.string(),
  order: z.object({ id: z.uuid(), ref: z.string(), amount: z.string(), dueBy: z.iso.datetime().nullish() }).optional(),
  payout: z.object({ amount: z.string(), reason: z.string() }).optional(),
  credit: z.object({ amount: z.string(), reason: z.string() }).optional(),
  refused: z.object({ region: z.string(), reason: z.string() }).optional(),
  verification: z.object({ reason: z.string() }).optional(),
  visit: z.object({ by: z.string(), reason: z.string() }).optional(),
  sender: z.object({ domain: z.string() }).optional(),
  store: z
    .object({
      slug: z.string(),
      name: z.string(),
      at: z.iso.datetime(),
      until: z.iso.datetime().nullish(),
      window: z.number().int().optional(),
      timeZone: z.string(),
      orders: z.number().int(),
      pieces: z.number().int(),
      amount: z.string(),
    })
    .optional(),
  bankAccount: z.object({ lastFour: z.string(), usableFrom: z.string() }).optional(),
});

const BRAND = 'Merchloom';

/**
 * Purposes of account mails. Requested links and security notices are sent even to addresses that bounced: without them
 * people could not sign in again, or would not notice another person's sign-in.
 */
const PURPOSES: Readonly<Record<AccountMailKind, 'essential' | 'transactional'>> = {
  'verify-email': 'essential',
  'reset-password': 'essential',
  invite: 'essential',
  'sign-in': 'essential',
  'known-address': 'essential',
  deactivated: 'essential',
  'password-changed': 'essential',
  'email-changed': 'essential',
  'visit-started': 'essential',
  'visit-asks': 'essential',
  'refund-failed': 'transactional',
  'payments-refused': 'transactional',
  'account-restricted': 'transactional',
  'account-lost': 'transactional',
  'refunded-in-dashboard': 'transactional',
  'dispute-opened': 'transactional',
  'dispute-won': 'transactional',
  'dispute-lost': 'transactional',
  'former-payment-disputed': 'transactional',
  'payout-failed': 'transactional',
  'balance-paid-out': 'transactional',
  'balance-payout-failed': 'transactional',
  'payout-account-changed': 'essential',
  'credit-granted': 'transactional',
  'credit-raised': 'transactional',
  'credit-declined': 'transactional',
  'verification-granted': 'transactional',
  'verification-withdrawn': 'transactional',
  'sender-lost': 'transactional',
  'window-opened': 'transactional',
  'window-closing': 'transactional',
  'window-closed': 'transactional',
  'window-halfway': 'transactional',
  'window-ending': 'transactional',
  'window-ended': 'transactional',
  'production-done': 'transactional',
};

/**
 * Sends a user a mail about their account, in their language. A link that was used, replaced or has expired meanwhile
 * is not sent. Runs without tenant scope, because links belong to no tenant.
 */
export async function sendAccountMail(payload: unknown): Promise<void> {
  const mail = queued.parse(payload);
  const [person] = await asPlatform()
    .select({
      name: users.name,
      language: users.language,
      tenantName: tenants.name,
      region: tenants.region,
      shopifyUrl: users.shopifyUrl,
      isUnproved: isUnprovedAccountSql,
    })
    .from(users)
    .innerJoin(tenants, eq(tenants.id, users.tenantId))
    .where(
      and(
        eq(users.id, mail.userId),
        eq(users.tenantId, mail.tenantId),
        mail.kind === 'deactivated' ? isNotNull(users.disabledAt) : isNull(users.disabledAt),
      ),
    );
  if (!person) return;
  const token = await tokenFor(mail);
  if (token === null) return;
  const { language, region, isUnproved } = person;
  const { name, tenantName } = chooseShownNames(person, mail.email);
  await deliverMail(asTenantId(mail.tenantId), {
    id: mail.id,
    // A mail to an unverified address leaves out the name, because a stranger may have entered the address at sign-up.
    to: { name: mail.kind === 'verify-email' ? '' : name, email: mail.email },
    fromName: BRAND,
    replyTo: '',
    purpose: PURPOSES[mail.kind],
    ...(await buildAccountMail({
      kind: mail.kind,
      token,
      lang: language,
      region,
      name,
      tenantName,
      startsEmpty: isUnproved,
      order: mail.order,
      payout: mail.payout,
      credit: mail.credit,
      refused: mail.refused,
      verification: mail.verification,
      visit: mail.visit,
      sender: mail.sender,
      store: mail.store,
      bankAccount: mail.bankAccount,
    })),
  });
}

/** Returns the secret of the mail's link: '' for a mail without a link, null when the link is no longer valid. */
async function tokenFor({ id, kind }: z.output<typeof queued>): Promise<string | null> {
  if (kind !== 'verify-email' && kind !== 'reset-password' && kind !== 'invite' && kind !== 'sign-in') return '';
  const open = await asPlatform()
    .select({ id: userTokens.id })
    .from(userTokens)
    .where(and(eq(userTokens.id, id), isNull(userTokens.usedAt), gt(userTokens.expiresAt, sql`now()`)));
  return open.length > 0 ? deriveMailLinkToken(id) : null;
}

/**
 * Sends a link for a new password if the address has an account (AUT-11). Runs as a job, so that the call takes equally
 * long for every address. An unverified address also gets the verification link, which preserves the account's data; a
 * new password alone starts with an empty account.
 */
export const sendResetLink = (payload: unknown): Promise<void> => sendLinkToAddress('reset-password', payload);

/**
 * Sends a link for signing in, which an account's owner needs while attackers guess its password. Otherwise works like
 * {@link sendResetLink}.
 */
export const sendSignInLink = (payload: unknown): Promise<void> => sendLinkToAddress('sign-in', payload);

async function sendLinkToAddress(kind: MailLinkKind, payload: unknown): Promise<void> {
  const { email } = z.object({ email: z.string() }).parse(payload);
  await withPlatform(async (tx) => {
    await releaseInvitedAddress(tx, email);
    const [user] = await tx
      .select({
        id: users.id,
        tenantId: users.tenantId,
        email: users.email,
        disabledAt: users.disabledAt,
        isUnproved: isUnprovedAccountSql,
      })
      .from(users)
      .where(hasAddressSql(users.email, email));
    if (!user) {
      if (kind === 'reset-password') await sendInvitationsAgain(tx, email);
      return;
    }
    const to = { tenantId: user.tenantId, userId: user.id, email: user.email };
    if (user.disabledAt) return queueAccountMail(tx, { ...to, id: createId(), kind: 'deactivated' });
    if (kind === 'reset-password' && user.isUnproved) await sendMailLink(tx, 'verify-email', to);
    await sendMailLink(tx, kind, to);
  });
}

/** Maximum number of invitations that are sent again to an address that forgot a password but has only invitations. */
const MAX_INVITATIONS_SENT_AGAIN = 3;

/**
 * Sends the newest invitations to an address again, for a person who requests a new password but has only invitations.
 */
async function sendInvitationsAgain(tx: Tx, email: string): Promise<void> {
  const invitations = await tx
    .select({ userId: users.id, tenantId: users.tenantId, email: userEmailSql })
    .from(users)
    .where(and(hasAddressSql(users.invitedEmail, email), isNull(users.disabledAt)))
    .orderBy(desc(users.id))
    .limit(MAX_INVITATIONS_SENT_AGAIN);
  for (const invitation of invitations) await sendMailLink(tx, 'invite', invitation);
}
