import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { clientEndpoints } from '@/lib/contracts/clients';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import { type Tx, withPlatform } from '@/lib/db/client';
import { asTenantId, isRowId, type TenantId } from '@/lib/db/ids';
import { clientNotes, tenants, users } from '@/lib/db/schema';
import type { RecordedAction } from '@/lib/domain/audit/actions';
import { findOpenCreditRequest } from '@/lib/domain/clients/credit-request';
import { listVerificationNeeds } from '@/lib/domain/clients/verification';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { toDecimalText } from '@/lib/domain/money/decimal';
import { formatMoney } from '@/lib/domain/money/format-money';
import { CURRENCIES } from '@/lib/domain/money/money';
import { getCurrency } from '@/lib/domain/regions/regions';
import { AppError, buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { queueAccountMail } from '../account/queue-mail';
import { recordAudit } from '../audit/record';
import { userEmailSql } from '../auth/invited-address';
import { listCredits, removeCreditLimits, resetCredit, saveBudget } from '../fulfilment/budgets';
import { findClient, isClientSql, listManagers } from './queries';
import { readClient } from './show';

/** Staff member and client of an action. */
export interface ClientActionContext {
  readonly userId: number;
  readonly clientId: number;
}
type Tenant = typeof tenants.$inferSelect & { readonly tenantId: TenantId };
type Credit = ParsedInput<typeof clientEndpoints.changeCredit>['body'];

/**
 * Marks a client as verified by staff (ADM-13) and mails its administrators which abilities they now have.
 * @throws AppError `conflict` for a verified client, and with `details.needs` for a client with missing data
 */
export function verifyClient(context: ClientActionContext) {
  return change(context, async (tx, client) => {
    if (client.verifiedAt) throw new AppError('conflict', buildErrorReason('client_verified'));
    const row = await findClient(tx, client.id);
    const needs = listVerificationNeeds({ isEmailConfirmed: row?.isEmailConfirmed ?? false, ...client.company });
    if (needs.length > 0) throw new AppError('conflict', buildErrorReason('client_incomplete'), { details: { needs } });
    await update(tx, client, { verifiedAt: new Date() });
    await queueVerificationMails(tx, client, 'verification-granted');
    await note(tx, context, 'tenant verified', { name: client.name });
  });
}

/**
 * Withdraws the verification of a client and mails the reason to its administrators.
 * @throws AppError `conflict` for an unverified client, and for one with an active credit account
 */
export function withdrawVerification(context: ClientActionContext, reason: string) {
  return change(context, async (tx, client) => {
    if (!client.verifiedAt) throw new AppError('conflict', buildErrorReason('client_unverified'));
    // A credit account requires verification, so staff must first close the account, after a look at its charges.
    if (client.creditActivatedAt) throw new AppError('conflict', buildErrorReason('client_credit_open'));
    await update(tx, client, { verifiedAt: null });
    await queueVerificationMails(tx, client, 'verification-withdrawn', reason);
    await note(tx, context, 'tenant verification withdrawn', { name: client.name, reason });
  });
}

async function queueVerificationMails(
  tx: Tx,
  client: Tenant,
  kind: 'verification-granted' | 'verification-withdrawn',
  reason = '',
): Promise<void> {
  for (const person of await listAdmins(tx, client))
    await queueAccountMail(tx, {
      id: randomUUID(),
      kind,
      tenantId: client.tenantId,
      ...person,
      verification: { reason },
    });
}

/** Assigns a client to another account manager, or to none (null). 422 for a user who is not an account manager. */
export function assignManager(context: ClientActionContext, managerId: number | null) {
  return change(context, async (tx, client) => {
    if (managerId === client.accountManagerId) return;
    await requireManager(tx, managerId);
    await update(tx, client, { accountManagerId: managerId });
    await note(tx, context, 'client account manager changed', { from: client.accountManagerId, to: managerId });
  });
}

/**
 * Requires that a user is an account manager of the platform; null is allowed.
 * @throws AppError `invalid` for any other user
 */
export async function requireManager(tx: Tx, managerId: number | null): Promise<void> {
  if (managerId === null) return;
  const managers = await listManagers(tx);
  if (!managers.some(({ id }) => id === managerId)) throw buildInvalidFieldsError({ account_manager: ['invalid'] });
}

export function addClientNote(context: ClientActionContext, text: string) {
  return change(context, async (tx, client) => {
    await tx.insert(clientNotes).values({ tenantId: client.tenantId, userId: context.userId, text });
  });
}

/**
 * Activates the credit account of a verified client with a limit in its own currency, minor units. 409 for an
 * unverified client, and for one with an active account.
 */
export function activateCredit(context: ClientActionContext, limitMinor: number) {
  return change(context, async (tx, client) => {
    if (client.creditActivatedAt) throw new AppError('conflict', buildErrorReason('client_has_credit'));
    if (!client.verifiedAt) throw new AppError('conflict', buildErrorReason('client_unverified'));
    await update(tx, client, { creditActivatedAt: new Date(), ...ANSWERED });
    await resetCredit(tx, client.tenantId);
    const currency = client.currency ?? getCurrency(client.region);
    await saveBudget(tx, { tenantId: client.tenantId, currency }, limitMinor);
    await queueCreditMails(tx, {
      kind: 'credit-granted',
      client,
      amount: formatMoney(limitMinor, currency, client.region),
    });
    const details = { name: client.name, limit: toDecimalText(limitMinor), currency };
    await note(tx, context, 'tenant credit account activated', details);
  });
}

/**
 * Changes the terms of an active credit account; each changed part gets an audit entry (ADM-13). 409 without an
 * account.
 */
export function changeCredit(context: ClientActionContext, credit: Credit) {
  return change(context, async (tx, client) => {
    if (!client.creditActivatedAt) throw new AppError('conflict', buildErrorReason('client_without_credit'));
    const { discount_percent: discountBps, shipping_discount_percent: shippingDiscountBps } = credit;
    if (discountBps !== undefined && discountBps !== client.discountBps) {
      await update(tx, client, { discountBps });
      await noteChange(tx, context, 'credit account discount amount updated', client.discountBps, discountBps);
    }
    if (shippingDiscountBps !== undefined && shippingDiscountBps !== client.shippingDiscountBps) {
      await update(tx, client, { shippingDiscountBps });
      const before = client.shippingDiscountBps;
      await noteChange(tx, context, 'credit account shipping discount amount updated', before, shippingDiscountBps);
    }
    await changeLimits(tx, context, client, credit);
  });
}

/** Changes limits per currency: `limits` by currency, and `limit` for the account's own currency. */
async function changeLimits(
  tx: Tx,
  context: ClientActionContext,
  client: Tenant,
  { limit, limits = {} }: Credit,
): Promise<void> {
  const accountCurrency = client.currency ?? getCurrency(client.region);
  for (const currency of CURRENCIES) {
    const limitMinor = currency in limits ? limits[currency] : currency === accountCurrency ? limit : undefined;
    if (limitMinor === undefined) continue;
    const credits = await listCredits(tx, client.tenantId, accountCurrency);
    const before = credits.find((row) => row.currency === currency)?.limitMinor ?? null;
    if (limitMinor === before) continue;
    await saveBudget(tx, { tenantId: client.tenantId, currency }, limitMinor);
    await noteChange(tx, context, 'credit account limit updated', before, limitMinor, { currency });
    if (limitMinor === null || limitMinor <= (before ?? 0)) continue;
    // A raised limit grants the client's request, and the client is notified.
    await update(tx, client, ANSWERED);
    await queueCreditMails(tx, {
      kind: 'credit-raised',
      client,
      amount: formatMoney(limitMinor, currency, client.region),
    });
  }
}

/** Declines a client's request and notifies its administrators of the reason. 409 without a request. */
export function declineCredit(context: ClientActionContext, reason: string) {
  return change(context, async (tx, client) => {
    if (findOpenCreditRequest(client) === null) throw new AppError('conflict', buildErrorReason('nothing_requested'));
    await update(tx, client, { creditRequestedAt: null, creditDeclinedAt: new Date(), creditDeclineReason: reason });
    await queueCreditMails(tx, { kind: 'credit-declined', client, amount: '', reason });
    await note(tx, context, 'credit account request declined', { name: client.name, reason });
  });
}

/** Column values after staff granted a credit request. */
const ANSWERED = { creditRequestedAt: null, creditDeclinedAt: null, creditDeclineReason: '' } as const;

/** Mails the decision on a request to a client's administrators, each in their language. */
async function queueCreditMails(
  tx: Tx,
  mail: {
    readonly kind: 'credit-granted' | 'credit-raised' | 'credit-declined';
    readonly client: Tenant;
    readonly amount: string;
    readonly reason?: string;
  },
): Promise<void> {
  const { kind, client, amount, reason = '' } = mail;
  for (const person of await listAdmins(tx, client))
    await queueAccountMail(tx, {
      id: randomUUID(),
      kind,
      tenantId: client.tenantId,
      ...person,
      credit: { amount, reason },
    });
}

/** Returns a client's active administrators. */
const listAdmins = (tx: Tx, { tenantId }: Tenant) =>
  tx
    .select({ userId: users.id, email: userEmailSql })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.role, 'admin'), isNull(users.disabledAt)));

/** Closes a credit account and removes its discounts and limit. 409 without an account. */
export function closeCredit(context: ClientActionContext) {
  return change(context, async (tx, client) => {
    if (!client.creditActivatedAt) throw new AppError('conflict', buildErrorReason('client_without_credit'));
    const none = { creditActivatedAt: null, discountBps: 0, shippingDiscountBps: 0 };
    // A closed account can be requested again.
    await update(tx, client, { ...none, creditRequestedAt: null });
    await removeCreditLimits(tx, client.tenantId);
    await note(tx, context, 'tenant credit account closed', {
      discount: toDecimalText(client.discountBps),
      shipping_discount: toDecimalText(client.shippingDiscountBps),
    });
  });
}

/**
 * Runs `work` on a client whose row stays locked until the transaction ends, and returns its new state. Runs without
 * tenant scope, because staff change other tenants.
 */
function change(context: ClientActionContext, work: (tx: Tx, client: Tenant) => Promise<void>) {
  if (!isRowId(context.clientId)) throw buildNotFoundError();
  return withPlatform(async (tx) => {
    const [row] = await tx
      .select()
      .from(tenants)
      .where(and(eq(tenants.id, context.clientId), isClientSql))
      .for('update');
    if (!row) throw buildNotFoundError();
    await work(tx, { ...row, tenantId: asTenantId(row.id) });
    return readClient(tx, context.clientId);
  });
}

async function update(tx: Tx, { id }: Tenant, columns: Partial<typeof tenants.$inferInsert>): Promise<void> {
  await tx.update(tenants).set(columns).where(eq(tenants.id, id));
}

const noteChange = (
  tx: Tx,
  context: ClientActionContext,
  action: RecordedAction,
  from: number | null,
  to: number | null,
  more: Readonly<Record<string, string>> = {},
) =>
  note(tx, context, action, {
    from: from === null ? null : toDecimalText(from),
    to: to === null ? null : toDecimalText(to),
    ...more,
  });

function note(
  tx: Tx,
  { userId, clientId }: ClientActionContext,
  action: RecordedAction,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  const tenantId = asTenantId(clientId);
  return recordAudit(tx, { tenantId, userId, action, subjectType: 'tenant', subjectId: clientId, details });
}
