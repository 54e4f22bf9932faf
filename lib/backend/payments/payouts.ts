import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { providerEventEndpoints } from '@/lib/contracts/provider-events';
import { type Tx, withPlatform } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { paymentAccounts } from '@/lib/db/schema';
import { formatAnyMoney } from '@/lib/domain/money/format-any-money';
import type { FailedPayout } from '@/lib/domain/payments/accounts';
import { queueAccountMail } from '../account/queue-mail';
import { recordAudit } from '../audit/record';
import { publishDomainEvent } from '../domain-events/domain-events';
import { type AccountKey, findPaymentAccount, listHoldersOfAccount } from './accounts';
import { listAdministrators } from './mail-about-account';
import { recordWebhookEvent } from './queries';

type Payout = ParsedInput<typeof providerEventEndpoints.notePayout>;

/**
 * Records the outcome of a pay-out for every tenant that uses the payment account, once per gateway webhook. A failure
 * is stored and mailed to the tenant's administrators; a later success removes it. Runs without tenant scope, because
 * only the account identifies the tenant.
 */
export function recordPayoutOutcome({ params, body }: Payout): Promise<{ noted: boolean }> {
  return withPlatform(async (tx) => {
    if (!(await recordWebhookEvent(tx, body.event_id))) return { noted: false };
    const { gateway, regions } = body;
    const holders = await listHoldersOfAccount(tx, { account: params.account, gateway }, regions);
    const failed = body.is_failed ? toFailedPayout(body) : null;
    let isNoted = false;
    for (const { tenantId, region } of holders)
      if (await saveFailedPayout(tx, { tenantId: asTenantId(tenantId), region }, failed, body)) isNoted = true;
    return { noted: isNoted };
  });
}

const toFailedPayout = ({ at, amount_minor: amountMinor, currency, message }: Payout['body']): FailedPayout => ({
  at,
  amountMinor,
  currency,
  reason: message,
});

async function saveFailedPayout(
  tx: Tx,
  place: AccountKey,
  failed: FailedPayout | null,
  { at, currency }: Payout['body'],
): Promise<boolean> {
  const { tenantId, region } = place;
  const savedPayout = (await findPaymentAccount(tx, place))?.failedPayout;
  // Each currency of an account is paid out separately.
  const isOther = savedPayout !== null && savedPayout?.currency !== currency;
  const isKnown =
    failed === null ? !savedPayout || isOther || savedPayout.at > at : savedPayout && savedPayout.at >= at;
  if (isKnown && failed === null) return false;
  if (!isKnown)
    await tx
      .update(paymentAccounts)
      .set({ failedPayout: failed })
      .where(and(eq(paymentAccounts.tenantId, tenantId), eq(paymentAccounts.region, region)));
  await publishDomainEvent(tx, 'payout.reported', { tenantId });
  if (failed === null) return true;
  await recordAudit(tx, {
    tenantId,
    userId: null,
    action: 'payout failed',
    subjectType: 'tenant',
    subjectId: tenantId,
    details: { amount_minor: failed.amountMinor, currency: failed.currency },
  });
  const payout = {
    amount: formatAnyMoney(failed.amountMinor, failed.currency, region),
    reason: failed.reason || 'none',
  };
  for (const person of await listAdministrators(tx, tenantId))
    await queueAccountMail(tx, { id: randomUUID(), kind: 'payout-failed', tenantId, ...person, payout });
  return true;
}
