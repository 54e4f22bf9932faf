import { and, eq, gte, isNull, or, sql } from 'drizzle-orm';
import { withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { tenants } from '@/lib/db/schema';
import { findDeclinedCreditRequest, findOpenCreditRequest } from '@/lib/domain/clients/credit-request';
import { hasClientAbility } from '@/lib/domain/clients/verification';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { toDecimal } from '@/lib/domain/money/decimal';
import { getCurrency } from '@/lib/domain/regions/regions';
import { AppError, buildNotFoundError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { listBills, sumUnbilledCharges, toCreditDto } from '../billing/list';
import { toVerificationDto } from '../clients/verification';
import { hasConfirmedAdminSql } from '../events/checklist';
import { listCredits } from '../fulfilment/budgets';
import type { SignedIn } from '../http/signed-in';
import { findConnectedAccount, listAccountStates } from '../payments/accounts';
import { listPaymentProblems } from '../payments/problems';

/**
 * Returns the tenant's money settings: its payment account, its credit account, and the bills of the credit account
 * (SET-03).
 */
export function showBilling(tenantId: TenantId) {
  return withTenant(tenantId, async (tx) => {
    const [row] = await tx
      .select({
        region: tenants.region,
        currency: tenants.currency,
        creditRequestedAt: tenants.creditRequestedAt,
        creditDeclinedAt: tenants.creditDeclinedAt,
        creditDeclineReason: tenants.creditDeclineReason,
        creditActivatedAt: tenants.creditActivatedAt,
        isVerified: sql<boolean>`${tenants.verifiedAt} is not null`,
        isEmailConfirmed: hasConfirmedAdminSql,
        company: tenants.company,
        discountBps: tenants.discountBps,
        shippingDiscountBps: tenants.shippingDiscountBps,
      })
      .from(tenants)
      .where(eq(tenants.id, tenantId));
    if (!row) throw buildNotFoundError();
    const currency = row.currency ?? getCurrency(row.region);
    return {
      region: row.region,
      currency,
      connected_account: await findConnectedAccount(tx, { tenantId, region: row.region }),
      payment_accounts: await listAccountStates(tx, tenantId),
      payment_problems: await listPaymentProblems(tx, tenantId),
      verification: toVerificationDto(row),
      credit_requested_at: findOpenCreditRequest(row)?.toISOString() ?? null,
      credit_declined: findDeclinedCreditRequest(row),
      credit: row.creditActivatedAt && {
        activated_at: row.creditActivatedAt.toISOString(),
        discount_percent: toDecimal(row.discountBps),
        shipping_discount_percent: toDecimal(row.shippingDiscountBps),
        accounts: (await listCredits(tx, tenantId, currency)).map(toCreditDto),
      },
      invoices: await listBills(tx, tenantId),
      unbilled: await sumUnbilledCharges(tx, tenantId),
    };
  });
}

/**
 * Requests a credit account, or a higher limit of the existing one, from the platform's staff. Fails with `conflict`
 * while a request is open, for a client that is not verified, and for staff, also on a support visit: staff grant
 * accounts, and the paying client requests them.
 */
export async function requestCredit(tenantId: TenantId, { userId, superadmin, visit }: SignedIn) {
  if (superadmin || visit) throw new AppError('conflict', buildErrorReason('credit_asked_by_clients'));
  return withTenant(tenantId, async (tx) => {
    const [tenant] = await tx
      .select({ isVerified: sql<boolean>`${tenants.verifiedAt} is not null` })
      .from(tenants)
      .where(eq(tenants.id, tenantId));
    if (!tenant || !hasClientAbility('platform production', tenant))
      throw new AppError('conflict', buildErrorReason('production_unverified'));
    const [updatedTenant] = await tx
      .update(tenants)
      .set({ creditRequestedAt: sql`now()` })
      .where(
        and(
          eq(tenants.id, tenantId),
          // A request counts as granted if the account was activated after it.
          or(isNull(tenants.creditRequestedAt), gte(tenants.creditActivatedAt, tenants.creditRequestedAt)),
        ),
      )
      .returning({ at: tenants.creditRequestedAt, activatedAt: tenants.creditActivatedAt });
    if (!updatedTenant?.at) throw new AppError('conflict', buildErrorReason('credit_requested'));
    await recordAudit(tx, {
      tenantId,
      userId,
      action: updatedTenant.activatedAt ? 'credit account limit requested' : 'credit account requested',
      subjectType: 'tenant',
      subjectId: tenantId,
    });
    return { credit_requested_at: updatedTenant.at.toISOString() };
  });
}
