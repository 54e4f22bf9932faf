import { randomUUID } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { serviceEndpoints } from '@/lib/contracts/service';
import { asPlatform, type Tx, withPlatform } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { paymentProblems, refusedAccountSetups } from '@/lib/db/schema';
import type { Region } from '@/lib/domain/regions/regions';
import { queueAccountMail } from '../account/queue-mail';
import type { AccountKey } from './accounts';
import { listAdministrators } from './mail-about-account';

type Note = ParsedInput<typeof serviceEndpoints.notePaymentProblem>['body'];

/**
 * Records the reason for which the provider rejects a tenant's payments in a region, and mails the administrators, once
 * per problem. Runs without tenant scope.
 */
export function recordPaymentProblem({ body }: { readonly body: Note }): Promise<{ noted: boolean }> {
  const { region, problem, message, account } = body;
  const tenantId = asTenantId(body.tenant_id);
  return withPlatform(async (tx) => {
    const row = { problem, message, account, since: new Date() };
    const saved = await tx
      .insert(paymentProblems)
      .values({ tenantId, region, ...row })
      .onConflictDoUpdate({
        target: [paymentProblems.tenantId, paymentProblems.region],
        set: row,
        setWhere: sql`${paymentProblems.problem} <> excluded.problem or ${paymentProblems.account} is distinct from excluded.account`,
      })
      .returning({ region: paymentProblems.region });
    if (saved.length === 0) return { noted: false };
    for (const { userId, email } of await listAdministrators(tx, tenantId))
      await queueAccountMail(tx, {
        id: randomUUID(),
        kind: 'payments-refused',
        tenantId,
        userId,
        email,
        refused: { region, reason: message },
      });
    return { noted: true };
  });
}

/**
 * Clears the payment problem of the order's tenant and region, because the provider has just opened a payment. Runs
 * without tenant scope.
 */
export async function endPaymentProblem(tx: Tx, orderId: string): Promise<void> {
  await tx.execute(sql`
    delete from payment_problems p using orders o
    where o.id = ${orderId} and p.tenant_id = o.tenant_id and p.region = o.region`);
}

/** Clears the payment problem of an account that is no longer used. A problem with the region's API key stays. */
export async function endAccountProblem(tx: Tx, { tenantId, region }: AccountKey, account: string): Promise<void> {
  await tx
    .delete(paymentProblems)
    .where(
      and(
        eq(paymentProblems.tenantId, tenantId),
        eq(paymentProblems.region, region),
        eq(paymentProblems.account, account),
        ne(paymentProblems.problem, 'key_refused'),
      ),
    );
}

/**
 * Records whether the provider refused to open an owner's account in a region for a reason that only the platform can
 * resolve, for example that it has not signed up for connected accounts. The alarm is shared by all nodes, because any
 * of them may open the account that ends it. Runs without tenant scope.
 */
export async function recordAccountSetup({
  body: { region, is_refused: isRefused },
}: ParsedInput<typeof serviceEndpoints.noteAccountSetup>): Promise<{ noted: boolean }> {
  const changed = isRefused
    ? await asPlatform().insert(refusedAccountSetups).values({ region }).onConflictDoNothing()
    : await asPlatform().delete(refusedAccountSetups).where(eq(refusedAccountSetups.region, region));
  return { noted: (changed.rowCount ?? 0) > 0 };
}

/** Whether the provider last refused to open accounts in any region, as a scalar expression without a table. */
export const isAccountSetupRefusedSql = sql`exists (select from refused_account_setups)`;

/** Lists a tenant's payment problems for the screens of owner and staff. */
export async function listPaymentProblems(tx: Tx, tenantId: TenantId) {
  const rows = await tx
    .select()
    .from(paymentProblems)
    .where(eq(paymentProblems.tenantId, tenantId))
    .orderBy(paymentProblems.region);
  return rows.map(({ region, problem, message, account, since }) => ({
    region: region satisfies Region,
    problem,
    message,
    account,
    since: since.toISOString(),
  }));
}
