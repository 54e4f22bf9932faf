import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { payoutEndpoints } from '@/lib/contracts/payouts';
import { type Tx, withPlatform } from '@/lib/db/client';
import { asTenantId, isRowId } from '@/lib/db/ids';
import { payouts, tenants } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { findPayoutObstacle } from '@/lib/domain/payouts/obstacles';
import { AppError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { isClientSql } from '../clients/queries';
import { lockCredit } from '../fulfilment/budgets';
import { postPayout } from '../ledger/post-payout';
import { readBalances } from './balances';
import { findPayoutAccount } from './bank-accounts';

type Row = ParsedInput<typeof payoutEndpoints.create>['body']['rows'][number];

/**
 * Creates pay-outs in one batch, all or none. Their amounts leave the balance at once, so that no amount is paid out
 * twice. Runs without tenant scope, because staff pay many clients. 409 if an amount differs from the available one, or
 * a pay-out is blocked.
 */
export function createPayouts(userId: number, rows: readonly Row[]) {
  return withPlatform(async (tx) => {
    const batchId = randomUUID();
    // Sorted, so that two concurrent batches lock in the same sequence and cannot deadlock.
    const ordered = rows.toSorted((a, b) => a.client_id - b.client_id || a.currency.localeCompare(b.currency));
    for (const row of ordered) await createPayout(tx, { userId, batchId, ...row });
    return { batch_id: batchId, created: ordered.length };
  });
}

async function createPayout(tx: Tx, of: Row & { readonly userId: number; readonly batchId: string }): Promise<void> {
  const { userId, batchId, client_id: clientId, currency, amount: amountMinor } = of;
  if (!isRowId(clientId) || (await tx.$count(tenants, and(eq(tenants.id, clientId), isClientSql))) === 0)
    throw buildChangedError(`#${clientId}`);
  const tenantId = asTenantId(clientId);
  await lockCredit(tx, { tenantId, currency });
  const { tenant, balances } = await readBalances(tx, tenantId, tx);
  const balance = balances.find((one) => one.currency === currency);
  const account = await findPayoutAccount(tx, tenantId);
  const isVerified = tenant.verifiedAt !== null;
  const usableFrom = account?.usableFrom ?? null;
  const isWrong =
    !balance ||
    balance.availableMinor !== amountMinor ||
    findPayoutObstacle({ balance, isVerified, usableFrom, now: new Date() }) !== null;
  if (isWrong || !account) throw buildChangedError(tenant.name);
  const { holder, sealedNumbers, lastFour } = account;
  const [payout] = await tx
    .insert(payouts)
    .values({ tenantId, batchId, currency, amountMinor, holder, sealedNumbers, lastFour, createdBy: userId })
    .returning();
  if (!payout) throw new Error('an insert returned no pay-out');
  await postPayout(tx, payout);
  await recordAudit(tx, {
    tenantId,
    userId,
    action: 'balance payout created',
    subjectType: 'tenant',
    subjectId: tenantId,
    details: { total_minor: amountMinor, currency },
  });
}

const buildChangedError = (name: string): AppError =>
  new AppError('conflict', buildErrorReason('payout_changed', { name }));
