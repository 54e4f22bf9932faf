import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { payoutEndpoints } from '@/lib/contracts/payouts';
import { asPlatform, withPlatform, withTenant } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { payouts, tenants } from '@/lib/db/schema';
import { toDecimal, toDecimalText } from '@/lib/domain/money/decimal';
import { findPayoutObstacle } from '@/lib/domain/payouts/obstacles';
import { buildNotFoundError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { isClientSql } from '../clients/queries';
import { respondWithCsv } from '../http/csv';
import { findProductionPayer } from '../payments/production-payer';
import { readBalances, toBalanceDto } from './balances';
import { decryptBankNumbers, findPayoutAccount, toPayoutAccountDto } from './bank-accounts';

type ListQuery = ParsedInput<typeof payoutEndpoints.list>['query'];

const PER_PAGE = 25;
/** Maximum number of clients whose balances are read. */
const MAX_DUE = 200;
/** Maximum number of pay-outs that an owner sees. */
const MAX_SHOWN = 24;
const COLUMNS = ['id', 'client', 'holder', 'iban', 'routing_number', 'account_number', 'amount', 'currency', 'created'];

export const toPayoutDto = (row: typeof payouts.$inferSelect) => ({
  id: row.id,
  batch_id: row.batchId,
  currency: row.currency,
  amount: toDecimal(row.amountMinor),
  state: row.state,
  reason: row.reason,
  holder: row.holder,
  last_four: row.lastFour,
  created_at: row.createdAt.toISOString(),
  decided_at: row.decidedAt?.toISOString() ?? null,
});

/** Returns a tenant's balances, bank account, terms and last pay-outs. */
export function showBalance(tenantId: TenantId) {
  return withTenant(tenantId, async (tx) => {
    // A tenant cannot read the platform's company.
    const { tenant, hasCredit, balances } = await readBalances(tx, tenantId, asPlatform());
    const account = await findPayoutAccount(tx, tenantId);
    const last = await tx
      .select()
      .from(payouts)
      .where(eq(payouts.tenantId, tenantId))
      .orderBy(desc(payouts.createdAt), desc(payouts.id))
      .limit(MAX_SHOWN);
    return {
      currencies: balances.map(toBalanceDto),
      account: account && toPayoutAccountDto(account),
      terms: { delay_days: tenant.payoutDelayDays, reserve_percent: toDecimal(tenant.payoutReserveBps) },
      is_us: tenant.region === 'US',
      production_paid_by: await findProductionPayer(tx, tenant, { hasCredit, holdsMoney: balances.length > 0 }),
      payouts: last.map(toPayoutDto),
    };
  });
}

/**
 * Lists clients with released money, the largest amount first. Runs without tenant scope, because staff pay many
 * clients.
 */
export function listDuePayouts() {
  return withPlatform(async (tx) => {
    const { rows } = await tx.execute<{ id: number; name: string }>(sql`
      select d.tenant_id as id, ${tenants.name} from (
        select tenant_id, amount_minor from ledger_days where account = 'payout_balance'
        union all
        select e.tenant_id, e.amount_minor from ledger_unfolded u
          join ledger_entries e on e.subject_id = u.subject_id and e.subject = u.subject and e.step = u.step
          where e.account = 'payout_balance'
      ) d join ${tenants} on ${tenants.id} = d.tenant_id
      where ${isClientSql}
      group by d.tenant_id, ${tenants.name} having sum(d.amount_minor) > 0 order by sum(d.amount_minor) desc limit ${MAX_DUE}`);
    const due = [];
    for (const client of rows) {
      const tenantId = asTenantId(client.id);
      const { tenant, balances } = await readBalances(tx, tenantId, tx);
      const account = await findPayoutAccount(tx, tenantId);
      for (const balance of balances)
        due.push({
          ...toBalanceDto(balance),
          client: { id: client.id, name: client.name },
          account: account && toPayoutAccountDto(account),
          obstacle: findPayoutObstacle({
            balance,
            isVerified: tenant.verifiedAt !== null,
            usableFrom: account?.usableFrom ?? null,
            now: new Date(),
          }),
        });
    }
    return { rows: due };
  });
}

/** Lists pay-outs of all clients, the newest first. Runs without tenant scope. */
export async function listPayouts({ state, page }: ListQuery) {
  const where = state === undefined ? undefined : eq(payouts.state, state);
  const rows = await asPlatform()
    .select({ payout: payouts, name: tenants.name })
    .from(payouts)
    .innerJoin(tenants, eq(tenants.id, payouts.tenantId))
    .where(where)
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE);
  const [total] = await asPlatform().select({ n: count() }).from(payouts).where(where);
  return {
    rows: rows.map(({ payout, name }) => ({ ...toPayoutDto(payout), client: { id: payout.tenantId, name } })),
    meta: { page, per_page: PER_PAGE, total: total?.n ?? 0 },
  };
}

/**
 * Returns the undecided pay-outs of a batch as CSV, with their bank accounts. The export is recorded in each client's
 * audit log. 404 for an unknown batch.
 */
export async function exportPayoutBatch(userId: number, batchId: string): Promise<Response> {
  const rows = await withPlatform(async (tx) => {
    const batch = await tx
      .select({ payout: payouts, name: tenants.name })
      .from(payouts)
      .innerJoin(tenants, eq(tenants.id, payouts.tenantId))
      .where(and(eq(payouts.batchId, batchId), eq(payouts.state, 'created')))
      .orderBy(payouts.createdAt, payouts.id);
    for (const { payout } of batch)
      await recordAudit(tx, {
        tenantId: asTenantId(payout.tenantId),
        userId,
        action: 'balance payout exported',
        subjectType: 'tenant',
        subjectId: payout.tenantId,
        details: { total_minor: payout.amountMinor, currency: payout.currency },
      });
    return batch;
  });
  if (rows.length === 0) throw buildNotFoundError();
  const cells = rows.map(({ payout, name }) => {
    const numbers = decryptBankNumbers(payout);
    return {
      id: payout.id,
      client: name,
      holder: payout.holder,
      iban: 'iban' in numbers ? numbers.iban : '',
      routing_number: 'iban' in numbers ? '' : numbers.routingNumber,
      account_number: 'iban' in numbers ? '' : numbers.accountNumber,
      amount: toDecimalText(payout.amountMinor),
      currency: payout.currency,
      created: payout.createdAt.toISOString(),
    };
  });
  return respondWithCsv(`payouts-${batchId.slice(0, 8)}.csv`, COLUMNS, oneChunk(cells));
}

async function* oneChunk<Row>(rows: readonly Row[]) {
  yield rows;
}
